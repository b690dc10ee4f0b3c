// After a restored backup: helpers' journals and platforms' lists say what went out since, and only then works go out
// again.
import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import { z } from 'zod'
import { CODE } from '../../../contract/errors.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { SeenWork } from '../../../contract/entities/work.ts'
import { MEDIA_TYPE } from '../../../contract/constants.ts'
import type * as http from '../../../contract/http/restores.ts'
import { isBlankTitle, sameTitle } from '../../../contract/work-title.ts'
import type { RequestContext } from '../../http/context.ts'
import { toSeconds } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { createJournals } from './journals.ts'
import type { JournalCaller, JournalDeps } from './journals.ts'
import { keepListed } from './lost-works.ts'
import {
  checksOf,
  newestRestore,
  openChecks,
  openSince,
  settleChecks,
  settledWorks,
  SLACK_MS,
} from './restores.repository.ts'
import { wholeCompany } from '../../lib/whole-company.ts'
import { sql } from 'kysely'
import type { CheckRow } from './restores.repository.ts'

type Http = typeof http
type Caller = Pick<RequestContext, 'db' | 'tenantId' | 'admin' | 'audit'>

const kept = z
  .object({
    passwords: z.number(),
    admins: z.number(),
    rights: z.number().default(0),
    devices: z.number(),
    proxies: z.number().default(0),
    logs: z.number().default(-1),
  })
  .catch({ passwords: -1, admins: -1, rights: -1, devices: -1, proxies: -1, logs: -1 })

export interface RestoresService {
  state(caller: Caller): Promise<OutputOf<Http['restoreState']>>
  /** Errors as the endpoint says. */
  report(caller: JournalCaller, input: ParsedInputOf<Http['reportJournal']>): Promise<OutputOf<Http['reportJournal']>>
  /** From where on this computer's journal is wanted (`since` unix s, `after` of its entries); null = nothing is. */
  wantedOf(tenantId: number, deviceId: string): Promise<{ epoch: string; since: number; after: number } | null>
  /** @throws NOT_FOUND */
  release(
    caller: Caller,
    input: ParsedInputOf<Http['releaseRestoreCheck']>,
  ): Promise<OutputOf<Http['releaseRestoreCheck']>>
  /** @throws NOT_FOUND, CONFLICT */
  close(caller: Caller, id: number): Promise<OutputOf<Http['closeRestore']>>
}

/** What looks at works lists do for it; part of the works module's ports. */
export interface RestoreLooks {
  /** Accounts whose list is wanted, each with how far back (unix ms), and whether one came that told too little. */
  wanted(db: Db): Promise<ReadonlyMap<number, { readonly from: number; readonly looked: boolean }>>
  /**
   * In the transaction that keeps a list: works of the same title as held items since the backup make these
   * unconfirmed; a list that reaches back settles the account.
   */
  seen(
    trx: Db,
    accountId: number,
    list: { works: readonly SeenWork[]; linked: ReadonlySet<string>; completeFrom: number | null },
  ): Promise<void>
}

/** The platform of a check of an account that the operator sees, '' of a computer, null = not in sight. */
async function platformsSeen(db: Db, checks: readonly CheckRow[]): Promise<(check: CheckRow) => string | null> {
  const ids = checks.flatMap((check) => (check.kind === 'account' ? [Number(check.subject)] : []))
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('third_auths').select(['id', 'platform_value']).where('id', 'in', ids).execute()
  const seen = new Map(rows.map((row) => [String(row.id), row.platform_value]))
  return (check) => (check.kind === 'device' ? '' : (seen.get(check.subject) ?? null))
}

/**
 * `forTenant` sees the whole company: what went out is true for whoever sees the work. `epoch` of the data as they are
 * now.
 */
export function createRestores(deps: Omit<JournalDeps, 'letGo'>): RestoresService & { looks: RestoreLooks } {
  const letGo = async (trx: Db): Promise<void> => {
    const open = await openChecks(trx)
    await deps.works.release(trx, {
      everything: open.some((check) => check.kind === 'device'),
      accountIds: open.filter((check) => check.kind === 'account').map((check) => Number(check.subject)),
    })
  }
  const heldOf = async (db: Db): Promise<number> => {
    const open = await openChecks(db)
    const accounts = open.flatMap((check) => (check.kind === 'account' ? [Number(check.subject)] : []))
    const waiting = db
      .selectFrom('publish_items')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('delete_time', 'is', null)
      .where('publish_status', 'in', [PUBLISH_STATUS.waiting, PUBLISH_STATUS.failed])
      .where('outcome_unknown', '=', 0)
    // A computer that has not told may have published to any account: works made since wait, too.
    const asked = open.some((check) => check.kind === 'device')
      ? waiting
      : waiting.where((eb) =>
          eb.or([eb('restore_hold', '=', 1), ...(accounts.length > 0 ? [eb('third_auth_id', 'in', accounts)] : [])]),
        )
    return (await asked.executeTakeFirstOrThrow()).n
  }

  return {
    async state({ db, admin }) {
      const restore = await newestRestore(db)
      if (restore === undefined)
        return {
          active: 0,
          id: 0,
          restore_time: 0,
          backup_time: 0,
          backup_name: '',
          asked_by: '',
          since: 0,
          epoch: deps.epoch,
          held: 0,
          unconfirmed: 0,
          kept: { passwords: 0, admins: 0, rights: 0, devices: 0, proxies: 0, logs: 0 },
          checks: [],
          works: [],
          lost: [],
        }
      const [checks, since, held] = [await checksOf(db, restore.id), await openSince(db), await heldOf(db)]
      const platformOf = await platformsSeen(db, checks)
      // Rows that the data no longer know have no account: its name and platform stand for it.
      const named = db
        .selectFrom('third_auths as a')
        .select('a.id')
        .where('a.platform_value', '=', sql.ref<string>('l.platform_value'))
        .where('a.openname', '=', sql.ref<string>('l.openname'))
      const lost = await db
        .selectFrom('restore_lost as l')
        .selectAll('l')
        .where('l.restore_id', '=', restore.id)
        .$if(admin.dataScope !== 'all', (query) => query.where((is) => is.exists(named)))
        .orderBy('l.begin_time')
        .limit(200)
        .execute()
      const unknown = await db
        .selectFrom('publish_items')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('outcome_unknown', '=', 1)
        .where('delete_time', 'is', null)
        .executeTakeFirstOrThrow()
      return {
        active: 1,
        id: restore.id,
        restore_time: toSeconds(restore.create_time),
        backup_time: toSeconds(restore.backup_time),
        backup_name: restore.backup_name,
        asked_by: restore.asked_by,
        since: since === null ? 0 : toSeconds(Math.max(0, since - SLACK_MS)),
        epoch: deps.epoch,
        held,
        unconfirmed: unknown.n,
        kept: kept.parse(JSON.parse(restore.kept)),
        checks: checks.flatMap((check) => {
          const platform = platformOf(check)
          return platform === null
            ? []
            : [
                {
                  id: check.id,
                  kind: check.kind,
                  subject: check.subject,
                  name: check.name,
                  platform_value: platform,
                  settled: check.settle_time === null ? 0 : 1,
                  how: check.how,
                  note: check.note,
                } as const,
              ]
        }),
        works: await settledWorks(db, restore, deps.epoch, deps.clock.now()),
        lost: lost.map((row) => ({
          title: row.title,
          openname: row.openname,
          platform_value: row.platform_value,
          time: toSeconds(row.begin_time),
          ...(row.outcome === 'done' && row.begin_time > deps.clock.now() ? { scheduled: 1 as const } : {}),
          outcome: row.outcome,
          platform_url: row.platform_url,
        })),
      }
    },

    report: createJournals({ ...deps, letGo }),

    async wantedOf(tenantId, deviceId) {
      const db = deps.forTenant(tenantId)
      const open = (await openChecks(db)).filter((check) => check.kind === 'device' && check.subject === deviceId)
      const since = open.length === 0 ? null : await openSince(db)
      return since === null
        ? null
        : {
            epoch: deps.epoch,
            since: toSeconds(Math.max(0, since - SLACK_MS)),
            after: Math.min(...open.map((check) => check.heard)),
          }
    },

    async release({ db, tenantId, admin, audit }, input) {
      return await inTransaction(deps.forTenant(tenantId), async (trx) => {
        const check = await trx
          .selectFrom('restore_checks')
          .selectAll()
          .where('id', '=', input.id)
          .where('settle_time', 'is', null)
          .executeTakeFirst()
        if (check === undefined || (await platformsSeen(db, [check]))(check) === null)
          throw new AppError(CODE.NOT_FOUND)
        const now = deps.clock.now()
        await trx
          .updateTable('restore_checks')
          .set({ settle_time: now, how: 'hand', note: `${admin.name}：${input.reason}`, update_time: now })
          .where('id', '=', check.id)
          .execute()
        audit({
          targetType: 'restore_check',
          targetId: check.id,
          summary: `跳过恢复核对「${check.name}」，原因：${input.reason}`,
        })
        await letGo(trx)
        return { held: await heldOf(trx) }
      })
    },

    async close({ tenantId }, id) {
      return await inTransaction(deps.forTenant(tenantId), async (trx) => {
        const restore = await trx
          .selectFrom('restores')
          .select('id')
          .where('id', '=', id)
          .where('close_time', 'is', null)
          .executeTakeFirst()
        if (restore === undefined) throw new AppError(CODE.NOT_FOUND)
        if ((await openChecks(trx)).length > 0)
          throw new AppError(CODE.CONFLICT, { msg: '还有设备或账号没有核对完，暂不能关闭' })
        await trx
          .updateTable('restores')
          .set({ close_time: deps.clock.now() })
          .where('id', '<=', id)
          .where('close_time', 'is', null)
          .execute()
        return { closed: 1 as const }
      })
    },

    looks: {
      async wanted(db) {
        const rows = await db
          .selectFrom('restore_checks as c')
          .innerJoin('restores as r', 'r.id', 'c.restore_id')
          .where('c.kind', '=', 'account')
          .where('c.settle_time', 'is', null)
          .select(['c.subject', 'c.looked', 'r.backup_time'])
          .execute()
        const wanted = new Map<number, { from: number; looked: boolean }>()
        for (const row of rows) {
          const before = wanted.get(Number(row.subject))
          wanted.set(Number(row.subject), {
            from: Math.min(before?.from ?? Number.POSITIVE_INFINITY, row.backup_time - SLACK_MS),
            looked: row.looked === 1 || before?.looked === true,
          })
        }
        return wanted
      },
      async seen(inside, accountId, list) {
        const trx = wholeCompany(inside, 'works')
        const open = await trx
          .selectFrom('restore_checks as c')
          .innerJoin('restores as r', 'r.id', 'c.restore_id')
          .where('c.kind', '=', 'account')
          .where('c.subject', '=', String(accountId))
          .where('c.settle_time', 'is', null)
          .select((eb) => [eb.fn.min('r.backup_time').as('since'), eb.fn.max('r.id').as('restoreId')])
          .executeTakeFirst()
        if (open === undefined || open.since === null || open.restoreId === null) return
        const since = toSeconds(open.since)
        const free = list.works.filter(
          (work) =>
            !list.linked.has(work.platform_item_id) &&
            work.state !== 'deleted' &&
            (work.publish_time === 0 || work.publish_time >= since || work.state === 'scheduled'),
        )
        for (const item of await deps.works.held(trx, accountId)) {
          const at = free.findIndex(
            (work) =>
              MEDIA_TYPE[work.kind] === item.mediaType &&
              !isBlankTitle(item.title) &&
              sameTitle(work.title, item.title),
          )
          const [work] = at === -1 ? [] : free.splice(at, 1)
          if (work !== undefined)
            await deps.works.seen(trx, item.id, { title: work.title, url: work.url, publishTime: work.publish_time })
        }
        const now = deps.clock.now()
        await keepListed(trx, open.restoreId, accountId, free, since, now)
        if (list.completeFrom !== null && list.completeFrom <= since)
          await settleChecks(trx, { kind: 'account', subject: String(accountId) }, 'list', now)
        else
          await trx
            .updateTable('restore_checks')
            .set({ looked: 1, note: '平台的作品列表看不到备份之前的时间，请到平台核对后跳过', update_time: now })
            .where('kind', '=', 'account')
            .where('subject', '=', String(accountId))
            .where('settle_time', 'is', null)
            .execute()
        await letGo(trx)
      },
    },
  }
}
