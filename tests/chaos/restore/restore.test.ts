// The drill without browsers and without deaths: six works over an interface, three more after the backup. With both:
// restore.long.test.ts.
import { expect, test } from 'vitest'
import { patient } from '../../fixtures/slowness.ts'
import { runDrill } from './drill.ts'

test('works that went out after the backup do not go out again when it is put back, and nobody is told what is not so, whatever a computer beside says', async () => {
  const { faults, ...count } = await runDrill(
    { items: 6, more: 5, accounts: 1, platforms: ['youtube'], seed: 5, endMs: patient(60_000), calm: true },
    () => undefined,
  )
  expect(faults).toEqual([])
  // Three before the backup, two of the backup’s and a new one after it, the new one’s number again; one was cancelled.
  // The journals tell all of them.
  expect(count).toMatchObject({
    items: 8,
    published: 7,
    unconfirmed: 0,
    twice: 0,
    falseSuccess: 0,
    lost: 0,
    liesTaken: 0,
  })
  expect(count.lies).toBeGreaterThan(30)
})
