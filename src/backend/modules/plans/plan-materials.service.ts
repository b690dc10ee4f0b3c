// What lies in a plan's slots, and the order whose settings its films follow.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { PlanMaterial } from '../../../contract/entities/plan.ts'
import type * as http from '../../../contract/http/plan.ts'
import { AppError } from '../../lib/errors.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import type { PlanRow } from './plan-codec.ts'
import { configOf } from './plan-contents.ts'
import { badField, conflict, missing, planMissing } from './plans.errors.ts'
import type { Caller, FilmCapacity, PlansDeps } from './plans.ports.ts'
import { accountsOfPlans, addMaterials, bumpPlans, findPlan, lockPlans, materialsOf } from './plans.repository.ts'
import { requireMaterials } from './plan-check.ts'

type Http = typeof http
/** Most in one slot. */
const SLOT_MAX = 500
/** Nothing shorter is shown in a film, s. */
const LEAST_S = 0.5

export interface PlanMaterials {
  list(caller: Caller, planId: number): Promise<OutputOf<Http['planMaterials']>>
  add(caller: Caller, input: ParsedInputOf<Http['addPlanMaterial']>): Promise<OutputOf<Http['addPlanMaterial']>>
  remove(
    caller: Caller,
    input: ParsedInputOf<Http['deletePlanMaterial']>,
  ): Promise<OutputOf<Http['deletePlanMaterial']>>
  move(caller: Caller, input: ParsedInputOf<Http['movePlanMaterial']>): Promise<OutputOf<Http['movePlanMaterial']>>
  cut(caller: Caller, input: ParsedInputOf<Http['cutPlanMaterial']>): Promise<OutputOf<Http['cutPlanMaterial']>>
  setClip(caller: Caller, input: ParsedInputOf<Http['setPlanClip']>): Promise<OutputOf<Http['setPlanClip']>>
}

/** See the endpoints. */
export function createPlanMaterials(
  deps: Pick<PlansDeps, 'clock' | 'fileUrl' | 'roll'> & { capacity: FilmCapacity },
): PlanMaterials {
  /** Works on a plan that is locked and not over; running ones are looked at anew afterwards. */
  const change = async <T>(
    caller: Caller,
    planId: number,
    work: (trx: Db, plan: PlanRow) => Promise<T>,
  ): Promise<T> => {
    const { status, result } = await inTransaction(caller.db, async (trx) => {
      const [plan] = await lockPlans(trx, [planId])
      if (plan === undefined) throw planMissing()
      if (plan.status === 4) throw conflict('plans.over')
      const done = await work(trx, plan)
      await bumpPlans(trx, [planId], deps.clock.now())
      return { status: plan.status, result: done }
    })
    if (status === 1 || status === 2) await deps.roll(caller.tenantId)
    return result
  }
  const capacityOf = async (
    db: Db,
    plan: PlanRow,
    files: readonly { mimetype: string; attachment_id: number }[],
  ): Promise<OutputOf<Http['planMaterials']>['capacity']> => {
    if (plan.clip_mode === 'material') {
      const usable = new Set(
        files.filter((file) => /^(video|image)\//.test(file.mimetype)).map((file) => file.attachment_id),
      ).size
      const accounts = (await accountsOfPlans(db, [plan.id])).get(plan.id)?.length ?? 0
      return {
        num: usable * accounts,
        capped: 0,
        why: `${usable} 个素材 × ${accounts} 个账号，每个账号每个素材只发一次`,
        problem: '',
      }
    }
    try {
      const config = await configOf(db, plan, null)
      if (config === null) return { num: 0, capped: 0, why: '', problem: '还没有可用的素材' }
      const { max_num, left, capped, why } = await deps.capacity(db, { mode: plan.clip_mode, config, planId: plan.id })
      return {
        num: max_num,
        capped,
        why: left < max_num && capped === 0 ? `${why}；已用 ${max_num - left} 条，还能生成 ${left} 条` : why,
        problem: '',
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { num: 0, capped: 0, why: '', problem: error.msg ?? error.message }
    }
  }

  return {
    async list({ db }, planId) {
      const plan = await findPlan(db, planId)
      if (plan === undefined) throw planMissing()
      const rows = await filesOf(db, planId)
      const list = await Promise.all(
        rows.map(async ({ storage_path, cover_path, cut_in, cut_out, muted, ...row }): Promise<PlanMaterial> => ({
          ...row,
          cut: { in: cut_in / 1000, out: cut_out / 1000, muted },
          cover_url: cover_path === null ? '' : await deps.fileUrl(cover_path),
          fullurl: await deps.fileUrl(storage_path),
        })),
      )
      return { list, count_by_slot: await countBySlot(db, planId), capacity: await capacityOf(db, plan, rows) }
    },
    async add(caller, input) {
      if ((await findPlan(caller.db, input.plan_id)) === undefined) throw planMissing()
      await requireMaterials(caller.db, input.attachment_ids)
      const done = await change(caller, input.plan_id, async (trx) => {
        const { added, skipped } = await withoutTwins(trx, input)
        await requireRoom(trx, input.plan_id, input.slot, added.length)
        await addMaterials(trx, input.plan_id, input.slot, added)
        return { added, skipped }
      })
      return { ...done, count_by_slot: await countBySlot(caller.db, input.plan_id) }
    },
    async remove(caller, input) {
      await change(
        caller,
        input.plan_id,
        async (trx) => await takeOut(trx, input.plan_id, input.slot, input.attachment_ids),
      )
      return { count_by_slot: await countBySlot(caller.db, input.plan_id) }
    },
    async move(caller, { plan_id: planId, from, to, attachment_ids: ids }) {
      await change(caller, planId, async (trx) => {
        if (from === to) return
        const rows = await trx
          .selectFrom('plan_materials')
          .select(['attachment_id', 'cut_in', 'cut_out', 'muted'])
          .where('plan_id', '=', planId)
          .where('slot', '=', from)
          .where('attachment_id', 'in', [...ids])
          .orderBy('sort')
          .execute()
        const held = rows.map((row) => row.attachment_id)
        if (held.length < new Set(ids).size) throw missing('plans.materialGone', 'attachment_ids')
        const there = new Set(
          (
            await trx
              .selectFrom('plan_materials')
              .select('attachment_id')
              .where('plan_id', '=', planId)
              .where('slot', '=', to)
              .execute()
          ).map((row) => row.attachment_id),
        )
        await requireRoom(trx, planId, to, held.filter((id) => !there.has(id)).length)
        await takeOut(trx, planId, from, held)
        await addMaterials(trx, planId, to, held, new Map(rows.map(({ attachment_id: id, ...cut }) => [id, cut])))
      })
      return { count_by_slot: await countBySlot(caller.db, planId) }
    },
    async cut(caller, { plan_id: planId, slot, attachment_id: id, in: from, out: to, muted }) {
      await change(caller, planId, async (trx) => {
        const file = (await filesOf(trx, planId)).find((row) => row.slot === slot && row.attachment_id === id)
        if (file === undefined) throw missing('plans.materialGone', 'attachment_id')
        const video = file.mimetype.startsWith('video/')
        const length = (file.duration_ms ?? 0) / 1000
        if (!video && (from > 0 || to > 0 || muted === 1)) throw badField('in', 'plans.cutsVideoOnly')
        // A length that was never measured refuses nothing.
        if (length > 0 && to > length + 0.1) throw badField('out', 'plans.cutBeyondEnd', { seconds: length.toFixed(1) })
        const end = to > 0 ? to : length
        if ((from > 0 || to > 0) && end > 0 && end - from < LEAST_S)
          throw badField('out', 'plans.cutShort', { seconds: LEAST_S })
        await trx
          .updateTable('plan_materials')
          .set({ cut_in: Math.round(from * 1000), cut_out: Math.round(to * 1000), muted })
          .where('plan_id', '=', planId)
          .where('slot', '=', slot)
          .where('attachment_id', '=', id)
          .execute()
      })
      return { in: from, out: to, muted }
    },
    async setClip(caller, { id, clip_id: clipId }) {
      const clip =
        clipId === 0
          ? undefined
          : await caller.db
              .selectFrom('clips')
              .select(['name', 'mode'])
              .where('id', '=', clipId)
              .where('delete_time', 'is', null)
              .executeTakeFirst()
      if (clipId !== 0 && clip === undefined) throw missing('plans.clipMissing', 'clip_id')
      const plan = await change(caller, id, async (trx, row) => {
        await trx
          .updateTable('plans')
          .set({ clip_id: clipId === 0 ? null : clipId, ...(clip === undefined ? {} : { clip_mode: clip.mode }) })
          .where('id', '=', id)
          .execute()
        return row
      })
      caller.audit({
        targetType: 'plan',
        targetId: id,
        summary: `计划“${plan.name}”${clip === undefined ? '不再跟随订单的剪辑设置' : `按订单“${clip.name}”剪辑`}`,
      })
      return { clip_mode: clip?.mode ?? plan.clip_mode, clip_id: clipId }
    },
  }
}

/** Live materials by slot, with what is needed to show them. */
async function filesOf(db: Db, planId: number) {
  return await db
    .selectFrom('plan_materials as m')
    .innerJoin('attachments as a', 'a.id', 'm.attachment_id')
    .select([
      'm.slot',
      'm.attachment_id',
      'm.cut_in',
      'm.cut_out',
      'm.muted',
      'a.filename',
      'a.mimetype',
      'a.size',
      'a.duration_ms',
      'a.storage_path',
      'a.cover_path',
    ])
    .where('m.plan_id', '=', planId)
    .where('a.delete_time', 'is', null)
    .orderBy('m.slot')
    .orderBy('m.sort')
    .orderBy('m.attachment_id')
    .execute()
}

async function takeOut(trx: Db, planId: number, slot: number, ids: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('plan_materials')
    .where('plan_id', '=', planId)
    .where('slot', '=', slot)
    .where('attachment_id', 'in', [...ids])
    .execute()
}

/**
 * Those that the slot has not got yet, and the others. The library keeps a content once, so the same content has the
 * same number.
 */
async function withoutTwins(
  trx: Db,
  { plan_id: planId, slot, attachment_ids: ids }: ParsedInputOf<Http['addPlanMaterial']>,
): Promise<{ added: number[]; skipped: { attachment_id: number; filename: string }[] }> {
  const wanted = [...new Set(ids)]
  const held = await trx
    .selectFrom('plan_materials as m')
    .innerJoin('attachments as a', 'a.id', 'm.attachment_id')
    .select(['m.attachment_id', 'a.filename'])
    .where('m.plan_id', '=', planId)
    .where('m.slot', '=', slot)
    .where('m.attachment_id', 'in', wanted)
    .execute()
  const known = new Set(held.map((row) => row.attachment_id))
  return { added: wanted.filter((id) => !known.has(id)), skipped: held }
}

/** @throws BAD_INPUT when so many more don't fit */
async function requireRoom(trx: Db, planId: number, slot: number, more: number): Promise<void> {
  const { n } = await trx
    .selectFrom('plan_materials')
    .select((is) => is.fn.countAll<number>().as('n'))
    .where('plan_id', '=', planId)
    .where('slot', '=', slot)
    .executeTakeFirstOrThrow()
  if (Number(n) + more > SLOT_MAX)
    throw badField('attachment_ids', 'plans.slotFull', { max: SLOT_MAX, n: Math.max(0, SLOT_MAX - Number(n)) })
}

/** How many materials each slot has. */
async function countBySlot(db: Db, planId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const row of await materialsOf(db, planId)) counts[row.slot] = (counts[row.slot] ?? 0) + 1
  return counts
}
