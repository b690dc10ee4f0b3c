/** 机构子账号 and 抖店子账号. */
export const texts = {
  views: { list: '账号列表', institutions: '机构子账号', shops: '抖店子账号' },
  parent: '机构', parentHint: '选择机构', account: '账号', end: '到期', inList: '账号列表', bound: '已添加', notBound: '未添加', state: '状态', never: '尚未同步', syncedAt: '同步于 {time}', search: '昵称、账号ID', retry: '重试', cancel: '取消', close: '关闭', none: '–',
  status: { 0: '未授权', 1: '有效', 2: '即将到期', 3: '已到期' }, daysLeft: '剩 {n} 天', noEnd: '长期有效',
  make: { title: '还没有机构账号', text: '选择一个已登录的账号作为机构，就可以同步它名下的子账号、为子账号授权和续期。', pick: '选择账号', ok: '设为机构', done: '「{name}」已设为机构', add: '添加机构', off: '取消机构', offTitle: '取消机构', offText: '「{name}」将变回普通账号，登录信息保留。', offDone: '「{name}」已变回普通账号', offline: '机构账号已掉线，请先在账号列表中重新授权' },
  grant: { text: '也可以由企业在官方接口一次授权，系统直接读取它名下的全部账号', button: '授权 {name} 机构', setUp: '配置 {name} 开放平台', over: '机构的授权已失效，子账号暂停使用；重新授权后同步即可恢复', again: '重新授权' },
  sync: { button: '同步子账号', done: '已同步 {n} 个子账号', added: '，新增 {n} 个账号', refused: '，{n} 个因账号数量已达上限没有添加' },
  confer: { button: '授权', all: '授权全部', title: '为子账号授权', opening: '正在打开机构后台', text: '机构「{name}」的后台会在云管家的窗口中打开。请在窗口里为子账号授予发布权限，完成后回到这里点击「我已完成授权」。', directText: '机构「{name}」的官方授权已包含下列账号，确认后它们会以各自的令牌加入账号列表。', add: '加入账号列表', who: '本次授权：{names}', everyone: '全部子账号', finish: '我已完成授权', checking: '正在读取授权结果', nothing: '没有读到新的授权，请确认已在机构后台完成操作', expired: '授权已超过 10 分钟，请重新发起' },
  renew: {
    button: '续期', title: '子账号续期', all: '续期快到期的', span: '续期时长', period: '{n} 天', price: '单价', total: '合计', left: '余额', free: '免费', current: '当前到期', next: '续期后', ok: '确认续期', short: '余额不足，还差 {n} 元，请先充值', nothing: '没有 30 天内到期的子账号', missing: '还没有接入续期服务', yuan: '{n} 元',
    result: '成功 {ok} 个，失败 {fail} 个', allDone: '{n} 个子账号已续期', failed: '以下子账号没有续期，未扣费：', again: '重试失败的',
  },
  empty: { title: '没有子账号', text: '点击「同步子账号」读取机构名下的子账号。', never: '还没有同步过' },
  shops: { title: '抖店', missing: '还没有接入抖店', steps: '接入步骤', none: '还没有店铺', noneText: '用店铺主账号扫码登录后，店铺和它的子账号会显示在这里。', add: '添加店铺', offline: '店铺登录已失效，请先重新授权', noSubs: '这个店铺还没有读到子账号', refresh: '刷新', refreshed: '已刷新「{name}」，{n} 个子账号', sub: '子账号', role: '角色', state: '状态', on: '可用', off: '已停用或移除', bound: '绑定' },
}
