// The inbox as it is read.
import type { LeadChain } from '../../../contract/entities/lead.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type * as http from '../../../contract/http/conversations.ts'
import type { inboxCount } from '../../../contract/http/inbox-count.ts'
import { AppError } from '../../lib/errors.ts'
import { findRowsWith } from '../../lib/kept-words.ts'
import { toPage } from '../../lib/paging.ts'
import { findPeople } from '../../lib/people.ts'
import { wholeCompany } from '../../lib/whole-company.ts'
import { findChain } from '../../lib/work-chain.ts'
import type { Db } from '../../ports/database.ts'
import * as lists from './conversation-lists.repository.ts'
import type { ConversationFilter } from './conversation-filter.ts'
import { showConversations, showMessages } from './conversation-view.ts'
import { findConversations, requireConversation } from './conversations.repository.ts'
import type { ConversationRow } from './conversations.repository.ts'
import type { Caller, MessagesDeps } from './messages.ports.ts'
import { findPage } from './messages.repository.ts'

type Http = typeof http
const OTHERS = 20

export interface ConversationsService {
  list(caller: Caller, input: ParsedInputOf<Http['conversationList']>): Promise<OutputOf<Http['conversationList']>>
  count(caller: Caller): Promise<OutputOf<typeof inboxCount>>
  /** @throws NOT_FOUND */
  thread(caller: Caller, input: ParsedInputOf<Http['messageList']>): Promise<OutputOf<Http['messageList']>>
  /** @throws NOT_FOUND */
  info(caller: Caller, id: number): Promise<OutputOf<Http['conversationInfo']>>
  assignees(caller: Caller): Promise<OutputOf<Http['listAssignees']>>
}

/** See the interface. */
export function createConversationsService(deps: Pick<MessagesDeps, 'clock' | 'leads'>): ConversationsService {
  const show = async (db: Db, ids: readonly number[]) =>
    await showConversations(db, deps, await findConversations(db, ids), deps.clock.now())
  const searchOf = async ({ db, tenant }: Caller, words: string | undefined): Promise<ConversationFilter['search']> =>
    words === undefined || words === ''
      ? undefined
      : {
          words,
          leads: (await deps.leads.search(db, tenant.id, words)) ?? [],
          found: await findRowsWith(db, 'conversation_texts', words),
        }

  return {
    async list(caller, input) {
      const { db, admin } = caller
      const filter: ConversationFilter = {
        search: await searchOf(caller, input.keyword),
        status: input.status,
        assignee: input.assignee === 'me' ? admin.id : input.assignee,
        third_auth_id: input.third_auth_id,
        platform_value: input.platform_value,
        kind: input.kind,
        unread: input.unread,
        waits: input.waits,
        tag: input.tag,
        now: deps.clock.now(),
      }
      const ids = await lists.findConversationPage(db, filter, input)
      const { total, ...counts } = await lists.countParts(db, filter, admin.id)
      return { ...toPage(input, total, await show(db, ids)), counts }
    },
    count: async ({ db, admin }) => await lists.countUnread(db, deps.clock.now(), admin.id),
    async thread({ db }, { conversation_id: id, before_id: beforeId, after_id: afterId, limit }) {
      const conversation = await requireConversation(db, id)
      const before =
        beforeId === undefined
          ? undefined
          : await db
              .selectFrom('messages')
              .select(['id', 'msg_time'])
              .where('id', '=', beforeId)
              .where('conversation_id', '=', id)
              .executeTakeFirst()
      if (beforeId !== undefined && before === undefined) throw new AppError(CODE.NOT_FOUND)
      const found = await findPage(
        db,
        id,
        { ...(before !== undefined && { before }), ...(afterId !== undefined && { afterId }) },
        limit + 1,
      )
      const rows = found.slice(0, limit).toSorted((a, b) => a.msg_time - b.msg_time || a.id - b.id)
      return { data: await showMessages(db, conversation, rows), has_more: found.length > limit }
    },
    async info({ db }, id) {
      const row = await requireConversation(db, id)
      const others = await findConversations(db, await lists.findOthers(db, row, OTHERS))
      const namesakes = await findConversations(db, await lists.findNamesakes(db, row, OTHERS))
      const [conversation] = await show(db, [id])
      if (conversation === undefined) throw new AppError(CODE.NOT_FOUND)
      return {
        conversation,
        others: await showConversations(db, deps, others, deps.clock.now()),
        namesakes: await showConversations(db, deps, namesakes, deps.clock.now()),
        lead: row.lead_id === 0 ? null : await deps.leads.show(db, row.lead_id),
        works: await worksOf(db, [row, ...others]),
      }
    },
    async assignees({ db }) {
      const people = await findPeople(db, 'chat:reply')
      const open = await lists.openConversationsOf(
        wholeCompany(db, 'messages'),
        people.map((one) => one.id),
      )
      return { list: people.map((one) => ({ ...one, open_conversations: open.get(one.id) ?? 0 })) }
    },
  }
}

/** By which of our works the guest came: each once, the latest first. */
async function worksOf(db: Db, rows: readonly ConversationRow[]): Promise<LeadChain[]> {
  const latest = rows
    .filter((row) => row.work_id !== '')
    .toSorted((a, b) => b.last_message_time - a.last_message_time || b.id - a.id)
  const byWork = new Map(
    latest.toReversed().map((row) => [JSON.stringify([row.third_auth_id, row.work_id]), row] as const),
  )
  const chains: LeadChain[] = []
  for (const row of latest.filter((one) => [...byWork.values()].includes(one))) {
    const chain = await findChain(db, row)
    chains.push({
      ...chain,
      title: chain.title ?? (row.work_title || null),
      work_url: chain.work_url ?? (row.work_url || null),
    })
  }
  return chains
}
