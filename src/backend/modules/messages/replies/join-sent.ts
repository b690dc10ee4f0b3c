// An answer of ours that is read in again is the one that was pressed, not a second one.
import type { SeenMessage } from '../../../../contract/entities/message.ts'
import { toMillis } from '../../../lib/clock.ts'
import type { Db } from '../../../ports/database.ts'
import type { ConversationRow } from '../conversations.repository.ts'
import type { MessagesDeps } from '../messages.ports.ts'
import { updateMessage } from '../messages.repository.ts'
import type { SendRow } from './sends.repository.ts'
import { idsAbove, updateSend } from './sends.repository.ts'
import { foldedWords } from './folded-words.ts'

/** A site's clock may be behind ours by this, ms. */
const EARLIER_MS = 5 * 60_000

interface Pressed {
  readonly send: SendRow
  readonly words: string
  /** The platform's ids under which it stands. */
  readonly below: ReadonlySet<string>
}

/** Those of a conversation that may be out without an id of the platform, in the order of their presses. */
async function findPressed(trx: Db, texts: MessagesDeps['texts'], conversationId: number): Promise<Pressed[]> {
  const rows = await trx
    .selectFrom('message_sends as s')
    .innerJoin('messages as m', 'm.id', 's.message_id')
    .selectAll('s')
    .select(['m.content', 'm.content_enc'])
    .where('s.conversation_id', '=', conversationId)
    .where('s.tried_time', '>', 0)
    .where('m.platform_msg_id', 'is', null)
    .where((is) =>
      is.or([
        is('s.state', 'in', ['taken', 'unknown', 'sent']),
        // A person did not find it on the site.
        is.and([is('s.state', '=', 'failed'), is('s.last_end', '=', 'unknown')]),
      ]),
    )
    .orderBy('s.tried_time')
    .orderBy('s.message_id')
    .forUpdate()
    .execute()
  const found: Pressed[] = []
  for (const { content, content_enc, ...send } of rows) {
    const target = await trx.selectFrom('messages').selectAll().where('id', '=', send.target_id).executeTakeFirst()
    if (target === undefined) continue
    const below = new Set([target.platform_msg_id ?? '', ...(await idsAbove(trx, target))])
    found.push({ send, below, words: foldedWords(texts.open({ content, content_enc })) })
  }
  return found
}

/**
 * In the transaction of a report, the conversations locked: gives new messages of the account to answers of ours with
 * the same words under the same comment, or in the same private conversation, each to one, the earliest first. Answers
 * our messages' ids by the platform's.
 */
export async function joinSent(
  trx: Db,
  { texts }: Pick<MessagesDeps, 'texts'>,
  read: { rows: readonly ConversationRow[]; fresh: ReadonlyMap<number, readonly SeenMessage[]>; now: number },
): Promise<Map<string, number>> {
  const joined = new Map<string, number>()
  for (const row of read.rows) {
    const out = (read.fresh.get(row.id) ?? []).filter((one) => one.direction === 'out' && !one.withdrawn)
    if (out.length === 0) continue
    let pressed = await findPressed(trx, texts, row.id)
    for (const message of out) {
      const time = toMillis(message.msg_time)
      const own = pressed.find(
        ({ send, words, below }) =>
          words === foldedWords(message.text) &&
          // A private message stands below none.
          (row.kind === 'dm' || below.has(message.parent_id)) &&
          time >= send.tried_time - EARLIER_MS,
      )
      if (own === undefined) continue
      pressed = pressed.filter((one) => one !== own)
      const id = own.send.message_id
      joined.set(message.platform_msg_id, id)
      await updateMessage(trx, id, {
        platform_msg_id: message.platform_msg_id,
        ...(row.kind === 'comment' && { parent_msg_id: message.parent_id }),
        author_uid: message.author_uid,
        msg_time: Math.min(time, read.now),
      })
      // When it was out stands there already where its computer said so.
      const isKnown = own.send.state === 'sent'
      await updateSend(trx, id, { state: 'sent', reason: '', ...(isKnown ? {} : { ended_time: read.now }) })
    }
  }
  return joined
}
