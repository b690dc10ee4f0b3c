/** 标题裂变. */
export const texts = {
  title: '批量生成标题', cancel: '取消', open: '批量生成', append: '追加到已有标题', take: '使用 {n} 个标题', copy: '复制 {n} 个标题', copied: '已复制 {n} 个标题', notCopied: '复制失败，请检查浏览器权限', preview: '标题预览', lines: '{n} 行',
  column: { regions: '地区', prefixes: '前缀', mains: '主词', suffixes: '长尾词', negatives: '排除词（含有即不用，每行一个）' },
  hint: { regions: '每行一个，例如\n成都\n成都武侯', prefixes: '每行一个，例如\n2026\n本地人推荐', mains: '每行一个，例如\n火锅店\n装修公司', suffixes: '每行一个，例如\n哪家好\n多少钱', negatives: '例如：招聘' },
  templates: '组合方式', slot: { P: '前缀', R: '地区', M: '主词', S: '长尾词' }, count: '数量', again: '换一批', limit: '标题最长 {max} 个字（按所选平台中最短的）',
  total: '可组合', made: '生成', perMain: '每个主词', days: '按每天 {perDay} 条，标题可用 {days} 天', dropped: '已去掉：', exhausted: '所有组合都已用完，最多 {n} 个', more: '还有 {n} 个未显示', none: '填写主词开始', noneText: '填写主词，再加上地区或长尾词，右侧实时显示标题。',
  drop: { region_conflict: '地区不符 {n}', too_short: '过短 {n}', too_long: '过长 {n}', negative: '含排除词 {n}', forbidden: '含违禁词 {n}', duplicate: '重复 {n}', near: '近似 {n}', taken: '已用过 {n}' },
  check: { off: '还没有检查违禁词和已用标题', asking: '正在检查违禁词和已用标题…', done: '已去掉违禁词和用过的标题', failed: '没有检查违禁词和已用标题', again: '再试一次' }, risk: '慎用', riskHint: '含有建议避免的词，可以使用，发布前会再次提醒',
  refused: '{n} 行没有使用：{lines}', why: { hash: '不能含 #', newline: '不能换行', too_long: '超过 20 个字', repeated: '重复' },
}
