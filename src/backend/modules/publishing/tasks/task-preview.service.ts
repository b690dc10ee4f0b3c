// What a new task would be, told before it is made: how many works for each account and platform, what is refused, what
// the daily cap puts off.
import { MEDIA_TYPE } from '../../../../contract/constants.ts'
import type { OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import type { previewTask } from '../../../../contract/http/publish-grid.ts'
import { requireCount } from './add-task.service.ts'
import type { Content } from '../rules/content.ts'
import { pairsOf } from '../rules/deal.ts'
import { handInsOf } from './draft-hand-ins.ts'
import { coverlessOf } from './lacks-cover.ts'
import { readSlots, describeTimes, timeSpanOf } from './draft-times.ts'
import { withCovers } from '../rules/left-out-covers.ts'
import { readPaces } from '../attempts/pace-settings.service.ts'
import type { Pacing } from '../attempts/pacing.ts'
import type { Caller, PublishingDeps } from '../publishing.ports.ts'
import { findTargets } from '../store/target-accounts.repository.ts'
import { articleMediaOf, requireArticleSources } from '../rules/article-types.ts'
import { anchorsFor } from '../rules/task-anchor.ts'
import { pendingContent, readSources } from './task-contents.ts'
import { readTitles } from '../rules/task-titles.ts'
import { remembering } from '../rules/words.ts'
import { leftOut, makeDrafts, sortDrafts } from './task-drafts.ts'
import type { Draft } from './task-drafts.ts'
import { crowdedTimes, delayedBy, publicBySite, putOff } from './task-foresight.ts'

type Input = ParsedInputOf<typeof previewTask>
type Output = OutputOf<typeof previewTask>

/** Works that are told one by one. */
const MAX_REPORTED = 200

/** Films of an order that is not made yet: each is one of its own, and none that the library has. */
const orderedContents = ({ num, media_type }: NonNullable<Input['films']>): Content[] =>
  Array.from({ length: num }, (_, at) =>
    pendingContent({ id: -1 - at, title: `成片 ${at + 1}`, pictures: media_type === MEDIA_TYPE.image }),
  )

export interface TaskPreview {
  /**
   * Stores nothing.
   * @throws BAD_INPUT, NOT_FOUND as making the task would
   */
  show(caller: Caller, input: Input): Promise<Output>
}

/** See the interface. */
export function createTaskPreview(
  deps: Pick<
    PublishingDeps,
    'anchors' | 'clock' | 'files' | 'platforms' | 'settings' | 'paces' | 'titles' | 'words'
  > & { pacing: Pacing },
): TaskPreview {
  return {
    async show(caller, input) {
      const { db } = caller
      requireArticleSources(input.type, input.sources ?? {})
      const contents =
        input.films === undefined
          ? await readSources(db, input.sources ?? {}, articleMediaOf(input.type))
          : orderedContents(input.films)
      requireCount(input, contents.length)
      const accounts = await findTargets(db, input.third_auth_ids)
      const anchorOf = await anchorsFor(db, deps.anchors, input)
      const platforms = await deps.platforms.all(db)
      const settings = await deps.settings.publishSettings(db, caller.admin.id)
      const now = deps.clock.now()
      const pairs = pairsOf(input, contents, accounts)
      const titles = await readTitles(deps.titles, db, input.titles, {
        count: pairs.length,
        platforms: accounts.map((account) => account.platform_value),
      })
      const slots = await readSlots(db, {
        schedule: input.schedule,
        pairs,
        platforms,
        defaultGapMinutes: settings.minGapMinutes,
        timeZone: caller.tenant.timeZone,
        now,
      })
      const drafts = makeDrafts({
        input: { ...input, titles },
        pairs,
        anchorOf,
        platforms,
        declaration: settings.declaration,
        slots,
      })
      const { good, refused, warned } = await sortDrafts(db, drafts, {
        platforms,
        now,
        guard: settings.dupGuard && input.allow_duplicate === 0,
        timeZone: caller.tenant.timeZone,
        find: remembering(await deps.words.finder(db)),
      })
      const paceLedger = await deps.pacing.preview(
        caller,
        accounts.map((account) => account.id),
        { taken: true },
      )
      const delayed = delayedBy(paceLedger, good, now)
      const later = putOff(delayed, caller.tenant.timeZone)
      const timed = delayed.filter(({ draft }) => (draft.publishAtMs ?? 0) > 0)
      const bySite = await publicBySite(
        db,
        good.filter(({ publishAtMs }) => (publishAtMs ?? 0) > 0),
        { platforms, timeZone: caller.tenant.timeZone, now },
      )
      const crowded = input.schedule.mode === 'timing' ? crowdedTimes(timed, bySite, caller.tenant.timeZone) : []
      // Spread times keep a gap of their own, chosen by the person; quiet hours and caps hold what we send ourselves.
      const held = timed.filter(
        ({ draft, reason }) => !bySite(draft) && (input.schedule.mode === 'timing' || reason !== 'gap'),
      )
      const handIns = await handInsOf(db, good, {
        platforms,
        timeZone: caller.tenant.timeZone,
        now,
        settings,
        unmade: input.films !== undefined,
      })
      const coverless = await coverlessOf(db, good, { platforms, unmade: input.films !== undefined })
      const paces = await readPaces(db, deps.paces)
      const countOf = (list: readonly Draft[], id: number): number =>
        list.filter((draft) => draft.account.id === id).length
      const refusedDrafts = refused.flatMap(({ index }) => drafts[index] ?? [])
      return {
        total: drafts.length,
        items: good.length,
        later: later.length,
        platforms: [...new Set(accounts.map((account) => account.platform_value))].map((value) => ({
          value,
          name: platforms.get(value)?.name ?? value,
          iconUrl: platforms.get(value)?.iconUrl ?? '',
          items: good.filter((draft) => draft.account.platform_value === value).length,
        })),
        accounts: accounts.map(({ id, openname, platform_value }) => ({
          third_auth_id: id,
          openname,
          platform_value,
          items: countOf(good, id),
          blocked: countOf(refusedDrafts, id),
          later: countOf(later, id),
          daily_cap: paces[platform_value]?.daily_cap ?? 0,
          ...timeSpanOf(good.filter((draft) => draft.account.id === id)),
        })),
        times: describeTimes(good, slots, { held, bySite, isSent: settings.autoPublish }),
        ...(handIns === null ? {} : { hand_ins: handIns }),
        ...(coverless.length === 0 ? {} : { coverless }),
        blocked: await withCovers(db, deps.files, leftOut(drafts, refused.slice(0, MAX_REPORTED))),
        warned: await withCovers(db, deps.files, leftOut(drafts, [...crowded, ...warned].slice(0, MAX_REPORTED))),
      }
    },
  }
}
