// What needs the operator today, and how far the first steps are: counted from the tenant's own rows, nothing kept.
import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import { todo } from '../../../contract/http/admin.ts'
import type { Binding } from '../../http/handle.ts'
import { handle } from '../../http/handle.ts'
import { toSeconds } from '../../lib/clock.ts'
import { endOfDay } from '../../lib/days.ts'
import { missedGraceMs, missedWorks, passedWorks, skippedWorks } from '../../lib/missed-works.ts'
import { countAllSettling } from '../../lib/settling-works.ts'
import type { Db } from '../../ports/database.ts'

/** Login of an account that ends within this time needs attention, ms. */
const EXPIRING_MS = 7 * 86_400_000
const RECENT = 8

/** Call of the start page. */
export function todoRoutes(deps: { now: () => number }): Binding[] {
  return [
    handle(todo, async ({ db, tenant }) => {
      const now = deps.now()
      const dueUntil = Math.max(now, endOfDay(now, tenant.timeZone))
      const [accounts, items, outputs, plans, has, recent] = await Promise.all([
        countAccounts(db, now),
        countItems(db, now, dueUntil),
        countOutputs(db),
        countPlans(db),
        firstSteps(db),
        recentRuns(db),
      ])
      return { due_until: toSeconds(dueUntil), ...accounts, ...items, ...outputs, ...plans, has, recent }
    }),
  ]
}

async function countAccounts(db: Db, now: number) {
  const row = await db
    .selectFrom('third_auths')
    .select((is) => [
      is.fn.countAll<number>().filterWhere('third_login_status', 'in', [0, 2]).as('offline_accounts'),
      is.fn
        .countAll<number>()
        .filterWhere((account) =>
          account.and([account('expire_time', '>', now), account('expire_time', '<', now + EXPIRING_MS)]),
        )
        .as('expiring_accounts'),
    ])
    .where('delete_time', 'is', null)
    .where('enabled', '=', 1)
    .executeTakeFirstOrThrow()
  return { offline_accounts: Number(row.offline_accounts), expiring_accounts: Number(row.expiring_accounts) }
}

async function countItems(db: Db, now: number, dueUntil: number) {
  const graceMs = await missedGraceMs(db)
  const missed = missedWorks(now, graceMs)
  const row = await db
    .selectFrom('publish_items')
    .select((is) => [
      is.fn
        .countAll<number>()
        .filterWhere((item) =>
          item.and([item('publish_status', '=', PUBLISH_STATUS.failed), item('outcome_unknown', '=', 0)]),
        )
        .as('failed_items'),
      is.fn
        .countAll<number>()
        .filterWhere((item) =>
          item.and([item('publish_status', '=', PUBLISH_STATUS.failed), item('outcome_unknown', '=', 1)]),
        )
        .as('unconfirmed_items'),
      is.fn
        .countAll<number>()
        .filterWhere((item) =>
          item.and([
            item('publish_status', '=', PUBLISH_STATUS.waiting),
            item('timing_time', '>', 0),
            item('timing_time', '<=', dueUntil),
            item.not(passedWorks(now, graceMs)),
          ]),
        )
        .as('due_items_today'),
      is.fn.countAll<number>().filterWhere(missed).as('missed_items'),
      is.fn.max<number | null>('timing_time').filterWhere(missed).as('missed_time'),
      is.fn.countAll<number>().filterWhere(skippedWorks(now, graceMs)).as('skipped_items'),
      is.fn
        .countAll<number>()
        .filterWhere((item) =>
          item.and([
            item('publish_status', '=', PUBLISH_STATUS.success),
            item('only_draft', '=', 0),
            item('timing_time', '>', now),
          ]),
        )
        .as('scheduled_items'),
    ])
    .where('delete_time', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    settling_items: await countAllSettling(db),
    failed_items: Number(row.failed_items),
    unconfirmed_items: Number(row.unconfirmed_items),
    due_items_today: Number(row.due_items_today),
    missed_items: Number(row.missed_items),
    missed_time: row.missed_time === null ? 0 : toSeconds(Number(row.missed_time)),
    skipped_items: Number(row.skipped_items),
    scheduled_items: Number(row.scheduled_items),
  }
}

async function countOutputs(db: Db) {
  const row = await db
    .selectFrom('clip_outputs')
    .select((is) => [
      is.fn.countAll<number>().filterWhere('status', 'in', [0, 1]).as('rendering_outputs'),
      is.fn.countAll<number>().filterWhere('status', '=', -1).as('failed_outputs'),
    ])
    .where('delete_time', 'is', null)
    .executeTakeFirstOrThrow()
  return { rendering_outputs: Number(row.rendering_outputs), failed_outputs: Number(row.failed_outputs) }
}

async function countPlans(db: Db) {
  const row = await db
    .selectFrom('plans')
    .select((is) => is.fn.countAll<number>().as('n'))
    .where('delete_time', 'is', null)
    .where('status', 'in', [1, 2])
    .where('lacks', '<>', '[]')
    .executeTakeFirst()
  return { stuck_plans: Number(row?.n ?? 0) }
}

async function firstSteps(db: Db) {
  const any = async (query: { executeTakeFirst(): Promise<unknown> }) =>
    (await query.executeTakeFirst()) === undefined ? (0 as const) : (1 as const)
  return {
    accounts: await any(db.selectFrom('third_auths').select('id').where('delete_time', 'is', null).limit(1)),
    materials: await any(
      db
        .selectFrom('attachments')
        .select('id')
        .where('delete_time', 'is', null)
        .where('kind', '=', 'material')
        .limit(1),
    ),
    clips: await any(
      db.selectFrom('clip_outputs').select('id').where('delete_time', 'is', null).where('status', '=', 2).limit(1),
    ),
    tasks: await any(db.selectFrom('wisdom_tasks').select('id').where('delete_time', 'is', null).limit(1)),
    published: await any(
      db
        .selectFrom('publish_items')
        .select('id')
        .where('delete_time', 'is', null)
        .where('publish_status', '=', PUBLISH_STATUS.success)
        .limit(1),
    ),
  }
}

async function recentRuns(db: Db) {
  const rows = await db
    .selectFrom('run_logs')
    .select(['id', 'create_time', 'job_type', 'level', 'title', 'message'])
    .orderBy('create_time', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENT)
    .execute()
  return rows.map((row) => ({ ...row, create_time: toSeconds(row.create_time) }))
}
