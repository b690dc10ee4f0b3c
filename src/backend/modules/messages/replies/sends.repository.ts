// Answers of ours and what became of them, in the database.
import { sql } from 'kysely'
import type { Selectable, SqlBool, Updateable } from 'kysely'
import { ACCOUNT_USE_STALE_MS } from '../../../../contract/constants.ts'
import { SEND_STATUS } from '../../../../contract/entities/conversation.ts'
import { CODE } from '../../../../contract/errors.ts'
import { AppError } from '../../../lib/errors.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'
import type { Db } from '../../../ports/database.ts'
import type { MessageSendsTable } from '../../../tables/messages.ts'
import type { ConversationRow } from '../conversations.repository.ts'
import { lockConversations, settleThreads } from '../conversations.repository.ts'
import type { MessageRow } from '../messages.repository.ts'
import { updateMessage } from '../messages.repository.ts'

export type SendRow = Selectable<MessageSendsTable>
export type SendState = SendRow['state']
export type SendChange = Updateable<MessageSendsTable>

const STATUS: Readonly<Record<SendState, number>> = {
  waiting: SEND_STATUS.sending,
  taken: SEND_STATUS.sending,
  sent: SEND_STATUS.sent,
  failed: SEND_STATUS.failed,
  withdrawn: SEND_STATUS.withdrawn,
  unknown: SEND_STATUS.unknown,
  note: SEND_STATUS.sent,
}

// As the partial indexes have it.
const IS_QUEUED = sql<SqlBool>`state in ('waiting', 'taken')`
const IS_TAKEN = sql<SqlBool>`state = 'taken'`
const IS_WAITING = sql<SqlBool>`state = 'waiting'`

/** Number of the wire. */
export function statusOf({ state }: Pick<SendRow, 'state'>): number {
  return STATUS[state]
}

/** Of these messages those that were written here, by message. */
export async function findSends(db: Db, messageIds: readonly number[]): Promise<Map<number, SendRow>> {
  if (messageIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('message_sends')
    .selectAll()
    .where('message_id', 'in', [...messageIds])
    .execute()
  return new Map(rows.map((row) => [row.message_id, row]))
}

export async function updateSend(trx: Db, messageId: number, change: SendChange): Promise<void> {
  await trx.updateTable('message_sends').set(change).where('message_id', '=', messageId).execute()
}

/**
 * One answer in sight, it and its conversation locked for the transaction.
 * @throws NOT_FOUND
 */
export async function lockSend(trx: Db, messageId: number): Promise<{ send: SendRow; conversation: ConversationRow }> {
  const found = (await findSends(trx, [messageId])).get(messageId)
  if (found === undefined || found.state === 'note') throw new AppError(CODE.NOT_FOUND)
  const [conversation] = await lockConversations(wholeCompany(trx, 'messages'), [found.conversation_id])
  const send = await wholeCompany(trx, 'messages')
    .selectFrom('message_sends')
    .selectAll()
    .where('message_id', '=', messageId)
    .forUpdate()
    .executeTakeFirst()
  if (send === undefined || conversation === undefined) throw new AppError(CODE.NOT_FOUND)
  return { send, conversation }
}

/** Answers of an account in the queue, in the order in which they were written, locked for the transaction. */
export async function lockQueue(trx: Db, accountId: number): Promise<SendRow[]> {
  return await trx
    .selectFrom('message_sends')
    .selectAll()
    .where('third_auth_id', '=', accountId)
    .where(IS_QUEUED)
    .orderBy('message_id')
    .forUpdate()
    .execute()
}

/** Of these conversations those with an answer that is written and not out yet. */
export async function findAnswersWaiting(db: Db, conversationIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (conversationIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('message_sends')
    .select('conversation_id')
    .where('conversation_id', 'in', [...conversationIds])
    .where(IS_QUEUED)
    .execute()
  return new Set(rows.map((row) => row.conversation_id))
}

/** Answers of an account that wait for their turn. */
export async function countWaiting(db: Db, accountId: number): Promise<number> {
  const row = await wholeCompany(db, 'messages')
    .selectFrom('message_sends')
    .select((is) => is.fn.countAll<number>().as('n'))
    .where('third_auth_id', '=', accountId)
    .where(IS_QUEUED)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** When this account pressed since then, as far as anybody knows: what was certainly not pressed is left out. */
export async function pressedTimes(db: Db, accountId: number, since: number): Promise<number[]> {
  return (await pressedTimesOf(db, [accountId], since)).get(accountId) ?? []
}

/** The same of several accounts, by account. */
export async function pressedTimesOf(
  db: Db,
  accountIds: readonly number[],
  since: number,
): Promise<Map<number, number[]>> {
  if (accountIds.length === 0) return new Map()
  const rows = await wholeCompany(db, 'messages')
    .selectFrom('message_sends')
    .select(['third_auth_id', 'tried_time'])
    .where('third_auth_id', 'in', [...accountIds])
    .where('tried_time', '>', 0)
    .where('tried_time', '>=', since)
    .where('last_end', 'not in', ['stopped', 'resting'])
    .execute()
  const times = new Map<number, number[]>()
  for (const row of rows) times.set(row.third_auth_id, [...(times.get(row.third_auth_id) ?? []), row.tried_time])
  return times
}

/** Answers that this computer may ask for: those that it took and never reported, then those due longest. */
export async function answersInQueue(db: Db, deviceId: string, now: number, most: number): Promise<SendRow[]> {
  const queue = db.selectFrom('message_sends').selectAll()
  const own = await queue.where(IS_TAKEN).where('device_id', '=', deviceId).orderBy('message_id').limit(most).execute()
  const waiting = await queue
    .where(IS_WAITING)
    .where('next_time', '<=', now)
    .orderBy('next_time')
    .orderBy('message_id')
    .limit(most)
    .execute()
  return [...own, ...waiting]
}

/** Of these accounts those through which a work goes out now. */
export async function publishingNow(db: Db, accountIds: readonly number[], now: number): Promise<Set<number>> {
  if (accountIds.length === 0) return new Set()
  const rows = await wholeCompany(db, 'accounts')
    .selectFrom('account_uses')
    .select('third_auth_id')
    .where('third_auth_id', 'in', [...accountIds])
    .where('purpose', '=', 'publish')
    .where('beat_time', '>=', now - ACCOUNT_USE_STALE_MS)
    .execute()
  return new Set(rows.map((row) => row.third_auth_id))
}

/** True = this computer holds the account; one without approval never does. */
export async function isHeldBy(db: Db, accountId: number, deviceId: string): Promise<boolean> {
  const row = await wholeCompany(db, 'accounts')
    .selectFrom('account_uses')
    .select('device_id')
    .where('third_auth_id', '=', accountId)
    .executeTakeFirst()
  return row?.device_id === deviceId
}

/** Has this computer an answer of the account in hand that it took after `since`? */
export async function isAnswering(db: Db, accountId: number, deviceId: string, since: number): Promise<boolean> {
  const row = await wholeCompany(db, 'messages')
    .selectFrom('message_sends')
    .select('message_id')
    .where('third_auth_id', '=', accountId)
    .where(IS_TAKEN)
    .where('device_id', '=', deviceId)
    .where('tried_time', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The guest's message that is answered; null = it is not there any more. */
export async function findTarget(db: Db, { target_id: id }: Pick<SendRow, 'target_id'>): Promise<MessageRow | null> {
  const row = await db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined || row.withdrawn === 1 || row.platform_msg_id === null ? null : row
}

/** Threads on sites are flat; this is far above what any of them nests. */
const DEEPEST = 10

/** The platform's ids of what this message stands under, the nearest first. */
export async function idsAbove(
  db: Db,
  message: Pick<MessageRow, 'third_auth_id' | 'kind' | 'parent_msg_id'>,
): Promise<string[]> {
  const above: string[] = []
  for (let next = message.parent_msg_id; next !== '' && above.length < DEEPEST && !above.includes(next);) {
    above.push(next)
    const row = await db
      .selectFrom('messages')
      .select('parent_msg_id')
      .where('third_auth_id', '=', message.third_auth_id)
      .where('kind', '=', message.kind)
      .where('platform_msg_id', '=', next)
      .executeTakeFirst()
    next = row?.parent_msg_id ?? ''
  }
  return above
}

/**
 * Writes down that an answer is out; its conversation must be locked. `platformId` '' = nobody told. A row that
 * was read in under that id is the same one, and goes.
 */
export async function keepSent(
  narrowed: Db,
  { send, conversation }: { send: SendRow; conversation: ConversationRow },
  { platformId, time, now, ...more }: { platformId: string; time: number; now: number } & SendChange,
): Promise<void> {
  const trx = wholeCompany(narrowed, 'messages')
  if (platformId !== '')
    await trx
      .deleteFrom('messages')
      .where('third_auth_id', '=', send.third_auth_id)
      .where('kind', '=', conversation.kind)
      .where('platform_msg_id', '=', platformId)
      .where('conversation_id', '=', conversation.id)
      .where('direction', '=', 'out')
      .where('id', '<>', send.message_id)
      .execute()
  const isFree =
    platformId !== '' &&
    (await trx
      .selectFrom('messages')
      .select('id')
      .where('third_auth_id', '=', send.third_auth_id)
      .where('kind', '=', conversation.kind)
      .where('platform_msg_id', '=', platformId)
      .executeTakeFirst()) === undefined
  await updateMessage(trx, send.message_id, { msg_time: time, ...(isFree && { platform_msg_id: platformId }) })
  await updateSend(trx, send.message_id, { state: 'sent', reason: '', ended_time: now, ...more })
  await settleThreads(trx, [conversation], now)
}
