// Runs as pages watch and steer them.
import { publishRunItem, runPerson, runText } from '../../../../contract/entities/publish-run.ts'
import type { PublishRun, PublishRunItem, RunItemState, RunText } from '../../../../contract/entities/publish-run.ts'
import { CODE } from '../../../../contract/errors.ts'
import type { OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import type * as http from '../../../../contract/http/publish-runs.ts'
import { isScheduled } from '../../../../contract/work-time.ts'
import { toSeconds } from '../../../lib/clock.ts'
import { AppError } from '../../../lib/errors.ts'
import { inTransaction } from '../../../ports/database.ts'
import type { Db } from '../../../ports/database.ts'
import { parseJson } from '../store/item-codec.ts'
import { itemRows } from '../store/items.repository.ts'
import { showMore } from '../articles/more-articles.ts'
import { conflict, itemMissing } from '../publishing.errors.ts'
import type { Caller, PublishingDeps } from '../publishing.ports.ts'
import { changeRun, endRunRow, freeLeases, isSilent, showRuns, standingOf, takeOut } from './runs.repository.ts'
import type { RunRow } from './runs.repository.ts'

type Http = typeof http
/** Ended runs are shown this long, ms. */
const SHOWN_MS = 600_000
const MOST = 50

export interface WatchRuns {
  list(caller: Caller): Promise<OutputOf<Http['publishRunList']>>
  /** @throws NOT_FOUND */
  detail(caller: Caller, runId: number): Promise<OutputOf<Http['publishRunDetail']>>
  /** @throws NOT_FOUND, CONFLICT when it has ended */
  steer(caller: Caller, input: ParsedInputOf<Http['steerPublishRun']>): Promise<PublishRun>
  /**
   * Takes a work out of a run that has not begun it. One that goes by itself is given back at once, and the next run
   * does not take it again: it keeps its minute if that is ahead, else it waits for a person, who is told who skipped
   * it and when (已跳过).
   * @throws NOT_FOUND
   */
  skip(caller: Caller, input: ParsedInputOf<Http['skipRunItem']>): Promise<OutputOf<Http['skipRunItem']>>
}

/** See the interface. */
export function createWatchRuns(deps: Pick<PublishingDeps, 'clock' | 'platforms'>): WatchRuns {
  const { clock } = deps
  const show = async (caller: Caller, run: RunRow): Promise<PublishRun> => {
    const [shown] = await showRuns(caller.db, caller.admin, [run], clock.now())
    if (shown === undefined) throw new AppError(CODE.NOT_FOUND)
    return shown
  }
  const find = async (db: Db, id: number): Promise<RunRow> => {
    const run = await db.selectFrom('publish_runs').selectAll().where('id', '=', id).executeTakeFirst()
    if (run === undefined) throw new AppError(CODE.NOT_FOUND)
    return run
  }

  return {
    async list(caller) {
      const now = clock.now()
      const rows = await caller.db
        .selectFrom('publish_runs as r')
        .selectAll('r')
        .where((eb) => eb.or([eb('r.end_time', 'is', null), eb('r.end_time', '>', now - SHOWN_MS)]))
        .orderBy('r.id', 'desc')
        .limit(MOST)
        .execute()
      return { list: await showRuns(caller.db, caller.admin, rows, now) }
    },

    async detail(caller, runId) {
      const run = await find(caller.db, runId)
      const platforms = await deps.platforms.all(caller.db)
      const rows = await itemRows(caller.db)
        .innerJoin('publish_run_items as x', 'x.publish_item_id', 'i.id')
        .select([
          'x.state',
          'x.progress as run_progress',
          'x.text_code',
          'x.text_params',
          'x.resume_time',
          'x.person',
          'x.sort as run_sort',
        ])
        .where('x.run_id', '=', runId)
        .orderBy('x.sort')
        .execute()
      const items = rows.map((row): PublishRunItem => {
        const state = standingOf(row)
        const timingTime = toSeconds(row.timing_time) ?? 0
        return {
          id: row.id,
          title: row.title,
          topic: row.topic,
          platform_value: row.platform_value,
          platform_name: platforms.get(row.platform_value)?.name ?? row.platform_value,
          third_auth_id: row.third_auth_id,
          openname: row.openname,
          avatar: row.avatar,
          ...(row.more_articles === '[]' ? {} : { more_articles: showMore(row.more_articles) }),
          state,
          progress: state === 'success' ? 100 : state === row.state ? row.run_progress : 0,
          text: state === row.state ? textOf(row.text_code, row.text_params) : foundText(state, row.fail_reason),
          resume_time: run.end_time === null && state === 'paced' ? Math.ceil(row.resume_time / 1000) : 0,
          person:
            state === 'parked' && row.person !== null
              ? (runPerson.safeParse(parseJson(row.person)).data ?? null)
              : null,
          platform_url: row.platform_url,
          opens_time: isScheduled({ publish_status: row.publish_status, timing_time: timingTime }, clock.now())
            ? timingTime
            : 0,
        }
      })
      return { run: await show(caller, run), items: items.map((item) => publishRunItem.parse(item)) }
    },

    async steer(caller, input) {
      await inTransaction(caller.db, async (trx) => {
        const run = await find(trx, input.run_id)
        const now = clock.now()
        if (run.end_time !== null) throw conflict('publishing.runOver')
        caller.audit({
          targetType: 'publish_run',
          targetId: run.id,
          summary: { run: '继续发布', pause: '当前作品后暂停发布', stop: '停止发布' }[input.wish],
        })
        // One that was never begun is only given back: by the page whose helper did not take it.
        const isBegun = run.grant_hash === null
        if (isBegun)
          await changeRun(
            trx,
            run.id,
            { wish: input.wish, wish_admin_id: caller.admin.id, state: input.wish === 'run' ? 'running' : 'pausing' },
            now,
          )
        // Nobody is there who would hear it; another computer would take the works of a due run in the end.
        const isGone = run.lease_until < now || (run.kind === 'due' && isSilent(run, now))
        if (input.wish !== 'run' && (isGone || !isBegun)) await endRunRow(trx, run.id, 'stopped', now)
      })
      return await show(caller, await find(caller.db, input.run_id))
    },

    async skip(caller, input) {
      return await inTransaction(caller.db, async (trx) => {
        // The run first, as its reports do: two that take the run's and the works' rows in turns would wait for each
        // other.
        await trx.selectFrom('publish_runs').select('id').where('id', '=', input.run_id).forUpdate().execute()
        const run = await find(trx, input.run_id)
        const row = await trx
          .selectFrom('publish_run_items')
          .select(['id', 'state'])
          .where('run_id', '=', run.id)
          .where('publish_item_id', '=', input.item_id)
          .forUpdate()
          .executeTakeFirst()
        if (row === undefined) throw itemMissing([input.item_id])
        if (run.end_time !== null || (row.state !== 'waiting' && row.state !== 'paced')) {
          caller.audit({ unchanged: true })
          return { skipped: 0 }
        }
        caller.audit({ targetType: 'publish_item', targetId: input.item_id })
        const now = clock.now()
        if (run.kind === 'due') await freeLeases(trx, run, now, [input.item_id])
        await takeOut(trx, run, [input.item_id], { adminId: caller.admin.id, now })
        await changeRun(trx, run.id, {}, now)
        return { skipped: 1 }
      })
    },
  }
}

/** Of a work that stands elsewhere than its run said last. */
const foundText = (state: RunItemState, reason: string): RunText => {
  if (state === 'success' || state === 'absent') return { code: state, params: {} }
  return {
    code: state === 'failed' ? 'failed' : 'unconfirmed',
    params: reason === '' ? {} : { msg: reason.slice(0, 500) },
  }
}

const textOf = (code: string, params: string): RunText =>
  runText.safeParse({ code, params: parseJson(params) }).data ?? { code: 'waiting', params: {} }
