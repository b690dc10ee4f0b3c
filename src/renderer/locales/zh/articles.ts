/** 文章 and 公众号: list, editor, publishing. */
export const texts = {
  article: '文章', ok: '知道了', cancel: '取消', untitled: '未命名', review: '审核通过', reviewed: '已审核 {n} 篇', unreviewed: '由模板生成，还没有人读过：读过之后点「审核通过」，才能发布',
  kind: { all: '全部', article: '文章', official: '公众号' },
  status: { 0: '草稿', 1: '已定稿', 2: '待审核', 3: '已退回' }, rejected: '审核时退回：修改后点「审核通过」，才能发布',
  list: {
    title: '文章发布', text: '写一篇，发到头条、百家号、微博等有文章页的平台', officialTitle: '公众号图文', officialText: '公众号文章：标题 32 字内最稳妥，作者 16 字，摘要 128 字', write: '写文章', writeOfficial: '写公众号图文',
    search: '搜索标题或关键词', name: '标题', kind: '类型', status: '状态', keywords: '关键词', words: '字数', score: 'SEO 分', publishes: '发布', admin: '创建人', updated: '更新时间',
    published: '已发布 {n}', drafted: '已存草稿 {n}', draftedMore: '，已存草稿 {n}', unconfirmedMore: '，待核对 {n}', counts: '已发布 {success}，待发 {waiting}，失败 {failed}', edit: '编辑', read: '查看', copy: '复制', copied: '已复制 {n} 篇为草稿', delete: '删除', mixed: '文章和公众号图文请分开发布', unreviewedChosen: '所选文章里有待审核的，审核通过后才能发布',
    empty: '还没有文章', emptyOfficial: '还没有公众号图文', emptyText: '可以直接写，也可以在编辑器里导入 Word 或 Markdown；写的时候会自动保存。',
  },
  bin: { title: '回收站', search: '搜索标题', deletedAt: '删除时间', left: '剩余', days: '{n} 天', restore: '恢复', none: '回收站是空的', noneText: '删除的文章在这里保留 {n} 天，之后自动彻底删除。' },
  delete: { bin: '删除的文章在「文章发布」的回收站里保留 30 天，可以恢复。', deleted: '已删除 {n} 篇，', undo: '撤销', restored: '已恢复 {n} 篇', used: '还有未发布的作品在用，不能删除', use: '「{title}」：{tasks}' },
  editor: {
    article: '文章编辑', official: '公众号图文编辑', back: '返回列表', title: '请输入标题', text: '正文', placeholder: '在这里写正文，图片可以直接粘贴或拖进来', readOnly: '只读：您没有编辑文章的权限',
    titleCount: '标题 {n} / {max} 字', titleLong: '标题 {n} 字：超过 {api} 字，部分公众号的接口会拒绝', count: '正文 {n} 字', countLong: '正文 {n} 字，超过常用的 {max} 字，发布前请看平台限制',
  },
  side: { label: '文章设置', settings: '设置', seo: 'SEO', limits: '平台限制' },
  save: {
    button: '保存', key: 'Ctrl+S', done: '已保存', clean: '没有未保存的修改', waiting: '有修改，稍后自动保存', untitled: '填写标题后自动保存', saving: '正在保存…', saved: '已自动保存 {time}', failed: '保存失败：{why}', conflict: '别人也改了这篇文章', retry: '重试', decide: '处理',
    needTitle: '请先填写标题', first: '还有没保存的修改，请先处理',
  },
  conflict: {
    title: '文章已被别人修改', text: '{name} 在 {time} 保存了另一个版本「{title}」。', kept: '对方保存的内容一直留在历史版本里；采用对方的，您没保存的修改会丢失。', mine: '保留我的', theirs: '采用对方的', both: '对照查看', hide: '收起对照', mineHead: '我的', theirsHead: '{name} 的',
    copy: '我的另存为副本', copyMark: '（我的副本）', copied: '您的内容已另存为一篇新文章，这里换成了对方的。', openCopy: '打开副本', keptMine: '已保留您的内容，对方的版本可在历史版本里找回', tookTheirs: '已换成对方的内容',
  },
  words: { level1: '可能违规的词', level2: '违禁词，含有它的文章不能发布', instead: '；建议改为「{word}」' },
  versions: { button: '历史版本', title: '历史版本', restore: '恢复这个版本', restored: '已恢复，原来的内容也留在历史版本里', none: '还没有历史版本', now: '当前', row: '{name} · {n} 字 · {how}', auto: '自动保存', byHand: '手动保存', unsaved: '还有没保存的修改，请先保存' },
  preview: { button: '预览', title: '预览', device: '设备', phone: '手机', pc: '电脑', note: '各平台的字体和边距略有不同' },
  import: { button: '导入', hint: '导入 Word（.docx）或 Markdown（.md）', where: '正文里已有内容', whereText: '「{name}」放在哪里？', append: '接在后面', replace: '替换正文', empty: '文件里没有文字', report: '没有带入的内容', reportText: '平台文章页不接受的格式在导入时做了处理：', outside: '{n} 张图片是外部地址：请存到本机后再插入', picture_type: '{n} 张图片不是 jpg、png 格式', picture_size: '{n} 张图片超过 2M', failed: '{n} 张图片上传失败，请重新插入', tables: '{n} 个表格改成了列表，每行一条（文章平台不收表格）', rules: '{n} 条分隔线', codes: '{n} 处代码改成了普通文字', strikes: '{n} 处删除线去掉了线', notes: '{n} 处脚注、上标、下标改成了普通文字', embeds: '{n} 个视频、音频或嵌入内容', scripts: '{n} 处脚本', links: '{n} 个不能打开的链接只留下文字', styles: '{n} 种 Word 样式没有对应，按正文处理', kind: '只能导入 Word（.docx）或 Markdown（.md）文件', size: '文件不能超过 20 MB', broken: '文件读不出来，可能已损坏' },
  picture: { type: '只能上传 jpg、png 格式', size: '图片大小不能超过 2M', failed: '图片插入失败', uploading: '正在上传 {name}…', outside: '{n} 张外部图片没有带入：请保存到本机后再上传' },
  tools: {
    label: '格式', level: '段落样式', level0: '正文', level1: '标题 1', level2: '标题 2', level3: '标题 3', undo: '撤销', redo: '重做', bold: '加粗', italic: '斜体', underline: '下划线', bullet: '项目符号', ordered: '编号', quote: '引用', left: '左对齐', center: '居中', right: '右对齐',
    link: '链接', picture: '插入图片', alt: '图片说明', altOff: '图片说明：先点选一张图片', clear: '清除格式',
  },
  link: { address: '链接地址', hint: '选中的文字会变成链接', wrong: '请填写 http、https 或 mailto 开头的地址', ok: '确定', remove: '取消链接' },
  alt: { label: '图片说明', hint: '这张图片里是什么' },
  fields: { cover: '封面', digest: '摘要', digestHint: '一两句话说明这篇文章', author: '作者', source: '原文链接', sourceHint: '读者点「阅读原文」打开的网页', sourceWrong: '请填写 http 或 https 开头的网址', comment: '打开留言', fans: '只有粉丝能留言', ready: '标记为定稿' },
  warnings: '{n} 处需要留意',
  cover: { choose: '选择封面', remove: '不用封面', none: '还没有封面', alt: '封面', hint: '没有选时，需要封面的平台用正文第一张图', hintOfficial: '公众号必须有封面；没有选时用正文第一张图', from: '来源', text: '正文图片', library: '素材库', search: '搜索名称或标签', upload: '上传图片', uploading: '正在上传，完成后会出现在素材库里', noText: '正文里还没有图片', noLibrary: '素材库里没有图片' },
  seo: { keywords: '关键词', keywordsHint: '输入后回车，最多 {n} 个', placeholder: '例如：成都火锅', none: '先填关键词', noneText: '按关键词检查标题、密度、小标题、图片说明和违禁词。', checking: '正在检查…', score: 'SEO 得分 {n}', ok: '做到了', todo: '可以改进', go: '定位', goTo: '定位：{rule}', times: '{keyword} {n} 次 · {percent}%', rule: { density: '关键词密度', title: '标题含关键词', title_position: '关键词位置', title_length: '标题长度', opening: '开头', length: '正文长度', headings: '小标题', images: '图片说明', links: '链接', forbidden: '违禁词' } },
  limits: { title: '标题', author: '作者', digest: '摘要', text: '正文', long: '超出', short: '太短', unknown: '（无已知限制）', none: '没有启用的平台', official: '标题 32 字、摘要 120 字以内所有公众号都能发；更长的，部分账号的接口会拒绝。' },
  write: { button: '一键成文', hint: '按关键词和您填的事实写一篇草稿', title: '一键成文', keyword: '关键词', facts: '事实', factsHint: '每行一条。草稿只用这里写的事实和文案库里有关的文案，不会编造；插入正文后可以再用「改写」换说法。', style: '写法', guide: '攻略', qa: '问答', list: '清单', run: '写一篇', again: '换一篇', put: '插入正文', draft: '草稿', local: '本地生成', words: '{n} 字', done: '草稿已插入正文，可以用撤销退回' },
  draft: {
    label: '图文顺序', first: '头条', further: '次条 {n}', add: '添加文章，合并为多图文', looking: '正在查找…', noneLeft: '没有可以添加的公众号图文', full: '一条图文最多 {n} 篇', digest: '没有填摘要：公众号会取正文开头', noCover: '没有封面：请选择封面或在正文中插入图片', unreviewed: '还没有审核，审核通过后才能发布', up: '上移', down: '下移', remove: '移出',
  },
  results: {
    button: '发布结果', title: '发布结果：{title}', account: '账号', articles: '文章', state: '状态', time: '时间', do: '操作', s0: '待发', s1: '发布中', s2: '成功', drafted: '已存草稿', s3: '已取消', 's-1': '失败', unconfirmed: '待核对', settling: '核对中', retry: '重试', retryAll: '重试失败（{n}）', task: '任务', none: '还没有发布过', noneText: '发布之后，每个账号的状态、链接和原因都在这里。',
  },
  tasks: {
    tab_articles: '图文', tab_tasks: '发布任务', name: '任务', progress: '结果', counts: '已发布 {published} · 已存草稿 {drafted} · 定时中 {held} · 失败 {failed} · 待发 {waiting}', unconfirmed: ' · 待核对 {n}', missed: ' · 已错过 {n}', skipped: ' · 已跳过 {n}', next: '下次定时', created: '创建时间', open: '打开任务', search: '搜索任务', empty: '还没有公众号任务', emptyText: '在「图文」里选一到八篇，发到公众号或存进草稿箱。', toArticles: '去选图文', delete: '删除任务', deleteMore: '其中 {n} 个待发布的作品会一并取消。', deleteLater: '正在发布，结束后再删除', deleted: '任务已删除',
  },
  publish: {
    together: '合并为多图文（{n} 篇）', apart: '每篇单独一条', goOut: '发布（没有发布权限的账号停在草稿箱）', onlyDraft: '只存草稿箱', onlyDraftHint: '存进公众号的草稿箱，由您在公众号后台检查后发表。', toDraft: '存入草稿箱（{n}）',
    same: '同样的内容会发到{names}，平台可能判为重复；可以先复制一篇改写，再分开发', sameOf: '{name} {n} 个账号',
    button: '发布', titleOne: '发布「{title}」', titleMany: '发布 {n} 篇文章', accounts: '发到哪些账号', platform: '{name}（{n}/{total}）', titleOn: '{name} 的标题', title_long: '超过 {max} 字，请改短', title_short: '至少 {min} 个字', titlesLong: '有标题不符合所选平台的长度，请先改标题或分开发布', tooMany: '共 {n} 个作品，一次最多 {max} 个',
    duplicates: '允许重复：重复的也建，发布时不再拦下',
    time: '时间', mode_now: '立即发布', mode_timing: '定时发布', pickTime: '发布时间', past: '请选择以后的时间', chooseFirst: '请先选择账号', now: '立即发布（{n}）', plan: '创建定时任务（{n}）', planned: '已创建 {n} 个定时作品，到点前请保持云管家打开',
    noAccounts: '还没有能发文章的账号', noOfficial: '还没有公众号账号', noAccountsText: '能发文章的平台：{names}', toAccounts: '去添加账号', officialHint: '公众号文章先进草稿箱；有发布权限的账号会接着发布。',
  },
}
