/** 计划的智能剪辑. */
export const texts = {
  title: '智能剪辑', text: '{name}：用计划的 {n} 个素材出片', usePlan: '用计划的素材', noMaterials: '计划还没有素材。', addMaterials: '去添加素材',
  noPlan: '没有指定计划', noPlanText: '请在计划管理里选择一个计划，再点「剪辑」。', toPlans: '返回计划管理',
  mode: { smart: '智能成片', clip: '混剪', dugujiujian: '独孤九剑', clipTemplate: '模板成片', picture: '图文' },
  state: { 0: '草稿', 1: '排队中', 2: '渲染中', 3: '已完成', 4: '部分失败', '-1': '失败', 5: '已取消' },
  orders: { title: '本计划的剪辑订单', text: '手动提交的和计划自动生成的都在这里', none: '还没有剪辑订单', noneText: '设置好上面的内容，点「提交」。', counts: '完成 {done}/{num}', failed: '失败 {n}', progress: '「{name}」的进度', films: '看成片' },
  follow: { set: '计划照此剪辑', now: '计划照此剪辑中', hint: '计划以后自动生成的成片都用这个订单的设置', done: '计划以后照「{name}」剪辑', back: '已改回原来的设置' },
  stop: { title: '取消订单「{name}」', text: '还没有完成的成片将停止，并退回相应的剪辑条数；已完成的 {done} 条保留。', ok: '取消剪辑', keep: '继续剪辑', done: '已停止 {n} 条，退回 {released} 条' },
}
