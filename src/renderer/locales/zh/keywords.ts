/** 关键词库. */
export const texts = {
  title: '关键词库', text: '地区、主词、长尾词和排除词都存在这里，供计划、标题和排名使用', all: '全部', mine: '挖词', search: '搜索词', what: '关键词', delete: '删除', undo: '撤销', cancel: '取消',
  kind: { region: '地区', main: '主词', suffix: '后缀', prefix: '前缀', brand: '品牌', negative: '排除词' }, tier: { core: '核心', hot: '热词', long_tail: '长尾', off: '不建议' },
  source: { manual: '手动添加', import: '文件导入', local: '本地扩展', baidu: '百度', so360: '360 搜索', sogou: '搜狗', bing: '必应', douyin_helper: '抖音（云管家）' }, place: '{source} · 第 {n} 位', seedOf: '种子词：{seed}',
  col: { word: '词', kind: '类型', score: '评分', tier: '分层', group: '分组', industry: '行业', source: '来源', created: '添加时间' }, scoreFrom: '{n} 分以上', ungrouped: '未分组', synthetic: '合成', syntheticHint: '按规则组合出来的词，没有确认有人搜索',
  empty: '词库还是空的', emptyText: '粘贴或导入已有的词，或从一个种子词开始挖词。', deleted: '已删除 {n} 个词', restored: '已恢复 {n} 个词', restoredSome: '已恢复 {n} 个词，{taken} 个已重新添加过', changed: '已修改 {n} 个词',
  edit: { one: '编辑', many: '批量修改', title: '编辑关键词', titleMany: '修改 {n} 个词', keep: '保持不变', move: '移动分组', moves: { to: '移到分组', out: '移出分组' }, wordNeeded: '请填写词', groupNeeded: '请填写分组名称', noIndustry: '未选择行业', industryHint: '不选则保持不变', byRule: '按规则评分', scoreHint: '按购买意图 1 到 10 分，不是搜索量；手动评分后规则不再改动' },
  groups: { button: '分组', title: '管理分组', name: '分组名称', nameOf: '分组 {name} 的名称', optional: '分组（可不填）', count: '{n} 个词', rename: '改名', dissolve: '解散', renamed: '已改名，{n} 个词', dissolved: '已解散“{name}”，{n} 个词移出分组', dissolveTitle: '解散分组“{name}”', dissolveText: '其中 {n} 个词会留在词库，变为未分组。', joinTitle: '合并到“{to}”', joinText: '“{to}”已存在，{n} 个词会并入其中。', none: '还没有分组', noneText: '导入或修改词时填写分组名称即可。' },
  import: { button: '导入', title: '导入关键词', text1: '每行一个词；或带表头的表格：关键词、类型、分组、评分。已有的词不会重复添加。', drop: '点击或拖入 .txt、.csv 文件', file: '已读取 {name}', lines: '粘贴关键词', placeholder: '装修公司\n装修公司哪家好', long: '文件较大（{n} 字），内容不在此显示', ok: '开始导入', stop: '停止', again: '继续导入', done: '完成', report: '导入结果', told: '新增 {added} 个，{existing} 个已存在，{refused} 行未采用', line: '行号', text: '内容', why: '原因', more: '另有 {n} 行未列出', tooBig: '文件不能超过 20 MB' },
  why: { too_long: '超过 20 个字', hash: '不能含 #', no_word: '没有文字或数字', repeated: '本次重复', bad_kind: '类型不认识', bad_score: '评分须为 1 到 10', too_many: '超过一次的上限' },
  export: { button: '导出', stop: '停止导出（{n}/{total}）', done: '已导出 {n} 个词', file: '关键词库.csv' },
  mix: { button: '532 取词', title: '按比例取词', text: '常用比例 5 : 3 : 2。每层取评分最高的主词，不够时如实说明，不用别层顶替。', share: '{tier}：{n} 份', coreLength: '核心词最长 {n} 个字', coreLengthName: '核心词最长字数', hotFrom: '热词从 {n} 分起', hotFromName: '热词最低分', count: '数量', usual: '恢复默认', result: '取词结果', noShare: '至少一层的比例要大于 0', none: '词库里没有合适的主词', noneText: '先导入或挖词，再按比例取词。', got: '{tier} {n}', short: '{tier}需要 {wanted} 个，只有 {found} 个', copy: '复制 {n} 个词', copied: '已复制 {n} 个词', notCopied: '复制失败，请改用下载', save: '下载 .txt', file: '按比例取词.txt' },
}
