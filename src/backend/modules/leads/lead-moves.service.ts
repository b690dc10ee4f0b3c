// What is done to several leads at once: stage, owner, pool, tags, deletion. All or none.
import { LEAD_STAGE } from '../../../contract/entities/lead.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type * as calls from '../../../contract/http/lead.ts'
import type { RequestContext } from '../../http/context.ts'
import { toMillis } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { inTransaction, isUniqueViolation } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { requirePerm } from './duplicates.ts'
import { noteEvents } from './events.ts'
import type { LeadNote } from './events.ts'
import { isClosed } from './lead-guests.ts'
import { lockLeads, updateLeads } from './leads.repository.ts'
import type { LeadChange, LeadDbRow } from './leads.repository.ts'
import type { LeadsDeps } from './leads.ports.ts'
import { namesOf } from '../../lib/people.ts'
import { dropTags, putTags, requireTags, tagsOf } from '../../lib/tags.ts'
import { refusePhones } from './texts.ts'

type In<K extends 'setLeadStage' | 'tagLeads' | 'releaseLeads' | 'claimLeads' | 'deleteLeads'> = ParsedInputOf<
  (typeof calls)[K]
>
type Changed = OutputOf<typeof calls.setLeadStage>

export interface LeadMoves {
  /** @throws NOT_FOUND, BAD_INPUT */
  stage(ctx: RequestContext, input: In<'setLeadStage'>): Promise<Changed>
  /** @throws NOT_FOUND, BAD_INPUT */
  tag(ctx: RequestContext, input: In<'tagLeads'>): Promise<Changed>
  /** @throws NOT_FOUND, NO_PERMISSION for leads of others without the right to assign */
  release(ctx: RequestContext, input: In<'releaseLeads'>): Promise<Changed>
  /** @throws NOT_FOUND */
  claim(ctx: RequestContext, input: In<'claimLeads'>): Promise<Changed>
  /** @throws NOT_FOUND, DUPLICATE when a contact was entered anew meanwhile */
  remove(ctx: RequestContext, input: In<'deleteLeads'>): Promise<{ deleted: number }>
}

export type StageChange = Pick<In<'setLeadStage'>, 'stage' | 'reason' | 'deal_amount' | 'deal_time'>

/**
 * Cells of a lead that enters a stage.
 * @throws BAD_INPUT without a reason where one is needed, for amounts of what is not won, and for times to come
 */
export function stageCells(change: StageChange, now: number): LeadChange {
  const { stage, reason } = change
  if ((stage === LEAD_STAGE.invalid || stage === LEAD_STAGE.lost) && reason === '')
    throw new AppError(CODE.BAD_INPUT, { reason: 'leads.reasonMissing', field: 'reason' })
  if (stage !== LEAD_STAGE.won) {
    if (change.deal_amount !== undefined || change.deal_time !== undefined)
      throw new AppError(CODE.BAD_INPUT, {
        reason: 'leads.amountNotWon',
        field: change.deal_amount === undefined ? 'deal_time' : 'deal_amount',
      })
    return {
      stage,
      stage_reason: reason,
      won_amount: null,
      won_time: 0,
      ...(isClosed(stage) && { next_follow_time: 0 }),
    }
  }
  const wonTime = change.deal_time === undefined || change.deal_time === 0 ? now : toMillis(change.deal_time)
  if (wonTime > now) throw new AppError(CODE.BAD_INPUT, { reason: 'leads.timeAhead', field: 'deal_time' })
  // Nobody is to be reminded of what is over.
  return {
    stage,
    stage_reason: '',
    won_amount: change.deal_amount ?? null,
    won_time: wonTime,
    next_follow_time: 0,
  }
}

/** See the interface. */
export function createLeadMoves({ clock, guests }: Pick<LeadsDeps, 'clock' | 'guests'>): LeadMoves {
  /** Leads that `isMoved` chooses get the cells, each with its event. */
  const move = async (
    ctx: RequestContext,
    ids: readonly number[],
    step: {
      isMoved: (lead: LeadDbRow) => boolean
      cells: LeadChange
      note: (lead: LeadDbRow) => Pick<LeadNote, 'kind' | 'content' | 'before' | 'after'>
      check?: (leads: readonly LeadDbRow[]) => void
      lock?: (trx: Db, ids: readonly number[]) => Promise<LeadDbRow[]>
      /** What it means for the conversations of their guests, which are locked by then. */
      reach?: (trx: Db, leads: readonly LeadDbRow[], now: number) => Promise<void>
    },
  ): Promise<Changed> => {
    const now = clock.now()
    const moved = await inTransaction(ctx.db, async (trx) => {
      if (step.reach !== undefined) await guests.lock(trx, ids)
      const leads = await (step.lock ?? lockLeads)(trx, ids)
      const chosen = leads.filter(step.isMoved)
      step.check?.(chosen)
      await noteEvents(
        trx,
        chosen.map((lead) => ({ lead_id: lead.id, ...step.note(lead), admin_id: ctx.admin.id, create_time: now })),
      )
      await updateLeads(
        trx,
        chosen.map((lead) => lead.id),
        { ...step.cells, update_time: now },
      )
      await step.reach?.(trx, chosen, now)
      return chosen
    })
    auditLeads(ctx, moved, step.cells)
    return { updated: moved.length, skipped: new Set(ids).size - moved.length }
  }

  return {
    async stage(ctx, input) {
      if (input.deal_amount !== undefined && input.ids.length > 1)
        throw new AppError(CODE.BAD_INPUT, { reason: 'leads.amountOfOne', field: 'deal_amount' })
      refusePhones({ reason: input.reason })
      const cells = stageCells(input, clock.now())
      return await move(ctx, input.ids, {
        // An amount may be told of a lead that is won already.
        isMoved: (lead) =>
          lead.stage !== input.stage || input.deal_amount !== undefined || input.deal_time !== undefined,
        cells,
        note: (lead) => ({
          kind: 'stage',
          before: String(lead.stage),
          after: String(input.stage),
          content: input.reason,
        }),
        reach: async (trx, leads, now) =>
          await guests.entered(
            trx,
            leads.filter((lead) => lead.stage !== input.stage).map((lead) => lead.id),
            { stage: input.stage, wonTime: Number(cells.won_time ?? 0), adminId: ctx.admin.id, now },
          ),
      })
    },
    async tag(ctx, input) {
      const now = clock.now()
      const changed = await inTransaction(ctx.db, async (trx) => {
        const leads = await lockLeads(trx, input.ids)
        const drop = input.del.filter((tag) => !input.add.includes(tag))
        await requireTags(trx, 'lead', [...input.add, ...drop])
        const notes: LeadNote[] = []
        const ids = leads.map((lead) => lead.id)
        const before = await tagsOf(trx, 'lead', ids)
        for (const id of ids) {
          await dropTags(trx, 'lead', id, drop)
          await putTags(trx, 'lead', id, input.add)
        }
        const after = await tagsOf(trx, 'lead', ids)
        for (const id of ids) {
          const [was, is] = [before, after].map((tags) => (tags.get(id) ?? []).map((tag) => tag.name).join(','))
          if (was !== is)
            notes.push({
              lead_id: id,
              kind: 'tagged',
              before: was ?? '',
              after: is ?? '',
              admin_id: ctx.admin.id,
              create_time: now,
            })
        }
        await noteEvents(trx, notes)
        return leads.filter((lead) => notes.some((note) => note.lead_id === lead.id))
      })
      auditLeads(ctx, changed, { add: input.add, del: input.del })
      return { updated: changed.length, skipped: new Set(input.ids).size - changed.length }
    },
    async release(ctx, input) {
      refusePhones({ reason: input.reason })
      const names = await ownerNames(ctx.db, input.ids)
      return await move(ctx, input.ids, {
        isMoved: (lead) => lead.owner_admin_id > 0,
        check: (leads) => {
          if (leads.some((lead) => lead.owner_admin_id !== ctx.admin.id)) requirePerm(ctx, 'lead:assign')
        },
        cells: { owner_admin_id: 0, owned_time: clock.now() },
        note: (lead) => ({ kind: 'released', before: names.get(lead.owner_admin_id) ?? '', content: input.reason }),
      })
    },
    async claim(ctx, input) {
      return await move(ctx, input.ids, {
        // What somebody else took meanwhile may be out of sight by now.
        lock: lockSome,
        isMoved: (lead) => lead.owner_admin_id === 0,
        cells: { owner_admin_id: ctx.admin.id, owned_time: clock.now() },
        note: () => ({ kind: 'claimed', after: ctx.admin.name }),
        reach: async (trx, leads, now) =>
          await guests.owned(trx, new Map(leads.map((lead) => [lead.id, ctx.admin.id])), now),
      })
    },
    async remove(ctx, input) {
      const now = clock.now()
      const isBack = input.restore === 1
      const done = await inTransaction(ctx.db, async (trx) => {
        const leads = isBack ? await lockDeleted(trx, input.ids) : await lockLeads(trx, input.ids)
        await noteEvents(
          trx,
          leads.map((lead) => ({
            lead_id: lead.id,
            kind: isBack ? ('restore' as const) : ('deleted' as const),
            admin_id: ctx.admin.id,
            create_time: now,
          })),
        )
        await updateLeads(
          trx,
          leads.map((lead) => lead.id),
          { delete_time: isBack ? null : now, update_time: now },
        )
        return leads
      }).catch((error: unknown) => {
        throw isUniqueViolation(error, 'guest_capitals')
          ? new AppError(CODE.DUPLICATE, { reason: 'leads.contactTaken' })
          : error
      })
      auditLeads(ctx, done, { restore: input.restore })
      return { deleted: done.length }
    },
  }
}

function auditLeads(ctx: RequestContext, leads: readonly LeadDbRow[], after: unknown): void {
  ctx.audit({
    unchanged: leads.length === 0,
    targetType: 'lead',
    targetId: leads.map((lead) => lead.id).join(','),
    summary: leads.map((lead) => lead.guest_name).join('、'),
    after,
  })
}

async function ownerNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('guest_capitals')
    .select('owner_admin_id')
    .where('id', 'in', [...ids])
    .execute()
  return await namesOf(
    db,
    rows.map((row) => row.owner_admin_id),
  )
}

/** Those that are there. @throws NOT_FOUND when none is */
async function lockSome(trx: Db, ids: readonly number[]): Promise<LeadDbRow[]> {
  const rows = await trx
    .selectFrom('guest_capitals')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('delete_time', 'is', null)
    .where('merged_into_id', '=', 0)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length === 0) throw new AppError(CODE.NOT_FOUND)
  return rows
}

/** @throws NOT_FOUND unless all are there, deleted */
async function lockDeleted(trx: Db, ids: readonly number[]): Promise<LeadDbRow[]> {
  const wanted = [...new Set(ids)]
  const rows = await trx
    .selectFrom('guest_capitals')
    .selectAll()
    .where('id', 'in', wanted)
    .where('delete_time', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < wanted.length) throw new AppError(CODE.NOT_FOUND)
  return rows
}
