// What came of one day, of all that one person sees.
import { countByAccount, sumByAccount, sumFans, sumKnown } from '../../lib/account-numbers.ts'
import { dayGrid } from '../../lib/day-span.ts'
import { countNewLeads } from '../../lib/lead-counts.ts'
import { countInbound, readsMessages } from '../../lib/message-counts.ts'
import type { Db } from '../../ports/database.ts'

/** `day`: YYYY-MM-DD of the zone. Null = nobody collected it. */
export async function dayFigures(db: Db, day: string, timeZone: string) {
  const accounts = await db.selectFrom('third_auths').select('id').where('delete_time', 'is', null).execute()
  const accountIds = accounts.map((account) => account.id)
  const grid = dayGrid({ from: day, to: day }, timeZone)
  const { fromMs, toMs } = grid
  const sum = (counts: ReadonlyMap<number, number>): number => [...counts.values()].reduce((all, one) => all + one, 0)
  const [published, failed, gains, fans, leads, messages] = [
    await countByAccount(db, 'published', { accountIds }, grid),
    await countByAccount(db, 'failed', { accountIds }, grid),
    await sumByAccount(db, accountIds, grid),
    await sumFans(db, accountIds, grid),
    await countNewLeads(db, { fromMs, toMs }),
    (await readsMessages(db)) ? await countInbound(db, { accountIds, fromMs, toMs }) : null,
  ]
  return {
    published: sum(published),
    failed: sum(failed),
    play: sumKnown([...gains.values()].map((one) => one.play)),
    fans: fans.byAccount.size === 0 ? null : sum(fans.byAccount),
    leads,
    messages,
  }
}
