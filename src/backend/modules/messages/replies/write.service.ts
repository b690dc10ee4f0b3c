// Writes an answer: to who wrote first, once for each token, and put in its account's queue.
import type { OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import { CODE } from '../../../../contract/errors.ts'
import type { replyGuestCapital } from '../../../../contract/http/replies.ts'
import { replyMaxOf } from '../../../../contract/helper/reply-commands.ts'
import { canReply } from '../../../../contract/message-platforms.ts'
import type { RequestContext } from '../../../http/context.ts'
import { AppError } from '../../../lib/errors.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'
import { inTransaction, isUniqueViolation } from '../../../ports/database.ts'
import type { Db } from '../../../ports/database.ts'
import type { ConversationRow } from '../conversations.repository.ts'
import { lockConversations, noteChange } from '../conversations.repository.ts'
import type { MessagesDeps } from '../messages.ports.ts'
import type { MessageRow } from '../messages.repository.ts'
import { restAfterPerson } from '../rules/rest.ts'
import { foldedWords } from './folded-words.ts'
import { insertAnswer } from './insert-answer.ts'
import { requireDirectWindow } from './direct-window.ts'
import { riskyIn } from './risky-text.ts'
import type { SendRow } from './sends.repository.ts'
import { statusOf } from './sends.repository.ts'

type Input = ParsedInputOf<typeof replyGuestCapital>
type Output = OutputOf<typeof replyGuestCapital>
/** What a reply that is kept ready leaves for a person to fill in: guests would read it. */
const UNFILLED = /\{[^{}\n]{1,30}\}/gu

type Deps = Pick<MessagesDeps, 'clock' | 'texts' | 'leads' | 'riskyWords' | 'replyGraceMs'>

const conflict = (reason: 'messages.noPrivateReply' | 'messages.cantReply' | 'messages.nothingToAnswer') =>
  new AppError(CODE.CONFLICT, { reason })

/** Answers the call: `write(ctx, input)`. */
export function createWrite(deps: Deps): (ctx: RequestContext, input: Input) => Promise<Output> {
  const shown = (row: SendRow): Output => ({
    message_id: row.message_id,
    conversation_id: row.conversation_id,
    send_status: statusOf(row),
  })
  const findOwn = async (ctx: RequestContext, trx: Db, token: string) =>
    await wholeCompany(trx, 'messages')
      .selectFrom('message_sends')
      .selectAll()
      .where('admin_id', '=', ctx.admin.id)
      .where('client_token', '=', token)
      .executeTakeFirst()

  const write = async (ctx: RequestContext, trx: Db, input: Input): Promise<{ send: SendRow; isNew: boolean }> => {
    const now = deps.clock.now()
    const id = await conversationOf(deps, trx, input)
    const [conversation] = await lockConversations(trx, [id])
    if (conversation === undefined) throw new AppError(CODE.NOT_FOUND)
    const before = await findOwn(ctx, trx, input.client_token)
    if (before !== undefined) return { send: before, isNew: false }
    const isNote = input.as_note === 1
    const target = isNote ? null : await checked(ctx, trx, conversation, input)
    const send = await insertAnswer(trx, deps, {
      conversation,
      target,
      content: input.content,
      by: { adminId: ctx.admin.id, ruleId: 0, token: input.client_token },
      now,
      nextTime: now + deps.replyGraceMs,
    })
    if (!isNote) await restAfterPerson(trx, conversation, { answeredAt: now, now })
    await noteChange(trx)
    return { send, isNew: true }
  }

  /** The message that is answered. @throws as the contract says */
  const checked = async (
    { db }: RequestContext,
    trx: Db,
    conversation: ConversationRow,
    input: Input,
  ): Promise<MessageRow> => {
    if (input.media_url !== '') throw new AppError(CODE.BAD_INPUT, { reason: 'messages.wordsOnly', field: 'media_url' })
    const unfilled = input.content.match(UNFILLED) ?? []
    if (unfilled.length > 0)
      throw new AppError(CODE.BAD_INPUT, {
        reason: 'messages.unfilled',
        params: { words: [...new Set(unfilled)].join(' ') },
        field: 'content',
      })
    const { platform_value: platform, kind } = conversation
    if (!canReply(platform, kind)) throw conflict(kind === 'dm' ? 'messages.noPrivateReply' : 'messages.cantReply')
    const most = replyMaxOf(platform, kind)
    if (input.content.length > most)
      throw new AppError(CODE.BAD_INPUT, { reason: 'messages.tooLong', params: { most }, field: 'content' })
    const target = await latestOfGuest(trx, conversation, input.reply_to_id)
    if (target === undefined) throw conflict('messages.nothingToAnswer')
    if (kind === 'dm') await requireDirectWindow(trx, conversation, deps.clock.now())
    if (await isWaiting(trx, conversation.id, input.content))
      throw new AppError(CODE.CONFLICT, { reason: 'messages.replyWaits', field: 'content' })
    if (input.is_confirmed === 0) await checkWords(db, input.content)
    return target
  }

  const isWaiting = async (trx: Db, conversationId: number, text: string): Promise<boolean> => {
    const rows = await trx
      .selectFrom('message_sends as s')
      .innerJoin('messages as m', 'm.id', 's.message_id')
      .select(['m.content', 'm.content_enc'])
      .where('s.conversation_id', '=', conversationId)
      .where('s.state', 'in', ['waiting', 'taken'])
      // What a rule is about to say gives place to a person's words.
      .where((is) => is.or([is('s.rule_id', '=', 0), is('s.state', '=', 'taken')]))
      .execute()
    return rows.some((row) => foldedWords(deps.texts.open(row)) === foldedWords(text))
  }

  const checkWords = async (db: Db, text: string): Promise<void> => {
    const find = await deps.riskyWords(db)
    const words = riskyIn(find, text)
    if (words.length > 0)
      throw new AppError(CODE.FORBIDDEN_WORDS, {
        reason: 'messages.riskyWords',
        params: { words: words.join('、') },
        field: 'content',
        data: { words },
      })
  }

  return async (ctx, input) => {
    const make = async () => await inTransaction(ctx.db, async (trx) => await write(ctx, trx, input))
    const { send, isNew } = await make().catch(async (error: unknown) => {
      // The same token in another conversation at the same moment.
      const before = isUniqueViolation(error, 'client_token')
        ? await findOwn(ctx, ctx.db, input.client_token)
        : undefined
      if (before === undefined) throw error
      return { send: before, isNew: false }
    })
    ctx.audit({
      unchanged: !isNew,
      targetType: 'conversation',
      targetId: send.conversation_id,
      after: { message: send.message_id, as_note: input.as_note, is_confirmed: input.is_confirmed },
    })
    return shown(send)
  }
}

/** @throws NOT_FOUND, BAD_INPUT when none is named */
async function conversationOf({ leads }: Deps, trx: Db, { conversation_id: id, lead_id: leadId }: Input) {
  if (id !== undefined) return id
  if (leadId === undefined)
    throw new AppError(CODE.BAD_INPUT, { reason: 'messages.conversationMissing', field: 'conversation_id' })
  const standing = (await leads.standing(trx, [leadId])).get(leadId)
  if (standing === undefined) throw new AppError(CODE.NOT_FOUND)
  const row = await trx
    .selectFrom('conversations')
    .select('id')
    .where('lead_id', 'in', [leadId, standing.id])
    .orderBy('last_message_time', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (row === undefined) throw new AppError(CODE.NOT_FOUND)
  return row.id
}

/** What the conversation's own guest wrote last, or the one that is named; what he took back is not there. */
async function latestOfGuest(
  trx: Db,
  conversation: ConversationRow,
  messageId: number | undefined,
): Promise<MessageRow | undefined> {
  return await trx
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', conversation.id)
    .where('direction', '=', 'in')
    .where('withdrawn', '=', 0)
    .where('platform_msg_id', 'is not', null)
    .where('author_uid', 'in', [conversation.guest_uid, ''])
    .$if(messageId !== undefined, (query) => query.where('id', '=', messageId ?? 0))
    .orderBy('msg_time', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
