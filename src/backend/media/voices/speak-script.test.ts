import { expect, it } from 'vitest'
import { requestsOf } from './speak-script.ts'

const said = (script: string, maxBytes = 0): string[] =>
  requestsOf(script, maxBytes).map((group) => group.map((part) => part.said).join(''))

it('the end of a line is a pause, also where several lines go in one request and no mark stands there', () => {
  expect(said('第一步\n第二步！\n第三步，', 1000)).toEqual(['第一步。第二步！第三步，'])
  expect(said('第一步\n第二步')).toEqual(['第一步。', '第二步。'])
  expect(said('“好的”\n他说：“走。”')).toEqual(['“好的”。', '他说：“走。'])
})

it('a long sentence that goes in parts pauses at its commas', () => {
  const [first = ''] = said(`${'从量房到完工一共二十八天，'.repeat(12)}就好了`, 120)
  expect(first).toMatch(/，$/)
})

it('keycaps are said as their digits, emoji and what frames them not at all; captions keep what was written', () => {
  expect(requestsOf('1️⃣ 先量房😀，再报价👨‍👩‍👧🇨🇳\n✅', 1000).flat()).toEqual([
    { text: '1️⃣ 先量房😀，再报价👨‍👩‍👧🇨🇳', said: '一 先量房，再报价。' },
  ])
  expect(said('❤️\n😀')).toEqual([])
})
