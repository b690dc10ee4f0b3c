import { expect, it } from 'vitest'
import { mendPath, planInput, pollAfter, titleDays } from './plan-list.ts'

it('takes from an address what the list knows', () => {
  expect(
    planInput({ page: 1, limit: 20, status: '3', industry_id: '7', admin_id: 'x', from: '12', show: 'stuck' }),
  ).toEqual({ page: 1, limit: 20, status: 3, industry_id: 7, from: 12, stuck: 1 })
  expect(planInput({ page: 1, limit: 20, status: '9', show: 'all' })).toEqual({ page: 1, limit: 20 })
})

it('says how long titles last, and nothing of those that are not made yet', () => {
  const plan = { status: 2 as const, lacks: [], title_left: 47, total_num: 1000, made_num: 100, daily_num: 10 }
  expect(titleDays(plan)).toBe(4)
  expect(titleDays({ ...plan, made_num: 960 })).toBe('all')
  expect(titleDays({ ...plan, status: 0, title_left: 0 })).toBeNull()
  expect(titleDays({ ...plan, title_left: 0 })).toBeNull()
  expect(titleDays({ ...plan, title_left: 0, lacks: [{ code: 'titles', msg: '' }] })).toBe(0)
})

it('follows a plan closely while it is prepared, but not for ever', () => {
  expect(pollAfter([{ status: 1 }], 1_000, 5_000)).toBe(3_000)
  expect(pollAfter([{ status: 1 }], 1_000, 200_000)).toBe(15_000)
  expect(pollAfter([{ status: 2 }], 0, 1)).toBe(15_000)
  expect(pollAfter([{ status: 0 }, { status: 3 }], 0, 1)).toBe(false)
})

it('leads to where a lack is mended', () => {
  expect(mendPath('materials', 4)).toBe('/planList/addVideoData?plan_id=4')
  expect(mendPath('titles', 4)).toBe('/addPlan/addPlan?id=4')
  expect(mendPath('clips', 4)).toBe('')
  expect([mendPath('settings', 4), mendPath('copies', 4)]).toEqual([
    '/planList/clip?plan_id=4',
    '/addPlan/addPlan?id=4&step=content',
  ])
})
