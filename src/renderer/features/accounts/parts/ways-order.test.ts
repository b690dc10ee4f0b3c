import { expect, test } from 'vitest'
import { moved, offeredWays, orderOf, toggled } from './ways-order.ts'

test('only what platform and account have is offered; chosen ones stand first, in their order', () => {
  expect(offeredWays(['helper'], { granted: 0, ways: ['browser'], platform_value: 'kuaishou' })).toEqual([
    'browser',
    'assisted',
  ])
  expect(offeredWays(['helper'], { granted: 0, ways: ['browser'], platform_value: 'douyin' })).toEqual([
    'browser',
    'assisted',
    'phone',
  ])
  expect(offeredWays(['helper', 'oauth'], { granted: 0, ways: ['browser'], platform_value: 'tiktok' })).toEqual([
    'official',
    'browser',
    'assisted',
  ])
  expect(offeredWays(['oauth'], { granted: 1, ways: ['official'], platform_value: 'youtube' })).toEqual(['official'])
  expect(orderOf(['assisted'], ['official', 'browser', 'assisted'])).toEqual(['assisted', 'official', 'browser'])
})

test('ways are added at the end, taken out, and moved by one', () => {
  expect(toggled(['browser'], 'official', true)).toEqual(['browser', 'official'])
  expect(toggled(['browser', 'official'], 'browser', false)).toEqual(['official'])
  expect(moved(['browser', 'official'], 1, -1)).toEqual(['official', 'browser'])
})
