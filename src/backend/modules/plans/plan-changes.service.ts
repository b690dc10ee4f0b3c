// What becomes of whole plans: start, pause, resume, finish, copy, delete.
import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import { searchWords } from '../../../contract/titles/search-words.ts'
import { CHINA_PLACES } from '../../lib/areas.ts'
import type * as http from '../../../contract/http/plan.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { readWords } from './plan-codec.ts'
import type { PlanRow } from './plan-codec.ts'
import { overdueOf } from './plan-counts.repository.ts'
import type { Reason } from '../../../contract/reasons/reasons.ts'
import { conflict, planMissing } from './plans.errors.ts'
import type { Caller, PlansDeps } from './plans.ports.ts'
import { accountsOfPlans, bumpPlans, findPlan, lockPlans, writeAccounts } from './plans.repository.ts'
import { wholeCompany } from '../../lib/whole-company.ts'
import { countUnseenWorks } from '../../lib/unseen-works.ts'

type Http = typeof http
type Action = ParsedInputOf<Http['setPlanStatus']>['action']

/** From which states an action leads where. */
const STEPS: Readonly<
  Record<Action, { from: readonly PlanRow['status'][]; to: PlanRow['status']; word: string; refusal: Reason }>
> = {
  start: { from: [0], to: 1, word: '启动', refusal: 'plans.cannotStart' },
  pause: { from: [1, 2], to: 3, word: '暂停', refusal: 'plans.cannotPause' },
  resume: { from: [3], to: 1, word: '恢复', refusal: 'plans.cannotResume' },
  finish: { from: [1, 2, 3], to: 4, word: '结束', refusal: 'plans.cannotFinish' },
}

export interface PlanChanges {
  /**
   * All or none.
   * @throws NOT_FOUND, CONFLICT
   */
  setStatus(caller: Caller, ids: readonly number[], action: Action): Promise<{ updated: number; overdue: number }>
  /** @throws NOT_FOUND */
  copy(caller: Caller, id: number): Promise<{ id: number }>
  /**
   * All or none.
   * @throws NOT_FOUND, CONFLICT
   */
  remove(caller: Caller, ids: readonly number[]): Promise<{ deleted: number; released: number }>
}

/** See the interface. */
export function createPlanChanges(
  deps: Pick<PlansDeps, 'clock' | 'works' | 'roll' | 'titles' | 'trackWords'>,
): PlanChanges {
  const lockAll = async (trx: Db, caller: Caller, ids: readonly number[]): Promise<PlanRow[]> => {
    const rows = await lockPlans(trx, ids)
    if (rows.length < new Set(ids).size) throw planMissing()
    return rows
  }
  /** Works that wait are held, or let go when their time is still to come. */
  const hold = async (trx: Db, ids: readonly number[], held: boolean, now: number): Promise<void> => {
    const waiting = wholeCompany(trx, 'works')
      .updateTable('publish_items')
      .set({ auto_publish: held ? 0 : 1, update_time: now })
      .where('plan_id', 'in', [...ids])
      .where('publish_status', '=', PUBLISH_STATUS.waiting)
      .where('lease_until', 'is', null)
    await (held ? waiting : waiting.where('timing_time', '>', now)).execute()
  }

  const track = async (caller: Caller, plan: PlanRow): Promise<void> => {
    const accounts = await wholeCompany(caller.db, 'works')
      .selectFrom('plan_accounts as l')
      .innerJoin('third_auths as a', 'a.id', 'l.third_auth_id')
      .select('a.platform_value')
      .distinct()
      .where('l.plan_id', '=', plan.id)
      .execute()
    await deps.trackWords?.(caller, {
      id: plan.id,
      words: searchWords(
        {
          regions: readWords(plan.region_words),
          mains: readWords(plan.main_words),
          suffixes: readWords(plan.suffix_words),
        },
        { places: CHINA_PLACES },
      ),
      platforms: accounts.map((row) => row.platform_value),
    })
  }

  return {
    async setStatus(caller, ids, action) {
      const { from, to, word, refusal } = STEPS[action]
      const rows = await inTransaction(caller.db, async (trx) => {
        const locked = await lockAll(trx, caller, ids)
        const wrong = locked.find((row) => !from.includes(row.status))
        if (wrong !== undefined) throw conflict(refusal, { plan: wrong.name })
        if (action === 'start') await requireWhole(trx, locked)
        const now = deps.clock.now()
        await trx
          .updateTable('plans')
          .set({ status: to, ...(action === 'start' || action === 'resume' ? {} : { lacks: '[]' }) })
          .where(
            'id',
            'in',
            locked.map((row) => row.id),
          )
          .execute()
        await bumpPlans(
          trx,
          locked.map((row) => row.id),
          now,
        )
        if (action === 'pause') await hold(trx, ids, true, now)
        if (action === 'resume') await hold(trx, ids, false, now)
        return locked
      })
      caller.audit({
        targetType: 'plan',
        targetId: ids.join(','),
        summary: `${word}计划：${rows
          .slice(0, 3)
          .map((row) => row.name)
          .join('、')}${rows.length > 3 ? ` 等 ${rows.length} 个` : ''}`,
      })
      if (action === 'start') for (const row of rows.filter((one) => one.rank_enabled === 1)) await track(caller, row)
      if (to === 1) await deps.roll(caller.tenantId)
      const late =
        action === 'resume'
          ? await overdueOf(wholeCompany(caller.db, 'works'), ids, deps.clock.now())
          : new Map<number, number>()
      return { updated: rows.length, overdue: [...late.values()].reduce((sum, n) => sum + n, 0) }
    },
    async copy(caller, id) {
      const made = await inTransaction(caller.db, async (trx) => {
        const row = await findPlan(trx, id)
        if (row === undefined) throw planMissing()
        const now = deps.clock.now()
        const { id: _id, tenant_id: _tenant, create_time: _made, update_time: _changed, ...own } = row
        const copy = (
          await trx
            .insertInto('plans')
            .values({
              ...own,
              name: await freeName(trx, row.name),
              status: 0,
              lacks: '[]',
              version: 1,
              client_token: null,
              admin_id: caller.admin.id,
              create_time: now,
              update_time: now,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
        // A copy is the copier's own: it goes to accounts that he sees.
        const accounts = await trx
          .selectFrom('third_auths')
          .select('id')
          .where('id', 'in', [0, ...((await accountsOfPlans(trx, [id])).get(id) ?? [])])
          .orderBy('id')
          .execute()
        await writeAccounts(
          trx,
          copy,
          accounts.map((account) => account.id),
        )
        const files = await trx
          .selectFrom('plan_materials')
          .select(['attachment_id', 'slot', 'sort', 'cut_in', 'cut_out', 'muted'])
          .where('plan_id', '=', id)
          .execute()
        if (files.length > 0)
          await trx
            .insertInto('plan_materials')
            .values(files.map((file) => ({ ...file, plan_id: copy })))
            .execute()
        return copy
      })
      caller.audit({ targetType: 'plan', targetId: made, summary: `复制计划 ${id}` })
      return { id: made }
    },
    async remove(caller, ids) {
      const sum = { released: 0, jobIds: [] as number[] }
      const rows = await inTransaction(caller.db, async (trx) => {
        const locked = await lockAll(trx, caller, ids)
        const running = locked.find((row) => row.status === 1 || row.status === 2)
        if (running !== undefined) throw conflict('plans.running', { plan: running.name })
        const unseen = await countUnseenWorks(trx, { planIds: locked.map((row) => row.id) })
        if (unseen > 0) throw conflict('plans.worksOfOthers', { n: unseen })
        for (const row of locked) {
          const done = await deps.works.withdraw(trx, {
            tenantId: caller.tenantId,
            adminId: caller.admin.id,
            planId: row.id,
          })
          sum.released += done.released
          sum.jobIds.push(...done.jobIds)
        }
        const now = deps.clock.now()
        await deps.titles.dropUnused(
          trx,
          locked.map((row) => row.id),
        )
        await deps.titles.giveBack(
          trx,
          locked.map((row) => row.id),
        )
        await trx
          .updateTable('plans')
          .set({ delete_time: now, lacks: '[]' })
          .where(
            'id',
            'in',
            locked.map((row) => row.id),
          )
          .execute()
        return locked
      })
      await deps.works.cancelJobs(caller.tenantId, sum.jobIds)
      caller.audit({
        targetType: 'plan',
        targetId: ids.join(','),
        summary: `删除计划：${rows
          .slice(0, 3)
          .map((row) => row.name)
          .join('、')}，退回剪辑 ${sum.released} 条`,
      })
      return { deleted: rows.length, released: sum.released }
    },
  }
}

/** @throws CONFLICT for a draft that lacks what nothing can be made without */
async function requireWhole(trx: Db, plans: readonly PlanRow[]): Promise<void> {
  const accounts = await accountsOfPlans(
    trx,
    plans.map((plan) => plan.id),
  )
  const bare = plans.find(
    (plan) => readWords(plan.main_words).length === 0 || (accounts.get(plan.id) ?? []).length === 0,
  )
  if (bare !== undefined)
    throw conflict(readWords(bare.main_words).length === 0 ? 'plans.draftWithoutWords' : 'plans.draftWithoutAccounts', {
      plan: bare.name,
    })
}

const NAME_MAX = 30
async function freeName(trx: Db, name: string): Promise<string> {
  for (let at = 1; ; at += 1) {
    const end = at === 1 ? ' 副本' : ` 副本${at}`
    const wanted = `${[...name].slice(0, NAME_MAX - end.length).join('')}${end}`
    if (
      (await wholeCompany(trx, 'unique')
        .selectFrom('plans')
        .select('id')
        .where('name', '=', wanted)
        .where('delete_time', 'is', null)
        .executeTakeFirst()) === undefined
    )
      return wanted
  }
}
