export const texts = {
  label: '作品表格', tools: '表格工具', cover: '封面', status: '状态与问题', selectAll: '全选', noMatch: '没有符合条件的作品', clearFilter: '清空筛选', undone: '已撤销 {n} 个', redone: '已重做 {n} 个',
  field: { title: '标题', topic: '话题', description: '简介', timing: '发布时间', declaration: '声明', visibility: '可见范围' },
  none: { title: '未填写', topic: '无话题', description: '无简介', timing: '立即', declaration: '不声明', visibility: '平台默认' },
  fault: { empty: '请填写标题', tooLong: '超出平台字数', tooShort: '少于平台要求的字数', tooMany: '话题超出平台数量', notTime: '时间格式应为 2026-06-01 18:30', past: '时间必须晚于现在', unknownChoice: '该平台没有这个选项' },
  closed: { published: '作品已发布，不能修改', cancelled: '作品已取消，恢复后可修改', unconfirmed: '结果未知，请先到平台核对', running: '作品正在发布，暂不能修改', lacking: '{platform}没有“{field}”' },
  save: { saved: '已保存', waiting: '等待保存', saving: '保存中', held: '{n} 格待修改', failed: '保存失败', now: '重试' },
  undo: '撤销', undoHint: '撤销 Ctrl+Z', redo: '重做', redoHint: '重做 Ctrl+Shift+Z',
  filterPlatform: '按平台筛选', filterStatus: '按状态筛选', filterProblem: '按问题筛选', allPlatforms: '全部平台', allStatuses: '全部状态',
  problem: { all: '全部', block: '不能发布', warn: '有提醒', unsaved: '未保存', none: '没有问题' },
  intents: { original: '自己创作的真实内容，无需声明', ai: '含 AI 生成内容', fiction: '虚构演绎，仅供娱乐', opinion: '个人观点，仅供参考', marketing: '含营销推广', repost: '转载或取材网络' },
  fillAll: { intentHint: '按各平台自己的说法填写；平台没有对应说法的不填', button: '整列填写', title: '整列填写（{n} 个作品）', ok: '填写', field: '列', value: '内容', variables: '可用变量 {list}', timeHint: '不填为立即发布', mode: '范围', empty: '只填空白格', all: '全部覆盖', done: '已填写 {n} 格', doneClosed: '已填写 {n} 格，{closed} 格不能修改' },
  regions: { button: '账号地区', title: '账号地区', text: '填写后可在标题、话题、简介中使用 {word}', hint: '例如：成都', of: '{name} 的地区' },
  fixes: {
    go: '去修改', button: '检查（{n}）', none: '检查通过', title: '发布前检查与修复', fine: '没有发现问题', apply: '应用', preview: '查看修改', nothing: '（空）', byHand: '需要人工处理', times: '（{n} 个作品）', done: '已处理 {n} 个作品', reason: '重复发布的原因',
    topic: '去掉多余话题（{n}）', description: '截短简介（{n}）', timing_time: '移到平台允许的时间（{n}）', stray: '去掉平台没有的选项（{n}）', take_article: '更新为文章的最新内容（{n}）', leave_out: '移出不能发布的账号（{n}）', allow_duplicate: '允许重复发布（{n}）', allow_repeat: '仍要再发这个作品', look: '查看链接', cut: '截短标题（{n}）',
  },
  preview: { title: '分配预览', nothing: '选择作品和账号后显示分配结果', total: '共 {items} 个作品（{total} 个组合）', later: '{n} 个因发布节奏顺延到之后的日期', account: '账号', items: '作品', laterShort: '顺延', blocked: '不能发布', cap: '每日上限 {n}' },
}
