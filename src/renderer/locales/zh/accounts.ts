/** 矩阵账号管理. */
export const texts = {
  wayBack: '返回继续', title: '矩阵账号管理', text: '共 {all} 个账号，在线 {online} 个', all: '全部', ungrouped: '未分组', unassigned: '未分配', none: '无', account: '账号', cancel: '取消', confirm: '确定', close: '关闭', search: '昵称、账号ID、备注',
  status: { 0: '未登录', 1: '正常', 2: '掉线', 3: '检测失败' }, enabledFilter: '启用状态', enabled: '已启用', disabled: '已停用', checkedAt: '检测于 {time}', neverChecked: '尚未检测', checkFailed: '最近一次检测没有成功', lastCheckFailed: '最近一次检测没有成功，登录状态不变：{reason}',
  columns: { platform: '平台', account: '账号', status: '状态', group: '分组', operator: '运营人', fans: '粉丝', works: '作品', mode: '授权方式', parent: '机构/店铺', play: '近7天播放', gained: '近7天涨粉', leads: '近7天线索', end: '到期', wechat: '微信通知', remark: '备注', proxy: '代理', created: '添加时间' },
  modes: { helper: '云管家登录', oauth: '开放平台', ins: '机构', ins_child: '机构子账号', doudian: '抖店', doudian_sub: '抖店子账号', manual: '手动' }, undo: '撤销', undone: '已撤销',
  end: { left: '剩 {n} 天', over: '已到期', at: '预计 {time}', maybe: '可能已到期', tip: '按最近一次登录推算：该平台的登录一般维持 12 小时左右，实际以检测为准', told: '到期时间 {time}' },
  expiring: { label: '到期', 0: '已到期', 7: '7 天内到期', 30: '30 天内到期' }, partialTip: '有作品没有更早的数据，实际不少于此数', leadsTip: '还没有采集线索数据',
  drag: '拖到左侧分组，或按回车选择分组', openDetail: '查看 {name} 的详情', editRemark: '备注：{remark}，点击修改', pickRequired: '请选择',
  actions: { regions: '填写地区', renew: '重新授权', view: '打开后台', viewNeedsLogin: '该账号还没有登录，请先重新授权', check: '检测登录', refresh: '刷新资料', wechat: '绑定微信', detail: '查看详情', group: '移动分组', assign: '分配运营人', enable: '启用', disable: '停用', delete: '删除' },
  proxy: {
    set: '设置代理', change: '更换', test: '测试', clear: '清除', none: '未设置', noneHint: '使用本机网络', untested: '尚未测试', good: '可用，出口地址 {ip}，{ms} 毫秒', noIp: '未知',
    hint: '支持 http://、https:// 和 socks5://，可带账号密码（SOCKS5 除外）。保存后只显示地址；代理不可用时不会改用本机网络。', required: '请填写代理地址', saved: '已为 {n} 个账号设置代理 {host}', cleared: '已清除代理',
    clearTitle: '清除代理', clearText: '「{name}」将不再经 {host} 访问平台，改用本机网络。',
  },
  timeChannel: {
    title: '定时方式', saved: '已保存定时方式', handIns: '这 {n} 个账号有 {works} 个待发作品会马上开始交给平台，交出后只能到平台上修改', handInsUnknown: '暂时查不到有多少待发作品会马上交给平台，交出后只能到平台上修改；仍可保存', alarm: '到点发布（由云管家发出，发布前可随时修改，需要电脑开着）', site: '平台定时（提前交给平台，之后电脑可以关机，在平台上修改）',
    none: '{platform}没有平台定时，到点发布（需要电脑开着）', noneOfficial: '{platform}的官方接口没有平台定时，到点发布（需要电脑开着）', nonePhone: '手机发布不支持平台定时，到点发布：云管家出示二维码（需要电脑开着）', without: '其中 {n} 个账号的平台或发布方式没有平台定时，仍到点发布',
  },
  picks: { one: '账号「{name}」', many: '选中的 {n} 个账号' },
  moved: '已移动 {n} 个账号', assigned: '已分配 {n} 个账号', enabledDone: '已启用 {n} 个账号', disabledDone: '已停用 {n} 个账号',
  disable: { title: '停用账号', one: '停用后「{name}」不再发布和自动检测，登录信息保留，可随时启用。', many: '停用后这 {n} 个账号不再发布和自动检测，登录信息保留，可随时启用。' },
  remove: { waiting: '{n} 个待发布作品将一并取消。', children: '{n} 个子账号将一并删除。', kept: '已发布的作品和发布记录会保留。', done: '已删除 {n} 个账号', doneCancelled: '已删除 {n} 个账号，取消 {cancelled} 个待发布作品' },
  view: { opening: '正在打开「{name}」的后台…', opened: '账号后台已打开，关闭窗口即结束', lost: '「{name}」已被另一台电脑接管，本机的窗口已关闭', failed: '没有打开，请重试' },
  groups: {
    title: '分组', group: '分组', add: '新建分组', name: '分组名称', nameHint: '分组名称', rename: '重命名', color: '颜色', delete: '删除分组', deleteMore: '其中 {n} 个账号将变为未分组，账号不会删除。', deleted: '分组已删除，{n} 个账号变为未分组',
    counts: '在线 {online} / 共 {total}', more: '{name} 的操作', hint: '按门店、项目或客户分组，发布时可按分组选账号。',
  },
  colors: { none: '无', blue: '蓝', cyan: '青', green: '绿', gold: '金', orange: '橙', volcano: '红', magenta: '洋红', purple: '紫' },
  helper: { title: '云管家', waits: '云管家待批准', waitsWhy: '这台电脑还没有获得批准：批准后才能检测登录和发布', on: '云管家已连接 {device}', off: '云管家未连接', why: '连接后才能添加账号和检测登录', connect: '连接云管家', last: '上次检测 {time}，每 10 分钟一轮', never: '尚未自动检测，每 10 分钟一轮', slow: '，{name}每 {n} 小时一次', whichText: '每轮只检测 10 分钟内没有检测过的账号；发布成功也算一次检测。未登录、已停用的和正由另一台电脑使用的账号不自动检测。' },
  check: {
    title: '登录检测', all: '检测全部', preparing: '正在准备检测', progress: '正在检测 {done} / {total}', stop: '停止', none: '没有需要检测的账号', stopped: '已停止检测，已完成 {n} 个', failed: '检测中断：{reason}',
    result: '检测完成：正常 {ok}，需重新登录 {bad}，未能检测 {unknown}', offline: '。新掉线 {n} 个：{names}',
  },
  empty: { title: '还没有账号', text: '添加账号后即可把作品发布到各个平台。登录由本机的云管家完成，用手机扫码即可。', action: '添加第一个账号' },
  add: { title: '添加账号', group: '加入分组', none: '没有可添加的平台', count: '{n} 个账号', note: '选择平台后，云管家会打开该平台的登录页，请用手机扫码登录。登录信息加密保存。' },
  login: {
    renewTitle: '重新授权：{name}', code: '登录二维码', renewing: '正在刷新', onPhone: '请在手机上确认登录', wait: '请稍候', starting: '正在发起登录', saving: '正在保存账号', added: '账号「{name}」已添加', renewed: '账号「{name}」已更新授权', cancelled: '已取消登录',
    duplicate: '该账号已存在于「{group}」，是否更新授权？', steps: { open: '打开登录页面', scan: '扫描二维码', confirm: '在手机上确认', read: '读取账号资料', done: '完成' },
    refresh: '刷新二维码', cancel: '取消登录', keep: '不更新', update: '更新授权', again: '重新登录', saveAgain: '重新保存', more: '继续添加', finish: '完成',
  },
  detail: { title: '账号详情', published: '已发布', scheduled: '定时中', waiting: '待发布', failed: '失败', unconfirmed: '待核对', login: '最近登录', checks: '登录检测记录', noChecks: '还没有检测记录', trend: '近 14 天', trendPlay: '播放', trendFans: '粉丝', noTrend: '还没有采集到数据', top: '播放最多', noTop: '这段时间没有可排名的作品', mode: '授权方式', works: '最近作品', noWorks: '还没有作品数据', work: '作品', play: '播放', like: '点赞', unknownHint: '未能检测不代表掉线，登录状态不变' },
}
