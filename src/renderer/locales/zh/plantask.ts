export const texts = {
  title: '视频列表', text: '所有任务和计划的作品都在这里：查看结果、改时间、换账号、重新发布', send: '发布视频', search: '搜索标题', all: '全部', view: '显示方式', views: { table: '列表', cards: '卡片' }, cancelWord: '取消', csvName: '视频列表.csv',
  empty: '还没有作品', emptyText: '先剪辑一批视频，再把它们分给账号发布', toClip: '去剪辑', noTime: '不定时', offline: '已掉线', open: '查看', linkOf: '查看作品：{name}', choose: '选择 {name}', actionsOf: '{name} 的操作', lockedBy: '{name} 正在发布', taskLocked: '任务正在发布，暂时不能改', taskLockedBy: '{name} 正在发布这个任务，发布结束前不能改',
  column: { numbers: '播放 / 赞 / 评', title: '标题', keyword: '关键词', account: '账号', platform: '平台', time: '时间', state: '状态', link: '作品链接', play: '播放', like: '赞', comment: '评论', task: '任务', plan: '计划', planned: '定时', published: '发布时间', reason: '失败原因' },
  state: { 0: '待发', 1: '发布中', settling: '核对中', 2: '已发布', '-1': '失败', 3: '已取消', overdue: '已错过', skipped: '已跳过', unconfirmed: '待核对', held: '定时中', drafted: '已存草稿' },
  overdue: { now: '立即发布', text: '{n} 个作品错过了发布时间（到点时计划暂停，或超过 {minutes} 分钟没有发出），不会自动发布。可以立即发布、改时间或取消；改时间后按新的时间发布，计划还在暂停的，继续运行后才发。', all: '全部重新排期', first: '一次最多改 {n} 个，先改最早的' },
  skipped: { text: '{n} 个作品在自动发布时跳过，不会自动发布：可以立即发布、改时间或取消' },
  filter: { plan: '计划', platform: '平台', account: '账号', timeKind: '日期类型', timing: '定时', published: '发布时间' },
  action: { chain: '效果追踪', preview: '预览', previewOf: '预览 {name}', publish: '发布', download: '下载', downloadFailed: '下载失败，文件可能已被清理，请刷新后重试' },
  bulk: { time: '改时间', topics: '改话题', accounts: '换账号', cancel: '取消发布', export: '导出', none: '所选作品都不能修改：已发布、已取消、待核对或正在发布', left: '{n} 个作品不能修改，已略过', tooMany: '一次最多修改 {n} 个作品，请减少选择', mixed: '所选作品类型不同，请分开选择' },
  publish: { none: '所选作品中没有可以发布的' },
  save: { kept: '{n} 个作品没有改时间', read: '知道了', same: '没有改动，和原来一样', done: '已修改 {n} 个作品，', refused: '{n} 个作品没有修改：{reason}', back: '已恢复 {n} 个作品', backSome: '已恢复 {n} 个作品，{refused} 个没有恢复：{reason}' },
  cancel: { done: '已取消 {n} 个作品，', some: '已取消 {n} 个作品，另有 {left} 个不能取消，', none: '所选作品都不能取消：已发布、待核对或正在发布' },
  spread: {
    title: '改时间（{n} 个作品）', ok: '保存 {n} 个', needStart: '请选择时间', moved: '显示的时间已经不合适，已重新排好，请核对后再保存', preview: '改期预览', before: '现在', after: '改为',
  },
  topics: { title: '改话题（{n} 个作品）', mode: '方式', append: '追加到原话题后', replace: '替换原话题', topics: '话题', hint: '输入后回车，不用写 #；替换时留空即清除话题', required: '请填写话题' },
  accounts: { title: '换账号（{n} 个作品）', text: '所选作品按顺序轮流分给下列账号；合集、好友等只属于原账号的选择会被清除', label: '账号', required: '请至少选择一个账号' },
}
