// Makes and changes plans, after looking whether they can be kept.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { savePlan } from '../../../contract/http/plan.ts'
import { badInput } from '../../http/validate.ts'
import { readClipsLeft } from '../../lib/clips-left.ts'
import { dayOf } from '../../lib/days.ts'
import { inTransaction, isUniqueViolation } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { planColumns, planFaults, platformsOf, requireRefs, wordsOf } from './plan-check.ts'
import { planEdition } from './plan-edition.ts'
import { badField, conflict, nameTaken, newerPlan, planMissing } from './plans.errors.ts'
import type { Caller, PlansDeps } from './plans.ports.ts'
import { addMaterials, bumpPlans, findPlan, lockPlans, writeAccounts } from './plans.repository.ts'
import { wholeCompany } from '../../lib/whole-company.ts'

type Input = ParsedInputOf<typeof savePlan>
type Output = OutputOf<typeof savePlan>

export interface SavePlan {
  /** See the endpoint. */
  save(caller: Caller, input: Input): Promise<Output>
}

/** See the interface. */
export function createSavePlan(deps: Pick<PlansDeps, 'clock' | 'titles' | 'roll' | 'anchors'>): SavePlan {
  const write = async (trx: Db, caller: Caller, input: Input): Promise<number> => {
    const { id, third_auth_ids, material, client_token } = input
    const now = deps.clock.now()
    const values = planColumns(input)
    let planId = id
    if (planId === undefined) {
      planId = (
        await trx
          .insertInto('plans')
          .values({
            ...values,
            client_token,
            admin_id: caller.admin.id,
            create_time: now,
            update_time: now,
            delete_time: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    } else {
      const [row] = await lockPlans(trx, [planId])
      if (row === undefined) throw planMissing()
      if (row.status === 4) throw conflict('plans.over')
      if (row.status !== 0 && input.draft === 1) throw conflict('plans.started')
      const edition = await planEdition(trx, row)
      if (input.edition !== undefined && input.edition !== edition) throw newerPlan(row.name, edition)
      await trx.updateTable('plans').set(values).where('id', '=', planId).execute()
      // Titles of other words are not used any more.
      await deps.titles.dropUnused(trx, [planId])
      await bumpPlans(trx, [planId], now)
    }
    if (material !== undefined) {
      // What stays in its slot keeps the part that was cut.
      const before = Map.groupBy(
        await trx
          .selectFrom('plan_materials')
          .select(['slot', 'attachment_id', 'cut_in', 'cut_out', 'muted'])
          .where('plan_id', '=', planId)
          .execute(),
        (row) => row.slot,
      )
      await trx.deleteFrom('plan_materials').where('plan_id', '=', planId).execute()
      for (const one of material)
        await addMaterials(
          trx,
          planId,
          one.slot,
          one.attachment_ids,
          new Map((before.get(one.slot) ?? []).map(({ slot: _slot, attachment_id: id, ...cut }) => [id, cut])),
        )
    }
    // Last: who takes his last account out of a colleague's plan does not see it any more.
    await writeAccounts(trx, planId, third_auth_ids)
    return planId
  }

  const answer = async (caller: Caller, planId: number, capacity: number, input: Input): Promise<Output> => {
    const row = await findPlan(caller.db, planId)
    return {
      id: planId,
      edition: row === undefined ? '' : await planEdition(caller.db, row),
      title_capacity: capacity,
      need_clip: input.clip_mode === 'material' ? 0 : input.total_num,
      clip_left: await readClipsLeft(caller.db),
      days: Math.ceil(input.total_num / input.daily_num),
    }
  }

  return {
    async save(caller, wanted) {
      const { db } = caller
      const earlier =
        wanted.id === undefined
          ? await wholeCompany(db, 'unique')
              .selectFrom('plans')
              .select('id')
              .where('client_token', '=', wanted.client_token)
              .executeTakeFirst()
          : undefined
      const own = wanted.id ?? earlier?.id
      const before = own === undefined ? undefined : await findPlan(db, own)
      const input: Input = before === undefined || before.status === 0 ? wanted : { ...wanted, draft: 0 }
      const errors = planFaults(input, input.draft === 1)
      if (errors.length > 0) throw badInput(errors)
      if (own !== undefined && before === undefined) throw planMissing()
      if (
        before === undefined &&
        input.draft === 0 &&
        input.end_date !== '' &&
        input.end_date < dayOf(deps.clock.now(), caller.tenant.timeZone)
      )
        throw badField('end_date', 'plans.endPast')
      const platforms = await platformsOf(caller.db, input.third_auth_ids)
      await requireRefs(db, input, deps.anchors)
      const { titles } = await deps.titles.make(db, wordsOf(input), {
        seed: own ?? 0,
        count: input.total_num,
        ownPlanId: own ?? null,
        platforms,
      })
      if (titles.length < input.total_num && input.draft === 0)
        throw badField('total_num', 'plans.titlesShort', { max: titles.length }, { max_num: titles.length })
      if (earlier !== undefined) return await answer(caller, earlier.id, titles.length, input)
      const twin = await wholeCompany(db, 'unique')
        .selectFrom('plans')
        .select('id')
        .where('name', '=', input.name)
        .where('delete_time', 'is', null)
        .where('id', '<>', own ?? 0)
        .executeTakeFirst()
      if (twin !== undefined) throw nameTaken(twin.id)
      const id = await inTransaction(db, async (trx) => await write(trx, caller, input)).catch((error: unknown) => {
        throw isUniqueViolation(error, 'name') ? nameTaken(0) : error
      })
      caller.audit({
        targetType: 'plan',
        targetId: id,
        summary: `${input.id === undefined ? '新建' : '修改'}计划${input.draft === 1 ? '草稿' : ''}：${input.name}`,
      })
      if (before !== undefined && (before.status === 1 || before.status === 2)) await deps.roll(caller.tenantId)
      return await answer(caller, id, titles.length, input)
    },
  }
}
