import dayjs from 'dayjs'
import { expect, it } from 'vitest'
import { statsAt } from './stats.ts'

it('each number of 创作中心 leads to what it counts, today to today', () => {
  const now = dayjs('2026-06-03T15:20:00')
  expect(statsAt(now).map(({ key, to }) => `${key} ${to}`)).toEqual([
    'total /video/list',
    `today /video/list?from=${dayjs('2026-06-03T00:00:00').unix()}`,
    'rendering /video/list?status=1',
    'failed /video/list?status=-1',
    'unused /video/list?used=0',
  ])
})
