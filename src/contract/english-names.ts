// English for names that stand as Chinese constants in answers: platforms, ways of making films, styles, transitions,
// effects, voices, slots, roles, lines of business. What operators call their own things stays as it is: a name is
// taken for ours only beside our code, or in a field that holds nothing else.

/** By code: our Chinese name of it, and the English one. */
const CHOICES: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  douyin: ['抖音', 'Douyin'],
  kuaishou: ['快手', 'Kuaishou'],
  xiaohongshu: ['小红书', 'Xiaohongshu'],
  shipinhao: ['视频号', 'WeChat Channels'],
  bilibili: ['B站', 'Bilibili'],
  baijiahao: ['百家号', 'Baijiahao'],
  weibo: ['微博', 'Weibo'],
  toutiao: ['头条', 'Toutiao'],
  weixin_gzh: ['公众号', 'WeChat Official Account'],
  doudian: ['抖店', 'Doudian'],
  douyin_share: ['抖音手机发布', 'Douyin by phone'],
  openai: ['OpenAI 兼容语音', 'OpenAI-compatible speech'],
  azure: ['Azure 语音', 'Azure speech'],
  volcano: ['火山引擎语音', 'Volcano Engine speech'],
  smart: ['智能成片', 'Smart films'],
  clip: ['脚本分镜混剪', 'Storyboard mix'],
  dugujiujian: ['独孤九剑', 'Nine slots'],
  clipTemplate: ['模板成片', 'Template films'],
  picture: ['图文成片', 'Picture films'],
  '9:16': ['竖屏 9:16', 'Portrait 9:16'],
  '3:4': ['竖屏 3:4', 'Portrait 3:4'],
  '1:1': ['方形 1:1', 'Square 1:1'],
  '16:9': ['横屏 16:9', 'Landscape 16:9'],
  first_frame: ['第一帧', 'First frame'],
  best: ['智能选帧', 'Best frame'],
  text: ['标题封面', 'Title cover'],
  image: ['自选图片', 'Own picture'],
  none: ['无', 'None'],
  crossfade: ['叠化', 'Crossfade'],
  fade: ['黑场过渡', 'Through black'],
  fadewhite: ['白场过渡', 'Through white'],
  dissolve: ['颗粒溶解', 'Dissolve'],
  wipeleft: ['向左擦除', 'Wipe left'],
  wiperight: ['向右擦除', 'Wipe right'],
  slideleft: ['向左滑动', 'Slide left'],
  slideright: ['向右滑动', 'Slide right'],
  slideup: ['向上滑动', 'Slide up'],
  slidedown: ['向下滑动', 'Slide down'],
  smoothleft: ['柔和左移', 'Soft left'],
  circleopen: ['圆形展开', 'Circle open'],
  circleclose: ['圆形收拢', 'Circle close'],
  radial: ['时钟擦除', 'Clock wipe'],
  zoomin: ['推近', 'Zoom in'],
  hblur: ['模糊过渡', 'Blur'],
  pixelize: ['像素化', 'Pixels'],
  hlslice: ['百叶窗', 'Blinds'],
  diagtl: ['斜向擦除', 'Diagonal wipe'],
  softfade: ['长叠化', 'Long crossfade'],
  flash: ['闪白', 'Flash'],
  whip: ['快甩', 'Whip'],
  slowpush: ['慢推近', 'Slow push'],
  zoom_in: ['缓慢推近', 'Slow zoom in'],
  zoom_out: ['缓慢拉远', 'Slow zoom out'],
  shake: ['手持晃动', 'Handheld'],
  ramp: ['变速', 'Speed ramp'],
  warm: ['暖阳', 'Warm'],
  cool: ['冷调', 'Cool'],
  teal_orange: ['青橙', 'Teal and orange'],
  film: ['胶片', 'Film'],
  vivid: ['鲜艳', 'Vivid'],
  fresh: ['清新', 'Fresh'],
  mono: ['黑白', 'Black and white'],
  vignette: ['暗角', 'Vignette'],
  grain: ['颗粒', 'Grain'],
  leak: ['漏光', 'Light leak'],
  glow: ['柔光', 'Glow'],
  sharpen: ['锐化', 'Sharpen'],
  flip: ['水平翻转', 'Flip'],
  mirror: ['对称镜像', 'Mirror'],
  white_stroke: ['白字黑边', 'White, black edge'],
  yellow_stroke: ['黄字黑边', 'Yellow, black edge'],
  dark_box: ['黑底白字', 'White on black'],
  soft_shadow: ['柔和阴影', 'Soft shadow'],
  karaoke_yellow: ['逐词高亮', 'Word by word'],
  karaoke_box: ['跟读黑底', 'Word by word on black'],
  title_pop: ['综艺花字', 'Show title'],
  gold_gradient: ['鎏金渐变', 'Gold'],
  price_burst: ['促销大字', 'Sale'],
  tech_blue: ['科技蓝光', 'Tech blue'],
  sweet_pink: ['甜美粉字', 'Pink'],
  news_bar: ['新闻红条', 'News bar'],
  paper_note: ['奶油便签', 'Paper note'],
  brush_ink: ['毛笔水墨', 'Brush'],
  elegant: ['文艺细体', 'Light'],
  running_hand: ['行书题字', 'Running hand'],
  zh_female_qingxin: ['清新女声', 'Fresh, female'],
  zh_female_wenrou: ['温柔女声', 'Gentle, female'],
  zh_female_huopo: ['活泼女声', 'Lively, female'],
  zh_female_zhishi: ['知性女声', 'Calm, female'],
  zh_male_chenwen: ['沉稳男声', 'Steady, male'],
  zh_male_yangguang: ['阳光男声', 'Bright, male'],
  zh_male_jieshuo: ['解说男声', 'Narrator, male'],
  zh_child: ['童声', 'Child'],
  zh_elder: ['长者', 'Elder'],
}
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  '填写文案，自动配音，并按标签、名称、时长和动感为每句话选镜头':
    'Write the copy: it is spoken, and each sentence gets its shot by tags, names, length and motion',
  '按分镜分组素材，自动组合成多条互不重复的成片':
    'Materials in groups by shot, mixed into films no two of which are alike',
  '九个固定镜头位各放素材，每条各取其一，任意两条保证差异':
    'Nine fixed slots with materials; each film takes one of each, and any two differ',
  '用可视化模板出片，变量由表格填充，一行一条视频': 'A layout whose variables a table fills: one row, one film',
  '图片配乐成片（缓慢推拉），或直接生成可发布的图文':
    'Pictures with music as a film (slow moves), or an image post at once',
  保持原样: 'As it is',
  镜头慢慢靠近画面中心: 'Slowly towards the centre',
  '镜头慢慢退后，露出全貌': 'Slowly back until all is seen',
  像手持拍摄一样轻微晃动: 'Shakes slightly as in the hand',
  '两头加快、中间放慢，总时长和原声不变': 'Faster at both ends, slower between; length and sound stay',
  偏暖的日光色调: 'Warm daylight',
  偏蓝的清冷色调: 'Cool and blue',
  '暗部偏青、亮部偏橙的电影色': 'Teal shadows, orange lights',
  柔和褪色的胶片质感: 'Soft, faded film',
  更浓的色彩和对比: 'Stronger colours and contrast',
  明亮通透的日系色调: 'Bright and clear',
  黑白影调: 'Black and white',
  '四角变暗，突出中间': 'Darker corners',
  细密的胶片颗粒: 'Fine film grain',
  暖色光斑缓缓掠过: 'Warm light passes slowly',
  亮处泛起柔和光晕: 'Soft light around bright parts',
  细节更清晰: 'Clearer details',
  '左右对调，文字会反过来': 'Left for right; words are mirrored',
  右半边是左半边的倒影: 'The right half mirrors the left',
}
const SLOTS: Readonly<Record<string, string>> = {
  钩子: 'Hook',
  痛点: 'Problem',
  产品: 'Product',
  卖点: 'Selling point',
  过程: 'Process',
  案例: 'Example',
  优惠: 'Offer',
  信任: 'Trust',
  行动: 'Call to action',
}
const ROLES: Readonly<Record<string, string>> = {
  超级管理员: 'Super admin',
  企业管理员: 'Company admin',
  运营: 'Operator',
  客服: 'Service',
  观察员: 'Viewer',
}
const CLIENTS: Readonly<Record<string, string>> = { 云管家: 'Cloud housekeeper', 命令行程序: 'Command line' }
const INDUSTRIES: Readonly<Record<string, string>> = {
  餐饮美食: 'Food and drink',
  火锅: 'Hot pot',
  烧烤: 'Barbecue',
  小吃快餐: 'Snacks and fast food',
  茶饮咖啡: 'Tea and coffee',
  烘焙甜品: 'Bakery and sweets',
  中餐正餐: 'Chinese restaurant',
  西餐日料: 'Western and Japanese food',
  本地生活: 'Local services',
  美容美发: 'Beauty and hair',
  健身运动: 'Fitness',
  足疗按摩: 'Massage',
  休闲娱乐: 'Leisure',
  摄影写真: 'Photography',
  宠物服务: 'Pets',
  家政保洁: 'Housekeeping',
  酒店旅游: 'Hotels and travel',
  酒店民宿: 'Hotels and guest houses',
  景区门票: 'Sights',
  旅行社: 'Travel agency',
  露营: 'Camping',
  房产家居: 'Property and home',
  房产中介: 'Estate agent',
  装修设计: 'Decoration',
  家具建材: 'Furniture and materials',
  家用电器: 'Appliances',
  汽车: 'Cars',
  新车销售: 'New cars',
  二手车: 'Used cars',
  维修保养: 'Repair',
  租车: 'Car rental',
  教育培训: 'Education',
  职业技能: 'Professional skills',
  语言: 'Languages',
  艺术特长: 'Arts',
  驾校: 'Driving school',
  医疗健康: 'Health',
  口腔: 'Dentist',
  体检: 'Check-ups',
  中医理疗: 'Chinese medicine',
  眼镜视光: 'Glasses',
  服饰美妆: 'Fashion and make-up',
  女装: 'Women’s wear',
  男装: 'Men’s wear',
  鞋包配饰: 'Shoes and bags',
  护肤彩妆: 'Skin care and make-up',
  珠宝: 'Jewellery',
  母婴亲子: 'Mother and child',
  月子护理: 'Postnatal care',
  亲子乐园: 'Playground',
  童装: 'Children’s wear',
  玩具: 'Toys',
  企业服务: 'Business services',
  财税法务: 'Tax and law',
  广告设计: 'Advertising',
  软件信息: 'Software',
  物流: 'Logistics',
  制造与批发: 'Manufacture and wholesale',
  机械设备: 'Machines',
  五金配件: 'Hardware',
  食品加工: 'Food processing',
  农产品: 'Farm products',
  招商加盟: 'Franchise',
  餐饮加盟: 'Food franchise',
  零售加盟: 'Retail franchise',
  服务加盟: 'Service franchise',
}
/** Of lines of the ledger. */
const LEDGER_KINDS: Readonly<Record<string, string>> = {
  发放: 'Granted',
  冻结: 'Frozen',
  扣除: 'Charged',
  退回冻结: 'Unfrozen',
  退还: 'Refunded',
  调整: 'Adjusted',
  过期: 'Expired',
}
/** Of sources of words. */
const SOURCES: Readonly<Record<string, string>> = {
  百度: 'Baidu',
  必应: 'Bing',
  '360 搜索': '360 Search',
  搜狗: 'Sogou',
}
const PLATFORM_NAMES = new Map(
  [
    'douyin',
    'kuaishou',
    'xiaohongshu',
    'shipinhao',
    'bilibili',
    'baijiahao',
    'weibo',
    'toutiao',
    'weixin_gzh',
    'doudian',
  ].map((code) => CHOICES[code] ?? ['', '']),
)

type Plain = Readonly<Record<string, unknown>>
const lookUp = (table: Readonly<Record<string, string>>, text: string): string =>
  Object.hasOwn(table, text) ? (table[text] ?? text) : text
const industryOf = (text: string): string =>
  text
    .split(' · ')
    .map((part) => lookUp(INDUSTRIES, part))
    .join(' · ')

/** English of `name` in this object, where the object says that it is ours. */
const nameIn = (of: Plain, name: string): string => {
  const code = of['value'] ?? of['code'] ?? of['platform_value']
  if (typeof code === 'string' && Object.hasOwn(CHOICES, code) && CHOICES[code]?.[0] === name) return CHOICES[code][1]
  if (typeof of['slot'] === 'number') return lookUp(SLOTS, name)
  if (typeof of['code'] === 'string') return lookUp(ROLES, name)
  if (Array.isArray(of['children']) && typeof of['id'] === 'number' && of['id'] >= 100) return lookUp(INDUSTRIES, name)
  return name
}
const textIn = (of: Plain, key: string, text: string): string => {
  if (key === 'name') return nameIn(of, text)
  if (key === 'client') return lookUp(CLIENTS, text)
  if (key === 'desc') return lookUp(DESCRIPTIONS, text)
  if (key === 'industry_name') return industryOf(text)
  if (key === 'kind_name') return lookUp(LEDGER_KINDS, text)
  if (key === 'title' && typeof of['on'] === 'number') return lookUp(SOURCES, text)
  if (key === 'role_name') return lookUp(ROLES, text)
  return key === 'platform_name' ? (PLATFORM_NAMES.get(text) ?? text) : text
}

/** An answer with our own Chinese names in English; what has none comes back as the same object. */
export function inEnglish<T>(data: T): T {
  if (Array.isArray(data)) {
    const next = data.map((one: unknown) => inEnglish(one))
    return next.some((one, at) => one !== data[at]) ? (next as T) : data
  }
  if (typeof data !== 'object' || data === null || Object.getPrototypeOf(data) !== Object.prototype) return data
  const from = data as Plain
  let changed = false
  const next = Object.fromEntries(
    Object.entries(from).map(([key, value]) => {
      const said = typeof value === 'string' ? textIn(from, key, value) : inEnglish(value)
      changed ||= said !== value
      return [key, said]
    }),
  )
  return changed ? (next as T) : data
}
