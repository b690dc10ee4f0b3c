/** 下单页里的预览. */
export const texts = {
  title: '预览', again: '重新生成', empty: '选好素材后，这里显示第一条成片的样子', soon: '即将生成预览', making: '正在生成预览', failed: '预览生成失败，请重试', replaced: '已在另一个页面生成预览', gone: '预览已过期', note: '小尺寸，不扣条数',
  panel: { open: '制作新成片', template: '模板', templateHint: '选择一个模板', none: '还没有模板', num: '条数', cost: '可生成 {max} 条，消耗 {cost} 条，剩余 {left} 条', send: '提交 {n} 条', tooMany: '这个模板最多还能生成 {n} 条', short: '剪辑条数不足，还差 {n} 条', toProduction: '更换素材、字幕或音乐，去视频制作', done: '{n}/{of} 条完成', take: '选入 {n} 条' },
  texts: { changed: '有文字不能按原样画出，已自动调整', of: '「{text}」', smaller: '缩小到 {percent}%', moved: '移到画面内', removed: '略去字体没有的字符 {signs}', and: '，' },
  whole: '全片 {of}，小尺寸，不扣条数', part: '前 {n}，全片 {of}，不扣条数', pictures: '{n} 张，小尺寸，不扣条数', picture: '第 {n} 张', shots: '镜头', seconds: '{n} 秒', from: '素材 {at} 起 {n} 秒',
}
