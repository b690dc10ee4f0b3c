// What a schedule would make of works that exist already, before anything is stored.
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import { PUBLISH_LOCK_STALE_MS } from '../../../../contract/constants.ts'
import type { OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import type { planItemTimes } from '../../../../contract/http/publish-items.ts'
import { reasonText } from '../../../../contract/reasons/reasons.ts'
import { SOFT_LEAD_MS } from '../../../../contract/time-channel.ts'
import { siteRestsOf } from '../../../lib/account-writes.ts'
import { toSeconds } from '../../../lib/clock.ts'
import { findItems, isHeld } from '../store/items.repository.ts'
import type { ItemRow } from '../store/items.repository.ts'
import { asJudged, timerOf } from '../rules/limits.ts'
import { busyReason, itemMissing, outReason } from '../publishing.errors.ts'
import type { Caller, PublishingDeps } from '../publishing.ports.ts'
import { planTimes } from '../rules/schedule.ts'
import type { SlotRequest } from '../rules/schedule.ts'
import { MINUTE } from '../rules/slot-gaps.ts'
import { findCompanyTimes, takenByOthers } from '../store/taken-times.repository.ts'
import { uploadTimes } from '../store/upload-times.ts'

export interface ItemTimes {
  /** @throws BAD_INPUT for a schedule that can't be meant, NOT_FOUND */
  plan(caller: Caller, input: ParsedInputOf<typeof planItemTimes>): Promise<OutputOf<typeof planItemTimes>>
}

/** See the interface. */
export function createItemTimes(deps: Pick<PublishingDeps, 'clock' | 'platforms' | 'settings'>): ItemTimes {
  /** Why a work's time can't be changed; '' = it can. */
  const closed = (row: ItemRow): string => {
    if (row.publish_status === PUBLISH_STATUS.publishing) return reasonText(busyReason(row))
    if (isHeld(row, deps.clock.now() - PUBLISH_LOCK_STALE_MS)) return reasonText('publishing.beingPublished')
    if (row.publish_status === PUBLISH_STATUS.success) return reasonText(outReason(row, deps.clock.now()))
    if (row.publish_status === PUBLISH_STATUS.cancelled) return reasonText('publishing.cancelled')
    return row.outcome_unknown === 1 ? '结果未知，请先到平台核对' : ''
  }

  return {
    async plan(caller, { ids, schedule, propose }) {
      const now = deps.clock.now()
      const found = new Map((await findItems(caller.db, ids)).map((row) => [row.id, row]))
      const wanted = [...new Set(ids)]
      const rows = wanted.flatMap((id) => found.get(id) ?? [])
      if (rows.length < wanted.length) throw itemMissing(wanted.filter((id) => !found.has(id)))
      const open = rows.filter((row) => closed(row) === '')
      const platforms = await deps.platforms.all(caller.db)
      const rests = await siteRestsOf(
        caller.db,
        schedule.mode === 'spread' ? open.map((row) => row.third_auth_id) : [],
        now,
      )
      // What goes out at its minute needs no time that a site's timer takes.
      const uploads = await uploadTimes(caller.db, propose === 1 ? open.map((row) => row.third_auth_id) : [], now)
      const requestOf = (row: ItemRow): SlotRequest => {
        const timer = timerOf(platforms.get(row.platform_value), asJudged(row))
        const bySite = row.account_time_channel === 'site' ? timer : null
        const rest = rests.get(row.third_auth_id) ?? 0
        if (propose === 0) return { thirdAuthId: row.third_auth_id, timer: bySite, notBefore: rest }
        return {
          thirdAuthId: row.third_auth_id,
          timer: bySite,
          stepMinutes: timer?.stepMinutes ?? 1,
          notBefore: Math.max(
            rest,
            now + (bySite?.leadMinutes ?? 0) * MINUTE + SOFT_LEAD_MS + (uploads.get(row.third_auth_id) ?? 0),
          ),
        }
      }
      const times = planTimes(open.map(requestOf), {
        schedule,
        defaultGapMinutes: (await deps.settings.publishSettings(caller.db, caller.admin.id)).minGapMinutes,
        timeZone: caller.tenant.timeZone,
        now,
        taken: schedule.mode === 'spread' ? await takenByOthers(caller.db, open, now) : new Map(),
        others:
          schedule.mode === 'spread'
            ? await findCompanyTimes(
                caller.db,
                now,
                open.map((row) => row.id),
              )
            : [],
      })
      const planned = new Map(open.map((row, at) => [row.id, times[at] ?? null]))
      return {
        list: rows.map((row) => {
          const kept = { id: row.id, timing_time: toSeconds(row.timing_time) }
          if (closed(row) !== '') return { ...kept, msg: closed(row) }
          const at = planned.get(row.id) ?? null
          if (at === null) return { ...kept, msg: reasonText('publishing.noRoom', 'zh', { account: row.openname }) }
          return { id: row.id, timing_time: toSeconds(at), msg: '' }
        }),
      }
    },
  }
}
