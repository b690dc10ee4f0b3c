// Which works of a new task are handed to their sites' timers soon, and which lack a declaration when they go by
// themselves: told before it is made and with its answer.
import type { DeclarationIntent } from '../../../../contract/declaration-intents.ts'
import { kindOfMedia } from '../../../../contract/declarations.ts'
import type { HandInCounts, MadeHandIns } from '../../../../contract/entities/publish.ts'
import type { Platform } from '../../../../contract/entities/account.ts'
import { HAND_IN_REST_MS, handInSoon, timerFor } from '../../../../contract/time-channel.ts'
import { waysOf } from '../../../lib/account-ways.ts'
import { toSeconds } from '../../../lib/clock.ts'
import { knownZone } from '../../../lib/days.ts'
import type { Db } from '../../../ports/database.ts'
import { needsDeclaration } from '../rules/lacks-declaration.ts'
import { findWaiting } from '../rules/restore-guard.ts'
import type { Draft } from './task-drafts.ts'
import { uploadTimes } from '../store/upload-times.ts'

interface Rules {
  platforms: ReadonlyMap<string, Platform>
  timeZone: string
  /** Unix ms: when they get their times. */
  now: number
  /** What their maker set: whether his works go out by themselves, and what he declares by default. */
  settings: { autoPublish: boolean; declaration: DeclarationIntent | '' }
  /** Their films are ordered with them: they go once these are made. */
  unmade: boolean
}

/** Null = there is none of either kind. */
export async function handInsOf(
  db: Db,
  drafts: readonly Draft[],
  { platforms, timeZone, now, settings, unmade }: Rules,
): Promise<HandInCounts | null> {
  const timed = settings.autoPublish ? drafts.filter((draft) => (draft.publishAtMs ?? 0) > now) : []
  if (timed.length === 0) return null
  const ids = [...new Set(timed.map((draft) => draft.account.id))]
  const rows = await db
    .selectFrom('third_auths')
    .select(['id', 'ways', 'third_token_enc'])
    .where('id', 'in', ids)
    .where('time_channel', '=', 'site')
    .where('third_login_status', '=', 1)
    .where('enabled', '=', 1)
    .execute()
  const waiting = await findWaiting(db)
  const sites = new Map(rows.flatMap((row) => (waiting.has(row.id) ? [] : [[row.id, waysOf(row)] as const])))
  const uploads = await uploadTimes(db, [...sites.keys()], now)
  const counts = { rested: 0, at_once: 0, unmade: 0, undeclared: 0 }
  for (const { account, content, publishAtMs, info } of timed) {
    const [platform, ways] = [platforms.get(account.platform_value), sites.get(account.id)]
    if (platform === undefined || platform.off) continue
    // Nobody is there to be asked when it goes, whoever makes it public.
    if (
      needsDeclaration(
        { media_type: content.mediaType, video_publish_info: JSON.stringify(info) },
        platform,
        settings.declaration,
      )
    )
      counts.undeclared += 1
    if (ways === undefined) continue
    const timer = timerFor(platform, kindOfMedia(content.mediaType), ways)
    const soon = handInSoon(
      { timeMs: publishAtMs ?? 0, preference: 'site', refused: false, timer, changedAt: now },
      { startAt: now, uploadMs: uploads.get(account.id) ?? 0, timeZone: knownZone(timeZone) },
    )
    if (soon === null) continue
    if (unmade) counts.unmade += 1
    else if (soon === 'rested') counts.rested += 1
    else counts.at_once += 1
  }
  return counts.rested + counts.at_once + counts.unmade + counts.undeclared > 0 ? counts : null
}

/** The same as the answer for works that were made at `now` has it. */
export async function madeHandInsOf(
  db: Db,
  drafts: readonly Draft[],
  rules: Rules,
): Promise<{ hand_ins?: MadeHandIns }> {
  const counts = await handInsOf(db, drafts, rules)
  return counts === null ? {} : { hand_ins: { ...counts, until: toSeconds(rules.now + HAND_IN_REST_MS) } }
}
