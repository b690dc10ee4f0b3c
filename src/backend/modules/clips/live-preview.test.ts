import { beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../lib/clock.ts'
import { eachDatabase } from '../../testing/databases.ts'
// The services are tested with the parts they are composed with.
import { createLedger } from '../wallet/wallet.ledger.ts'
import { openClipBench, twoScenes } from '../../testing/benches/clip-bench.ts'
import type { ClipBench } from '../../testing/benches/clip-bench.ts'

const ledger = createLedger({ clock: systemClock })

eachDatabase((_name, open) => {
  let bench: ClipBench
  beforeAll(async () => {
    bench = openClipBench(await open())
  })

  test('one live preview of an operator at a time: the next one stops it, nothing is counted or charged', async () => {
    const tenant = await bench.tenant()
    const [a = 0, b = 0] = tenant.videos
    const ask = (caller = tenant.caller) => bench.tryout.live(caller, { mode: 'clip', config: twoScenes([a], [b]) })
    const stopped = bench.cancelled.length
    const first = await ask()
    const other = await ask({ ...tenant.caller, adminId: tenant.adminId + 1000 })
    expect(bench.cancelled.slice(stopped)).toEqual([])
    const second = await ask()
    expect(new Set([first.job_id, other.job_id, second.job_id]).size).toBe(3)
    expect(bench.cancelled.slice(stopped)).toEqual([first.job_id])
    expect(await ledger.read(tenant.db)).toMatchObject({ available: 100, frozen: 0 })
    expect((await bench.lists.orders(tenant.db, { page: 1, limit: 20 })).total).toBe(0)
    for (let at = 0; at < 12; at += 1) await ask()
    await expect(
      bench.tryout.live(tenant.caller, { mode: 'clip', config: twoScenes([a], [999_999]) }),
    ).rejects.toMatchObject({ code: 40401 })
  })
})
