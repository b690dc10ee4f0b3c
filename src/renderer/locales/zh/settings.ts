export const texts = {
  title: '系统设置', version: '版本 {version}', save: '保存', saved: '已保存', cancel: '取消',
  expired: '您的账号已过期，请联系上级管理员续费', expiredPhone: '续费电话：{phone}。续费后刷新页面即可继续使用，数据不会丢失', expiredAsk: '续费后刷新页面即可继续使用，数据不会丢失',
  tabs: { profile: '个人资料', password: '修改密码', company: '企业与版本', publish: '发布偏好', clip: '剪辑', official: '开放平台', voice: '语音服务', ai: 'AI 改写', suggest: '联想词来源', wechat: '微信通知', helper: '云管家', appearance: '外观', backup: '备份', operationLog: '操作日志', runLog: '运行日志', errorLog: '错误日志' },
  profile: { username: '账号', role: '角色', nickname: '昵称', nicknameRequired: '请填写昵称' },
  password: { text: '修改后，其他设备上的登录会退出', old: '原密码', oldRequired: '请输入原密码', new: '新密码', rule: '8-64 位，需同时包含字母和数字', again: '再输一次', againRequired: '请再输一次新密码', differs: '两次输入不一致', change: '修改密码' },
  company: { name: '企业', edition: '版本', expire: '到期时间', days: '剩余 {n} 天', clips: '剪辑条数', clipsValue: '可用 {left}，冻结 {frozen}', money: '余额', accounts: '账号数' },
  edition: { full: '完整版', juliangbao: '聚量宝', duoketui: '多客推' },
  ledger: { title: '条数与余额流水', time: '时间', kind: '类型', amount: '变动', balance: '余额', frozen: '冻结', ref: '关联', reason: '说明', admin: '操作人', none: '还没有流水', kinds: { grant: '发放', reserve: '冻结', capture: '扣减', release: '释放', refund: '退回', adjust: '调整', expire: '过期' } },
  publish: { auto: '到期自动发布', autoText: '定时作品到时间后自动发布，需要云管家保持连接', dup: '重复内容保护', dupText: '同一账号不重复发布同一文件和标题', gap: '错开时间的默认间隔', minutes: '分钟', topics: '默认话题' },
  words: {
    title: '违禁词', text: '发布前检查标题、话题、简介和文章正文。禁止发布的词必须改掉，其余仅提醒', category: '类别', level: '处理', samples: '包含的词', blocks: '禁止发布', warns: '仅提醒',
    names: { extreme: '极限用语', authority: '权威、机关名义', time: '虚假时限', contact: '联系方式', medical: '医疗功效', finance: '金融承诺', tenant: '企业自定义' },
    own: '企业自定义违禁词', ownText: '每行一个，含这些词的作品不能发布；要给出替换词时写成“词=替换词”', placeholder: '例如：\n某品牌\n最便宜=实惠', save: '保存违禁词', atLine: '第 {line} 行：{text}', noWord: '请填写违禁词', tooLong: '最多 30 个字',
    twice: '和前面的重复', tooMany: '最多 {max} 个', none: '还没有企业自定义违禁词', ownList: '企业自定义：{words}',
  },
  pace: {
    title: '发布节奏', text: '同一账号的作品按此节奏逐个发布，避免过快触发平台风控；未到时间的作品会等待，不算失败。每日上限填 0 表示不限，免打扰时段可跨零点，时间按企业所在时区', platform: '平台', gap_minutes: '最短间隔', jitter_minutes: '随机增加', daily_cap: '每日上限', quiet: '免打扰时段', works: '个', from: '开始', to: '结束',
    save: '保存节奏', restore: '恢复默认', restored: '已填入默认值，保存后生效', required: '请填写', range: '0 到 {max} 的整数', sameTime: '开始与结束不能相同', noCap: '不限', noQuiet: '无', none: '还没有平台',
  },
  clip: {
    title: '成片设置', text: '对本企业的所有剪辑订单生效，正在制作的成片按原设置完成', quality: '画质', qualities: { draft: '草稿（快，体积小）', standard: '标准', high: '精细（慢，体积大）' }, qualityText: '试剪预览始终用草稿画质',
    cores: '占用的处理器核心', allCores: '全部（{n} 个）', someCores: '最多 {n} 个', coresText: '剪辑始终以低优先级运行；电脑还要做别的事时可减少核心', chip: '用显卡编码', chipFound: '本机可用：{names}；用于单独制作的成片，失败时自动改用处理器', chipNone: '本机没有试编码成功的显卡编码器，由处理器编码',
    cache: '缓存上限', cacheText: '已用 {n} GB。保留做好的片段，供内容相同的成片直接使用；超出时先清理最久未用的', cacheRange: '1 到 1000 的整数',
    engine: '剪辑引擎', engineText: '制作成片的程序，独立运行，许可证随其构建', engineHow: '可在启动前设置环境变量 FFMPEG_PATH、FFPROBE_PATH 指定程序', version: '版本', source: '来源', sources: { option: '启动参数', env: '环境变量', package: '随产品安装', path: '系统' }, license: '许可证', encoders: 'H.264 编码器', chips: '试编码成功的显卡', none: '无', unknown: '未知',
    machines: {
      title: '剪辑机器', text: '每台机器自己领取工作；一台失联约 {n} 秒后，它正在做的成片由别的机器重新制作，不会重复扣费', name: '机器', self: '{name}（当前服务器）', state: '状态', alive: '在线', gone: '失联', notReady: '不可用', role: '职责', roles: { all: '服务与剪辑', api: '只提供服务', worker: '只剪辑' },
      cores: '核心', renders: '同时剪辑', doing: '正在做', idle: '空闲', noFilms: '不剪辑', lost: '最后一次应答 {time}', work: '{name} {n}%', others: '其他企业 {n} 项', kinds: { render: '成片', preview: '试剪', download: '打包下载', other: '后台工作' },
      nobody: '没有在线的剪辑机器，订单暂时不能制作', how: '在任意一台机器上运行 npm run server -- --role worker，并给出与服务器相同的 --database-url 和 --s3-… 参数，几秒后会出现在这里',
    },
  },
  helper: {
    title: '本机云管家', closed: '云管家未连接', closedText: '登录账号和发布作品需要云管家', connect: '连接', connected: '已连接', state: '状态', version: '版本', mode: '运行方式', modes: { desktop: '桌面应用', standalone: '独立运行' }, device: '设备', browser: '浏览器', noBrowser: '未找到，请安装 Chrome 或 Edge', running: '任务', runningValue: '运行中 {n}，最多同时 {max} 个浏览器',
    paired: '已配对的网页', pairedText: '这些网页可以使用本机的云管家', nonePaired: '没有配对的网页', origin: '网页', thisPage: '本页', since: '配对时间', lastUsed: '最近使用', revoke: '撤销', revokeTitle: '撤销配对', revokeText: '撤销后 {origin} 需要重新配对才能使用云管家', revoked: '已撤销',
  },
  doctor: {
    title: '电脑自检', text: '检查浏览器、视频解码、剪辑引擎、磁盘、网络和时钟是否满足发布要求', run: '开始自检', running: '正在检查', item: '项目', result: '结果', detail: '说明',
    levels: { ok: '正常', warn: '注意', bad: '异常' }, names: { browser: '浏览器', codecs: '视频解码', ffmpeg: '剪辑引擎', disk: '磁盘', port: '端口', backend: '后台', clock: '时钟', proxy: '代理' },
  },
  tables: {
    title: '平台页面检查', text: '云管家按选择器表在平台页面上找到输入框和按钮；平台改版时可安装签名的新表，无需更新应用。展开一行可用账号检查发布页面，不填写、不发布', install: '安装选择器表', table: '选择器表', builtIn: 'v{version} 内置（{date}）', own: 'v{version} 已安装（{date}）', health: '备用项命中', healthy: '{n} 次发布全部首选命中', noRuns: '还没有发布记录', fallback: '{key} {later}/{runs} 次用第 {nth} 项',
    on: '正常', off: '停用', switchOn: '恢复使用', reset: '恢复内置', resetTitle: '恢复{name}的内置选择器表', resetText: '本机云管家将改用内置的选择器表，当前版本不会再自动安装', offByTable: '由选择器表停用，安装更新的版本后恢复', resetAllText: '本机云管家将改用内置的选择器表，并停止向团队的其他云管家下发；当前版本不会再自动安装', installedAll: '选择器表 v{version} 已安装，团队的其他云管家连接时会自动更新', installedHere: '选择器表 v{version} 已安装到本机云管家',
    offTitle: '停用{name}', offLabel: '给运营人的说明', offText: '停用后不能登录和发布该平台的账号，此说明会显示给运营人', offUsual: '{name}暂停使用，请等待管理员通知', offRequired: '请填写说明',
    probe: '检查「{name}」', probeText: '选择一个账号，打开发布页面并查找表中的每一项；账号正在发布时会等待', probing: '正在准备', probeStopped: '已停止检查', probeFailed: '「{name}」检查失败：{reason}', noAccounts: '该平台还没有账号',
    sum: '{name}：已打开{pages}；首选 {first} 项，备用 {later} 项，没有找到 {missing} 项，不选择文件看不到 {unreachable} 项', key: '元素', page: '页面', found: '第 {n}/{of} 项', missing: '没有找到', unreachable: '不选择文件看不到',
  },
  devices: { title: '已登记的设备', text: '登记的云管家在批准之后可以取得账号凭证，用于发布、检测和查看；不再使用的请撤销', state: '状态', ready: '已批准', readyBy: '{by} 批准', launcher: '本机启动', waiting: '等待批准', approve: '批准', none: '还没有设备', name: '设备', admin: '登记人', since: '登记时间', seen: '最近使用', revokeTitle: '撤销设备', revokeText: '撤销后「{name}」不能再取得账号凭证' },
  appearance: { theme: '主题', dark: '深色', light: '浅色', language: '语言' },
  backup: {
    text: '每小时自动备份，保留最近 24 份和 7 天', now: '立即备份', made: '备份完成，{size}', none: '还没有备份', time: '时间', kind: '类型', kinds: { hourly: '每小时', daily: '每天', manual: '手动', before_restore: '恢复前' }, size: '大小', name: '名称', restore: '恢复',
    restoreTitle: '恢复备份', restoreText: '数据将回到 {name} 的状态，之后的改动会丢失；当前数据会先另存一份。服务会自动重启，所有人需要重新登录；核对完备份之后的发布结果前，作品不会发布', damaged: '已损坏', password: '登录密码', waiting: '正在重启，请稍候', notBack: '服务没有按时恢复，请重新打开应用或查看日志',
  },
  logs: { time: '时间', who: '操作人', action: '操作', summary: '内容', target: '对象', targets: { admin: '成员', article: '文章', attachment: '素材', backup: '备份', clip: '剪辑订单', device: '设备', publish_item: '作品', setting: '设置', third_auth: '账号', third_auth_group: '分组', wisdom_task: '任务' }, level: '级别', levels: { info: '信息', warn: '警告', error: '错误' }, title: '标题', message: '内容', cost: '耗时', route: '页面', build: '版本', search: '搜索', none: '没有日志', noErrors: '没有错误' },
}
