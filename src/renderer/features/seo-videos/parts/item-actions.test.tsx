import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { testItem } from '../../../../helper/runs/testing/run-world.ts'
import { type ItemDoings, useItemActions } from './item-actions.tsx'

const doings = { may: () => true } as unknown as ItemDoings

test('of a work that may be out the answer to that comes first, and every action is a sign, so that the column holds three and the rest', () => {
  const { result } = renderHook(() => useItemActions())
  const of = (item: Parameters<typeof testItem>[1]) => result.current(testItem(1, item), doings).filter((one) => one !== false && one !== null && one !== undefined)
  const keys = (item: Parameters<typeof testItem>[1]): string[] => of(item).map((one) => one.key)
  expect(keys({ publish_status: -1, unconfirmed: 1 })).toEqual(['manual', 'absent', 'records', 'edit', 'cancel'])
  expect(keys({ publish_status: -1 })).toEqual(['publish', 'edit', 'records', 'manual', 'cancel'])
  for (const item of [{ publish_status: -1, unconfirmed: 1 }, { publish_status: 0 }] as const) expect(of(item).every((one) => one.icon !== undefined)).toBe(true)
})
