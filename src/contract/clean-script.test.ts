import { expect, it } from 'vitest'
import { cleanScript } from './clean-script.ts'

it('an assistant’s answer becomes what is spoken', () => {
  const answer = [
    '好的！以下是为您准备的口播文案：',
    '',
    '# 老房翻新避坑指南',
    '---',
    '**第一步**，先看*水电*。',
    '1. 水管要换新',
    '- 电线要够粗',
    '> 记住：别省小钱',
    '✅ 免费量房',
    '1️⃣ 打电话 028-8888',
    '详情看[这里](https://a.cn/b)，`限时`~~三折~~八折',
    '```',
    '',
    '希望对您有帮助！如需修改请告诉我。',
  ].join('\r\n')
  expect(cleanScript(answer).text).toBe(
    [
      '老房翻新避坑指南',
      '第一步，先看水电。',
      '水管要换新',
      '电线要够粗',
      '记住：别省小钱',
      '免费量房',
      '1、打电话 028-8888',
      '详情看这里，限时三折八折',
    ].join('\n'),
  )
  expect(cleanScript(answer).changes).toBeGreaterThan(9)
})

it.each([
  '老房翻新要多少钱？\n看完这条你就懂了。',
  '#装修 #成都',
  '3*4=12，5*6=30',
  '2.5 米的层高，1、先看水电',
  '好吃😀真好吃',
  '希望今年装上新家',
  'a_b_c 和 1 - 2',
  '好的：就是它',
  '',
])('a script without marks stays as it is: %s', (text) => {
  expect(cleanScript(text)).toEqual({ text, changes: 0 })
})

it('figures in key caps are figures, and nothing is left that no font draws', () => {
  expect(cleanScript('送 3️⃣ 样好礼').text).toBe('送 3 样好礼')
  expect(cleanScript('**粗**\n\n\n\n第二段').text).toBe('粗\n\n第二段')
})
