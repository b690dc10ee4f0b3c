/** Words of the ui kit. */
export const texts = {
  dates: { from: '开始日期', to: '结束日期' },
  undo: '撤销', undoUntil: '（可在 {time} 前撤销）',
  retry: '重试', refresh: '刷新', search: '搜索', searchHint: '按 / 搜索', more: '更多', cancel: '取消', ok: '确定', save: '保存', close: '关闭', clear: '清空筛选', actions: '操作', total: '共 {n} 条',
  unfold: '更多筛选', fold: '收起筛选', density: '行高', columns: '列设置', resetColumns: '恢复默认', unsaved: '有未保存的修改', selectPage: '选择本页', selectRow: '选择第 {n} 行', clearField: '清除', selected: '已选 {n} 项', unselect: '取消选择', all: '全部', rows: '{n} 条/页',
  ignoredColumns: '未识别的列：{names}，已跳过',
  text: { readAs: '{name} 已按 {encoding} 编码读取。如果文字显示不对，请在原来的程序里另存为 UTF-8 后再导入', broken: '{name} 按 {encoding} 编码读取，第 {lines} 行有读不出的字符，显示为 �。请改正这些行，或在原来的程序里另存为 UTF-8 后再导入', brokenMany: '{name} 按 {encoding} 编码读取，第 {lines} 行等 {n} 行有读不出的字符，显示为 �。请改正这些行，或在原来的程序里另存为 UTF-8 后再导入' },
  blind: { blind: '这个浏览器放不出该视频的画面，可能是 HEVC（H.265）编码', what: '成片不受影响。可以生成一份副本，只用于预览和裁剪。', making: '正在生成预览副本', copy: '正在播放预览副本，成片仍使用原文件', failed: '预览副本生成失败，请重试', make: '生成预览副本', only: '这个浏览器放不出该视频的画面，可能是 HEVC（H.265）编码或文件已损坏；请换用 Chrome、Edge 的新版本，或转成 H.264 后再看' },
  notText: { excel: '{name} 打不开，可能已加密或损坏；请在 Excel 或 WPS 中另存为 CSV 后再导入', oldExcel: '{name} 是旧版 Excel（.xls），请另存为 .xlsx 或 CSV 后再导入', other: '{name} 不是文本文件，请选择 TXT 或 CSV' },
  densities: { large: '宽松', middle: '适中', small: '紧凑' },
  empty: { title: '暂无数据', noMatch: '没有符合条件的数据', noMatchText: '换个条件试试，或清空筛选查看全部。' },
  failed: { title: '加载失败', old: '刷新失败，显示的是之前的数据。{why}', text: '请重试；如果一直失败，请查看运行日志。' },
  leftOut: { film: '内容：{name}', title: '已建好 {made} 个作品，{n} 个没有建', text: '下面的组合没有放进任务，原因写在各行。修改后可以只选这些账号再建一次。', textMakeUp: '下面的组合没有放进任务，原因写在各行。可以按原因调整后只补做这些。', makeUp: '调整后补做', ok: '知道了' },
  delete: { title: '删除{what}', one: '确定删除「{name}」吗？', many: '确定删除选中的 {n} 项吗？', ok: '删除' },
  leave: { title: '有未保存的修改', text: '离开后修改会丢失。', stay: '继续编辑', leave: '放弃修改' },
  preview: { title: '预览', failed: '无法播放，文件可能已损坏或格式不受支持。', next: '下一个', previous: '上一个', of: '{i} / {n}' },
  progress: '进度 {n}%',
  channel: {
    site: '平台定时', siteText: '提前交给平台，到时间由平台公开', alarm: '到点发布', alarmText: '到时间由云管家发出，发布前可随时修改，需要电脑开着', rested: '{n} 条改完约 {minutes} 分钟后交给平台定时，之前可改回，交出后只能到平台上修改', atOnce: '{n} 条马上交给平台定时，交出后只能到平台上修改', newRested: '{n} 条创建约 {minutes} 分钟后交给平台定时，之前可改时间或取消发布，交出后只能到平台上修改', newAtOnce: '{n} 条创建后马上交给平台定时，交出后只能到平台上修改', unmade: '{n} 条成片做好后交给平台定时，之前可改时间或取消发布，交出后只能到平台上修改', madeRested: '{n} 条 {time} 起交给平台定时，之前可改时间或取消发布，交出后只能到平台上修改', and: '；', undeclared: '其中 {n} 条要求作品声明、还没有选，会不带声明发布', restedOne: '改完约 {minutes} 分钟后交给平台定时，之前可改回，交出后只能到平台上修改', atOnceOne: '马上交给平台定时，交出后只能到平台上修改', computer: '到点发布需要电脑开着；平台定时的交给平台后可以关机',
    refused: '没有交给平台定时，改为到点发布；改时间后会再交给平台', refusedUnsent: '没有交给平台定时；自动发布已关闭，到点需要手动发布', unsent: '自动发布已关闭，到点需要手动发布',
  },
  works: { look: '更新数据', updated: '作品数据已更新', seenAt: '查看于 {time}', untitled: '无标题', opens: '{time} 公开', state: { published: '已发布', 'in-review': '审核中', scheduled: '定时中', rejected: '被限制', deleted: '已删除' } },
}
