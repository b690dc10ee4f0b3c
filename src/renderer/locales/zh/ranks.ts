/** 查看排名: tracked words, history, inclusion. */
export const texts = {
  title: '查看排名', text: '记录作品在平台搜索结果里的位置。位置随时间和查看的人变化，这里只说明查到了什么，不承诺排名。', word: '监控词', comma: '，', pause: '、', cancel: '取消', untitled: '无标题',
  tab: { rank: '排名', inclusion: '收录' },
  col: { keyword: '关键词', platformEyes: '平台与账号', platform: '平台', rank: '排名', change: '变化', best: '最佳', hit: '命中作品', checked: '检查时间', spark: '近 30 天', plans: '所属计划', plan: '计划', next: '下次检查', range: '名次', status: '检查结果', enabled: '监控', frequency: '检查频率', depth: '检查深度', eyes: '查询账号' },
  rank: { at: '第 {n} 名', outside: '未进前{n}', blocked: '查询失败', error: '出错', pending: '待查' }, notIn: '未进', earlier: '上次有效：{rank}（{time}）',
  suspected: '疑似', suspectedHint: '标题与我们的作品相同，但平台没有说明作者是谁', checking: '检查中', queued: '排队中', spark: '近 30 天 {n} 次检查的走势',
  change: { up: '上升', down: '下降', new: '新上榜', lost: '掉出', same: '持平', none: '无法比较', upBy: '上升 {n} 名', downBy: '下降 {n} 名', noneHint: '只在两次检查都成功时比较' },
  frequency: { daily: '每天', weekly: '每周', manual: '只手动' }, depthOf: '前 {n} 名', depthHint: '看搜索结果的前多少名，10 到 100', frequencyHint: '每天和每周会错开时间检查；每个账号每天最多 100 次', eyesOfPlatform: '{name}的查询账号', eyesAs: '账号：{name}', eyesUsual: '按默认账号', eyesOut: '不可用', eyesGone: '已删除的账号', eyesOutHint: '账号未登录、已停用或已删除，检查会失败；请登录它或换一个账号', eyes: { button: '查询账号', title: '默认查询账号', text: '新添加和导入的监控词用这里的账号查询；也可以在添加时或词的设置里另选。', apply: '现有的监控词也改用这些账号', applyHint: '账号不同，排名可能不同：改用后与之前的结果不能直接比较。', saved: '已保存默认查询账号', applied: '已保存，{n} 个监控词改用新的账号' }, eyesHint: '搜索结果因人而异：同一个词请固定用一个账号查，才能前后比较。账号需在线。',
  source: { helper: '云管家', manual: '手动登记', import: '导入' }, loggedOut: '未登录', on: '监控中', off: '已停用', enabled: '已启用 {n} 个监控词', disabled: '已停用 {n} 个监控词', byHand: '手动', byHandHint: '该平台暂不支持自动检查，可以手动登记或导入',
  range: { top1: '第 1 名', top3: '前 3', top10: '前 10', top50: '前 50', none: '未入榜' }, status: { ok: '正常', blocked: '查询失败', error: '出错', pending: '待查' },
  kpi: { tracked: '监控词', top3: 'TOP3', top10: 'TOP10', top50: 'TOP50', not_found: '未入榜', blocked: '查询失败', pending: '待查 {n}', error: '出错 {n}', avg: '平均第 {n} 名' },
  search: '搜索关键词', empty: '还没有监控词', emptyText: '添加客户会搜的词，云管家按频率去平台搜索，记录我们的作品排在第几位，每次都有截图为证。',
  action: { check: '立即检查', history: '历史', manual: '手动登记', edit: '设置', on: '启用', off: '停用', delete: '删除' },
  bar: {
    title: '排名检查', eyes: '{platform}（{name}）', stuck: '检查不能进行', on: '云管家已连接', off: '云管家未连接', old: '云管家版本较旧', busy: '正在检查', offWhy: '自动检查已暂停，连接后继续；也可以手动登记或导入', oldWhy: '当前云管家没有排名检查功能，升级后自动恢复；可以手动登记或导入', connect: '连接云管家',
    last: '上次检查 {time}', never: '还没有检查过', looking: '「{keyword}」· {platform}{step}', waiting: '{n} 个等待检查', progress: '已查 {done}，剩余 {left}', stop: '停止检查', stopped: '已停止，{n} 个检查已取消', quota: '今日已查 {used} 次', quotaOf: '{name}：{used} / {cap} 次', blocked: '{names}连续查询失败，今天不再检查',
  },
  check: { queued: '已加入检查：{n} 个', some: '已加入检查 {queued} 个；{skipped} 个今天不能再查，或平台不支持', most: '一次最多检查 {n} 个' },
  add: {
    platformsHint: '{names}自动检查；其他平台手动登记或导入', title: '添加监控词', ok: '添加', from: '来源', source: { paste: '粘贴', full: '计划完整词', mains: '计划主词', titles: '计划标题' }, planOptional: '归到计划（可不选）', pickPlan: '选择计划', noPlans: '还没有计划', needPlan: '请选择计划', reading: '正在读取…', readFailed: '读取失败，点此重试',
    take: { full: '填入 {n} 个完整词（地区+主词+后缀）', mains: '填入 {n} 个主词', titles: '填入 {n} 个标题' }, none: { full: '这个计划还没有主词', mains: '这个计划还没有主词', titles: '这个计划还没有标题' }, words: '关键词', wordsHint: '一行一个，每个最多 60 个字；同一平台上已有的词会跳过', placeholder: '老房翻新多少钱\n上海装修公司哪家好', needWords: '请至少填写一个词', needPlatform: '请至少选择一个平台',
    done: '已添加 {added} 个监控词', skipped: '{n} 个已存在', long: '{n} 个超过 60 字未添加',
  },
  edit: { one: '设置「{name}」', many: '设置 {n} 个监控词', unchanged: '不修改', done: '已修改 {n} 个监控词', needDepth: '请填写检查深度' },
  manual: { title: '手动登记「{name}」', found: '查到了吗', in: '有名次', rankHint: '例如 3', needRank: '请填写名次', needTime: '请选择时间', done: '已登记' },
  picture: { label: '截图（可不传）', choose: '选择截图', other: '换一张', remove: '移除', wrong: '请选择 20 MB 以内的图片' },
  delete: { kept: '历史会保留 90 天，期间重新添加不会接上旧历史；撤销可以完整恢复。', done: '已删除 {n} 个监控词，', undo: '撤销', restored: '已恢复 {n} 个监控词' },
  export: { button: '导出', none: '近 90 天没有检查记录可导出', done: '已导出 {n} 条记录', cut: '已导出最新的 {n} 条记录，更早的请缩小范围' },
  import: {
    button: '导入', title: '导入排名', text1: 'CSV 四列：关键词、平台、日期、排名。排名填数字，没进前几十名填「未进」。没有监控的词会自动添加，频率为只手动。', drop: '把 CSV 文件拖到这里，或点击选择', file: '已选择：{name}', sample: '下载示例', sampleFile: '排名导入示例.csv', ok: '导入', again: '再导入一个', done: '完成', tooBig: '文件过大，一次最多 5000 行',
    report: '导入结果', told: '已保存 {saved} 条，新增监控词 {added} 个；{kept} 条当天已有更晚的结果，未覆盖；{refused} 行未采用。', line: '行', text: '内容', why: '原因', more: '另有 {n} 行未列出', fault: { no_word: '没有关键词或超过 60 字', bad_platform: '不认识的平台', bad_date: '日期不对或晚于今天', bad_rank: '排名应为数字或「未进」', too_many: '超过 5000 行' },
  },
  history: {
    title: '「{name}」的排名历史', days: '{n} 天', chart: '{n} 次检查的排名走势，第 1 名在最上面', outside: '未进', failed: '未查', day: '哪一天', before: '前一次', after: '后一次', depth: '看了前 {n} 名', evidence: '截图', hits: '搜索结果', hitsOf: '搜索结果里有 {n} 个我们的作品', noHits: '搜索结果是空的', byHand: '由人登记，没有搜索结果清单', noLook: '这一次没有看到搜索结果，不能说明排名',
    empty: '这段时间没有检查记录', emptyText: '检查之后，每天一个点，附当时的截图和结果清单。',
  },
  matched: { item_id: '我们的作品', author: '我们的账号', title: '疑似' },
  include: {
    toPublish: '发布视频',
    search: '搜索作品标题', work: '作品', account: '账号', published: '发布时间', result: '收录', rank: '第几位（可不填）', check: '检查收录', manual: '登记收录', look: '查看', empty: '还没有已发布的作品', emptyText: '作品发布后会出现在这里：用完整标题搜索，前 20 个结果里有它就算收录。',
    status: { included: '已收录', not_included: '未收录', unknown: '无法判断', blocked: '查询失败', none: '未检查' },
  },
}
