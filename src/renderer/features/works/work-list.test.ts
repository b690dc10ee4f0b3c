import { expect, it } from 'vitest'
import { byTask, countOfTab, dealt, topicsAfter, WORK_STATES, workInput } from './work-list.ts'

it('takes from an address what the list knows', () => {
  const page = { page: 1, limit: 20 }
  expect(
    workInput({
      ...page,
      state: '-1',
      plan_id: '7',
      third_auth_id: 'x',
      from: '12',
      time: 'published',
      sort_field: 'timing_time',
      sort_order: 'asc',
    }),
  ).toEqual({
    ...page,
    status: -1,
    unconfirmed: 0,
    plan_id: 7,
    from: 12,
    time: 'published',
    sort_field: 'timing_time',
    sort_order: 'asc',
  })
  expect(workInput({ ...page, state: '0' })).toEqual({ ...page, status: 0, overdue: 0 })
  expect([
    workInput({ ...page, state: '2' }),
    workInput({ ...page, state: 'held' }),
    workInput({ ...page, state: 'drafted' }),
  ]).toEqual([
    { ...page, status: 2, held: 0, drafted: 0 },
    { ...page, held: 1 },
    { ...page, drafted: 1 },
  ])
  expect(workInput({ ...page, state: 'unconfirmed', platform_value: 'A b', sort_field: 'title' })).toEqual({
    ...page,
    unconfirmed: 1,
  })
})

it('puts topics in the place of the old ones or behind them, each once', () => {
  expect(topicsAfter('#火锅 #探店', ['探店', '#成都'], 'append')).toBe('#火锅 #探店 #成都')
  expect(topicsAfter('#火锅', ['成都'], 'replace')).toBe('#成都')
  expect(topicsAfter('#火锅 #Vlog', ['＃成都＃vlog', '探店。'], 'append')).toBe('#火锅 #Vlog #成都 #探店')
})

it('deals works to accounts in turn, and groups them by their task', () => {
  expect(dealt([{ id: 1 }, { id: 2 }, { id: 3 }], [8, 9]).map((one) => one.third_auth_id)).toEqual([8, 9, 8])
  expect([
    ...byTask([
      { id: 1, wisdom_task_id: 5 },
      { id: 2, wisdom_task_id: 6 },
      { id: 3, wisdom_task_id: 5 },
    ]),
  ]).toEqual([
    [5, [1, 3]],
    [6, [2]],
  ])
})

it('each work counts in one tab: what was missed or skipped does not wait any more, what a site holds or has as a draft is not out, what may be out has not failed, and the tabs add up to all', () => {
  const counts = { 0: 12, 1: 1, 2: 6, 3: 2, '-1': 5, unconfirmed: 2, overdue: 4, skipped: 3, held: 2, drafted: 1 }
  expect(Object.fromEntries(WORK_STATES.map((key) => [key, countOfTab(counts, key)]))).toEqual({
    0: 5,
    1: 1,
    held: 2,
    2: 3,
    drafted: 1,
    '-1': 3,
    3: 2,
    overdue: 4,
    skipped: 3,
    unconfirmed: 2,
  })
  expect([countOfTab(counts, 'all'), WORK_STATES.reduce((sum, key) => sum + countOfTab(counts, key), 0)]).toEqual([
    26, 26,
  ])
})
