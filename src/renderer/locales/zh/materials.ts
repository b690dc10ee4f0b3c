/** 素材管理. */
export const texts = {
  title: '素材管理', storage: '已用空间 {size}', cancel: '取消', name: '名称', open: '预览', uses: '使用次数', usedTimes: '用过 {n} 次', search: '搜索名称或标签', choosePage: '全选本页',
  choose: '选择 {name}', preview: '预览 {name}', actionsOf: '{name} 的操作', publish: '用于发布', publishMixed: '请只选视频（各发一条）或只选图片（合成一篇图文）',
  media: { all: '全部', video: '视频', image: '图片', audio: '音频' },
  orientation: { portrait: '竖屏', landscape: '横屏', square: '方形' },
  filter: { tag: '标签', orientation: '画面方向', used: '使用情况', usedYes: '已使用', usedNo: '未使用' },
  sort: { label: '排序', create_time: '上传时间', filename: '名称', size: '大小', duration_ms: '时长', ascending: '升序', descending: '降序' },
  view: { label: '显示方式', grid: '网格', list: '列表' },
  upload: { files: '上传素材', folder: '上传文件夹', more: '更多上传方式', drop: '松开鼠标，上传到素材库', limits: '视频最大 4 GB，图片 20 MB，音频 50 MB；可以拖入文件夹', pasted: '粘贴图片', none: '没有可以上传的文件，请选择视频、图片或音频' },
  empty: '还没有素材', emptyText: '点「上传素材」，或把视频、图片、音频拖到这里，也可以直接粘贴；重复的文件会秒传。',
  rename: '重命名', renamed: '已重命名', nameRequired: '请填写名称',
  tags: { edit: '编辑标签', bulk: '给 {n} 个素材改标签', button: '标签', label: '标签', add: '添加标签', remove: '移除标签', hint: '输入后回车，可输入多个', removeHint: '选择要移除的标签', long: '每个标签最多 {n} 个字', saved: '已更新 {n} 个素材的标签' },
  delete: {
    title: '删除素材', ok: '删除', one: '确定删除「{name}」吗？', many: '确定删除 {names} 等 {n} 个素材吗？', used: '{n} 个素材已被使用，删除不影响已完成的成片和已发布的作品', running: '{n} 个素材被使用，其中有进行中的剪辑或发布，删除后它们可能失败', force: '我知道进行中的剪辑或发布可能失败，仍要删除',
    bin: '删除的素材在 30 天内可以恢复。', deleted: '已删除 {n} 个，', undo: '撤销', restored: '已恢复 {n} 个',
  },
  details: { open: '详情', type: '类型', size: '大小', resolution: '分辨率', duration: '时长', fps: '帧率', tags: '标签', created: '上传时间', uses: '使用位置', unused: '还没有被使用。' },
  useType: { clip: '剪辑', task: '发布任务', plan: '计划', cover: '封面', article: '文章' }, useRunning: '进行中', useOver: '已结束',
}
