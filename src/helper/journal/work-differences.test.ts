import { expect, test } from 'vitest'
import type { PublishedWork } from '../platforms/platform.ts'
import { differencesOf, type Sent } from './work-differences.ts'

/** A moment of the test's own, unix s. */
const NOW = 1_790_000_000
const HOUR = 3_600
const listed = (patch: Partial<PublishedWork>): PublishedWork => ({
  platformItemId: '1',
  platformUrl: '',
  title: '换机油的正确顺序',
  kind: 'video',
  publishTime: NOW,
  durationMs: null,
  state: 'in-review',
  reason: '',
  ...patch,
})
const sent = (patch: Partial<Sent> = {}): Sent => ({
  title: '换机油的正确顺序',
  description: '',
  timingTime: 0,
  ...patch,
})
const told = (work: Partial<PublishedWork>, was: Partial<Sent> = {}): string[] =>
  differencesOf(listed(work), sent(was), NOW)

test('what the list shows as it was sent, cut with a sign of it, or not at all, is no difference', () => {
  expect(told({})).toEqual([])
  expect(told({ title: '' })).toEqual([])
  expect(told({ title: '换机油的 正确顺序 #养车' })).toEqual([])
  expect(told({ title: '换机油的…' })).toEqual([])
  expect(told({ text: '换机油的正确顺序\n先热车 #养车' }, { description: '先热车' })).toEqual([])
  expect(told({ text: '换机油的正确顺序\n先热…' }, { description: '先热车，再看说明' })).toEqual([])
  expect(told({}, { description: '先热车', timingTime: NOW + HOUR, visibility: 1 })).toEqual([])
  expect(told({ goesPublic: NOW + HOUR + 30, visibility: 1 }, { timingTime: NOW + HOUR, visibility: 1 })).toEqual([])
  // Who may see it was left to the site.
  expect(told({ visibility: 1, goesPublic: NOW })).toEqual([])
})

test('another title, a shorter one, another text', () => {
  expect(told({ title: '换机油的顺序' })).toEqual(['平台上的标题与发送的不同：“换机油的顺序”'])
  expect(told({ title: '换机油的正确' })).toEqual(['平台上的标题与发送的不同：“换机油的正确”'])
  expect(told({ text: '先热' }, { description: '先热车' })).toEqual(['平台上的正文与发送的不同：“先热”'])
})

test('a timer that is another, is gone, or that nobody set', () => {
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  const times = (sentence: string | undefined): string[] => sentence?.match(/\d{4}-\d\d-\d\d \d\d:\d\d/g) ?? []
  const moved = told({ goesPublic: NOW + 2 * HOUR }, { timingTime: NOW + HOUR })
  expect([moved.length, times(moved[0])]).toEqual([1, [at, at]])
  expect(new Set(times(moved[0])).size).toBe(2)
  expect(told({ goesPublic: 0 }, { timingTime: NOW + HOUR })).toEqual([
    expect.stringMatching(/^平台上的公开时间与发送的不同：没有定时（发送的是 /),
  ])
  expect(told({ goesPublic: NOW }, { timingTime: NOW + HOUR })).toEqual([expect.stringContaining('没有定时')])
  expect(told({ goesPublic: NOW + HOUR })).toEqual([expect.stringContaining('（发送的是立即公开）')])
  expect(told({ state: 'scheduled' })).toEqual(['平台上的公开时间与发送的不同：设了定时（发送的是立即公开）'])
})

test('a work that is public has no timer any more, and one that waits may be listed without its time', () => {
  expect(told({ state: 'published', goesPublic: 0 }, { timingTime: NOW - HOUR })).toEqual([])
  expect(told({ state: 'published', goesPublic: 0 })).toEqual([])
  expect(told({ state: 'scheduled' }, { timingTime: NOW + HOUR })).toEqual([])
})

test('other viewers than were chosen', () => {
  expect(told({ visibility: 0 }, { visibility: 1 })).toEqual([
    '平台上的可见范围与发送的不同：公开（发送的是仅自己可见）',
  ])
})
