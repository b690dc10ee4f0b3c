/** Login and first start. */
export const texts = {
  claim: '从素材到全网发布，一条线走完',
  claimText: '批量混剪短视频，写好标题和话题，再由本机的云管家逐个账号发布，结果如实可查。',
  support: '客服电话 {phone}',
  version: '版本',
  caps: '大写锁定已打开',
  login: {
    title: '欢迎回来', text: '登录后继续管理您的矩阵账号', username: '账号', usernameHint: '请输入账号', usernameNeeded: '请输入账号', usernameLength: '账号为 2-32 个字', password: '密码', passwordHint: '请输入密码', passwordNeeded: '请输入密码',
    passwordLength: '密码为 6-64 位', remember: '记住我', submit: '登录', fresh: '新密码', submitFresh: '设置新密码并登录', locked: '请等待 {time}', restored: '备份已恢复，请重新登录', remaining: '，还可以尝试 {n} 次',
  },
  captcha: { label: '图形验证码', hint: '请输入图中字符', needed: '请输入图形验证码', refresh: '看不清，换一张' },
  forgotten: {
    link: '忘记密码？', title: '忘记密码', ask: '请联系管理这套系统的人：他在运行产品的电脑上重设密码，把一次性密码交给您。', own: '如果您就是管理的人：在那台电脑上停止产品，在产品文件夹的终端里运行（启动时写过 --data-dir 的，加上同样的参数）：', name: '账号', app: '如果您就是管理的人：右键点击系统托盘里本产品的图标，选择「忘记密码…」。产品会重新启动，并显示一次性密码。', appNext: '用它登录，登录时设置新密码；这个账号在别处的登录都会退出。',
    team: '团队服务器（使用 PostgreSQL）不用停止，启动时的数据库参数照样写上：', next: '终端里显示一次性密码。用它登录，登录时设置新密码；这个账号在别处的登录都会退出。', ok: '知道了',
  },
  offline: { title: '连接不到服务器', retry: '重试' },
  setup: {
    title: '创建管理员账号', text: '首次使用，请先创建企业的管理员账号。密码只保存在这套系统里，请妥善保管。', company: '企业名称', companyHint: '某某文化传媒', companyRule: '请输入企业名称，最多 40 个字', nickname: '您的称呼', nicknameHint: '同事看到的名字',
    nicknameRule: '请输入称呼，最多 20 个字', usernameHint: '用于登录，例如 admin01', usernameRule: '账号为 4-32 位字母、数字或下划线', passwordHint: '至少 8 位', passwordRule: '密码为 8-64 位，需同时包含字母和数字', again: '确认密码', againHint: '再输入一次密码', againNeeded: '请再输入一次密码',
    againRule: '两次输入的密码不一致', submit: '创建并进入',
  },
}
