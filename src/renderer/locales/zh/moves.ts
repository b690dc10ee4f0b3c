/** 账号使用情况与迁移到另一台电脑. */
export const texts = {
  use: {
    purpose: { check: '检测登录', works: '查看作品数据', view: '打开后台', login: '登录', move: '迁移', publish: '发布作品' },
    here: '本机使用中', elsewhere: '{device} 使用中', unknownDevice: '另一台电脑', detail: '{who}正在{device}{what}，自 {time} 起', force: '强制接管', forceTitle: '强制接管账号', forceText: '「{device}」上打开的窗口会失去这个账号，正在进行的操作可能中断。接管会记入操作日志。', forceOk: '接管', keep: '不接管', forced: '已接管，可以在本机使用该账号', needHelper: '请先连接云管家',
    busy: '正在发布或迁移，不能接管，请等它结束', moved: '已移至 {where}', movedDetail: '{time} 移至“{where}”，本机不再使用该账号。要在本机使用，请重新授权。', unmark: '取消标记', unmarked: '已取消标记', address: '出口地址已变', addressDetail: '代理出口地址由 {before} 变为 {after}（{time}）。请确认代理是否正常，重新测试代理后不再提示。',
  },
  second: { title: '该账号已在另一台电脑登录', go: '在本机登录', stop: '取消' },
  move: {
    action: '迁移到另一台电脑', title: '迁移账号：{name}', intro: '把浏览器资料、登录信息和代理打包成一个加密文件，在另一台电脑导入后即可使用，不用重新扫码。', passphrase: '口令', again: '再次输入口令', hint: '至少 8 个字符。文件里的登录信息只能用这个口令打开，忘记后无法找回。', tooShort: '口令至少 8 个字符', different: '两次输入的口令不一致',
    strength: { 0: '太短', 1: '弱', 2: '中', 3: '强' }, strengthOf: '口令强度：{word}', start: '打包', cancel: '取消', close: '关闭', done: '完成', stage: { packing: '正在打包', fetching: '正在取出文件', sending: '正在传给云管家', unpacking: '正在解开', saving: '正在保存账号' }, bytes: '{done} / {total}', bytesOnly: '{done}',
    packed: '已打包：{size}', saveFile: '保存文件', saved: '保存后把文件拷到另一台电脑，在那里的“添加账号”中选择“从另一台电脑导入”。文件和口令请分开传递。', where: '移到哪台电脑', whereHint: '例如：家里的电脑', mark: '标记为已移走', marked: '已标记：账号已移至“{where}”', already: '账号已在另一台电脑登录，无需标记', forget: '清除本机资料', forgetTitle: '清除本机的账号资料', forgetText: '将删除「{name}」在本机的浏览器资料、登录信息和代理。请确认另一台电脑已经导入成功。', forgotten: '本机资料已清除', nothing: '本机没有该账号的资料', next: '另一台电脑导入成功后：', optional: '标记后本机不再检测和发布该账号；清除资料不影响已发布的作品。', failed: '没有完成',
  },
  load: {
    action: '从另一台电脑导入', title: '导入账号', text: '选择在另一台电脑导出的账号文件（.mxaccount），输入当时设置的口令。', choose: '选择文件', notFile: '不是账号迁移文件，或由更新的版本导出', of: '{platform} · {account}', packedAt: '打包于 {time}', passphrase: '口令', start: '导入', older: '文件里的登录信息比现有的旧', olderText: '导入后账号可能掉线。确认仍要导入吗？', force: '仍要导入', done: '账号「{name}」已导入，可以在本机使用', required: '请输入口令',
  },
}
