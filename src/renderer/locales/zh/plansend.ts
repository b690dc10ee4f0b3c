export const texts = {
  title: '发布视频', text: '选视频和账号，生成作品表格后逐条调整，立即发布或定时发布', textPlan: '发布的作品将归入计划「{name}」',
  step: { sources: '1 选择视频', accounts: '2 选择账号', deal: '3 分配、标题与话题', result: '分配结果' }, name: '任务名', nameOf: '发布视频 {time}', nameRequired: '请填写任务名', next: '生成作品表格', nextText: '作品先存为待发，不会自动发布；在表格中调整后再立即发布或定时发布',
  time: '定时发布', toCalendar: '查看日历', nextTimed: '作品按这个时间排好，到点发布或用平台定时；在表格中还可以调整', sent: '发布成功', timed: '已保存时间，到点发布或用平台定时',
}
