export const texts = {
  title: '数据看板', hello: '{name}，今天也顺利', open: '{name}，有 {n} 项需要处理', settling: '　{n} 个作品上次中断，正在核对结果，没有重新发布', todo: '待办',
  strip: { offline_accounts: '掉线账号', failed_items: '发布失败', unconfirmed_items: '待核对', missed_items: '已错过', skipped_items: '已跳过', due_items_today: '今日待发', scheduled_items: '平台定时中', expiring_accounts: '即将到期', rendering_outputs: '渲染中', failed_outputs: '剪辑失败' },
  checklist: '起步清单', checklistText: '已完成 {done}/{all}，发布第一个作品后清单自动收起', done: '已完成',
  steps: {
    helper: { title: '连接云管家', text: '云管家在本机登录账号、发布作品', action: '连接', waits: '已连接，等待批准：批准之前不能使用账号', view: '查看' },
    accounts: { title: '添加账号', text: '用手机扫码登录要运营的账号', action: '去添加' },
    materials: { title: '上传素材', text: '视频、图片、音频，支持拖入文件夹', action: '去上传' },
    clips: { title: '混剪视频', text: '素材分组，自动组合成互不重复的视频', action: '去混剪' },
    tasks: { title: '建发布任务', text: '选择作品与账号，设置标题、话题和时间', action: '去新建' },
    published: { title: '一键发布', text: '确认后逐个发布，随时可以暂停', action: '去发布' },
  },
  coming: { title: '接下来发布', text: '未来 24 小时的作品，不足 5 个时往后补', none: '没有已定时间的作品', make: '新建发布', untitled: '无标题', held: '平台定时 · 已交出', running: '发布中', settling: '核对中', byHand: '需要手动发布', more: '未来 24 小时内还有 {n} 个' },
  missed: '{n} 个作品错过了发布时间，没有发出', missedGo: '去处理',
  recent: '最近运行', allLogs: '全部日志', noRecent: '还没有运行记录',
}
