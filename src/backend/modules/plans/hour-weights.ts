// Which hours of the day a platform's works did well at, from the company's own numbers only.
import { visibleAccountIds } from '../../lib/account-scope.ts'
import { tunedSight } from '../../lib/tuned-sight.ts'
import { openZone } from '../../lib/zoned-time.ts'
import type { Caller } from './plans.ports.ts'

/** An hour with fewer works says nothing. */
const FEW = 10
/** A weight stays between these: one hour is never everything, none is shut. */
const [LOWEST, HIGHEST] = [0.5, 3]
const NEWEST = 20_000

/**
 * Mean plays of an hour (0 to 23) beside the mean of its platform's well-known hours, kept between a half and three; 1
 * where too few works went out.
 */
export async function hourWeights({ db, admin, tenant }: Caller): Promise<(platform: string, hour: number) => number> {
  let query = db
    .selectFrom('platform_works as w')
    .innerJoin('third_auths as a', 'a.id', 'w.third_auth_id')
    .select(['w.publish_time', 'w.last_play', 'a.platform_value'])
    .where('w.publish_time', '>', 0)
    .where('w.last_play', 'is not', null)
  const visible = visibleAccountIds(db, admin)
  if (visible !== null) query = query.where((is) => tunedSight('w', is('a.id', 'in', visible)))
  const zone = openZone(tenant.timeZone)
  const hours = new Map<string, Map<number, { plays: number; n: number }>>()
  for (const row of await query.orderBy('w.id', 'desc').limit(NEWEST).execute()) {
    const own = hours.get(row.platform_value) ?? new Map<number, { plays: number; n: number }>()
    const hour = Math.floor(zone.wall(row.publish_time).minutes / 60)
    const before = own.get(hour) ?? { plays: 0, n: 0 }
    hours.set(row.platform_value, own.set(hour, { plays: before.plays + (row.last_play ?? 0), n: before.n + 1 }))
  }
  return (platform, hour) => {
    // Hours of which little is known neither count nor are compared with.
    const known = [...(hours.get(platform)?.values() ?? [])].filter(({ n }) => n >= FEW)
    const [plays, n] = [known.reduce((sum, one) => sum + one.plays, 0), known.reduce((sum, one) => sum + one.n, 0)]
    const own = hours.get(platform)?.get(hour)
    return own === undefined || own.n < FEW || plays === 0
      ? 1
      : Math.min(HIGHEST, Math.max(LOWEST, own.plays / own.n / (plays / n)))
  }
}
