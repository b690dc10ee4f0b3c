import { expect, it } from 'vitest'
import { addTask } from '../../../contract/http/wisdom-seo.ts'
import { longTitle, TITLE_MAX } from './title-lines.ts'

it('names the line that the call would refuse', () => {
  const fits = '好'.repeat(TITLE_MAX)
  expect(longTitle(` ${fits} \n\n短`)).toBeNull()
  expect(longTitle(`短\n\n${fits}好`)).toEqual({ line: 3, length: 101 })
  expect(longTitle('😀'.repeat(TITLE_MAX))).toBeNull()
  const { titles } = addTask.input.shape
  expect([fits, `${fits}好`].map((one) => titles.safeParse({ mode: 'manual', list: [one] }).success)).toEqual([
    true,
    false,
  ])
})
