// Contacts that guests wrote: found in the sealed texts, offered with masks, opened and made leads of by people alone.
import type { ContactField } from '../../../contract/entities/lead.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type * as http from '../../../contract/http/conversations.ts'
import type { RequestContext } from '../../http/context.ts'
import { toSeconds } from '../../lib/clock.ts'
import { contactsIn, maskContacts } from '../../lib/contacts-in-text.ts'
import { AppError } from '../../lib/errors.ts'
import { wholeCompany } from '../../lib/whole-company.ts'
import { inTransaction, isUniqueViolation } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { lockConversations, noteChange, requireConversation, updateConversations } from './conversations.repository.ts'
import type { ConversationRow } from './conversations.repository.ts'
import { assignConversationsOfLeads } from './lead-conversations.ts'
import type { Caller, MessagesDeps } from './messages.ports.ts'
import type { MessageRow } from './messages.repository.ts'

type Http = typeof http
/** Messages with contacts that are looked through, the latest first. */
const LOOKED_THROUGH = 100

type Given = NonNullable<ParsedInputOf<Http['leadFromConversation']>['phone']>

export interface GuestContacts {
  /** @throws NOT_FOUND */
  extract(caller: Caller, conversationId: number): Promise<OutputOf<Http['extractContact']>>
  /** @throws NOT_FOUND, BAD_INPUT, TOO_OFTEN */
  reveal(ctx: RequestContext, input: ParsedInputOf<Http['revealMessage']>): Promise<OutputOf<Http['revealMessage']>>
  /** @throws NOT_FOUND, BAD_INPUT, DUPLICATE, NO_PERMISSION */
  toLead(
    ctx: RequestContext,
    input: ParsedInputOf<Http['leadFromConversation']>,
  ): Promise<OutputOf<Http['leadFromConversation']>>
}

const isField = (kind: string): kind is ContactField => kind === 'phone' || kind === 'wechat'

/** See the interface. */
export function createGuestContacts(deps: Pick<MessagesDeps, 'clock' | 'texts' | 'leads' | 'reveals'>): GuestContacts {
  /** What somebody accepts, or types. */
  const accepted = async (
    db: Db,
    conversation: ConversationRow,
    field: ContactField,
    chosen: Given | undefined,
  ): Promise<string | undefined> => {
    if (chosen === undefined || chosen === '') return undefined
    if (typeof chosen === 'string') return chosen
    const row = await db
      .selectFrom('messages')
      .selectAll()
      .where('id', '=', chosen.message_id)
      .where('conversation_id', '=', conversation.id)
      .where('direction', '=', 'in')
      .executeTakeFirst()
    if (row === undefined) throw new AppError(CODE.NOT_FOUND)
    const contact = row.content_enc === null ? undefined : contactsIn(deps.texts.open(row))[chosen.index]
    // A mobile number may be the WeChat too.
    if (contact === undefined || (contact.kind !== field && !(field === 'wechat' && contact.kind === 'phone')))
      throw new AppError(CODE.BAD_INPUT, { reason: 'messages.contactGone', field })
    return contact.normal
  }

  return {
    async extract({ db, tenant }, conversationId) {
      const conversation = await requireConversation(db, conversationId)
      const rows = await findWithContacts(db, conversation)
      const list: OutputOf<Http['extractContact']>['list'] = []
      for (const row of rows) {
        const { contacts } = maskContacts(deps.texts.open(row))
        for (const [index, { kind, mask, start, end, normal }] of contacts.entries()) {
          if (!isField(kind)) continue
          list.push({
            message_id: row.id,
            index,
            field: kind,
            mask,
            start,
            end,
            msg_time: toSeconds(row.msg_time),
            lead_id: await deps.leads.byContact(db, tenant.id, { [kind]: normal }),
          })
        }
      }
      return { list }
    },

    async reveal(ctx, { message_id: id, reason }) {
      const answer = await inTransaction(ctx.db, async (trx) => {
        const row = await trx.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()
        if (row === undefined) throw new AppError(CODE.NOT_FOUND)
        if (row.content_enc === null)
          throw new AppError(CODE.BAD_INPUT, { reason: 'messages.nothingMasked', field: 'message_id' })
        const left = await deps.reveals.spend(trx, ctx, { messageId: id, reason })
        return { text: deps.texts.open(row), left, conversationId: row.conversation_id }
      })
      ctx.audit({ targetType: 'conversation', targetId: answer.conversationId, after: { message: id, reason } })
      return { text: answer.text, left_today: answer.left }
    },

    async toLead(ctx, input) {
      const now = deps.clock.now()
      const { conversation_id: id, phone, wechat, guest_name: name, ...more } = input
      const make = async (trx: Db) => {
        const company = wholeCompany(trx, 'messages')
        const asked = await requireConversation(trx, id)
        const own = await company
          .selectFrom('conversations')
          .select('id')
          .where('third_auth_id', '=', asked.third_auth_id)
          .where('guest_uid', '=', asked.guest_uid)
          .execute()
        const rows = await lockConversations(
          company,
          own.map((row) => row.id),
        )
        const conversation = rows.find((row) => row.id === id)
        if (conversation === undefined) throw new AppError(CODE.NOT_FOUND)
        const lead = await deps.leads.fromGuest(ctx, trx, {
          ...more,
          source: conversation.kind,
          platform_value: conversation.platform_value,
          third_auth_id: conversation.third_auth_id,
          guest_uid: conversation.guest_uid,
          avatar: conversation.guest_avatar,
          publish_item_id: conversation.publish_item_id,
          keyword: conversation.keyword,
          guest_name: name === '' ? conversation.guest_name : name,
          tag_ids: more.tag_ids ?? [],
          phone: await accepted(trx, conversation, 'phone', phone),
          wechat: await accepted(trx, conversation, 'wechat', wechat),
          lead_id: conversation.lead_id,
        })
        await updateConversations(
          company,
          rows.map((row) => row.id),
          { lead_id: lead.id, update_time: now },
        )
        await assignConversationsOfLeads(trx, new Map([[lead.id, lead.owner]]), now)
        await noteChange(trx)
        return lead
      }
      let made
      try {
        made = await inTransaction(ctx.db, make)
      } catch (error) {
        if (!isUniqueViolation(error, 'guest_capitals')) throw error
        // Somebody else entered the same person at the same moment: now he is found.
        made = await inTransaction(ctx.db, make)
      }
      return { lead_id: made.id, created: made.created ? 1 : 0 }
    },
  }
}

/** What the guest wrote that holds contacts, the latest first. */
async function findWithContacts(db: Db, conversation: Pick<ConversationRow, 'id'>): Promise<MessageRow[]> {
  return await db
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', conversation.id)
    .where('direction', '=', 'in')
    .where('content_enc', 'is not', null)
    .orderBy('msg_time', 'desc')
    .orderBy('id', 'desc')
    .limit(LOOKED_THROUGH)
    .execute()
}
