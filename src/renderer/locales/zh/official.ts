/** 开放平台、官方接口授权和发布方式. */
export const texts = {
  tab: '开放平台', title: '开放平台', text: '填写各平台的开放平台密钥后，账号可通过官方接口授权和发布，不需要打开浏览器。密钥加密保存，保存后不再显示',
  on: '已配置', off: '未配置', accounts: '{n} 个账号已授权', steps: '如何取得密钥', redirect: '重定向地址', copy: '复制', copied: '已复制', save: '保存', saved: '已保存', test: '测试', clear: '清除',
  required: '请填写', kept: '已保存，末尾为 {tail}；不修改请留空', keptNoTail: '已保存；不修改请留空', clearTitle: '清除{name}的密钥', clearText: '清除后，已授权账号的令牌到期后不能续期，需要重新填写密钥。', cleared: '已清除', cancel: '取消', readOnly: '密钥由有设置权限的管理员填写',
  add: { title: '官方接口', note: '在平台自己的页面同意授权，不需要扫码，也不打开云管家浏览器', notSet: '未配置密钥', setUp: '去配置', grant: '授权官方接口', waiting: '已打开授权页面，请在其中同意授权；完成后账号会出现在列表中', again: '重新打开' },
  ways: {
    action: '发布方式', title: '发布方式', text: '从上到下依次尝试：前一种方式本身不可用时（没有授权、接口不可用、页面改版）才用下一种，点击发布之后不再更换。', usual: '恢复默认', save: '保存', saved: '已保存发布方式', up: '上移 {name}', down: '下移 {name}', atLeast: '请至少选择一种方式', notGranted: '尚未授权',
    official: '官方接口', officialText: '用开放平台授权直接上传，不打开浏览器', browser: '云管家', browserText: '由云管家在浏览器中填写并发布', assisted: '在窗口中由人完成', assistedText: '云管家填好全部内容，由人在窗口中点击发布', phone: '手机发布', phoneText: '出示二维码，由人用手机扫码在 App 中发布；出示之后不再更换方式', notSet: '未配置', setUp: '去配置',
  },
  callback: {
    working: '正在完成授权', workingText: '请不要关闭此页', done: '授权完成', doneText: '账号「{names}」可以使用了，此页将自动关闭', closeSelf: '可以关闭此页，回到应用继续', failed: '授权没有完成', refused: '您在平台页面取消了授权，账号没有改变', refusedOther: '平台没有同意授权：{reason}', noState: '链接不完整，请回到应用重新发起授权',
    choose: '选择要添加的账号', chooseText: '这次授权包含多个账号，请勾选要在本系统使用的账号', fans: '{n} 粉丝', add: '添加所选账号', exists: '账号已存在', update: '更新授权', keep: '不更新', kept: '没有更新，账号保持原样', back: '返回账号管理',
  },
}
