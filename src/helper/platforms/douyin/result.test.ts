import { expect, test } from 'vitest'
import type { PublishedWork } from '../platform.ts'
import { readAnswer } from './create-answer.ts'
import { findWork, toResult } from '../kit/result.ts'

test.each([
  [200, '{"status_code":0,"item_id":"7495175422294582689"}', { itemId: '7495175422294582689', refusal: '' }],
  [200, '{"status_code": 0,"aweme":{"aweme_id":7495175422294582689}}', { itemId: '7495175422294582689', refusal: '' }],
  [200, '{"status_code":2190001,"status_msg":"不能\\"这样\\""}', { itemId: '', refusal: '不能"这样"' }],
  [200, '{"status_code":2046,"status_msg":"请完成短信验证"}', null],
  [200, '{"status_code":8,"status_msg":"用户未登录"}', null],
  [200, '{"status_code":0}', null],
  [500, '{"status_code":5,"status_msg":"internal error"}', null],
  [200, '<html>', null],
])('a create answer of %i %s', (status, text, expected) => {
  expect(readAnswer(status, text)).toEqual(expected)
})

test('the work in the list: the id decides; else kind, title and time', () => {
  const work = (patch: Partial<PublishedWork>): PublishedWork => ({
    platformItemId: '1',
    platformUrl: 'https://www.douyin.com/video/1',
    title: '换机油',
    kind: 'video',
    publishTime: 1_000,
    durationMs: null,
    state: 'published',
    reason: '',
    ...patch,
  })
  const wanted = { id: '', kind: 'video', title: '换机油', pressedS: 1_000 } as const
  expect(
    findWork([work({ platformItemId: '9' }), work({ platformItemId: '2', title: '别的' })], { ...wanted, id: '2' })
      ?.platformItemId,
  ).toBe('2')
  expect(findWork([work({})], { ...wanted, id: '3' })).toBeNull()
  expect(
    findWork([work({ kind: 'image' }), work({ publishTime: 800 }), work({ title: '换机油的步骤' })], wanted),
  ).toBeNull()
  expect(findWork([work({ title: '换机油 今天的步骤 #汽车' })], wanted)?.platformItemId).toBe('1')
  expect(findWork([work({ title: '' })], { ...wanted, title: '' })).toBeNull()
  const known = { id: '', link: 'https://www.douyin.com/video/5', fallbackId: 'manage-7-1' } as const
  expect(toResult(work({ state: 'scheduled' }), known)).toMatchObject({ platformItemId: '1', state: 'in-review' })
  expect(toResult(work({}), known).state).toBe('done')
  expect(toResult(null, { ...known, id: '5' })).toEqual({
    publishId: '5',
    platformItemId: '5',
    platformUrl: 'https://www.douyin.com/video/5',
    state: 'in-review',
  })
  expect(toResult(null, known)).toEqual({
    publishId: 'manage-7-1',
    platformItemId: '',
    platformUrl: '',
    state: 'in-review',
  })
})
