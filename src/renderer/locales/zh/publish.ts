export const texts = {
  more: '共 {n} 篇，次条：{titles}',
  dialog: '发布', platform: '平台', account: '账号', title: '标题', topic: '话题', progress: '发布进度', status: '发布状态',
  waiting: '等待发布', publishing: '发布中', success: '发布成功', skipped: '已跳过', skip: '跳过', failed: '发布失败', unconfirmed: '待核对', open: '查看作品',
  counts: '成功 {success}，失败 {failed}，待发布 {waiting}', unconfirmedHint: '{n} 个作品的结果无法确认：请到平台核对是否已发出，系统不会自动重发',
  pause: '当前作品后暂停', pausing: '正在暂停…', stop: '立即停止', continue: '继续发布', retry: '重试失败（{n}）', close: '完成',
  concurrentTitle: '是否继续发布', concurrent: '该任务可能正在被其他管理员发布或之前被中断，是否继续发布？', holder: '发布人：{name}，开始于', stale: '已超过 3 分钟没有响应',
  go: '发布', cancel: '取消', preflightTitle: '发布前检查', preflight: '{blocked} 个作品不能发布，{warned} 个作品有提醒', preflightBlock: '{n} 个作品不能发布', preflightGo: '发布其余 {n} 个',
  goOn: '继续发布', preflightWarn: '{n} 个作品有提醒，可以继续发布', times: '（{n} 个作品）',
  paced: '按节奏暂停，{time} 继续', runPaced: '；其余作品按节奏等待，{time} 继续', pace: '{n} 个作品会按发布节奏等待，按当前节奏约 {time} 发完',
}
