/** 挖词. */
export const texts = {
  title: '挖词', mine: '开始挖词', close: '关闭', industry: '行业', area: '地区（省、市、区，可拼音）', noArea: '没有这个地区', seed: '种子词', seedHint: '输入 2 到 20 个字的种子词，例如 装修公司', words: '种子词列表', wordsHint: '每行一个词，一次最多 20 个',
  mode: { quick: '单词挖词', senior: '高级组合', pulled: '下拉词与相关词' },
  column: { regions: '地区', prefixes: '前缀', mains: '主词', suffixes: '长尾词', negatives: '排除词' },
  hint: { regions: '成都\n成都武侯', prefixes: '本地人推荐', mains: '火锅店\n装修公司', suffixes: '哪家好\n多少钱', negatives: '招聘' },
  pulldown: '下拉词', relevant: '相关词', relevantOf: '（相关词）', depth: '深度', depths: { 1: '一层', 2: '两层（再查前几个结果）' }, sites: '来源', allOn: '全部已开启的来源', limit: '最多', otherLot: '换一批（第 {n} 批）',
  why: { seed: '请填写至少 2 个字的种子词', mains: '请填写主词', words: '请填写至少一个词', tooMany: '一次最多 20 个词', tooLong: '每个词最多 20 个字', kinds: '请选择下拉词或相关词' },
  states: '各来源的查询情况', status: { ok: '有结果', empty: '查过，没有', blocked: '被拒绝或需验证', error: '访问失败', off: '未开启', unsupported: '不支持', waiting: '排队查询中' }, seeds: '{n} 个词：{words}', askAgain: '重新查询失败的来源', turnOn: '去开启联想词来源', askAdmin: '联想词来源由管理员在系统设置中开启',
  source: { library: '词库', local: '本地扩展', baidu: '百度', bing: '必应', so360: '360 搜索', sogou: '搜狗', douyin_helper: '抖音搜索框', kuaishou_helper: '快手搜索框', xiaohongshu_helper: '小红书搜索框', bilibili_helper: 'B站搜索框' },
  combinations: '共可组合 {n} 个。', drop: { duplicate: '重复 {n}。', too_long: '过长 {n}。', negative: '含排除词 {n}。', used: '词库已有 {n}。', region_conflict: '地区不符 {n}。', forbidden: '含违禁词 {n}。' },
  helperBox: '云管家搜索框（可不选）', helperAsking: '正在请云管家查看搜索框', helperStop: '停止查询', helperConnect: '连接云管家', helperAgain: '再查一次',
  helperEnd: { blocked: '平台要求人工验证，已停止；稍后再查', offline: '云管家没有连接，搜索框的下拉词没有查', unsupported: '这台电脑上的云管家还不会查搜索框，请更新云管家', cancelled: '已停止，查到的词已保留', failed: '没有查完，请稍后再试' },
  filterText: '筛选词', without: '排除含有…的词', bySource: '来源', byTier: '分层', byScore: '评分', anyScore: '不限评分', scoreFrom: '{n} 分以上', realOnly: '不看合成词', clearFilter: '清除筛选',
  word: '词', score: '评分', scoreHint: '按规则判断的购买意图，1 到 10 分；不是搜索量', tierTitle: '分层', tier: { core: '核心', hot: '热词', long_tail: '长尾', off: '不建议' }, from: '来源 · 位置', place: '{source} · 第 {n} 位', time: '查询时间', volume: '搜索量', volumeHint: '没有可靠的来源，不显示估计值',
  synthetic: '合成', syntheticHint: '按规则组合出来的词，没有确认有人搜索', found: '共 {n} 个词', pickAll: '选择全部 {n} 个', pickNone: '清空选择', pickOf: '选择 {word}', picked: '已选 {n} 个词', take: '使用 {n} 个词',
  none: '没有找到词', noneText: '换一个更短、更常用的种子词，或选择行业和地区再试。', noneLeft: '筛选后没有词', noneLeftText: '放宽评分、来源或排除词。', stillAsking: '正在排队查询', begin: '输入种子词开始', beginText: '词来自你的词库、本地规则和已开启的搜索网站；每个词都注明来源、位置和时间。',
  add: '加入词库', addTitle: '加入词库', addOk: '加入 {n} 个词', kindTitle: '类型', kind: { region: '地区', main: '主词', suffix: '后缀', prefix: '前缀', brand: '品牌', negative: '排除词' }, group: '分组（可不填）', skipped: '{n} 个不会加入：词库已有，或超过 20 个字', added: '已加入 {added} 个，{existing} 个词库已有，{long} 个过长',
}
