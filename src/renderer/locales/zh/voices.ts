/** 音色、语音服务、录音和字幕文件. */
export const texts = {
  voice: '音色', missing: '未配置', setUp: '去设置', setUpOne: '去设置{name}', setUpNow: '去配置语音服务', none: '还没有可用的音色', gone: '所选的{name}现在不能使用', playOne: '试听{name}', stopOne: '停止试听{name}', cantPlay: '声音无法播放，请重试',
  rate: '语速 {n} 倍', rateLabel: '语速', pitch: '音调 {n}', pitchLabel: '音调（半音）',
  cleaned: '已去掉粘贴内容里的 {n} 处格式标记和客套话', uncleaned: '恢复原文',
  glyphs: { missing: '字体里没有这些字符，成片会略去：{signs}', remove: '从文案中移除' },
  clip: {
    recording: '录音配音', source: '字幕内容', auto: '按文案', srt: '字幕文件', noCaptions: '不加字幕', recordings: '录音', recordingsHint: '一条视频使用一段录音，依次轮换；录音不超过 180 秒', chooseRecordings: '选择录音', textsHint: '与录音段数相同时按顺序一一对应，否则依次轮换；时间按录音的停顿自动匹配',
    volume: '配音音量 {n}', needRecordings: '请选择录音', needFiles: '请选择字幕文件', badFile: '字幕文件“{name}”有错误',
  },
  file: {
    choose: '选择字幕文件', hint: 'SRT 或 WebVTT，可多选；与录音段数相同时按顺序一一对应', count: '{n} 条，到 {time}', overlaps: '{n} 处重叠已截短', broken: '文件有损坏：第 {lines} 行（共 {n} 行）有读不出的字符，显示为 �，请改正后重新选择', remove: '移除 {name}', tooBig: '{name} 过大，最多 {n} 个字', tooMany: '最多 {n} 个字幕文件', totalTooBig: '字幕文件合计过大，请减少文件', line: '第 {line} 行：{problem}',
    problem: { time: '时间格式不正确，应为 00:00:01,000 --> 00:00:03,000', order: '结束时间不晚于开始时间', long: '一条字幕最多 200 个字', many: '最多 2000 条字幕', late: '时间超过 3 小时', none: '没有找到字幕' },
  },
  settings: {
    text: '选择朗读引擎：本机自带语音不需要网络；云端语音按服务商的价格计费，密钥加密保存，保存后不再显示', who: '音色对应', whoText: '为九个音色分别选择朗读引擎；没有对应的音色会显示为未配置，不会换成别的声音', usual: '默认朗读', speaker: '朗读引擎', system: '本机语音（{name}）', systemShort: '本机语音', follow: '跟随默认', engineVoice: '服务音色', engineVoiceHint: '自动：{voice}', engineVoiceEmpty: '填写音色名称', state: '状态', action: '试听', ready: '可用', saveMap: '保存音色对应', mapSaved: '已保存音色对应', saveFirst: '保存后可试听',
    on: '已配置', off: '未配置', save: '保存', saved: '已保存', test: '测试', testHint: '会合成“你好”两个字，计入服务商用量', clear: '清除', clearTitle: '清除{name}', clearText: '清除后，由它朗读的音色会变为未配置，直到重新填写。', cleared: '已清除', cancel: '取消', required: '请填写', kept: '已保存，末尾为 {tail}；不修改请留空', keptNoTail: '已保存；不修改请留空', steps: '如何取得', readOnly: '语音服务由有设置权限的管理员填写', systemOff: '本机没有中文语音',
  },
}
