import { expect, test, vi } from 'vitest'
import { patient } from '../../fixtures/slowness.ts'
import { runFortnight } from './fortnight.ts'

vi.setConfig({ testTimeout: patient(600_000) })

test.each([7, 11])(
  'a fortnight of 600 works on all sites, seed %i: at their minute, by the site’s timer, or waiting for a person with the reason',
  async (seed) => {
    const { faults, ...count } = await runFortnight({ works: 600, accounts: 30, days: 14, seed }, () => undefined)
    expect(faults).toEqual([])
    expect(count.works).toBeGreaterThanOrEqual(600)
    expect(count).toMatchObject({ failedByTiming: 0, twice: 0, lost: 0 })
    expect(count.onTime + count.bySite).toBeGreaterThan(400)
    // Days without the computer end with works that a person decides on.
    expect(count.missed).toBeGreaterThan(50)
  },
)
