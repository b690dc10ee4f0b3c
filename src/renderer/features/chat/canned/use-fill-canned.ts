import type { CannedReply } from '../../../../contract/entities/conversation.ts'
import { useSession } from '../../../core/session/use-session.ts'
import { fillCanned } from './canned-text.ts'

/** The text of a reply that is kept ready, for this guest. */
export function useFillCanned(guestName: string): (reply: Pick<CannedReply, 'content'>) => string {
  const ownName = useSession((state) => state.admin?.nickname ?? '')
  return ({ content }) => fillCanned(content, guestName, ownName)
}
