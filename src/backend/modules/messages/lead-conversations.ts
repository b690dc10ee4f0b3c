// What becomes of a guest's conversations when his lead is over, or somebody's.
import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { LEAD_STAGE } from '../../../contract/entities/lead.ts'
import { INBOX_WORDS } from '../../../contract/inbox-words.ts'
import { findPeople } from '../../lib/people.ts'
import { wholeCompany } from '../../lib/whole-company.ts'
import type { Db } from '../../ports/database.ts'
import { noteChange, settleThreads, updateConversations } from './conversations.repository.ts'
import type { ConversationRow } from './conversations.repository.ts'
import { insertMessages, lastIds } from './messages.repository.ts'

interface LeadsOver {
  readonly leadIds: readonly number[]
  /** `LEAD_STAGE`, a closed one. */
  readonly stage: number
  /** Unix ms: what a guest wrote later still wants an answer; undefined = nothing does. */
  readonly until: number | undefined
  readonly adminId: number
  readonly now: number
}

/** Conversations of these leads, also those out of the caller's sight, locked for the transaction, by id. */
async function lockOf(company: Db, leadIds: readonly number[]): Promise<ConversationRow[]> {
  if (leadIds.length === 0) return []
  return await company
    .selectFrom('conversations')
    .selectAll()
    // A literal, so that the partial index serves.
    .where(sql<SqlBool>`lead_id > 0`)
    .where('lead_id', 'in', [...leadIds])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Locks the conversations of leads for the transaction. To be called before the leads are locked: a reading that comes
 * in locks both in this order.
 */
export async function lockConversationsOfLeads(trx: Db, leadIds: readonly number[]): Promise<void> {
  await lockOf(wholeCompany(trx, 'leads'), leadIds)
}

/** Resolves the conversations of leads that are over, with a note in each; those that are resolved stay as they are. */
export async function resolveConversationsOfLeads(trx: Db, over: LeadsOver): Promise<void> {
  const { leadIds, stage, until = Number.MAX_SAFE_INTEGER, adminId, now } = over
  const company = wholeCompany(trx, 'leads')
  const rows = (await lockOf(company, leadIds)).filter(
    (row) => row.status !== 'resolved' && row.last_inbound_time <= until,
  )
  if (rows.length === 0) return
  // Whoever was won may still hear what was written for him.
  const taken = stage === LEAD_STAGE.won ? new Map<number, number>() : await takeBack(company, rows, now)
  await insertMessages(
    company,
    rows.map((row) => ({
      conversation_id: row.id,
      third_auth_id: row.third_auth_id,
      kind: row.kind,
      platform_msg_id: null,
      direction: 'system' as const,
      content: INBOX_WORDS.leadOver(stage, taken.get(row.id) ?? 0),
      content_enc: null,
      msg_time: now,
      admin_id: adminId,
    })),
  )
  const last = await lastIds(
    company,
    rows.map((row) => row.id),
  )
  const resolved = rows.map((row) => ({ ...row, settled_id: last.get(row.id) ?? 0 }))
  for (const { id, settled_id } of resolved)
    await updateConversations(company, [id], { status: 'resolved', snooze_until: 0, settled_id })
  await settleThreads(company, resolved, now)
  await noteChange(trx)
}

/** Takes back what no computer has yet; answers how many of each conversation. */
async function takeBack(company: Db, rows: readonly ConversationRow[], now: number): Promise<Map<number, number>> {
  const gone = await company
    .updateTable('message_sends')
    .set({ state: 'withdrawn', reason: '', ended_time: now })
    .where(
      'conversation_id',
      'in',
      rows.map((row) => row.id),
    )
    .where('state', '=', 'waiting')
    .returning('conversation_id')
    .execute()
  return new Map([...Map.groupBy(gone, (one) => one.conversation_id)].map(([id, own]) => [id, own.length]))
}

/** Conversations that are not resolved and nobody's go to the owners of their leads who may answer. */
export async function assignConversationsOfLeads(
  trx: Db,
  owners: ReadonlyMap<number, number>,
  now: number,
): Promise<void> {
  const company = wholeCompany(trx, 'leads')
  const rows = (await lockOf(company, [...owners.keys()])).filter(
    (row) => row.status !== 'resolved' && row.assignee_admin_id === 0,
  )
  if (rows.length === 0) return
  const answering = new Set((await findPeople(trx, 'chat:reply')).map((person) => person.id))
  const owned = rows.filter((row) => answering.has(owners.get(row.lead_id) ?? 0))
  for (const [owner, list] of Map.groupBy(owned, (row) => owners.get(row.lead_id) ?? 0))
    await updateConversations(
      company,
      list.map((row) => row.id),
      { assignee_admin_id: owner, assigned_time: now, update_time: now },
    )
  if (owned.length > 0) await noteChange(trx)
}
