/** 计划的素材. */
export const texts = {
  title: '添加素材', loading: '正在读取计划…', head: '{name}：{mode}，每天 {daily} 条，{n} 个账号', toPlans: '返回计划管理', toClip: '去剪辑', cancel: '取消', board: '九格素材',
  noPlan: '没有指定计划', noPlanText: '请在计划管理里选择一个计划，再点「添加素材」。', finished: '计划已结束，素材不能再改；可以复制一份计划。',
  mode: { smart: '智能成片', clip: '混剪', dugujiujian: '独孤九剑', clipTemplate: '模板成片', picture: '图文', material: '素材直发' },
  filled: '已填 {n}/{of} 格，至少 {min} 格', capacity: { unknown: '正在计算可用数量…', works: '可发 {n} 条', films: '可组合 {n} 条' },
  slot: '第 {n} 格 {name}', slotFiles: '第 {n} 格 {name} 的素材', slotEmpty: '拖到这里', slotWanted: '需要素材，拖到这里', uploadTo: '上传到第 {n} 格 {name}', filesFor: '第 {n} 格的文件', uploadFolder: '上传文件夹',
  cut: { button: '裁剪与静音', of: '裁剪 {name}', title: '裁剪：{name}', from: '起点', to: '终点', begin: '设为起点（I）', end: '设为终点（O）', play: '播放选段', part: '{from} – {to}，共 {n} 秒', muted: '去掉原声', whole: '恢复整段', ok: '保存', saved: '已裁剪 {name}', cleared: '{name} 已恢复整段', silent: '无原声', sound: '有原声', asItIs: '这个计划直接发布素材，裁剪只在改为剪辑方式后生效。' },
  tile: '{name}，回车预览', tileCut: '{name}，已裁剪为 {n}，{sound}，回车预览', choose: '选择 {name}', moveTo: '移动到', moveOf: '移动 {name}', remove: '移除', removeOf: '移除 {name}', sameSlot: '已经在这一格',
  added: '已放入第 {slot} 格 {n} 个素材', moved: '已移到第 {slot} 格 {n} 个素材', removed: '已从第 {slot} 格移除 {n} 个素材', takenBack: '已撤销',
  skipped: '第 {slot} 格已有相同素材，跳过 {n} 个：{name}', notPlaced: '{n} 个素材已上传到素材库，但没有放入第 {slot} 格：{why}', noSounds: '已忽略 {n} 个音频文件', noneSent: '没有可以上传的视频或图片',
  folders: { title: '文件夹放到哪一格', text: '按文件夹名称对应格子，{of} 个文件中有 {n} 个会放入格子，其余只进素材库。', folder: '文件夹', files: '文件数', slot: '放入', slotOf: '{name} 放入', loose: '（没有文件夹）', none: '只进素材库', ok: '上传 {n} 个文件' },
  library: { title: '素材库', text: '拖到格子里；或点选后按数字键 1–9 放入对应的格子', unchoose: '取消选择（{n}）', video: '视频', image: '图片', search: '搜索素材名称', folder: '全部文件夹', noMatch: '没有符合的素材', clear: '清空筛选', none: { video: '素材库还没有视频', image: '素材库还没有图片' }, noneText: '可以直接把文件拖到下面的格子里上传。', placed: '{name}，已在第 {slots} 格' },
}
