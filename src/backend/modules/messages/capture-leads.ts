// Leads of contacts that guests wrote lately, made by a smart operation.
import { sql } from 'kysely'
import type { OperationOutcome } from '../../../contract/entities/operation.ts'
import { contactsIn } from '../../lib/contacts-in-text.ts'
import { AppError } from '../../lib/errors.ts'
import type { Db } from '../../ports/database.ts'
import { lockConversations, noteChange } from './conversations.repository.ts'
import type { MessagesDeps } from './messages.ports.ts'
import type { MessageRow } from './messages.repository.ts'
import { findReadings } from './readings.repository.ts'
import { leadOfGuest } from './rules/rule-actions.ts'

/** What was written longer ago is left to people. */
const OLDEST_MS = 7 * 86_400_000
/** Messages with contacts that one run goes through. */
const READ_MOST = 500

interface Capture {
  readonly accountId: number
  readonly tenantId: number
  /** Most leads. */
  readonly most: number
  /** Unix ms. */
  readonly now: number
}

/** What guests wrote that holds contacts, in conversations that no lead became of; the oldest first. */
async function findContacts(trx: Db, { accountId, now }: Capture): Promise<MessageRow[]> {
  return await trx
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .selectAll('m')
    // As the partial index has it.
    .where(sql<boolean>`m.direction = 'in'`)
    .where('m.third_auth_id', '=', accountId)
    .where('m.msg_time', '>=', now - OLDEST_MS)
    .where('m.content_enc', 'is not', null)
    .where('m.withdrawn', '=', 0)
    .where('c.lead_id', '=', 0)
    .where((is) => is.or([is('m.author_uid', '=', ''), is('m.author_uid', '=', is.ref('c.guest_uid'))]))
    .orderBy('m.msg_time')
    .orderBy('m.id')
    .limit(READ_MOST)
    .execute()
}

/** Makes the leads, in the caller's transaction: `capture(trx, what)`. `trx` sees the whole company. */
export function createCaptureLeads(
  deps: Pick<MessagesDeps, 'texts' | 'leads' | 'log'>,
): (trx: Db, capture: Capture) => Promise<OperationOutcome> {
  /** Was a lead made, or found, of this message? */
  const captureOne = async (trx: Db, message: MessageRow, { tenantId, now }: Capture): Promise<boolean> => {
    const text = deps.texts.open(message)
    if (!contactsIn(text).some((one) => one.kind === 'phone' || one.kind === 'wechat')) return false
    const [conversation] = await lockConversations(trx, [message.conversation_id])
    if (conversation === undefined || conversation.lead_id > 0) return false
    try {
      return (await leadOfGuest(trx, deps, { conversation, text, tenantId, now })) > 0
    } catch (error) {
      // A refusal, before anything was written.
      if (!(error instanceof AppError)) throw error
      deps.log.warn('a guest could not be made a lead', { message: message.id, error })
      return false
    }
  }

  return async (trx, capture) => {
    const readings = await findReadings(trx, [capture.accountId])
    if (!readings.some((row) => row.enabled === 1)) return { done: 0, detail: 'reading_off' }
    let done = 0
    for (const message of await findContacts(trx, capture)) {
      if (done >= capture.most) break
      if (await captureOne(trx, message, capture)) done += 1
    }
    if (done > 0) await noteChange(trx)
    return { done, detail: done > 0 ? 'done' : 'nothing' }
  }
}
