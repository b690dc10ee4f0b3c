/** 批量生成、审核队列、文章计划. */
export const texts = {
  tabs: { review: '待审核', orders: '生成记录', plans: '文章计划' }, ok: '知道了', cancel: '取消', local: '本地生成', provider: 'AI 改写',
  fields: {
    mine: '挖词', keywordsCount: '{n} 个',
    keywords: '关键词', keywordsHint: '每行一个，最多 {n} 个', keywordsNeeded: '请至少填写一个关键词', num: '每个关键词写几篇', kind: '类型', style: '写法', words: '字数', wordsTo: '到', wordsWrong: '最多字数不能小于最少字数', outline: '提纲', outlineHint: '每行一个小标题，可用 {关键词}；不填就用所选写法的提纲',
    titles: '标题模板', titlesHint: '每行一个，可用 {关键词}；不填就用所选写法的标题，不会和已有文章重复', facts: '事实', factsHint: '每行一条：地址、时间、包含什么、规则……文章里只会出现这里写的和文案库里的事实，不会编造', useCopies: '使用文案库', useCopiesHint: '只用与关键词有关的文案；文案库现有 {n} 条',
    rewrite: '改写', rewriteOff: '不改写', rewriteAuto: '自动', rewriteLocal: '本地改写', rewriteNone: '草稿保持模板的原话', rewriteUnset: '尚未配置 AI 服务，将用本地改写', rewriteSetUp: '去配置', rewriteUsed: 'AI 改写今日已用 {n} / {limit} 条，每篇约 5 到 8 条；用完后改用本地改写', rewriteFree: 'AI 改写今日已用 {n} 条，每篇约 5 到 8 条', rewriteRules: '只换同义词和句序，结果标明本地改写',
    pictures: '配图', picturesHint: '每篇从素材库取图，插在小标题下；头条、百家号没有图片不能发', pictureNum: '{n} 张', noPicture: '不配图', folder: '图片来自', allFolders: '整个素材库', links: '内链', linksHint: '每行一个：文字 | 网址。文字第一次出现时加链接，没出现的放在文末', linksWrong: '第 {n} 行应为：文字 | http 或 https 开头的网址',
  },
  kind: { article: '文章', official: '公众号图文' }, style: { guide: '攻略', qa: '问答', list: '清单' },
  sample: { button: '看样例', title: '样例', again: '换一篇', words: '{n} 字', note: '需要留意：{note}', times: '未来 7 天的发布时间', noTimes: '未来 7 天没有可用的时间', first: '请先填写关键词' },
  generate: { button: '批量生成', title: '批量生成文章', ok: '生成 {n} 篇', text: '由本地模板把您的事实和文案写成草稿，全部进入「待审核」，读过才能发布。', local: '模板只排列和衔接；打开「改写」后再逐段换说法，事实、数字和关键词不变。', started: '已开始生成 {n} 篇，完成后在「待审核」里阅读', tooMany: '一次最多生成 {n} 篇', more: '更多设置' },
  orders: {
    keywords: '关键词', keywordsMore: '{first} 等 {n} 个', progress: '进度', status: '状态', s0: '排队中', s1: '生成中', s2: '已完成', s2f: '部分失败', s2n: '失败', s3: '已取消', fails: '失败原因', admin: '创建人', time: '创建时间', cancel: '取消', retry: '重试失败', read: '去审核', cancelled: '已取消，{n} 篇没有写', retried: '正在重试 {n} 篇', search: '搜索关键词',
    empty: '还没有生成记录', emptyText: '填写关键词和事实，一次生成多篇草稿。', cancelTitle: '取消这次生成？', cancelText: '已写好的草稿会留在「待审核」。',
  },
  review: {
    text: '逐篇阅读后再决定：通过后可以发布，退回的不能发布。', list: '待审核的文章', pass: '通过', reject: '退回', edit: '编辑', next: '下一篇', prev: '上一篇', keys: '快捷键：Y 通过，N 退回，E 编辑，↑ ↓ 换一篇', passed: '已通过「{title}」', rejected: '已退回「{title}」', undo: '撤销', reopened: '已放回待审核', kept: '已经建了发布任务，不能撤销', words: '{n} 字', score: 'SEO {n}',
    passAll: '全部通过（{n}）', passAllTitle: '不再逐篇阅读，全部通过？', passAllText: '{n} 篇文章将可以发布。文章里的事实由您负责，建议至少抽查几篇。', passedAll: '已通过 {n} 篇', empty: '没有待审核的文章', emptyText: '批量生成和文章计划写好的草稿会出现在这里。', more: '还有 {n} 篇，处理完这些后继续',
    rule: '允许发布未审核的文章', ruleTitle: '允许发布没有人读过的文章？', ruleText: '打开后，生成的草稿不经审核也能发布；已退回的仍然不能。', ruleOn: '已允许发布未审核的文章', ruleOff: '文章审核后才能发布',
  },
  plans: {
    new: '新建计划', name: '计划', keywords: '关键词', daily: '每天', dailyN: '{n} 篇', dailyPosts: '{n} 条 × {each} 篇', accounts: '账号', accountsN: '{n} 个', progress: '已写 / 待审 / 已排', next: '下一篇', status: '状态', s0: '草稿', s1: '运行中', s2: '已暂停', start: '启动', pause: '暂停', edit: '编辑', delete: '删除', what: '文章计划', started: '已启动', paused: '已暂停，已排好的任务不受影响', deleted: '已删除，写好的文章和任务仍在',
    search: '搜索计划或关键词', empty: '还没有文章计划', emptyText: '每天按关键词自动成文、排好时间，审核后到点发布。', created: '创建时间', noneNext: '–',
  },
  plan: {
    title: '文章计划', newTitle: '新建文章计划', text: '提前 3 天写好草稿；审核通过后，按时间建成发布任务。', back: '返回列表', save: '保存', saveStart: '保存并启动', saved: '已保存', savedStarted: '已保存并启动', name: '计划名称', nameNeeded: '请填写计划名称', content: '写什么', when: '什么时候发', where: '发到哪里', rules: '审核',
    daily: '每天写几篇', dailyPosts: '每天发几条', perPost: '每条几篇', perPostHint: '头条加次条，最多 {n} 篇；全部审核后一起发，到时间还没审核的另发一条', windows: '发布时段', addWindow: '加一个时段', removeWindow: '去掉这个时段', weekdays: '星期', everyDay: '不选就是每天', day1: '一', day2: '二', day3: '三', day4: '四', day5: '五', day6: '六', day7: '日', deal: '怎么分配', turn: '每篇发一个账号，轮流', all: '每篇发到所有账号', accounts: '账号', accountsNeeded: '请至少选择一个账号', review: '需要审核',
    reviewHint: '没读过的草稿不会发布', reviewOff: '公司规定文章审核后才能发布，可在「待审核」里修改', noAccounts: '还没有能发文章的账号', noOfficial: '还没有公众号账号', toAccounts: '去添加账号', conflict: '计划已被其他成员修改', reload: '载入最新', from: '开始', to: '结束', missing: '文章计划不存在或已删除', windowsWrong: '请选择每个时段的开始和结束',
  },
}
