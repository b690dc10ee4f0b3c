/** 创作列表. */
export const texts = {
  title: '创作列表', counts: '共 {all} 条成片：渲染中 {rendering}，失败 {failed}，未使用 {unused}', cancel: '取消', make: '去混剪',
  tab: { films: '成片 {n}', orders: '订单' },
  film: '成片', order: '订单', search: '搜索标题或订单名', searchOrders: '搜索订单名', choosePage: '全选本页', choose: '选择 {name}', play: '播放 {name}', actionsOf: '{name} 的操作', usedTimes: '用过 {n} 次',
  filter: { status: '状态', used: '使用情况', usedYes: '已使用', usedNo: '未使用', mode: '剪辑方式', from: '开始日期', to: '结束日期' },
  mode: { smart: '智能成片', clip: '脚本分镜混剪', dugujiujian: '独孤九剑', clipTemplate: '模板成片', picture: '图文' },
  state: { 0: '排队中', 1: '渲染中', 2: '已完成', '-1': '失败', 5: '已取消' },
  orderState: { 0: '草稿', 1: '排队中', 2: '渲染中', 3: '已完成', 4: '部分失败', '-1': '失败', 5: '已取消' },
  only: '只看订单「{name}」的成片', showAll: '查看全部', openOrder: '订单详情', seeFilms: '查看成片',
  empty: '还没有成片', emptyText: '选好素材和文案，一次混剪出多条互不重复的视频。', emptyOrders: '还没有剪辑订单',
  action: { play: '播放', rename: '重命名', download: '下载', zip: '打包下载', publish: '用于发布', again: '重剪', againFailed: '重剪失败', delete: '删除', stop: '取消剪辑', details: '详情' },
  rename: { title: '重命名成片', name: '标题', required: '请填写标题', done: '已重命名' },
  publishNone: '选中的成片都还没有完成', publishSkipped: '{n} 条未完成的成片已跳过',
  download: { title: '打包下载', making: '正在打包 {n} 条成片…', preparing: '正在准备下载…', ready: '打包完成，已开始下载。', again: '没有自动下载？点击这里', failed: '打包没有成功：{reason}', cancelled: '已取消打包', close: '完成', none: '选中的成片都还没有完成，没有可下载的文件', lost: '等待超时，请重试' },
  again: {
    title: '重新剪辑', free: '将重剪 {n} 条失败或已取消的成片。之前没有扣费，重剪成功后每条扣 1 条剪辑条数。', charge: '其中 {n} 条已经完成，重剪会再次扣除 {n} 条剪辑条数，新的成片会替换现有成片。', ok: '重新剪辑', okCharge: '扣除 {n} 条并重剪', done: '{n} 条成片已重新排队', moving: '正在剪辑的成片不能重剪，请等它完成或先取消',
  },
  stop: { title: '取消剪辑', text: '「{name}」中还没有完成的 {n} 条将停止，并退回相应的剪辑条数；已完成的 {done} 条保留。', ok: '取消剪辑', keep: '继续剪辑', done: '已停止 {n} 条，退回 {released} 条' },
  remove: { finished: '已完成的 {n} 条成片会一起删除，已扣的剪辑条数不退。', moving: '未完成的 {n} 条将停止，并退回相应的剪辑条数。', used: '其中 {n} 条已用于发布任务，未发布的作品可能无法发布。', done: '已删除 {n} 项', released: '已删除 {n} 项，退回 {released} 条' },
  column: { name: '订单', mode: '剪辑方式', num: '数量', done: '完成', failed: '失败', progress: '进度', state: '状态', cost: '已扣条数', admin: '创建人', time: '创建时间' },
  drawer: { lines: '每笔条数变动', retry: '重试', config: '剪辑配置', outputs: '成片 {n} 条', ledger: '条数明细', reserved: '预占', captured: '已扣', released: '已退', facts: '订单信息' },
  config: {
    picture: '画面', pictureText: '{ratio}，{width}×{height}，每秒 {fps} 帧', length: '时长', lengthAuto: '跟随素材', lengthFixed: '固定 {n} 秒', lengthRange: '{min}–{max} 秒', scenes: '分镜', sceneRandom: '{name}（{n} 个素材，随机取 {pick} 个）', sceneOrder: '{name}（{n} 个素材，依次取 {pick} 个）', join: '、',
    titles: '标题', titlesText: '{n} 个，例如「{first}」', captions: '字幕与配音', captions_tts: '配音加字幕 {n} 段，音量 {volume}%', captions_text: '字幕 {n} 段', captions_asr: '识别原声字幕', captions_srt: '字幕文件 {n} 个', voice_tts: '配音 {n} 段，音量 {volume}%', voice_recording: '录音 {n} 段，音量 {volume}%', music: '背景音乐', music_random: '{n} 首中随机，音量 {volume}%', music_fixed: '固定使用 {n} 首，音量 {volume}%', none: '无',
    sound: '原声音量', soundText: '{n}%', transitions: '转场与特效', transitionsText: '转场 {n} 种，特效 {effects} 种', cuts: '直接切换', background: '空白处', backBlur: '画面模糊填充', backImage: '背景图', backColour: '纯色 {colour}',
    cover: '封面', cover_first_frame: '首帧', cover_best: '自动选最清晰的画面', cover_text: '首帧加文字', cover_image: '指定图片', dedupe: '去重处理', mirror: '左右镜像', speed: '轻微变速', crop: '轻微裁切', colour: '轻微调色',
  },
}
