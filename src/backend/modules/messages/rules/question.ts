// Which messages rules are asked about, and which answers end what they are asked. Pure.
import type { MessageRow } from '../messages.repository.ts'
import type { SendRow } from '../replies/sends.repository.ts'

/** States of an answer of ours that is out, or may be. */
export const SPOKEN_STATES = ['taken', 'sent', 'unknown'] as const satisfies readonly SendRow['state'][]

/** Words of the conversation's own guest whose time is known. */
export function isQuestion(
  message: Pick<MessageRow, 'direction' | 'withdrawn' | 'content' | 'author_uid' | 'is_time_known'>,
  guestUid: string,
): boolean {
  return (
    message.direction === 'in' &&
    message.withdrawn === 0 &&
    message.content.trim() !== '' &&
    [guestUid, ''].includes(message.author_uid) &&
    message.is_time_known === 1
  )
}
