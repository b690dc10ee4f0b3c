import { expect, test, vi } from 'vitest'
import { runDrill } from './drill.ts'

vi.setConfig({ testTimeout: 300_000 })

test('a backup is put back after works went out: nothing goes out twice, nothing is told that is not so', async () => {
  const { faults, ...count } = await runDrill({ items: 20, more: 10, accounts: 4, platforms: ['douyin', 'kuaishou'], seed: 5, endMs: 200_000 }, () => undefined)
  expect(faults).toEqual([])
  expect(count).toMatchObject({ items: 24, twice: 0, falseSuccess: 0, lost: 0 })
  expect(count.published + count.unconfirmed).toBeGreaterThanOrEqual(18)
})
