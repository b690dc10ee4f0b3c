/** 下单页里的实时预览. */
export const texts = {
  title: '实时预览', again: '重新生成', empty: '选好素材后，这里显示第一条成片的样子', soon: '即将生成预览', making: '正在生成预览', failed: '预览生成失败，请重试', replaced: '已在另一个页面生成预览', gone: '预览已过期', note: '小尺寸，不扣条数',
  whole: '全片 {of}，小尺寸，不扣条数', part: '前 {n}，全片 {of}，不扣条数', pictures: '{n} 张，小尺寸，不扣条数', picture: '第 {n} 张', shots: '镜头', seconds: '{n} 秒', from: '素材 {at} 起 {n} 秒',
}
