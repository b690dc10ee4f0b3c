// What the team does with conversations.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { INBOX_LIMITS } from '../../../contract/entities/conversation.ts'
import { CODE } from '../../../contract/errors.ts'
import type * as http from '../../../contract/http/conversations.ts'
import { hasPerm } from '../../../contract/permissions.ts'
import type { RequestContext } from '../../http/context.ts'
import { toMillis } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { requirePeople } from '../../lib/people.ts'
import { shareOut } from '../../lib/share-out.ts'
import { dropTags, putTags, requireTags, tagsOf } from '../../lib/tags.ts'
import { wholeCompany } from '../../lib/whole-company.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { openConversationsOf } from './conversation-lists.repository.ts'
import { lockConversations, noteChange, settleThreads, updateConversations } from './conversations.repository.ts'
import type { ConversationChange, ConversationRow } from './conversations.repository.ts'
import type { MessagesDeps } from './messages.ports.ts'
import { findThreads, insertMessages, lastIds } from './messages.repository.ts'
import { withdrawWaiting } from './rules/rest.ts'
import { byTime } from './thread-state.ts'

type Http = typeof http
/** Settings row that remembers whose turn it was last. */
const TURN_KEY = 'messages.turn'
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

export interface ConversationChanges {
  /** @throws NOT_FOUND */
  markRead(ctx: RequestContext, input: ParsedInputOf<Http['markRead']>): Promise<OutputOf<Http['markRead']>>
  /** @throws NOT_FOUND, NO_PERMISSION, BAD_INPUT */
  set(ctx: RequestContext, input: ParsedInputOf<Http['setConversation']>): Promise<OutputOf<Http['setConversation']>>
  /** @throws NOT_FOUND, BAD_INPUT without people */
  assign(
    ctx: RequestContext,
    input: ParsedInputOf<Http['assignConversations']>,
  ): Promise<OutputOf<Http['assignConversations']>>
  /** @throws NOT_FOUND, BAD_INPUT without content */
  note(ctx: RequestContext, input: ParsedInputOf<Http['addNote']>): Promise<OutputOf<Http['addNote']>>
}

/** See the interface. */
export function createConversationChanges(deps: Pick<MessagesDeps, 'clock' | 'texts'>): ConversationChanges {
  const addNotes = async (
    trx: Db,
    rows: readonly Pick<ConversationRow, 'id' | 'third_auth_id' | 'kind'>[],
    note: { content: string; adminId: number; now: number },
  ): Promise<void> =>
    await insertMessages(
      trx,
      rows.map((row) => ({
        conversation_id: row.id,
        third_auth_id: row.third_auth_id,
        kind: row.kind,
        platform_msg_id: null,
        direction: 'note' as const,
        ...deps.texts.cells(note.content),
        msg_time: note.now,
        admin_id: note.adminId,
      })),
    )

  return {
    async markRead(ctx, input) {
      const now = deps.clock.now()
      const updated = await inTransaction(ctx.db, async (trx) => {
        const rows = await lockConversations(trx, input.ids)
        const ids = rows.map((row) => row.id)
        const [last, threads] = [await lastIds(trx, ids), await findThreads(trx, ids)]
        const changed = rows.flatMap((row) => {
          const all = last.get(row.id) ?? 0
          const upTo = input.up_to_id !== undefined && rows.length === 1 ? Math.min(input.up_to_id, all) : all
          const newest = (threads.get(row.id) ?? [])
            .filter((one) => one.direction === 'in' && one.withdrawn === 0)
            .toSorted(byTime)
            .at(-1)
          // What was read stays read, unless somebody wants it unread.
          const to = input.unread === 1 ? Math.min(row.read_id, (newest?.id ?? 1) - 1) : Math.max(row.read_id, upTo)
          return to === row.read_id ? [] : [{ ...row, read_id: to }]
        })
        for (const row of changed) await updateConversations(trx, [row.id], { read_id: row.read_id })
        await settleThreads(trx, changed, now)
        if (changed.length > 0) await noteChange(trx)
        return changed.length
      })
      return { updated }
    },

    async set(ctx, input) {
      const now = deps.clock.now()
      const until = snoozeOf(input, now)
      const minutes = input.bot_paused_minutes
      const rest = minutes === undefined || minutes === 0 ? minutes : now + minutes * MINUTE_MS
      const done = await inTransaction(ctx.db, async (trx) => {
        const rows = await lockConversations(trx, input.ids)
        await checkHandOver(ctx, trx, rows, input.assignee_admin_id)
        await requireTags(trx, 'conversation', [...input.tags_add, ...input.tags_del])
        const last = await lastIds(
          trx,
          rows.map((row) => row.id),
        )
        const changed: number[] = []
        for (const row of rows) {
          const change = differing(row, changeOf(row, input, { until, rest, lastId: last.get(row.id) ?? 0 }))
          const isTagged = await retag(trx, row.id, input)
          if (Object.keys(change).length === 0 && !isTagged) continue
          changed.push(row.id)
          if (change.assignee_admin_id !== undefined) change.assigned_time = now
          await updateConversations(trx, [row.id], { ...change, update_time: now })
          if ((change.bot_paused_until ?? 0) > now) await withdrawWaiting(trx, [row.id], now)
          if (change.settled_id !== undefined)
            await settleThreads(trx, [{ ...row, settled_id: change.settled_id }], now)
        }
        if (changed.length > 0) await noteChange(trx)
        return { changed, total: rows.length }
      })
      const { ids: _ids, ...after } = input
      ctx.audit({
        unchanged: done.changed.length === 0,
        targetType: 'conversation',
        targetId: done.changed.join(','),
        after,
      })
      return { updated: done.changed.length, skipped: done.total - done.changed.length }
    },

    async assign(ctx, input) {
      const asked = input.mode === 'fixed' ? [input.assignee_admin_id ?? 0] : (input.admin_ids ?? [])
      if (asked.length === 0 || asked.includes(0))
        throw new AppError(CODE.BAD_INPUT, {
          reason: 'messages.assigneeMissing',
          field: input.mode === 'fixed' ? 'assignee_admin_id' : 'admin_ids',
        })
      const now = deps.clock.now()
      const done = await inTransaction(ctx.db, async (trx) => {
        const people = await requirePeople(trx, asked, 'chat:reply')
        const rows = await lockConversations(trx, input.ids)
        const load = async (inside: Db, ids: readonly number[]) =>
          await openConversationsOf(wholeCompany(inside, 'messages'), ids)
        const given = await shareOut(trx, { mode: input.mode, turnKey: TURN_KEY, load }, people, rows.length)
        const changed = rows.flatMap((row, at) => {
          const person = given[at]
          return person === undefined || person.id === row.assignee_admin_id ? [] : [{ row, person }]
        })
        // Before they go out of sight with whoever gives them away.
        if (input.note !== '') await addNotes(trx, rows, { content: input.note, adminId: ctx.admin.id, now })
        for (const [person, list] of Map.groupBy(changed, (one) => one.person))
          await updateConversations(
            trx,
            list.map((one) => one.row.id),
            { assignee_admin_id: person.id, assigned_time: now, update_time: now },
          )
        if (changed.length > 0 || input.note !== '') await noteChange(trx)
        return { changed, total: rows.length, people }
      })
      ctx.audit({
        unchanged: done.changed.length === 0 && input.note === '',
        targetType: 'conversation',
        targetId: done.changed.map((one) => one.row.id).join(','),
        after: { mode: input.mode, assignees: [...new Set(done.changed.map((one) => one.person.name))] },
      })
      return {
        updated: done.changed.length,
        skipped: done.total - done.changed.length,
        assignees: done.people.map((one) => ({
          ...one,
          count: done.changed.filter(({ person }) => person.id === one.id).length,
        })),
      }
    },

    async note(ctx, input) {
      if (input.content === '') throw new AppError(CODE.BAD_INPUT, { reason: 'messages.noteMissing', field: 'content' })
      const now = deps.clock.now()
      const id = await inTransaction(ctx.db, async (trx) => {
        const [row] = await lockConversations(trx, [input.conversation_id])
        if (row === undefined) throw new AppError(CODE.NOT_FOUND)
        await addNotes(trx, [row], { content: input.content, adminId: ctx.admin.id, now })
        const made = (await lastIds(trx, [row.id])).get(row.id) ?? 0
        await noteChange(trx)
        return made
      })
      ctx.audit({ targetType: 'conversation', targetId: input.conversation_id })
      return { message_id: id }
    },
  }
}

type SetInput = ParsedInputOf<Http['setConversation']>

/** Until when, in ms; 0 = not snoozed. @throws BAD_INPUT */
function snoozeOf(input: SetInput, now: number): number {
  if (input.status !== 'snoozed') return 0
  const until = toMillis(input.snooze_until ?? 0)
  const field = 'snooze_until'
  if (until === 0) throw new AppError(CODE.BAD_INPUT, { reason: 'messages.snoozeMissing', field })
  if (until <= now || until > now + INBOX_LIMITS.snooze_days * DAY_MS)
    throw new AppError(CODE.BAD_INPUT, {
      reason: 'messages.snoozePast',
      params: { days: INBOX_LIMITS.snooze_days },
      field,
    })
  return until
}

function changeOf(
  row: ConversationRow,
  input: SetInput,
  { until, rest, lastId }: { until: number; rest: number | undefined; lastId: number },
): ConversationChange {
  return {
    ...(input.status !== undefined && { status: input.status, snooze_until: until }),
    // Nobody waits for an answer to what was resolved; opened again by hand, it is as it was.
    ...(input.status === 'resolved' && row.status !== 'resolved' && { settled_id: lastId }),
    ...(input.status !== undefined && input.status !== 'resolved' && row.status === 'resolved' && { settled_id: 0 }),
    ...(input.priority !== undefined && { priority: input.priority }),
    ...(input.assignee_admin_id !== undefined && { assignee_admin_id: input.assignee_admin_id }),
    ...(rest !== undefined && { bot_paused_until: rest }),
  }
}

const differing = (row: ConversationRow, change: ConversationChange): ConversationChange =>
  Object.fromEntries(Object.entries(change).filter(([field, value]) => value !== row[field as keyof ConversationRow]))

/** Puts tags on and takes them off; answers whether something changed. */
async function retag(trx: Db, id: number, input: SetInput): Promise<boolean> {
  if (input.tags_add.length === 0 && input.tags_del.length === 0) return false
  const has = (await tagsOf(trx, 'conversation', [id])).get(id) ?? []
  const gone = input.tags_del.filter((tag) => has.some((one) => one.id === tag) && !input.tags_add.includes(tag))
  await dropTags(trx, 'conversation', id, gone)
  const added = await putTags(trx, 'conversation', id, input.tags_add)
  return gone.length > 0 || added.length > 0
}

/**
 * Everybody may take what nobody has and put back what is his own; whatever else changes hands needs the right to
 * assign.
 * @throws NO_PERMISSION, NOT_FOUND for a person who may not see the inbox
 */
async function checkHandOver(
  ctx: RequestContext,
  trx: Db,
  rows: readonly ConversationRow[],
  to: number | undefined,
): Promise<void> {
  if (to === undefined) return
  const { id, perms } = ctx.admin
  const isOwn = (person: number): boolean => person === 0 || person === id
  const perm = 'chat:assign'
  if (
    rows.some((row) => row.assignee_admin_id !== to && !(isOwn(to) && isOwn(row.assignee_admin_id))) &&
    !hasPerm(perms, perm)
  )
    throw new AppError(CODE.NO_PERMISSION, { data: { perm } })
  if (!isOwn(to)) await requirePeople(trx, [to], 'chat:reply')
}
