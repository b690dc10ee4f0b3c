/** What the cloud housekeeper asks a person for. */
export const texts = {
  left: '剩余 {time}', late: '已超时', code: '验证码', codeNeeded: '请输入验证码', submit: '提交', resend: '重新获取验证码', resendIn: '{n} 秒后可重新获取', refresh: '刷新图片', phonePublished: '已在手机上发布', phoneNot: '没有发布', inWindow: '请在打开的浏览器窗口中完成',
  disconnected: '与云管家的连接中断，恢复后可继续', later: '稍后处理', othersGoOn: '其他账号的作品继续发布', folded: '{n} 项待处理', more: '还有 {n} 项待处理', answered: '{title}：已通过，继续执行', expiredWork: '{title}：没有在时限内处理，结果见发布状态', expired: '{title}：等待超时，请重新操作并及时处理',
}
