/** 创作中心. */
export const texts = {
  title: '创作中心', text: '看存量、找文案、开始下一批。', start: '开始创作', stats: '作品数量',
  tab: { mine: '我的作品', inspiration: '文案库', hot: '热词' },
  stat: { total: '总数', today: '今日新增', rendering: '渲染中', failed: '失败', unused: '未使用' },
  kind: { film: '视频', pictures: '图文', article: '文章' },
  state: { 0: '排队中', 1: '渲染中', 2: '已完成', '-1': '失败', 5: '已取消' },
  quick: { title: '快速开始', production: '制作视频', productionText: '素材批量出片', materials: '上传素材', materialsText: '视频、图片、音频', article: '写文章', articleText: '图文与公众号', publish: '新建发布', publishText: '选作品、选账号' },
  works: { title: '我的作品', all: '全部作品', none: '还没有作品', noneText: '做好的视频、图文和文章会出现在这里。', open: '查看 {name}', used: '用过 {n} 次', unused: '未使用' },
  scene: { full: '完整文案', opening: '开头', body: '正文', ending: '结尾' },
  copy: {
    title: '文案库', text: '只显示本企业自己的文案，按行业查看，可以直接改写。', add: '添加文案', search: '搜索标题、正文、标签', industry: '行业', none: '暂无文案', noneText: '点「添加文案」写入常用口播、开头和结尾，做视频时随时取用。', noMatch: '没有符合条件的文案',
    words: '{n} 字', uses: '用过 {n} 次', mine: '只看我的', clear: '清空筛选', forbidden: '违禁词：{word}', risky: '可能违规：{word}', take: '复制文案', takeOf: '复制文案 {name}', rewrite: '改写', rewriteOf: '改写文案 {name}', rewritten: '{title}（改写）', edit: '编辑文案', editOf: '编辑文案 {name}', delete: '删除文案', deleteOf: '删除文案 {name}', what: '文案', copied: '已复制到剪贴板', notCopied: '浏览器不允许复制，请手动选择文字', saved: '文案已保存', deleted: '文案已删除',
  },
  hot: {
    title: '热词', text: '来自你添加的热词、词库中的高分词和已开启的联想词来源；不显示搜索量。', add: '添加', addLabel: '添加热词', addHint: '添加热词，多个用逗号或空格隔开', added: '新增 {added} 个，{existing} 个已存在', none: '热词来源尚未配置', noneText: '添加自己的热词，或开启联想词来源后挖词，热词会连同来源显示在这里。', noMatch: '没有符合条件的热词', turnOn: '开启联想词来源', mine: '去关键词库挖词',
    search: '搜索热词', copied: '已复制“{word}”', notCopied: '浏览器不允许复制，请手动选择文字', copy: '复制热词 {word}', seed: '种子词“{seed}”', place: '第 {n} 位', score: '购买意图 {n} 分：{reason}', source: { manual: '手动添加', import: '文件导入', local: '规则拓词', baidu: '百度', so360: '360 搜索', sogou: '搜狗', bing: '必应', douyin_helper: '抖音（云管家）', kuaishou_helper: '快手（云管家）', xiaohongshu_helper: '小红书（云管家）', bilibili_helper: 'B站（云管家）' },
  },
  form: { title: '标题', titleNeeded: '请填写标题', content: '正文', contentNeeded: '请填写正文', scene: '用途', industry: '行业', industryHint: '不限行业', tags: '标签', tagsHint: '输入后回车，最多 10 个' },
}
