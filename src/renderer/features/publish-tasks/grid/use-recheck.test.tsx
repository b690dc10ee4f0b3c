import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { testItem } from '../../../../helper/runs/testing/run-world.ts'
import { useRecheck } from './use-recheck.ts'

afterEach(cleanup)

it('works are checked again when their texts or times changed, wherever that was, and not while they are being published', () => {
  const check = vi.fn()
  const { rerender } = renderHook(({ items }) => useRecheck(items, check), {
    initialProps: { items: [testItem(1), testItem(2)] },
  })
  rerender({ items: [testItem(1), testItem(2)] })
  rerender({ items: [testItem(1, { publish_status: 1, progress: 50 }), testItem(2)] })
  expect(check).not.toHaveBeenCalled()
  const info = testItem(1).video_publish_info
  rerender({ items: [testItem(1, { video_publish_info: { ...info, description: '加微信 dali666' } }), testItem(2)] })
  expect(check).toHaveBeenCalledTimes(1)
  rerender({
    items: [
      testItem(1, { video_publish_info: { ...info, description: '加微信 dali666' } }),
      testItem(2, { timing_time: 1_900_000_000 }),
    ],
  })
  expect(check).toHaveBeenCalledTimes(2)
})

it('a work that may be out already is checked again when somebody has answered whether it is', () => {
  const check = vi.fn()
  const { rerender } = renderHook(({ items }) => useRecheck(items, check), {
    initialProps: { items: [testItem(1, { publish_status: -1, unconfirmed: 1 })] },
  })
  rerender({ items: [testItem(1, { publish_status: -1, unconfirmed: 0 })] })
  expect(check).toHaveBeenCalledTimes(1)
  rerender({ items: [testItem(1, { publish_status: 0, unconfirmed: 0 })] })
  expect(check).toHaveBeenCalledTimes(1)
})
