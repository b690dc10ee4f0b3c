/** 各剪辑模式的下单页. */
export const texts = {
  again: '重试', toField: '去修改', pictureNo: '第 {n} 张', cancel: '取消', toMaterials: '去上传素材',
  defaultName: { clip: '混剪 {n} 条', smart: '智能成片 {n} 条', dugujiujian: '独孤九剑 {n} 条', clipTemplate: '模板成片 {n} 条', picture: '图文 {n} 条' },
  title: { smart: '智能成片', dugujiujian: '独孤九剑', clipTemplate: '模板成片', picture: '图文' },
  text: { smart: '填写文案，为每句话自动选镜头并配音、加字幕', dugujiujian: '九个固定镜头位各放素材，每条各取其一，任意两条保证差异', clipTemplate: '选一个版式，变量由表格填充，一行一条视频', picture: '图片配乐成片，或直接生成可发布的图文' },
  publish: {
    title: '发布到账号', text: '提交时同时建好发布任务，成片做好就能发', off: '打开后，提交时同时建好发布任务；不打开则只成片，以后在成片库里选择发布', works: '共 {n} 个作品', titles: '发布标题', descriptionHint: '显示在标题下方，不用写话题。可用变量 {list}', titlesHint: '每行一个，依次使用；不填则用成片上的标题',
    lack: { accounts: '请选择要发布到的账号', start: '请选择发布时间', schedule: '发布时间已过，请重新选择' }, submit: '提交 {n} 条，生成 {works} 个作品', made: '已提交 {n} 条，建好 {works} 个待发布作品',
  },
  keep: { open: '存为模板', name: '模板名称', required: '请填写模板名称', done: '已存为模板，可在「视频制作」里使用' },
  source: { tag: '按标签添加', tagNone: '素材还没有标签，可在素材管理里添加', folder: '按文件夹添加', folderNone: '还没有放了素材的文件夹', noFiles: '“{name}”里没有视频或图片', noImages: '“{name}”里没有图片', first: '一组最多 {n} 个，共有 {total} 个，已取最新的 {n} 个' },
  dedupe: { title: '成片差异', text: '任意两条成片保证的差别，越大越不像，能出的条数越少', hamming: '至少不同的镜头数', hammingHint: '不填为 {n}', scenes: '个', look: '画面差异至少', lookHint: '成片后按画面比对，0 为不比对', mirror: '随机镜像', color: '随机微调色彩', speed: '随机变速', crop: '随机裁切' },
  copy: { chooseFirst: '请先选择文案', title: '文案', text: '按句子选镜头；有配音时按配音的时间对齐', each: '一条文案一条视频', all: '所有视频用同一条文案', hint: '每条文案做成不同的视频；一次粘贴多条时，用空行分开', hintAll: '所有视频都用这条文案，镜头各不相同', no: '文案 {n}', count: '{n} 字', remove: '删除文案 {n}', rewrite: '改写', rewriteNo: '改写文案 {n}', asWritten: '成片照这里的文字朗读和显示，不会自动改写；想换说法，请点「改写」，看过再采用。', add: '添加文案', left: '最多 {max} 条文案，有 {n} 条没有放入', need: '请填写文案', library: '从文案库选', search: '搜索文案', use: '使用已选（{n}）', none: '暂无文案', noMatch: '没有符合的文案', toLibrary: '去添加文案' },
  pool: { title: '素材池', text: '从这些素材里为每句话选镜头；同名同标签的优先', name: '素材', need: '请选择可用的素材' },
  match: { title: '选镜头', text: '依次看标签、文件名、时长和动感是否合适；没有合适的就从其余素材里选', shot: '单个镜头最长', shotHint: '一句话较长时，换镜头接着讲' },
  nine: { board: '九格素材', boardText: '按 1 到 9 的顺序成片，至少填 {min} 格；可以从上方拖入，也可以在格子之间拖动', filled: '已填 {n}/{of} 格', clear: '清空九格', place: '第 {n} 格 {name}', name: '第 {n} 格名称', count: '{n} 个', empty: '未填', choose: '为“{name}”选择素材', required: '必填', requiredOf: '{name}必填', wanted: '必填，未填', needPlaces: '必填的格还没有素材：{names}', trayHint: '拖到格子里', noMatch: '没有符合的素材', need: '至少填 {min} 格，现在填了 {n} 格' },
  layout: { title: '版式', text: '花括号里是变量，由下面的表格填充', import: '导入页面', builtIn: '内置版式', own: '我的模板', noOwn: '还没有；设置好后点右上角「存为模板」，或导入可视化页面的 JSON 文件', none: '选一个版式后，在这里看填好变量的样子', need: '请选择版式', needFootage: '请为版式的视频区域选择素材', previewOf: '版式“{name}”的样子', footage: '视频区域', captions: '字幕显示在这里', fixed: '没有变量', variables: '{n} 个变量', noJson: '这个文件不是 JSON', noPage: '这个文件不是可视化页面：{detail}', name: { headline: '大标题', full: '全屏字条', goods: '商品卡片' } },
  table: { title: '表格', text: '一行一条视频；可以从 Excel、WPS 直接复制粘贴，文件列填素材名称会自动查找', no: '行', do: '操作', file: '导入表格', head: '下载表头', headName: '表头.csv', add: '添加行', copy: '复制第 {n} 行', remove: '删除第 {n} 行', cell: '第 {n} 行 {name}', choose: '选择', notFound: '未找到：{name}', need: '表格第 {n} 行还没有填：{names}', left: '最多 {max} 行，有 {n} 行没有放入', lost: '素材库里没有找到 {n} 个文件：{names}', tooBig: '文件过大，表格不能超过 2MB', emptyFile: '文件里没有内容', kind: { text: '文字', image: '图片', video: '视频', music: '音乐' } },
  pictures: { output: '生成什么', as: '成片方式', film: '图片视频', post: '图文', filmHint: '图片依次播放，可加音乐、字幕和配音', postHint: '每篇是一组图片，标题画在图上；音乐在发布时选择', seconds: '每张停留', motion: '缓慢推拉', perPost: '每篇张数', count: '{n} 张', refused: '超过这些平台的上限：{names}', sets: '图片组', setsText: '按顺序：每组取出的图片依次出现', set: '图片组', need: '请至少为一组选择图片' },
}
