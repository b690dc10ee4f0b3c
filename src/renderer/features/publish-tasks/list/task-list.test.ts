import { expect, it } from 'vitest'
import { againPath, newPath, taskInput, typeWord, valuesOf } from './task-list.ts'

it('takes from an address what the list knows', () => {
  expect(
    taskInput({
      page: 2,
      limit: 20,
      type: 'smart',
      state: 'partly',
      admin_id: '7',
      platform_value: 'douyin',
      from: '1',
    }),
  ).toEqual({ page: 2, limit: 20, type: 'smart', state: 'partly', admin_id: 7, platform_value: 'douyin', from: 1 })
  expect(taskInput({ page: 1, limit: 20, type: 'else', state: '9', admin_id: 'x', platform_value: 'A B' })).toEqual({
    page: 1,
    limit: 20,
  })
})

it('one more batch: the wizard of the order, or the form as it was filled, without its old times', () => {
  expect([
    againPath('dugujiujian', 5, 8),
    againPath('imageText', 6, 9),
    againPath('article', 7, 9),
    newPath('officialAccount'),
  ]).toEqual([
    '/intellectSeo/dugujiujian?again_clip_id=5&again_task_id=8',
    '/intellectSeo/imageText?again_clip_id=6&again_task_id=9',
    '',
    '/intellectSeo/officialAccount',
  ])
  const made = {
    type: 'clip',
    name: '国庆一批',
    sources: { attachment_ids: [3, 4] },
    third_auth_ids: [1],
    distribution: 'all',
    titles: { mode: 'manual', list: ['甲', '乙'] },
    topics: ['探店'],
    schedule: { mode: 'timing', start_time: 5 },
  }
  expect(valuesOf(made)).toEqual({
    name: '国庆一批',
    sources: { kind: 'video', ids: [3, 4] },
    accounts: [1],
    distribution: 'all',
    titles: '甲\n乙',
    topics: ['探店'],
  })
  expect([valuesOf({ ...made, poi_id: 3 })?.carry, valuesOf({ ...made, micro_app_id: 4 })?.carry]).toEqual([
    'poi:3',
    'app:4',
  ])
  expect(valuesOf({ ...made, pairs: [{ content: 1, third_auth_id: 1 }] })).toMatchObject({
    distribution: 'missing',
    makeUp: { pairs: [{ content: 4, account: 1 }] },
  })
  expect([valuesOf({}), valuesOf({ ...made, sources: { article_ids: [1] } })]).toEqual([null, null])
})

it('a task over films that existed is not called a mix; one of a plan or with an order of films is', () => {
  expect([
    typeWord({ type: 'clip', clip_id: 0, plan_name: '' }),
    typeWord({ type: 'clip', clip_id: 7, plan_name: '' }),
    typeWord({ type: 'clip', clip_id: 0, plan_name: '六月' }),
    typeWord({ type: 'imageText', clip_id: 0, plan_name: '' }),
  ]).toEqual(['existing', 'clip', 'clip', 'imageText'])
})
