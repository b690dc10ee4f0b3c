/** Titles of plans. */
export const texts = {
  title: '标题库', text: '计划备好的标题、已安排给作品的标题和已剔除的标题。剔除的标题不会再用，也不会重新生成。',
  all: '全部', status: { 0: '待用', 1: '已安排', 2: '已发布', 3: '已剔除' },
  search: '搜索标题', col: { title: '标题', status: '状态', plan: '计划', main: '主词', region: '地区', suffix: '长尾词', prefix: '前缀', length: '字数', time: '生成时间' },
  risk: '有风险词', riskText: '标题里有建议避免的词，可以剔除它。', openTask: '查看它所在的任务',
  discard: '剔除', discardN: '剔除 {n} 个待用标题', discarded: '已剔除 {n} 个标题', restore: '恢复', restoreN: '恢复 {n} 个', restored: '已恢复 {n} 个标题',
  copy: '复制', copied: '已复制 {n} 个标题', notCopied: '浏览器不允许写入剪贴板，请手动复制。',
  empty: '还没有标题', emptyText: '计划启动后会提前备好一批标题，在这里逐个查看。', toPlans: '去计划管理',
}
