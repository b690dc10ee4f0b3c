// Works on their platforms: what a look reported, and what is shown of it.
import { MEDIA_TYPE } from '../../../contract/constants.ts'
import type { SeenWork } from '../../../contract/entities/work.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type * as http from '../../../contract/http/works.ts'
import { toMillis } from '../../lib/clock.ts'
import { dayOf } from '../../lib/days.ts'
import { shownState } from '../../lib/shown-state.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { linkWorks } from './link-works.ts'
import { announce } from './work-news.ts'
import type { WorkNews } from './work-news.ts'
import { toPlatformWorks } from './work-view.ts'
import type { WorkRow } from './work-view.ts'
import { accountMissing, lookOutdated, taskMissing } from './works.errors.ts'
import type { Caller, ItemTrace, SeenCounters, WorksDeps } from './works.ports.ts'
import {
  accountsToLook,
  closeLook,
  findAccountWorks,
  findMissing,
  findTaskWorks,
  findWorks,
  insertWork,
  keepStats,
  linkedItems,
  lockLooks,
  updateWork,
} from './works.repository.ts'

type Http = typeof http
type Report = Omit<ParsedInputOf<Http['reportWorks']>, 'signature'>

/** Complete lists in a row without a work, before it counts as deleted. */
const GONE_AFTER = 2
/** An item is linked to its work by title at most this long after it was published, ms. */
const LINKED_WITHIN_MS = 7 * 86_400_000

export interface WorksService {
  /**
   * Idempotent on the look's number.
   * @throws NOT_FOUND for an unknown account, CONFLICT for a look that is not the newest
   */
  report(caller: Caller, input: Report): Promise<OutputOf<Http['reportWorks']>>
  /** @throws NOT_FOUND */
  ofTask(caller: Caller, taskId: number): Promise<OutputOf<Http['taskWorks']>>
  /** @throws NOT_FOUND */
  ofAccount(caller: Caller, accountId: number, limit: number): Promise<OutputOf<Http['accountWorks']>>
}

/** See the interface. */
export function createWorksService(deps: Omit<WorksDeps, 'credentials'>): WorksService {
  const requireAccount = async (db: Db, caller: Caller, id: number): Promise<string> => {
    const found = await accountsToLook(db, caller.admin).where('a.id', '=', id).executeTakeFirst()
    if (found === undefined) throw accountMissing(id)
    return found.openname
  }

  /** Writes one row as it was seen; tells what became of it, when that is news. */
  const keep = async (
    trx: Db,
    accountId: number,
    work: SeenWork,
    known: WorkRow | undefined,
    itemId: number | null,
    now: number,
  ): Promise<{ id: number; news: WorkNews | null }> => {
    const gone = work.state === 'deleted'
    const fresh = {
      title: work.title,
      url: work.url || known?.url || '',
      media_type: MEDIA_TYPE[work.kind],
      publish_time: work.publish_time > 0 ? toMillis(work.publish_time) : (known?.publish_time ?? 0),
      reason: work.reason,
      publish_item_id: itemId,
      is_deleted: gone ? 1 : 0,
      missing_count: 0,
      last_sync_time: now,
      update_time: now,
      ...(work.state === 'deleted' ? {} : { state: work.state }),
      last_play: work.play ?? known?.last_play ?? null,
      last_like: work.like ?? known?.last_like ?? null,
      last_comment: work.comment ?? known?.last_comment ?? null,
      last_share: work.share ?? known?.last_share ?? null,
      last_collect: work.collect ?? known?.last_collect ?? null,
    } as const
    const id =
      known?.id ??
      (await insertWork(trx, { third_auth_id: accountId, platform_item_id: work.platform_item_id, ...fresh }))
    if (known !== undefined) await updateWork(trx, known.id, fresh)
    // An old work of somebody else that is first seen as refused is no news.
    const isNews = known === undefined ? itemId !== null : shownState(known, 0, now) !== work.state
    return {
      id,
      news:
        isNews && (work.state === 'rejected' || work.state === 'deleted')
          ? { id, itemId, title: work.title, state: work.state, reason: work.reason }
          : null,
    }
  }

  /** Works that the list lacks: gone when it was so the last time too. */
  const miss = async (trx: Db, input: Report, now: number): Promise<WorkNews[]> => {
    if (input.complete_from === null) return []
    const news: WorkNews[] = []
    for (const row of await findMissing(
      trx,
      input.third_auth_id,
      input.works.map((work) => work.platform_item_id),
      toMillis(input.complete_from),
    )) {
      const count = row.missing_count + 1
      await updateWork(trx, row.id, {
        missing_count: count,
        is_deleted: count >= GONE_AFTER ? 1 : 0,
        last_sync_time: now,
        update_time: now,
      })
      if (count >= GONE_AFTER)
        news.push({ id: row.id, itemId: row.publish_item_id, title: row.title, state: 'deleted', reason: '' })
    }
    return news
  }

  /** Items behind the works that have none yet; unconfirmed ones are settled. */
  const link = async (
    trx: Db,
    caller: Caller,
    input: Report,
    known: ReadonlyMap<string, WorkRow>,
    now: number,
  ): Promise<{ links: ReadonlyMap<string, ItemTrace>; settled: number }> => {
    const loose = input.works.filter((work) => (known.get(work.platform_item_id)?.publish_item_id ?? null) === null)
    if (loose.length === 0) return { links: new Map(), settled: 0 }
    const traces = await deps.items.traces(trx, input.third_auth_id, {
      ids: loose.map((work) => work.platform_item_id),
      since: now - LINKED_WITHIN_MS,
    })
    const taken = await linkedItems(
      trx,
      traces.map((trace) => trace.id),
    )
    const links = new Map(
      linkWorks(
        loose,
        traces.filter((trace) => !taken.has(trace.id)),
      ),
    )
    let settled = 0
    for (const work of loose) {
      const trace = links.get(work.platform_item_id)
      if (trace?.unconfirmed !== true) continue
      const rejected = work.state === 'rejected'
      if (
        await deps.items.settle(trx, trace.id, {
          platformItemId: work.platform_item_id,
          url: work.url,
          rejected,
          reason: work.reason,
          publishTime: work.publish_time,
        })
      )
        settled += 1
      // It came to nothing: the item may be published again, and the work stays on its own.
      if (rejected) links.delete(work.platform_item_id)
    }
    return { links, settled }
  }

  return {
    async report(caller, input) {
      return await inTransaction(caller.db, async (trx) => {
        const openname = await requireAccount(trx, caller, input.third_auth_id)
        const look = await lockLooks(trx, input.third_auth_id)
        if (look === undefined || look.look_no !== input.look_no) throw lookOutdated()
        if (look.done_no === input.look_no)
          return { kept: input.works.length, settled: 0, gone: 0, repeated: 1 as const }
        const now = deps.clock.now()
        const works = [...new Map(input.works.map((work) => [work.platform_item_id, work])).values()]
        const known = await findWorks(
          trx,
          input.third_auth_id,
          works.map((work) => work.platform_item_id),
        )
        const { links, settled } = await link(trx, caller, { ...input, works }, known, now)
        const news: WorkNews[] = []
        const linked = new Set([
          ...links.keys(),
          ...[...known].filter(([, row]) => row.publish_item_id !== null).map(([id]) => id),
        ])
        const day = dayOf(now, caller.tenant.timeZone)
        const counters: SeenCounters[] = []
        for (const work of works) {
          const before = known.get(work.platform_item_id)
          const kept = await keep(
            trx,
            input.third_auth_id,
            work,
            before,
            before?.publish_item_id ?? links.get(work.platform_item_id)?.id ?? null,
            now,
          )
          if (kept.news !== null) news.push(kept.news)
          const { play, like, comment, share, collect } = work
          if ([play, like, comment, share, collect].some((count) => count !== null))
            counters.push({
              work_id: kept.id,
              play,
              like_count: like,
              comment,
              share,
              collect,
              publishTime: work.publish_time > 0 ? toMillis(work.publish_time) : (before?.publish_time ?? 0),
              formerTime: before?.publish_time ?? null,
            })
        }
        await deps.gains.add(
          trx,
          { accountId: input.third_auth_id, day, timeZone: caller.tenant.timeZone, counters },
          () =>
            keepStats(
              trx,
              counters.map(({ publishTime: _now, formerTime: _before, ...one }) => ({
                ...one,
                stat_date: day,
                update_time: now,
              })),
            ),
        )
        await deps.items.foundPublic(
          trx,
          works.flatMap((work) =>
            work.state === 'published'
              ? (known.get(work.platform_item_id)?.publish_item_id ?? links.get(work.platform_item_id)?.id ?? [])
              : [],
          ),
        )
        await deps.restores.seen(trx, input.third_auth_id, { works, linked, completeFrom: input.complete_from })
        const gone = await miss(trx, { ...input, works }, now)
        await announce(trx, deps.settings, { id: input.third_auth_id, openname }, [...news, ...gone])
        await closeLook(trx, look)
        await deps.uses.release(trx, { ids: [input.third_auth_id], deviceId: input.device_id, purpose: 'works' })
        return { kept: works.length, settled, gone: gone.length, repeated: 0 as const }
      })
    },

    async ofTask(caller, taskId) {
      if (!(await deps.items.taskVisible(caller.db, taskId))) throw taskMissing()
      return { list: toPlatformWorks(await findTaskWorks(caller.db, taskId), deps.clock.now()) }
    },

    async ofAccount(caller, accountId, limit) {
      await requireAccount(caller.db, caller, accountId)
      return { list: toPlatformWorks(await findAccountWorks(caller.db, accountId, limit), deps.clock.now()) }
    },
  }
}
