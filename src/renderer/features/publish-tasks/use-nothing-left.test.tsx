import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useNothingLeft } from './use-nothing-left.ts'

const counts = (waiting: number, failed = 0) => ({ waiting, failed, publishing: 0 })

test('a page opened to publish says once that nothing was left, and nothing of works that go out while it is open', () => {
  const said = vi.fn()
  const show = (now: boolean, first: ReturnType<typeof counts>, next: ReturnType<typeof counts>): number => {
    said.mockClear()
    const { rerender } = renderHook(
      ({ of }: { of: ReturnType<typeof counts> | undefined }) => useNothingLeft(now, of, said),
      { initialProps: { of: undefined as ReturnType<typeof counts> | undefined } },
    )
    rerender({ of: first })
    rerender({ of: next })
    return said.mock.calls.length
  }
  expect([
    show(true, counts(0), counts(0)),
    show(true, counts(2), counts(0)),
    show(true, counts(0, 1), counts(0, 1)),
    show(false, counts(0), counts(0)),
  ]).toEqual([1, 0, 0, 0])
})
