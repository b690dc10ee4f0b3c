/** 视频制作. */
export const texts = {
  title: '视频制作', text: '选一种方式出片，或从模板、草稿继续。', films: '成片库',
  balance: { left: '可用剪辑条数', frozen: '冻结', none: '剪辑条数已用完，请联系上级管理员充值后再提交。', ledger: '查看明细' },
  draft: { title: '还有一份没有提交的{mode}草稿：{name}（{n} 个素材）', unnamed: '未命名', go: '继续草稿' },
  modes: { when: '适合', cost: '费用', costValue: '每条成片 {n} 条剪辑条数，失败不扣', start: '开始制作', noSample: '出片后这里播放最新一条' },
  when: { smart: '有文案，素材零散', clip: '有分镜脚本，要批量不重复', dugujiujian: '固定叙事结构，长期日更', clipTemplate: '版式统一，按表格换内容', picture: '只有图片' },
  mode: { smart: '智能成片', clip: '脚本分镜混剪', dugujiujian: '独孤九剑', clipTemplate: '模板成片', picture: '图文' },
  state: { 0: '草稿', 1: '排队中', 2: '渲染中', 3: '已完成', 4: '部分失败', '-1': '失败', 5: '已取消' },
  orders: { title: '最近订单', all: '全部订单', none: '还没有剪辑订单', noneText: '提交后在这里看进度。', counts: '完成 {done}/{num}', failed: '失败 {n}', progress: '{name} 的进度' },
  keep: { title: '存为模板', of: '把 {name} 存为模板', name: '模板名称', required: '请填写模板名称', done: '已存为模板' },
  templates: { title: '模板', none: '还没有模板', noneText: '在订单右侧点「存为模板」，下次直接套用同样的设置。', facts: '{scenes} 个分镜，{titles} 个标题', use: '使用', overTitle: '套用模板', over: '还有一份没有提交的草稿，套用后会被模板内容替换。', overOk: '替换草稿', keep: '保留草稿', delete: '删除', deleteOf: '删除模板 {name}', what: '模板', deleted: '已删除模板' },
}
