// Makes some slots of one plan's day: titles, films or materials, the task and its works. All of it in one transaction,
// or nothing.
import { z } from 'zod'
import type { PlanLack } from '../../../contract/entities/plan.ts'
import type { ClipConfig, ClipMode } from '../../../contract/entities/clip.ts'
import { CODE } from '../../../contract/errors.ts'
import { shiftDay } from '../../lib/days.ts'
import { AppError } from '../../lib/errors.ts'
import { inTransaction, isUniqueViolation } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { readWords, titleWordsOf } from './plan-codec.ts'
import type { PlanRow } from './plan-codec.ts'
import { askRewrites } from './plan-rewrites.ts'
import { configOf, copiesFor, copyOf, NO_COPIES, pickMaterials } from './plan-contents.ts'
import type { DayCopies } from './plan-contents.ts'
import { dealTitles } from './planner/deal-titles.ts'
import type { PlannedSlot } from './planner/planner-types.ts'
import type { PlanAnchor, PlansDeps, StockTitle, WantedWork } from './plans.ports.ts'
import { lastMainsOf } from './plans.repository.ts'

/** An account that had no work of the plan for so many days begins anew. */
const RECENT_DAYS = 30

/** Somebody changed a plan since the pass read it. */
export class StalePass extends Error {
  override readonly name = 'StalePass'
}

export interface ChunkRequest {
  db: Db
  tenantId: number
  plan: PlanRow
  slots: readonly PlannedSlot[]
  /** What the pass decided upon; kept up to date. */
  versions: Map<number, number>
  timeZone: string
}
export interface ChunkDone {
  made: number
  lacks: PlanLack[]
}
interface Ready {
  /** The text is rewritten in the background. */
  rewrite: boolean
  /** Below the title. */
  text: string
  slot: PlannedSlot
  title: StockTitle
  attachmentId: number | null
}

/**
 * Refusals of films and works become lacks.
 * @throws StalePass
 */
export function createChunkMaker<P>(deps: PlansDeps<P>): (request: ChunkRequest) => Promise<ChunkDone> {
  const { works, films, titles: stockOf } = deps

  const gather = async ({
    db,
    plan,
    slots,
    timeZone,
  }: ChunkRequest): Promise<{ ready: Ready[]; lacks: PlanLack[] }> => {
    const lacks: PlanLack[] = []
    const files = plan.clip_mode === 'material' ? await pickMaterials(db, plan.id, slots) : slots.map(() => null)
    const filled = slots.flatMap((slot, at) =>
      plan.clip_mode === 'material' && files[at] === null ? [] : [{ slot, attachmentId: files[at] ?? null }],
    )
    if (filled.length < slots.length)
      lacks.push({
        code: 'materials',
        msg: `素材不足，${slots[0]?.day ?? ''} 还差 ${slots.length - filled.length} 个，请添加素材`,
      })
    await stock(db, plan, filled.length)
    let copies: DayCopies | undefined
    const before = await lastMainsOf(
      db,
      plan.id,
      filled.map((one) => one.slot.accountId),
      shiftDay(slots[0]?.day ?? '1970-01-01', -RECENT_DAYS),
    )
    // A title that no platform takes is put away and the next one tried.
    for (let tries = 0; tries < 3; tries += 1) {
      const titles = dealTitles(
        filled.map((one) => one.slot),
        await stockOf.pick(db, plan.id, filled.length),
        before,
      )
      const titled = filled.flatMap((one, at) => (titles[at] === undefined ? [] : [{ ...one, title: titles[at] }]))
      copies ??= titled.length === 0 ? undefined : await copiesFor(db, plan, slots[0]?.day ?? '', deps.rewriting)
      const ready = titled.map((one) => {
        const text = copyOf(plan, copies ?? NO_COPIES, one.slot)
        // What a person accepted for the film is not rewritten once more.
        return { ...one, text, rewrite: copies?.ask === true && copies.texts.includes(text) }
      })
      if (ready.length < filled.length && !lacks.some((lack) => lack.code === 'titles'))
        lacks.push({
          code: 'titles',
          msg: `标题不足，${slots[0]?.day ?? ''} 还差 ${filled.length - ready.length} 个，请增加关键词`,
        })
      const refused =
        ready.length === 0
          ? []
          : await works.check(db, {
              planId: plan.id,
              adminId: plan.admin_id,
              name: plan.name,
              mode: plan.clip_mode,
              timeZone,
              topics: readWords(plan.topics),
              anchor: await anchorOf(db, plan),
              works: ready.map((one) => workOf(one, null)),
            })
      const unfit = refused.filter((one) => one.title).flatMap((one) => ready[one.index]?.title.id ?? [])
      if (unfit.length > 0) await stockOf.discard(db, unfit)
      if (unfit.length === 0 || tries === 2) {
        const out = new Set(refused.map((one) => one.index))
        const [first] = refused
        if (first !== undefined) lacks.push({ code: 'other', msg: `${out.size} 个作品未通过检查：${first.msg}` })
        return { ready: ready.filter((_, at) => !out.has(at)), lacks }
      }
      await stock(db, plan, filled.length)
    }
    return { ready: [], lacks }
  }

  /** An anchor that was deleted meanwhile is left out: the works matter more. */
  const anchorOf = async (db: Db, plan: PlanRow): Promise<PlanAnchor | null> =>
    plan.carry_type === 'none' || deps.anchors === undefined
      ? null
      : await deps.anchors.read(db, { poiId: plan.poi_id, microAppId: plan.micro_app_id })

  const stock = async (db: Db, plan: PlanRow, wanted: number): Promise<void> => {
    const values = await db
      .selectFrom('plan_accounts as l')
      .innerJoin('third_auths as a', 'a.id', 'l.third_auth_id')
      .select('a.platform_value')
      .distinct()
      .where('l.plan_id', '=', plan.id)
      .execute()
    await stockOf.fill(
      db,
      plan.id,
      wanted,
      titleWordsOf(plan),
      values.map((row) => row.platform_value),
    )
  }

  const write = async (
    request: ChunkRequest,
    ready: readonly Ready[],
    order: { mode: ClipMode; config: ClipConfig; prepared: P } | null,
  ): Promise<void> => {
    const { db, tenantId, plan, versions, timeZone } = request
    const day = ready[0]?.slot.day ?? ''
    await inTransaction(db, async (trx) => {
      const live = await trx
        .selectFrom('plans')
        .select(['id', 'version', 'status'])
        .where('id', 'in', [...versions.keys()])
        .orderBy('id')
        .forUpdate()
        .execute()
      if (
        live.length < versions.size ||
        live.some(
          (row) => row.version !== versions.get(row.id) || (row.status !== 1 && row.status !== 2 && row.status !== 4),
        )
      )
        throw new StalePass()
      const name = `${plan.name} ${day}`
      const task = {
        planId: plan.id,
        adminId: plan.admin_id,
        name,
        mode: plan.clip_mode,
        timeZone,
        topics: readWords(plan.topics),
        anchor: await anchorOf(trx, plan),
      }
      const taskId = await works.openTask(trx, task)
      const made =
        order === null
          ? null
          : await films.reserve(
              trx,
              tenantId,
              {
                name,
                mode: order.mode,
                num: ready.length,
                config: order.config,
                adminId: plan.admin_id,
                clientToken: null,
                wisdomTaskId: taskId,
              },
              order.prepared,
            )
      const items = await works.fillTask(trx, taskId, {
        ...task,
        clipId: made?.clipId ?? null,
        works: ready.map((one, at) => workOf(one, made?.outputs[at]?.id ?? null)),
      })
      for (const [at, one] of ready.entries()) {
        const item = items[at] ?? 0
        await trx
          .insertInto('plan_slots')
          .values({
            plan_id: plan.id,
            day: one.slot.day,
            seq: one.slot.seq,
            third_auth_id: one.slot.accountId,
            due_time: one.slot.at,
            publish_item_id: item,
            title_id: one.title.id,
            attachment_id: one.attachmentId,
          })
          .execute()
        if (!(await stockOf.use(trx, one.title.id, { publishItemId: item, wisdomTaskId: taskId })))
          throw new StalePass()
      }
      await askRewrites(
        trx,
        { tenantId, plan, items: items.filter((_, at) => ready[at]?.rewrite === true) },
        deps.rewriting,
      )
      await trx
        .updateTable('plans')
        .set((is) => ({ version: is('version', '+', 1) }))
        .where('id', '=', plan.id)
        .execute()
    }).catch((error: unknown) => {
      throw isUniqueViolation(error, 'plan_slots') ? new StalePass() : error
    })
    versions.set(plan.id, (versions.get(plan.id) ?? 0) + 1)
  }

  /** With films: as many as can be had. */
  const order = async (request: ChunkRequest, ready: readonly Ready[]): Promise<ChunkDone> => {
    const { db, plan } = request
    const mode = plan.clip_mode
    if (mode === 'material') {
      await write(request, ready, null)
      return { made: ready.length, lacks: [] }
    }
    const config = await configOf(db, plan, ready[0]?.slot ?? null, [
      ...new Set(ready.flatMap((one) => (one.text === '' ? [] : [one.text]))),
    ])
    if (config === null) return { made: 0, lacks: [{ code: 'materials', msg: '计划还没有可用的素材，请添加素材' }] }
    try {
      await write(request, ready, {
        mode,
        config,
        prepared: await films.prepare(db, { mode, num: ready.length, config, planId: plan.id }),
      })
      return { made: ready.length, lacks: [] }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { lack, room } = lackOf(error)
      if (room <= 0 || room >= ready.length) return { made: 0, lacks: [lack] }
      const rest = await order(request, ready.slice(0, room))
      return { made: rest.made, lacks: [lack, ...rest.lacks] }
    }
  }

  return async (request) => {
    const { ready, lacks } = await gather(request)
    if (ready.length === 0) return { made: 0, lacks }
    const done = await order(request, ready)
    return { made: done.made, lacks: [...lacks, ...done.lacks] }
  }
}

const workOf = ({ slot, title, text, attachmentId }: Ready, outputId: number | null): WantedWork => ({
  accountId: slot.accountId,
  title: title.title,
  at: slot.at,
  outputId,
  attachmentId,
  description: text,
})

const told = z.object({ errors: z.array(z.object({ field: z.string() })).min(1) })
/** The first field that a refusal names; '' = none. */
const fieldOf = (error: AppError): string => told.safeParse(error.data).data?.errors[0]?.field ?? ''

/** A refusal as a lack; `room`: how many would have been taken. */
function lackOf(error: AppError): { lack: PlanLack; room: number } {
  const msg = error.msg ?? error.message
  const number = (name: string): number => (typeof error.data?.[name] === 'number' ? error.data[name] : 0)
  if (error.code === CODE.CLIPS_SHORT)
    return {
      lack: { code: 'clips', msg: `剪辑条数不足，剩余 ${number('left')} 条，请充值后自动继续` },
      room: number('left'),
    }
  if (error.code === CODE.CLIP_ENGINE_DOWN) return { lack: { code: 'engine', msg: `剪辑引擎不可用：${msg}` }, room: 0 }
  const field = fieldOf(error)
  if (field.startsWith('config.captions.texts')) return { lack: { code: 'copies', msg }, room: 0 }
  if (error.code === CODE.BAD_INPUT && field.startsWith('config.') && !field.startsWith('config.groups'))
    return { lack: { code: 'settings', msg: `剪辑设置还不能用：${msg}` }, room: 0 }
  if (error.code === CODE.BAD_INPUT || error.code === CODE.NOT_FOUND)
    return { lack: { code: 'materials', msg: `素材不足：${msg}` }, room: number('max_num') }
  return { lack: { code: 'other', msg }, room: 0 }
}
