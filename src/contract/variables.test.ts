import { expect, test } from 'vitest'
import { fillVariables, hasVariables, variableProblem, variableValues } from './variables.ts'

const values = variableValues({ openname: '城南小馆', region: '成都', seq: 7, platform: '抖音', month: 6, day: 1 })

test.each([
  ['{账号}今日探店', '城南小馆今日探店'],
  ['{地区}{账号}第{序号}期', '成都城南小馆第7期'],
  ['{平台}首发 {日期}', '抖音首发 6月1日'],
  ['｛地区｝探店', '成都探店'],
  ['{ 序号 }/{序号}', '7/7'],
  ['没有变量', '没有变量'],
  ['只有一半 {账号', '只有一半 {账号'],
  ['空的 {}', '空的 {}'],
  ['', ''],
])('%s becomes %s', (text, expected) => {
  expect(fillVariables(text, values)).toEqual({ text: expected, unknown: [], missing: [] })
})

test('unknown names and values that are not there stay as written and are told, each once', () => {
  const filled = fillVariables('{城市}{账号}{城市}{地区}', { ...values, 地区: '' })
  expect(filled).toEqual({ text: '{城市}城南小馆{城市}{地区}', unknown: ['城市'], missing: ['地区'] })
  expect(variableProblem(filled, '城南小馆')).toBe('没有变量 {城市}，可用：{账号} {地区} {序号} {平台} {日期}')
  expect(variableProblem({ ...filled, unknown: [] }, '城南小馆')).toBe(
    '账号“城南小馆”还没有填写地区，请在矩阵账号管理勾选账号后点“填写地区”',
  )
  expect(variableProblem(fillVariables('{账号}', values), '')).toBe('')
})

test('a name with braces is no variable of its own: what is stored can be stored again', () => {
  const sly = variableValues({
    openname: '{序号}{地区}店',
    region: '成都',
    seq: 2,
    platform: '抖音',
    month: 12,
    day: 31,
  })
  const once = fillVariables('{账号}开业', sly).text
  expect(once).toBe('序号地区店开业')
  expect(fillVariables(once, sly).text).toBe(once)
  expect([hasVariables('{账号}'), hasVariables('｛x｝'), hasVariables(once)]).toEqual([true, true, false])
})
