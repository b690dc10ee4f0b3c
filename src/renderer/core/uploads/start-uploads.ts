import type { QueryClient } from '@tanstack/react-query'
import { attachmentList } from '../../../contract/http/attachment.ts'
import { refresh } from '../http/api-key.ts'
import type { HttpClient } from '../http/http-client.ts'
import type { Session } from '../session/session-store.ts'
import { uploadPorts } from './upload-ports.ts'
import { createUploadQueue, isOpen, type UploadQueue } from './upload-queue.ts'

/** Lists are fetched again at most this often while many small files arrive, ms. */
const REFRESH_MS = 1_000

/** The page's queue: it asks before the window is closed on it, and ends with the session. */
export const startUploads = (win: Window, http: HttpClient, session: Session, queries: QueryClient): UploadQueue => {
  let due: ReturnType<typeof setTimeout> | undefined
  const queue = createUploadQueue({
    ...uploadPorts(http, win),
    onDone() {
      due ??= setTimeout(() => {
        due = undefined
        void refresh(queries, attachmentList)
      }, REFRESH_MS)
    },
    now: () => performance.now(),
    newId: () => crypto.randomUUID(),
  })
  win.addEventListener('beforeunload', (event) => {
    if (queue.store.getState().items.some(isOpen)) event.preventDefault()
  })
  session.store.subscribe((state) => {
    if (state.token === '') queue.drop()
  })
  return queue
}
