// Takes in what a computer read: each message once, however often and in whatever order it is read.
import type { MessageKind, SeenMessage } from '../../../contract/entities/message.ts'
import { toMillis } from '../../lib/clock.ts'
import { wholeCompany } from '../../lib/whole-company.ts'
import type { Db } from '../../ports/database.ts'
import {
  ensureConversations,
  keyText,
  lockConversations,
  settleThreads,
  updateConversations,
} from './conversations.repository.ts'
import type { ConversationChange, ConversationKey, ConversationRow } from './conversations.repository.ts'
import { findLoose, linkWorks } from './link-works.ts'
import { findByPlatformIds, insertMessages, updateMessage } from './messages.repository.ts'
import type { MessageRow } from './messages.repository.ts'
import type { MessagesDeps } from './messages.ports.ts'
import { joinSent } from './replies/join-sent.ts'
import { maskedName } from './sealed-texts.ts'

/** A site's clock is ahead of ours by this at most, ms; a time further ahead tells nothing. */
const AHEAD_MS = 3_600_000

interface ReadAccount {
  readonly id: number
  readonly platform_value: string
}

const keyOf = (message: SeenMessage, kind: MessageKind): ConversationKey => ({
  guest_uid: message.guest_uid,
  work_id: kind === 'comment' ? message.work_id : '',
})

/** The same message twice: what either tells; what was withdrawn once stays so. */
function joined(one: SeenMessage, other: SeenMessage): SeenMessage {
  const withdrawn = one.withdrawn || other.withdrawn
  return {
    ...one,
    text: withdrawn ? '' : one.text || other.text,
    media_url: withdrawn ? '' : one.media_url || other.media_url,
    msg_time: one.msg_time || other.msg_time,
    withdrawn,
  }
}

/** Each message once, in the order in which they were written. */
function distinct(messages: readonly SeenMessage[]): SeenMessage[] {
  const byId = new Map<string, SeenMessage>()
  for (const message of messages) {
    const before = byId.get(message.platform_msg_id)
    byId.set(message.platform_msg_id, before === undefined ? message : joined(before, message))
  }
  return [...byId.values()].toSorted((a, b) => a.msg_time - b.msg_time)
}

/**
 * In the transaction of a report, the row of the account's readings locked. Answers how many of guests are new, how
 * many others are new or changed, and the platform's ids of the new ones. The account was found in the caller's sight.
 */
export async function keepMessages(
  narrowed: Db,
  deps: Pick<MessagesDeps, 'texts' | 'leads'>,
  read: { account: ReadAccount; kind: MessageKind; messages: readonly SeenMessage[]; now: number },
): Promise<{ added: number; changed: number; fresh: string[] }> {
  const trx = wholeCompany(narrowed, 'messages')
  const { account, kind, now } = read
  const messages = distinct(read.messages)
  const known = await findByPlatformIds(
    trx,
    account.id,
    kind,
    messages.map((message) => message.platform_msg_id),
  )
  const unknown = messages.filter((message) => !known.has(message.platform_msg_id))
  const { ids, made } = await ensureConversations(
    trx,
    account,
    kind,
    unknown.map((message) => keyOf(message, kind)),
  )
  const idOf = (message: SeenMessage): number =>
    known.get(message.platform_msg_id)?.conversation_id ?? ids.get(keyText(keyOf(message, kind))) ?? 0
  // All of them at once, in the order of their ids: nobody waits for another who waits for him.
  const rows = await lockConversations(trx, [...messages.map(idOf), ...(await findLoose(trx, account.id))])
  const own = await joinSent(trx, deps, { rows, fresh: Map.groupBy(unknown, idOf), now })
  const fresh = unknown.filter((message) => !own.has(message.platform_msg_id))
  await insertMessages(
    trx,
    fresh.map((message) => ({
      conversation_id: idOf(message),
      third_auth_id: account.id,
      kind,
      ...cellsOf(deps, message, now),
    })),
  )
  const changed = new Set<number>()
  for (const message of messages) {
    const row = known.get(message.platform_msg_id)
    const change = row === undefined ? null : changeOf(deps, row, message, now)
    if (row === undefined || change === null) continue
    await updateMessage(trx, row.id, change)
    changed.add(row.id)
  }
  const byConversation = Map.groupBy(messages, idOf)
  const freshOf = Map.groupBy(fresh, idOf)
  for (const row of rows) {
    const change = {
      ...guestOf(row, byConversation.get(row.id) ?? []),
      ...reopened(row, freshOf.get(row.id) ?? []),
    }
    if (Object.keys(change).length > 0) await updateConversations(trx, [row.id], { ...change, update_time: now })
  }
  await linkWorks(trx, account.id, rows)
  await joinLeads(trx, deps, { account, made: rows.filter((row) => made.has(row.id)) })
  const touched = rows.filter(
    (row) =>
      freshOf.has(row.id) ||
      (byConversation.get(row.id) ?? []).some(
        ({ platform_msg_id: id }) => own.has(id) || changed.has(known.get(id)?.id ?? 0),
      ),
  )
  await settleThreads(trx, touched, now)
  await deps.leads.wrote(trx, await lastWords(trx, [...freshOf.keys()], freshOf, now))
  const added = fresh.filter((message) => message.direction === 'in').length
  return {
    added,
    changed: changed.size + own.size + fresh.length - added,
    fresh: fresh.map((message) => message.platform_msg_id),
  }
}

function timeOf(message: SeenMessage, now: number): { msg_time: number; is_time_known: 0 | 1 } {
  const time = toMillis(message.msg_time)
  return time > 0 && time <= now + AHEAD_MS ? { msg_time: time, is_time_known: 1 } : { msg_time: now, is_time_known: 0 }
}

function cellsOf({ texts }: Pick<MessagesDeps, 'texts'>, message: SeenMessage, now: number) {
  const { withdrawn } = message
  return {
    platform_msg_id: message.platform_msg_id,
    direction: message.direction,
    type: message.type,
    ...(withdrawn
      ? GONE
      : { ...texts.cells(message.text), media_url: safeUrl(message.media_url), withdrawn: 0 as const }),
    parent_msg_id: message.parent_id,
    author_uid: message.author_uid,
    author_name: maskedName(message.author_name),
    ...timeOf(message, now),
  }
}

/** A withdrawn message stays, without what it said. */
const GONE = { content: '', content_enc: null, media_url: '', withdrawn: 1 } as const

const safeUrl = (url: string): string => (url.startsWith('https://') ? url : '')

/** What reading it again tells more; null = nothing. */
function changeOf(deps: Pick<MessagesDeps, 'texts'>, row: MessageRow, message: SeenMessage, now: number) {
  if (row.withdrawn === 1) return null
  if (message.withdrawn) return GONE
  const change = {
    ...(row.content === '' && message.text !== '' && deps.texts.cells(message.text)),
    ...(row.media_url === '' && safeUrl(message.media_url) !== '' && { media_url: message.media_url }),
    ...(row.is_time_known === 0 && timeOf(message, now).is_time_known === 1 && timeOf(message, now)),
  }
  return Object.keys(change).length === 0 ? null : change
}

/** The guest and the work as the latest of the messages name them, where that is another word. */
function guestOf(row: ConversationRow, messages: readonly SeenMessage[]): ConversationChange {
  const last = (field: 'guest_name' | 'guest_avatar' | 'work_title' | 'work_url'): string =>
    messages.findLast((message) => message[field] !== '')?.[field] ?? ''
  const named = {
    guest_name: maskedName(last('guest_name')),
    guest_avatar: safeUrl(last('guest_avatar')),
    ...(row.kind === 'comment' && { work_title: maskedName(last('work_title')), work_url: safeUrl(last('work_url')) }),
  }
  return Object.fromEntries(
    Object.entries(named).filter(([field, value]) => value !== '' && value !== row[field as keyof ConversationRow]),
  )
}

/** A guest who writes wants an answer again. */
function reopened(row: ConversationRow, fresh: readonly SeenMessage[]): ConversationChange {
  const isDone = row.status !== 'open'
  return isDone && fresh.some((message) => message.direction === 'in' && !message.withdrawn)
    ? { status: 'open', snooze_until: 0 }
    : {}
}

/** Conversations of guests who are leads already belong to these. */
async function joinLeads(
  trx: Db,
  { leads }: Pick<MessagesDeps, 'leads'>,
  { account, made }: { account: ReadAccount; made: readonly ConversationRow[] },
): Promise<void> {
  if (made.length === 0) return
  const known = await leads.byGuests(
    trx,
    account.platform_value,
    made.map((row) => row.guest_uid),
  )
  for (const row of made) {
    const lead = known.get(row.guest_uid)
    if (lead !== undefined) await updateConversations(trx, [row.id], { lead_id: lead })
  }
}

/** When the leads of these conversations wrote last. */
async function lastWords(
  trx: Db,
  ids: readonly number[],
  fresh: ReadonlyMap<number, readonly SeenMessage[]>,
  now: number,
): Promise<Map<number, number>> {
  const times = new Map<number, number>()
  if (ids.length === 0) return times
  const rows = await trx
    .selectFrom('conversations')
    .select(['id', 'lead_id'])
    .where('id', 'in', [...ids])
    .where('lead_id', '>', 0)
    .execute()
  for (const row of rows)
    for (const message of fresh.get(row.id) ?? [])
      if (message.direction === 'in')
        times.set(row.lead_id, Math.max(times.get(row.lead_id) ?? 0, timeOf(message, now).msg_time))
  return times
}
