/** Places and mini programs. */
export const texts = {
  place: '地址', program: '小程序',
  placesTitle: '地址管理', placesText: '发布作品时可以带上的平台地点。已绑定的会优先出现在新建发布和计划里。', searchPlaces: '搜索名称或地址', addPlace: '手动添加', searchAdd: '搜索添加', noPlaces: '还没有地址', noPlacesText: '添加门店在各平台的地点，发布时一点就带上。',
  programsTitle: '小程序管理', programsText: '发布作品时可以挂载的小程序。地点和小程序每个作品只能带一个。', searchPrograms: '搜索名称、标题或 ID', addProgram: '新增小程序', editProgram: '修改小程序', noPrograms: '还没有小程序', noProgramsText: '填写小程序 ID、起始页路径和链接，发布时就能挂载。',
  col: { name: '名称', address: '位置', poiId: '地点 ID', state: '状态', source: '来源', uses: '使用次数', time: '添加时间', shown: '显示标题', path: '起始页', accounts: '可用账号' },
  field: {
    platform: '平台', name: '地点名称', poiId: '地点 ID', address: '详细地址', province: '省', city: '市', district: '区县', lng: '经度', lat: '纬度', default: '设为该平台的默认地址',
    label: '名称', appId: '小程序 ID', appTitle: '显示标题', path: '起始页路径', link: '小程序链接', accounts: '可用账号', note: '备注', inUse: '启用', defaultProgram: '设为该平台的默认小程序',
  },
  hint: { poiId: '平台给这个地点的编号，发布时按它挂载。', label: '只在后台显示', appTitle: '作品上显示的文字', path: '小程序内的页面路径，不以 / 开头', link: '在小程序右上角“…”里点“复制链接”得到。云管家发布时按它挂载，没有链接挂不上；手机发布不需要', accounts: '不选即该平台的全部账号' },
  need: { name: '请填写地点名称', poiId: '请填写地点 ID', poiIdForm: '只能有字母、数字和 - _ . :', both: '经度和纬度要一起填写', label: '请填写名称', appId: '请填写小程序 ID', appIdForm: '只能有字母、数字和 - _', appTitle: '请填写显示标题', path: '请填写起始页路径', pathForm: '填写页面路径，不以 / 开头，不含空格，也不是网址', linkForm: '请粘贴完整的小程序链接，如 https://v.douyin.com/…' },
  source: { helper: '平台搜索', manual: '手动添加', official: '官方接口' },
  default: '默认', bound: '已绑定', unbound: '未绑定', bind: '绑定', unbind: '解绑', setDefault: '设为默认', notDefault: '取消默认', inUse: '启用中', notInUse: '已停用', allAccounts: '全部', someAccounts: '{n} 个',
  noLink: '缺链接', noLinkText: '没有填写小程序链接，云管家发布时挂不上',
  turnOn: '启用', turnOff: '停用',
  lastUse: '最近一次使用 {time}', edit: '编辑', delete: '删除', deleted: '已删除 {n} 项', restored: '已恢复 {n} 项', saved: '已保存', already: '这个地点已经在列表里', changed: '已修改', usedTitle: '正在使用，不能删除', usedBy: '「{title}」用于计划：{plans}', ok: '知道了',
  search: {
    title: '从平台搜索地点', account: '用哪个账号搜索', accountPlace: '选择账号', out: '未登录', off: '已停用', area: '地区（可不选）', keyword: '店名或地址', keywordPlace: '例如 番禺万达，或 江宁路 1 号', go: '搜索', stop: '取消搜索',
    running: '正在用「{name}」在平台上搜索…', first: '输入店名或地址后搜索', firstText: '结果来自平台自己的地点库，可以一次勾选多个。', none: '平台上没有找到', noneText: '换个写法，或去掉地区再试；也可以手动填写。',
    offline: '云管家未连接', offlineText: '搜索要用账号打开平台页面，由云管家完成。', connect: '连接云管家', signedOut: '账号未登录', signedOutText: '登录一个支持地点的平台账号后即可搜索。', toAccounts: '去登录账号', inUse: '账号正在使用',
    unsupported: '这里还不能搜索地点', unsupportedText: '更新云管家后再试，或手动填写。', failed: '搜索失败', noAccounts: '没有可以搜索地点的账号', noAccountsText: '添加并登录一个支持地点的平台账号后即可搜索。', noRight: '没有查看账号的权限', noRightText: '搜索要通过一个账号进行，请联系管理员，或手动填写。',
    lack: { address: '位置', point: '坐标', raw: '平台资料' }, lacks: '已在列表，可补全{what}', pause: '、', filled: '已补全 {n} 个', addOrFill: '添加 {n} 个，补全 {known} 个', fill: '补全 {n} 个',
    results: '搜索结果', all: '全选（共 {n} 个）', known: '已在列表', noAddress: '平台没有给出地址', near: '附近已有的地址', metres: '{n} 米', km: '{n} 公里', chosen: '已选 {n} 个', close: '完成', addNone: '添加', add: '添加 {n} 个', done: '已添加 {n} 个地址', skipped: '{n} 个已在列表：{names}', comma: '，', byHand: '手动添加',
  },
}
