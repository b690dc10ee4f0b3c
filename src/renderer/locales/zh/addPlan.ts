/** 创建计划. */
export const texts = {
  title: '创建计划', nameOf: '{time} 计划', editTitle: '编辑计划', text: '填好关键词、素材和账号，计划每天自动生成作品并按时段发布。', cancel: '取消', back: '上一步', next: '下一步', saveDraft: '保存草稿', save: '保存', create: '只创建', createAndStart: '创建并启动', blocked: '还有未解决的问题，见上方检查结果',
  autosave: '填写内容每 10 秒自动保存在本机', kept: '已在本机自动保存 {time}', restored: '已恢复上次没有保存的内容', anew: '重新开始', discard: '放弃这些修改', mend: '改为 {n}', over: '计划已结束', overText: '结束的计划不能修改，可以复制一份后再改。', copy: '复制一份',
  newer: { title: '计划已被修改', text: '另存后两份都在计划列表里；继续编辑则先留在这个页面。', copy: '我的另存为新计划', stay: '继续编辑', mine: '（我的副本）', copied: '您的内容已另存为草稿「{name}」' },
  saved: { draft: '草稿已保存', save: '计划已保存', start: '计划已创建并启动' }, leave: { title: '计划还没有保存', text: '已填内容留在本机，下次打开会接着填写。', go: '离开', stay: '继续填写' },
  step: { basics: '基本', words: '关键词', content: '内容', accounts: '账号', confirm: '确认' }, unit: { works: '条', minutes: '分钟' }, day: { 1: '周一', 2: '周二', 3: '周三', 4: '周四', 5: '周五', 6: '周六', 7: '周日' },
  basics: {
    title: '基本信息', text: '名称、行业、起止日期与数量', name: '计划名称', nameHint: '例如：成都火锅 6 月', noName: '请填写计划名称', industry: '行业', industryHint: '选择行业', start: '开始日期', end: '结束日期', endHint: '不填则发完总量为止', open: '不限', total: '总量', daily: '每日量', perAccount: '每账号每日上限',
    perAccountHint: '包含该账号其他计划和任务的作品', gap: '最小间隔', gapHint: '同一账号两条作品之间至少相隔的时间', times: '发布时段', timesText: '只在这些时段内发布，分布会有随机偏移', windows: '时段', from: '时段 {n} 开始', to: '时段 {n} 结束', until: '至', midnight: '到 24:00', removeWindow: '删除时段 {n}', addWindow: '添加时段', weekdays: '发布日', everyDay: '不选则每天发布', remark: '备注',
  },
  words: {
    title: '关键词', text: '每行一个，可直接粘贴表格；标题由各列组合而成', area: '选择地区', mine: '挖词', import: '导入', importHint: 'txt、csv 或 xlsx 文件，取每行第一列', clear: '清空', negatives: '排除词', negativesHint: '标题含有即不用，每行一个（{n}/{max}）', combinations: '组合数', free: '可用标题', daysMore: '按每天 {perDay} 条，标题至少可用 {days} 天', chars: '{n} 字', risky: '慎用词',
    noneText: '填写主词，再加上地区或长尾词，这里显示能组成的标题。', added: '{column}已加入 {n} 行', addedSome: '{column}已加入 {n} 行，{left} 行重复、过长或超出上限未加入', table: '已按 {columns} 列加入 {n} 行', fileBig: '文件不能超过 2 MB', fileEmpty: '文件中没有可用的词',
  },
  content: {
    rank: '监控排名', rankText: '启动后每天查完整词（地区+主词+后缀，最多 50 个）在抖音、快手、小红书、B站的搜索排名，结果在「查看排名」；需要云管家在线',
    carry: '挂载', carryHint: '每个作品只能带一个：地址或小程序；只对同平台的账号生效', carries: { none: '不挂载', poi: '地址', micro_app: '小程序' }, anchorPlace: '请选择', noAnchors: '还没有可用的，请先去添加', anchorManage: '去管理',
    title: '发布内容', text: '作品用什么做、带什么话题', mode: '剪辑模式', modes: { material: '直接发素材', clip: '混剪', smart: '智能成片', dugujiujian: '独孤九剑', clipTemplate: '模板成片', picture: '图文成片' },
    modeText: { material: '素材原样发布，同一账号不重复发同一素材，不消耗剪辑条数', clip: '从素材中随机组合镜头，每条作品消耗 1 条剪辑', smart: '按文案配画面，每条作品消耗 1 条剪辑', dugujiujian: '从九格各取一段拼成一条，每条作品消耗 1 条剪辑；请在添加素材页把素材放进各格', clipTemplate: '按模板版式生成，每条作品消耗 1 条剪辑', picture: '用图片生成视频，每条作品消耗 1 条剪辑' },
    setLayout: '去选版式和填表格', setFilms: '去设置字幕、配音、音乐和画面',
    materials: '素材', choose: '选择素材', chooseMore: '已选 {n} 个，更换', moreFiles: '还有 {n} 个', otherSlots: '其他格还有 {n} 个', toSlots: '按格添加素材', topics: '话题', topicsHint: '空格或逗号分隔（{n}/{max}），各平台按自己的上限取用', topicsPlace: '例如：成都美食',
    copies: '文案', copiesText: '依次作为作品的正文；不填则只有标题和话题', copiesSmart: '依次用作成片的文案和作品正文', library: '从文案库选择', write: '写一条', noCopies: '还没有文案', noCopiesText: '可从文案库选择，也可以直接写。', rewrite: 'AI 改写', rewriteText: '每个作品的文案在后台各改写一次，审核后写入作品；没有审核的按原文发布；智能成片的配音和字幕只用审核通过的改写，还没有时按原文。在系统设置允许免审后直接采用。个人设置打开「生成内容时自动改写」时，所有计划都会改写', copyNo: '文案 {n}', removeCopy: '删除文案 {n}', copiesMany: '最多 {max} 条文案，其余未加入',
  },
  accounts: { title: '发布账号', text: '已选 {n} 个，合计每天最多 {sum} 条', all: '选择全部可用', none: '清空', search: '搜索账号', ungrouped: '未分组', perDay: '每天最多 {n} 条', empty: '还没有账号', emptyText: '先添加并登录账号，再创建计划。', add: '添加账号', noMatch: '没有匹配的账号', gone: '有 {n} 个所选账号已不可见或已删除', drop: '移除' },
  confirm: { checks: '发布前检查', checksText: '红色必须解决，黄色可以启动后再处理', asking: '检查中', ok: '没有问题', mend: '去修改', week: '前 7 天预览', weekText: '按当前账号和已有排期计算，实际时间以启动后为准', count: '{n} 条', more: '还有 {n} 条', noSlots: '暂时排不出作品', noSlotsText: '选择在线账号和发布时段后，这里显示前 7 天的安排。', short: '前 7 天有 {n} 条排不下：请增加账号，或放宽时段、间隔、每账号每日上限' },
  summary: { title: '计划概要', days: '发布天数', daysOf: '{n} 天，至 {last}', far: '两年以后', titles: '标题 / 总量', clips: '剪辑条数', noClips: '不需要', clipsOf: '需 {need}，剩 {left}', accounts: '账号', capacity: '每天最多', capacityOf: '{sum} 条（单账号 {most} 条）', materials: '素材', unknown: '填写后自动检查', errors: '还有 {n} 个问题', ready: '可以启动' },
}
