/** 文字样式、字体、安全区. */
export const texts = {
  titleStyles: '标题样式', captionStyles: '字幕样式', plain: '默认样式', plainShort: '默认', drawing: '绘制中…', styleGone: '所选样式已不再提供，请重新选择', adjust: '调整样式', adjusted: '调整样式（已修改）', reset: '恢复', cancel: '取消', delete: '删除',
  fill: '文字颜色', gradient: '渐变', stroke: '描边', strokeColor: '描边颜色', strokeWidth: '描边粗细', outer: '外描边', outerColor: '外描边颜色', outerWidth: '外描边粗细', shadow: '阴影', shadowColor: '阴影颜色', shadowBlur: '阴影模糊',
  box: '底框', boxColor: '底框颜色', boxRadius: '底框圆角', highlight: '逐词高亮', align: '对齐', aligned: { left: '左', center: '中', right: '右' }, size: '字号 {n}', sizeLabel: '字号', spacing: '字间距 {n}', spacingLabel: '字间距', place: '位置 {n}%', placeLabel: '离顶部的距离', width: '最大宽度 {n}%', widthLabel: '最大宽度',
  needsVoice: '逐词高亮跟随配音，没有配音时不显示高亮', and: '、', titleCovered: '标题会被{names}的界面遮挡', captionsCovered: '字幕会被{names}的界面遮挡', coveredHint: '按各平台竖屏播放界面估算，可在“调整样式”中移动位置', moveClear: '移到安全位置',
  titleEntrances: '标题入场动画', captionEntrances: '字幕入场动画', entranceNone: '无', entranceAny: '随机', entrance: { fade: '渐显', rise: '上浮', pop: '弹入', wipe: '展开' }, entrancesNone: '文字直接出现', entrancesOne: '每条视频都用它', entrancesSeveral: '各条视频轮流使用，可再点一次取消',
  font: '字体', fontOfStyle: '随样式', fontGone: '已删除的字体', fontGoneText: '所选字体已被删除，请换一个字体', fontLatin: '“{name}”不含中文，中文会用思源黑体显示', ownFonts: '自有字体', uploadFont: '上传字体', fontRules: 'ttf、otf、woff2，最大 {n} MB', fontTooLarge: '字体最大 {n} MB',
  license: '授权说明', licenseHint: '授权说明，如：已购买商用授权', noLicense: '未填写授权说明', fontAdded: '已添加“{name}”', fontKnown: '“{name}”已经上传过', fontRestricted: '“{name}”的文件声明不允许嵌入，请确认授权后再使用', fontDeleted: '字体已删除', deleteFont: '删除“{name}”', fontForce: '仍要删除',
  fontForceText: '仍要删除的话，这些订单里还没做完的成片会失败，并说明缺少字体。', noOwnFonts: '还没有上传字体',
  zones: '平台界面', zonesOff: '不显示平台界面', zonesOf: '{name}界面', zonesHint: '查看哪些位置会被平台界面挡住', zoneEstimate: '平台未公布数值，按界面布局估算', zonePublished: '按公开的投放指南', zone: { tabs: '顶部导航', actions: '互动按钮', words: '账号与文案' },
}
