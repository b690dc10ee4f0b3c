import { beforeAll, describe, expect, it } from 'vitest'
import type { DatabasePort } from '../ports/database.ts'
import { eachDatabase } from '../testing/databases.ts'
import { openClockWatch } from './clock-watch.ts'

const DAY = 86_400_000
const NOON = Date.parse('2026-11-20T12:00:00Z')

eachDatabase((_kind, open) => {
  describe('the clock', () => {
    let database: DatabasePort
    const clock = { ms: NOON, now: () => clock.ms }
    const watch = async () => await openClockWatch({ db: database.db, clock })
    const row = async (at: number): Promise<void> =>
      void (await database.db
        .insertInto('run_logs')
        .values({ tenant_id: 1, job_type: 'x', title: 'x', job_id: null, ref_id: null, cost_ms: null, create_time: at })
        .execute())
    beforeAll(async () => {
      database = await open()
    })

    it('is plausible in a new installation, and while time goes on', async () => {
      const one = await watch()
      expect(await one.look()).toBeNull()
      clock.ms += 29 * DAY
      expect(one.doubt()).toBeNull()
      clock.ms += 29 * DAY
      expect(await one.look()).toBeNull()
    })

    it('is doubted when it jumps ahead, also after a start in which rows were written with the wrong time, and not any more when it is put right', async () => {
      const [right, one] = [clock.ms, await watch()]
      clock.ms = right + 400 * DAY
      expect(one.doubt()).toMatchObject({ code: 'clock.ahead', newest: right, now: clock.ms })
      await row(right)
      expect(await one.look()).toMatchObject({ code: 'clock.ahead' })
      expect((await (await watch()).look())?.code).toBe('clock.ahead')
      clock.ms = right + 60_000
      expect(one.doubt()).toBeNull()
      expect(await (await watch()).look()).toBeNull()
    })

    it('is doubted when it is put back; a correction of minutes is none', async () => {
      const [right, one] = [clock.ms, await watch()]
      await one.look()
      clock.ms = right - 9 * 60_000
      expect(one.doubt()).toBeNull()
      clock.ms = right - 400 * DAY
      expect(one.doubt()?.code).toBe('clock.behind')
      expect((await watch()).doubt()?.code).toBe('clock.behind')
      clock.ms = right
      expect(one.doubt()).toBeNull()
    })

    it('is doubted while the newest row is dated in the future, until a person says that it is right: every process of a team then knows', async () => {
      await row(clock.ms + 400 * DAY)
      const [one, other] = [await watch(), await watch()]
      expect([one.doubt()?.code, other.doubt()?.code]).toEqual(['clock.behind', 'clock.behind'])
      await one.confirm()
      expect([one.doubt(), await other.look(), other.doubt(), (await watch()).doubt()]).toEqual([
        null,
        null,
        null,
        null,
      ])
      await row(clock.ms + 500 * DAY)
      expect((await one.look())?.code).toBe('clock.behind')
    })

    it('that was ahead and is confirmed goes on from there', async () => {
      const one = await watch()
      await one.confirm()
      clock.ms += 400 * DAY
      expect(one.doubt()?.code).toBe('clock.ahead')
      await one.confirm()
      expect([one.doubt(), (await watch()).doubt()]).toEqual([null, null])
    })
  })
})
