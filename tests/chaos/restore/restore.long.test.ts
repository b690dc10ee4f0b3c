import { expect, test, vi } from 'vitest'
import { patient } from '../../fixtures/slowness.ts'
import { runDrill } from './drill.ts'

vi.setConfig({ testTimeout: patient(900_000) })

test('a backup is put back after works went out: nothing goes out twice, nothing is told that is not so', async () => {
  const { faults, ...count } = await runDrill(
    { items: 12, more: 6, accounts: 4, platforms: ['douyin', 'kuaishou'], seed: 5, endMs: 400_000 },
    () => undefined,
  )
  expect(faults).toEqual([])
  expect(count).toMatchObject({ items: 14, twice: 0, falseSuccess: 0, lost: 0, liesTaken: 0 })
  expect(count.lies).toBeGreaterThan(50)
  expect(count.published + count.unconfirmed).toBeGreaterThanOrEqual(10)
})
