// Several leads made one, and how they are parted again: both move rows, and keep what is needed to move them back.
import { z } from 'zod'
import { LEAD_LIMITS, LEAD_STAGE } from '../../../contract/entities/lead.ts'
import { CODE } from '../../../contract/errors.ts'
import type { RequestContext } from '../../http/context.ts'
import { AppError } from '../../lib/errors.ts'
import { wholeCompany } from '../../lib/whole-company.ts'
import { isUniqueViolation } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { noteEvents } from './events.ts'
import { lockLeads, updateLeads } from './leads.repository.ts'
import type { LeadChange, LeadDbRow } from './leads.repository.ts'
import * as merges from './merges.repository.ts'
import type { Moved } from './merges.repository.ts'
import { putTags, dropTags, tagsOf } from '../../lib/tags.ts'

const HOUR_MS = 3_600_000

type Cell = keyof LeadChange & keyof LeadDbRow
const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const isNumber = (value: unknown): boolean => typeof value === 'number' && value > 0
const isSet = (value: unknown): boolean => value !== null && value !== undefined

/** Cells that belong together, by the first of them; `isGiven` = it says something. */
const FILLED: readonly { cells: readonly [Cell, ...Cell[]]; isGiven: (value: unknown) => boolean }[] = [
  { cells: ['guest_name'], isGiven: isText },
  { cells: ['avatar'], isGiven: isText },
  { cells: ['phone_hash', 'phone_enc', 'phone_mask'], isGiven: isText },
  { cells: ['wechat_hash', 'wechat_enc', 'wechat_mask'], isGiven: isText },
  { cells: ['platform_value'], isGiven: isText },
  { cells: ['third_auth_id', 'platform_value'], isGiven: isNumber },
  { cells: ['guest_uid'], isGiven: isText },
  { cells: ['publish_item_id'], isGiven: isNumber },
  { cells: ['keyword'], isGiven: isText },
  { cells: ['area_adcode'], isGiven: isText },
  { cells: ['intent_score'], isGiven: isSet },
  { cells: ['owner_admin_id', 'owned_time'], isGiven: isNumber },
  { cells: ['need_text'], isGiven: isText },
  { cells: ['remark'], isGiven: isText },
  { cells: ['next_follow_time'], isGiven: isNumber },
  { cells: ['customer_id'], isGiven: isNumber },
]

/** Cells that are blank in `lead` and told by one of the others, the earlier before the later. */
export function fillBlanks(lead: LeadDbRow, others: readonly LeadChange[]): LeadChange {
  return Object.fromEntries(
    FILLED.flatMap(({ cells, isGiven }) => {
      if (isGiven(lead[cells[0]])) return []
      const other = others.find((one) => isGiven(one[cells[0]]))
      return other === undefined ? [] : cells.map((cell) => [cell, other[cell]])
    }),
  )
}

/** What the master becomes: its blanks filled, counts summed, times spanned; a lost one is open again, a deal stays. */
function joined(master: LeadDbRow, others: readonly LeadDbRow[], now: number): LeadChange {
  const won = others.find((other) => other.stage === LEAD_STAGE.won)
  const all = [master, ...others]
  const known = (times: readonly number[]): number[] => times.filter((time) => time > 0)
  return {
    ...fillBlanks(master, others),
    ...(master.stage !== LEAD_STAGE.won &&
      won !== undefined && {
        stage: LEAD_STAGE.won,
        stage_reason: '',
        won_amount: won.won_amount,
        won_time: won.won_time,
      }),
    ...(master.stage === LEAD_STAGE.lost && won === undefined && { stage: LEAD_STAGE.following, stage_reason: '' }),
    follow_count: all.reduce((sum, lead) => sum + lead.follow_count, 0),
    last_follow_time: Math.max(...all.map((lead) => lead.last_follow_time)),
    first_time: Math.min(...known(all.map((lead) => lead.first_time)), Number.MAX_SAFE_INTEGER),
    last_time: Math.max(...all.map((lead) => lead.last_time)),
    update_time: now,
  }
}

/** Columns of the master that a merge may change. */
const MASTER_CELLS = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
const snapshot = z.object({
  /** Cells of the master that the merge wrote, as they were and as it wrote them. */
  before: MASTER_CELLS,
  after: MASTER_CELLS,
  added_tags: z.array(z.number()),
  /** Cells of the others that the merge wrote, as they were. */
  others: z.array(z.object({ id: z.number(), update_time: z.number() })),
  /** Rows that were moved, by the lead that they came from. */
  moved: z.array(z.object({ table: z.enum(merges.CHILD_TABLES), lead_id: z.number(), ids: z.array(z.number()) })),
})

export interface Joined {
  id: number
  merge_id: number
  merged: number
  /** Unix ms. */
  undoUntil: number
}

/**
 * Makes one of them: `masterId`, or the oldest.
 * @throws NOT_FOUND, BAD_INPUT for fewer than two
 */
export async function joinLeads(
  trx: Db,
  ctx: Pick<RequestContext, 'admin'>,
  { ids, masterId, now }: { ids: readonly number[]; masterId?: number | undefined; now: number },
): Promise<Joined> {
  const leads = await lockLeads(trx, masterId === undefined ? ids : [...ids, masterId])
  const oldest = leads.toSorted((a, b) => a.create_time - b.create_time || a.id - b.id)
  const master = masterId === undefined ? oldest[0] : leads.find((lead) => lead.id === masterId)
  const others = oldest.filter((lead) => lead !== master)
  if (master === undefined || others.length === 0)
    throw new AppError(CODE.BAD_INPUT, { reason: 'leads.mergeTwo', field: 'ids' })
  const change = joined(master, others, now)
  const undoUntil = now + LEAD_LIMITS.undo_hours * HOUR_MS
  const mergeId = await merges.insertMerge(trx, {
    master_id: master.id,
    undo_until: undoUntil,
    snapshot: null,
    admin_id: ctx.admin.id,
    create_time: now,
  })
  const moved: Moved[] = []
  for (const other of others) moved.push(...(await merges.moveChildren(trx, other.id, master.id)))
  const has = await tagsOf(
    trx,
    'lead',
    leads.map((lead) => lead.id),
  )
  const own = new Set(has.get(master.id)?.map((tag) => tag.id))
  const wanted = others.flatMap((other) => (has.get(other.id) ?? []).map((tag) => tag.id))
  const room = LEAD_LIMITS.tags - own.size
  const added = [...new Set(wanted)].filter((tag) => !own.has(tag)).slice(0, Math.max(0, room))
  await putTags(trx, 'lead', master.id, added)
  // They give their contacts up before the master takes them: each stands once.
  await updateLeads(
    trx,
    others.map((other) => other.id),
    { merged_into_id: master.id, merge_id: mergeId, update_time: now },
  )
  const note = { lead_id: master.id, admin_id: ctx.admin.id, create_time: now }
  await noteEvents(trx, [
    ...others.map((other) => ({
      ...note,
      kind: 'merged' as const,
      after: String(other.id),
      content: other.guest_name,
    })),
    ...(change.stage === undefined
      ? []
      : [{ ...note, kind: 'stage' as const, before: String(master.stage), after: String(change.stage) }]),
  ])
  await merges.keepSnapshot(
    trx,
    mergeId,
    JSON.stringify({
      before: Object.fromEntries(Object.keys(change).map((key) => [key, master[key as keyof LeadDbRow]])),
      after: change as z.input<typeof MASTER_CELLS>,
      added_tags: added,
      others: others.map((other) => ({ id: other.id, update_time: other.update_time })),
      moved,
    } satisfies z.input<typeof snapshot>),
  )
  // What the others named is taken over, also where the caller does not see it himself.
  await updateLeads(wholeCompany(trx, 'leads'), [master.id], change)
  return { id: master.id, merge_id: mergeId, merged: others.length, undoUntil }
}

/**
 * Takes a merge back. A cell of the master that was changed since keeps its later value.
 * @throws NOT_FOUND, CONFLICT
 */
export async function partLeads(
  trx: Db,
  ctx: Pick<RequestContext, 'admin'>,
  { mergeId, now }: { mergeId: number; now: number },
): Promise<{ id: number; ids: number[] }> {
  const merge = await merges.lockMerge(trx, mergeId)
  if (merge === undefined) throw new AppError(CODE.NOT_FOUND)
  if (merge.undone_time > 0) throw new AppError(CODE.CONFLICT, { reason: 'leads.undone' })
  if (merge.undo_until <= now || merge.snapshot === null)
    throw new AppError(CODE.CONFLICT, { reason: 'leads.undoLate', params: { hours: LEAD_LIMITS.undo_hours } })
  const kept = snapshot.parse(JSON.parse(merge.snapshot))
  const changed = (): AppError => new AppError(CODE.CONFLICT, { reason: 'leads.undoChanged' })
  const otherIds = kept.others.map((other) => other.id)
  const found = await merges.lockMerged(trx, mergeId, merge.master_id)
  if (found.length !== otherIds.length) throw changed()
  const [master] = await lockLeads(trx, [merge.master_id]).catch((error: unknown) => {
    throw error instanceof AppError && error.code === CODE.NOT_FOUND ? changed() : error
  })
  if (master === undefined) throw changed()
  for (const { table, lead_id: leadId, ids } of kept.moved)
    await merges.moveBack(trx, { table, ids, from: master.id, to: leadId })
  await dropTags(trx, 'lead', master.id, kept.added_tags)
  const back = Object.fromEntries(
    Object.entries(kept.before).filter(
      ([key]) => master[key as keyof LeadDbRow] === (kept.after[key] ?? null) || key === 'follow_count',
    ),
  ) as LeadChange
  // Follow-ups since the merge are counted on.
  if (back.follow_count !== undefined)
    back.follow_count = master.follow_count - Number(kept.after['follow_count']) + Number(kept.before['follow_count'])
  await noteEvents(
    trx,
    otherIds.map((id) => ({
      lead_id: master.id,
      kind: 'unmerged' as const,
      after: String(id),
      admin_id: ctx.admin.id,
      create_time: now,
    })),
  )
  try {
    await updateLeads(wholeCompany(trx, 'leads'), [master.id], back)
    for (const other of kept.others) await merges.setFree(trx, other.id, other.update_time)
  } catch (error) {
    if (isUniqueViolation(error, 'guest_capitals')) throw new AppError(CODE.CONFLICT, { reason: 'leads.contactTaken' })
    throw error
  }
  await merges.closeMerge(trx, mergeId, now)
  return { id: master.id, ids: otherIds }
}
