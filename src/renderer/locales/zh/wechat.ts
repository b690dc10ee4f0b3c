/** 微信通知. */
export const texts = {
  bind: '绑定微信', bound: '已绑定微信，账号掉线时会收到通知', unbound: '未绑定微信', rebind: '重新绑定', unbind: '解绑', unbindTitle: '解绑微信', unbindText: '解绑后不再收到「{name}」的掉线通知。', unbindSelf: '解绑后不再收到您的账号的掉线通知。', unbindDone: '已解绑',
  title: '绑定微信：{name}', titleSelf: '绑定我的微信', scan: '请用微信扫码，关注公众号后即绑定', left: '{n} 秒后过期', expired: '二维码已过期', scanned: '已扫码，请稍候', done: '微信已绑定', refresh: '刷新二维码', close: '关闭', cancel: '取消', making: '正在生成二维码',
  missing: '还没有配置微信服务', missingText: '配置一个已认证的服务号后，账号掉线会通知到微信。', goSetup: '去配置', askAdmin: '请联系管理员在「系统设置 → 微信通知」中配置。',
  tab: '微信通知', setup: { title: '公众号', text: '账号掉线等通知会通过您自己的公众号发送', on: '已启用', off: '未配置', appid: 'AppID', secret: 'AppSecret', secretKept: '已保存，留空则不修改', secretHint: '保存后不再显示', template: '模板消息 ID', templateHint: '可选', callback: '回调地址', token: '令牌（Token）', tokenLater: '保存后生成', noCallback: '没有公网地址，收不到扫码事件', save: '保存', saved: '已保存，微信接受了这组密钥', turnOff: '停用', turnOffTitle: '停用微信通知', turnOffText: '停用后不再发送微信通知，AppSecret 会被删除，已绑定的微信保留。', turnedOff: '已停用', required: '请填写', howTo: '配置步骤' },
  mine: { title: '我的微信', text: '没有单独绑定微信的账号掉线时，通知发给它的运营人' },
}
