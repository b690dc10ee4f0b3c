// Merges in the database: what belongs to a lead and moves with it, and what a merge keeps.
import type { z } from 'zod'
import type { mergedLead } from '../../../contract/entities/lead.ts'
import { toSeconds } from '../../lib/clock.ts'
import type { Db } from '../../ports/database.ts'
import { namesOf } from '../../lib/people.ts'

/** Tables whose rows belong to a lead by `lead_id`. */
export const CHILD_TABLES = ['lead_events', 'follow_ups', 'call_records', 'appointment_users'] as const
type ChildTable = (typeof CHILD_TABLES)[number]

export interface Moved {
  table: ChildTable
  lead_id: number
  ids: number[]
}

/** Ids that a statement names at once. */
const AT_ONCE = 500

/** Moves all that belongs to a lead; answers what was moved. */
export async function moveChildren(trx: Db, from: number, to: number): Promise<Moved[]> {
  const moved: Moved[] = []
  for (const table of CHILD_TABLES) {
    const rows = await trx
      .selectFrom(table as 'follow_ups')
      .select('id')
      .where('lead_id', '=', from)
      .orderBy('id')
      .execute()
    if (rows.length === 0) continue
    const ids = rows.map((row) => row.id)
    await setLead(trx, { table, ids, from, to })
    moved.push({ table, lead_id: from, ids })
  }
  return moved
}

/** Moves rows back; those that are gone, or lie elsewhere by now, are left. */
export async function moveBack(
  trx: Db,
  move: { table: ChildTable; ids: readonly number[]; from: number; to: number },
): Promise<void> {
  await setLead(trx, move)
}

async function setLead(
  trx: Db,
  { table, ids, from, to }: { table: ChildTable; ids: readonly number[]; from: number; to: number },
): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE)
    await trx
      .updateTable(table as 'follow_ups')
      .set({ lead_id: to })
      .where('lead_id', '=', from)
      .where('id', 'in', ids.slice(at, at + AT_ONCE))
      .execute()
}

export async function insertMerge(
  trx: Db,
  values: { master_id: number; undo_until: number; snapshot: null; admin_id: number; create_time: number },
): Promise<number> {
  const { id } = await trx.insertInto('lead_merges').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function keepSnapshot(trx: Db, id: number, text: string): Promise<void> {
  await trx.updateTable('lead_merges').set({ snapshot: text }).where('id', '=', id).execute()
}

export async function lockMerge(trx: Db, id: number) {
  return await trx.selectFrom('lead_merges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Undone: what was kept is dropped. */
export async function closeMerge(trx: Db, id: number, now: number): Promise<void> {
  await trx.updateTable('lead_merges').set({ undone_time: now, snapshot: null }).where('id', '=', id).execute()
}

/** Leads that are part of the master by this merge, locked. */
export async function lockMerged(trx: Db, mergeId: number, masterId: number) {
  return await trx
    .selectFrom('guest_capitals')
    .select('id')
    .where('merge_id', '=', mergeId)
    .where('merged_into_id', '=', masterId)
    .where('delete_time', 'is', null)
    .forUpdate()
    .execute()
}

/** It stands for itself again. */
export async function setFree(trx: Db, id: number, updateTime: number): Promise<void> {
  await trx
    .updateTable('guest_capitals')
    .set({ merged_into_id: 0, merge_id: 0, update_time: updateTime })
    .where('id', '=', id)
    .execute()
}

/** Leads that became part of this one, the latest first. */
export async function mergedInto(db: Db, id: number, now: number): Promise<z.infer<typeof mergedLead>[]> {
  const rows = await db
    .selectFrom('guest_capitals as l')
    .innerJoin('lead_merges as m', 'm.id', 'l.merge_id')
    .select(['l.id', 'l.guest_name', 'l.phone_mask', 'l.wechat_mask', 'm.id as merge_id'])
    .select(['m.create_time', 'm.undo_until', 'm.admin_id', 'm.snapshot'])
    .where('l.merged_into_id', '=', id)
    .where('l.delete_time', 'is', null)
    .orderBy('m.id', 'desc')
    .orderBy('l.id')
    .execute()
  const people = await namesOf(
    db,
    rows.map((row) => row.admin_id),
  )
  return rows.map((row) => ({
    merge_id: row.merge_id,
    id: row.id,
    guest_name: row.guest_name,
    phone_mask: row.phone_mask,
    wechat_mask: row.wechat_mask,
    admin_name: people.get(row.admin_id) ?? '',
    merged_time: toSeconds(row.create_time),
    undo_until: toSeconds(row.undo_until),
    can_undo: row.undo_until > now && row.snapshot !== null ? (1 as const) : (0 as const),
  }))
}

/** Drops what is kept of merges that can't be undone any more; `unscoped` sees every company. */
export async function dropSnapshots(unscoped: Db, now: number): Promise<void> {
  await unscoped
    .updateTable('lead_merges')
    .set({ snapshot: null })
    .where('undo_until', '<=', now)
    .where('snapshot', 'is not', null)
    .execute()
}
