/** AI 改写: the dialog and its settings. */
export const texts = {
  title: '改写文案', run: '改写', again: '再换一批', retry: '重试', style: '风格', styles: { plain: '平实', lively: '活泼', professional: '专业', story: '故事' }, engine: { auto: '自动', llm: 'AI', local: '本地改写' }, num: '条数', variants: '{n} 条', keep: '必须保留的词',
  unset: '尚未配置 AI 服务，将使用本地改写：换同义词、调整句序', setUp: '去配置', today: 'AI 改写今日已用 {n} / {limit} 条', todayFree: 'AI 改写今日已用 {n} 条', cost: '本次约 {n} 元', costUnknown: '本次费用未知（服务没有返回用量）',
  results: '改写结果', result: '第 {n} 条', byModel: 'AI · {model}', byLocal: '本地改写', sim: '相似度 {n}%', simHint: '与原文的相似程度，越低差别越大', risk: { forbidden: '违禁词：{word}', lost: '缺少：{word}', added: '多出数字：{word}' }, unread: '待审核', autoAccepted: '自动采用', used: '已采用', dropped: '已弃用',
  replace: '替换原文案', keepNew: '存为新文案', drop: '弃用', blocked: '含禁止发布的词，不能采用', none: '没有可用的改写', noneText: '文案太短，或没有可替换的词。可以配置 AI 服务后再试。', fewer: '只有 {n} 条不同的改写',
  passages: {
    chooseFirst: '请先勾选要采用的段落',
    button: '改写', hint: 'AI 改写：先选中要改写的段落，不选就改写全文', title: '改写 {n} 段', use: '采用所选（{n}）', close: '关闭', stop: '停止', progress: '改写进度', left: '{n} 段太短、太长或带有图片，没有参与改写；小标题不改写', same: '没有不同的说法，保持原样', none: '没有可以改写的段落', noneText: '先写几句话，或选中要改写的段落。',
    replaced: '已替换 {n} 段，', undo: '撤销', typed: '之后又改过正文，请用工具栏的撤销逐步退回', changed: '有段落已经改过，没有替换',
  },
  tab: {
    mine: '我的改写偏好', mineText: '只影响你自己。', on: '生成内容时自动改写', onText: '计划生成作品时，文案在后台逐条改写，各不相同；审核后写入作品，没有审核的按原文发布', avoid: '避用词', avoidHint: '改写结果不出现这些词，输入后回车', saved: '已保存',
    service: 'AI 服务', serviceText: 'OpenAI 兼容接口；未配置时使用本地改写。', configured: '已配置', notConfigured: '未配置', base: '接口地址', baseHint: '到 /v1 为止，例如 https://api.deepseek.com/v1', model: '模型', key: 'API Key', kept: '已保存 {tail}，留空则不变', keptNoTail: '已保存，留空则不变', limit: '每日上限（条）', limitHint: '0 为不限；超过后改用本地改写', priceIn: '输入单价（元 / 千 token）', priceOut: '输出单价（元 / 千 token）', timeout: '超时（秒）',
    auto: '改写结果不经确认直接采用', autoText: '关闭时，AI 写的内容确认后才能发布', required: '请填写', save: '保存', test: '测试连接', testHint: '先保存，再向服务发一句话', clear: '清除', clearTitle: '清除 AI 服务', clearText: '密钥会从本系统删除，之后使用本地改写。', cancel: '取消', cleared: '已清除', readOnly: '由有系统设置权限的人配置。', steps: '配置步骤',
    today: '今日：{used} 条，{tokens} token，约 {cost} 元', untold: '另有 {n} 次没有返回用量，未计入',
  },
}
