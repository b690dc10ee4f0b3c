import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import type { PublishRun } from '../../../contract/entities/publish-run.ts'
import { texts as publish } from '../../locales/zh/publish.ts'
import { countWords, dueNotice, endWords, runName } from './run-words.ts'

const run = (change: Partial<PublishRun> = {}): PublishRun => ({
  id: 7,
  kind: 'due',
  wisdom_task_id: 0,
  task_name: '',
  admin_name: '王五',
  mine: 1,
  device_id: 'desk-0001',
  device_name: '前台',
  state: 'running',
  wish: 'run',
  publish_now: 0,
  lost: 0,
  total: 2,
  success: 0,
  failed: 0,
  unconfirmed: 0,
  parked: 0,
  waiting: 2,
  skipped: 0,
  hand_ins: 0,
  resume_time: 0,
  start_time: 1,
  end_time: 0,
  end_reason: '',
  ...change,
})

const tOf = async () => {
  const i18n = createInstance()
  await i18n.init({
    lng: 'zh',
    defaultNS: 'publish',
    resources: { zh: { publish } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  return i18n.getFixedT('zh', 'publish')
}

it('what may be out is not called failed at the end: it would be sent again', async () => {
  const end = { end_time: 9, waiting: 0, total: 4, success: 1, failed: 1 }
  const t = await tOf()
  expect([endWords(t, run({ ...end, unconfirmed: 2 })), endWords(t, run(end))]).toEqual([
    '发布已结束：成功 1，失败 1，待核对 2',
    '发布完成：成功 1，失败 1',
  ])
})

it('a run that somebody stopped is over, not complete', async () => {
  const stopped = run({ end_time: 9, end_reason: 'stopped', waiting: 0, total: 4, failed: 1, skipped: 3 })
  expect(endWords(await tOf(), stopped)).toBe('发布已结束：成功 0，失败 1，跳过 3')
})

it('nor while the run goes on', async () => {
  const t = await tOf()
  expect([countWords(t, run({ success: 1, failed: 1, unconfirmed: 2, waiting: 3 })), countWords(t, run())]).toEqual([
    '成功 1，失败 1，待发布 3，待核对 2',
    '成功 0，失败 0，待发布 2',
  ])
})

it('what went out by itself is told in the same numbers, and what is unclear is not called failed', async () => {
  const t = await tOf()
  const told = (change: Partial<PublishRun>) => dueNotice(t, run({ total: 3, ...change }))
  expect(told({ success: 1, failed: 1, unconfirmed: 1 })).toEqual({
    title: '定时作品已发布',
    body: '成功 1，失败 1，待核对 1',
  })
  expect(told({ success: 3, hand_ins: 3 })).toEqual({ title: '定时作品已交给平台定时', body: '成功 3，失败 0' })
  expect(told({ unconfirmed: 1 })).toEqual({ title: '定时作品结果待核对', body: '成功 0，失败 0，待核对 1' })
  expect(told({ failed: 2 })).toEqual({ title: '定时作品发布失败', body: '成功 0，失败 2' })
  expect(told({})).toBeNull()
})

it('a run that only submits works to their sites’ timers is not called publishing; one that also publishes is', async () => {
  const t = await tOf()
  expect(
    [run(), run({ hand_ins: 1 }), run({ hand_ins: 2 }), run({ hand_ins: 2, mine: 0 })].map((one) => runName(t, one)),
  ).toEqual(['正在发布 · 到期作品', '正在发布 · 到期作品', '正在交给平台定时', '正在交给平台定时 · 王五'])
})

it('a run of which nothing is left but to look up what became of a work is not called publishing', async () => {
  const t = await tOf()
  const one = (change: Partial<PublishRun>) =>
    runName(t, run({ kind: 'task', task_name: '秋季', waiting: 0, success: 1, ...change }))
  expect([
    one({}),
    one({ settling: 1 }),
    one({ unconfirmed: 1 }),
    one({ waiting: 1 }),
    one({ parked: 1 }),
    one({ total: 3, settling: 1 }),
  ]).toEqual([
    '正在发布 · 秋季',
    '正在核对 · 秋季',
    '正在核对 · 秋季',
    '正在发布 · 秋季',
    '正在发布 · 秋季',
    '正在发布 · 秋季',
  ])
})
