/** 各剪辑模式的下单页. */
export const texts = {
  toField: '去修改', pictureNo: '第 {n} 张',
  defaultName: { clip: '混剪 {n} 条', smart: '智能成片 {n} 条', dugujiujian: '独孤九剑 {n} 条', clipTemplate: '模板成片 {n} 条', picture: '图文成片 {n} 条' },
}
