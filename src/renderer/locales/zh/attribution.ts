/** From keywords to what they brought. */
export const texts = {
  title: '效果追踪', text: '从关键词看它带来的标题、作品、数据和排名，也可以从一个作品倒推它的关键词。数据来自已同步的作品，没有同步过的显示 –。',
  words: '按关键词', chain: '按作品链路', platform: '平台', days: '发布日期', account: '账号', link: '作品链接',
  col: { main: '主词', title: '标题', plan: '计划', work: '作品', time: '发布时间', titles: '标题', works: '作品', published: '已发布', failed: '失败', play: '播放', like: '点赞', comment: '评论', bestRank: '最好排名', ranks: '当前排名' },
  rankNo: '第 {n} 名', suspected: '（疑似）', noWork: '还没有作品', openWork: '打开作品', state: { '0': '待发布', '1': '发布中', '2': '已发布', '3': '已取消', '-1': '失败', unconfirmed: '待核对', settling: '核对中' },
  ofWord: '主词：{word}', ofWork: '作品编号 {n}', searchWords: '搜索主词', searchTitles: '搜索标题', export: '导出', exportStop: '停止导出（{n} / {total}）', exported: '已导出 {n} 行',
  empty: '还没有关键词数据', emptyChain: '没有符合的标题', emptyText: '计划生成标题并发布后，这里会显示每个主词带来了什么。', toPlans: '去计划管理',
}
