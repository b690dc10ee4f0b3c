import { hasPerm } from '../../../contract/permissions.ts'
import type { Session } from '../session/session-store.ts'
import type { LiveStream } from './live-stream.ts'

/**
 * Keeps the stream open while somebody is signed in who may see what it tells of; `onGone`: nobody is any more. Answers
 * a function that ends it.
 */
export function watchSessionForLive(
  session: Pick<Session, 'store'>,
  stream: LiveStream,
  onGone: () => void,
): () => void {
  let open = ''
  const follow = (): void => {
    const { token, admin, perms } = session.store.getState()
    const isAllowed = hasPerm(perms, 'task:list') || hasPerm(perms, 'chat:reply')
    const wanted = admin !== null && admin.expired === 0 && isAllowed ? token : ''
    if (wanted === open) return
    open = wanted
    if (wanted !== '') return stream.start()
    stream.stop()
    onGone()
  }
  follow()
  const off = session.store.subscribe(follow)
  return () => {
    off()
    stream.stop()
  }
}
