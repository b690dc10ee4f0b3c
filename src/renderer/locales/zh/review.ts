/** 改写待审核. */
export const texts = {
  title: '改写审核', entry: '改写待审核', source: '原文', rewritten: '改写', counted: '{name} {n}', status: { 0: '待审核', 1: '已采用', 2: '已弃用' },
  plan: '计划', engine: '改写方式', engines: { llm: 'AI', local: '本地改写' }, risky: '只看有风险', search: '搜索原文或改写', clear: '清空筛选', noMatch: '没有符合条件的改写',
  asked: '还有 {n} 条文案正在后台改写，完成后会列在这里',
  none: { 0: '没有待审核的改写', 1: '还没有采用过改写', 2: '没有弃用的改写' }, noneText: '打开「生成内容时自动改写」或计划里的 AI 改写后，每个作品的文案会在后台改写，列在这里等你审核。没有审核的作品按原文发布。', setUp: '去设置 AI 改写',
  pickPage: '全选本页', pickCalm: '选中无风险的 {n} 条', pick: '选择第 {n} 条', picked: '已选 {n} 条', keys: '选中卡片后：↑ ↓ 切换，A 采用，X 弃用，E 修改', cardNo: '第 {n} 条',
  accept: '采用', drop: '弃用', edit: '修改', reopen: '撤销审核', acceptMany: '采用所选', dropMany: '弃用所选', reopenMany: '撤销所选', save: '保存', saveAccept: '保存并采用', cancel: '取消', editOf: '修改第 {n} 条改写', blocked: '含禁止发布的词，修改后才能采用',
  forItem: '{account} ·《{title}》', forPlan: '计划「{plan}」', byHand: '手动改写', byModel: 'AI · {model}', byLocal: '本地改写', sim: '相似度 {n}%', simHint: '与原文的相似程度，越低差别越大', edited: '已人工修改', risk: { forbidden: '违禁词：{word}', lost: '缺少：{word}', added: '多出数字：{word}' },
  state: { applied: '已写入作品', published: '已随作品发布', changed: '文案已改过', out: '已按原文发布', gone: '作品已取消' }, stateHint: { changed: '作品的文案被改成了别的，采用后不会写入', out: '作品已经发布或正在发布，采用后不会写入', gone: '作品已取消或删除，采用后不会写入' },
  accepted: '已采用 {n} 条', applied: '已采用 {n} 条，{in} 条写入作品', dropped: '已弃用 {n} 条', reopened: '已撤销 {n} 条', refused: '{n} 条没有处理：{why}',
}
