import type { QueryClient } from '@tanstack/react-query'
import { attachmentList, folderList, musicList, storageInfo } from '../../../contract/http/attachment.ts'
import { refresh } from '../http/api-key.ts'
import type { HttpClient } from '../http/http-client.ts'
import type { Session } from '../session/session-store.ts'
import { safeStorage } from '../../lib/storage.ts'
import { readNotes, writeNotes } from './upload-notes.ts'
import { uploadPorts } from './upload-ports.ts'
import { createUploadQueue, isOpen, type UploadQueue } from './upload-queue.ts'

/** Lists are fetched again at most this often while many small files arrive, ms. */
const REFRESH_MS = 1_000
/** How far an upload stands is noted this often, bytes. */
const NOTED_EVERY = 16 * 1024 * 1024

/** The page's queue: it asks before the window is closed on it, and ends with the session. */
export function startUploads(win: Window, http: HttpClient, session: Session, queries: QueryClient): UploadQueue {
  // Of this tab: another one must not take what is under way here for interrupted. A closed one's file goes on by its
  // hash.
  const storage = safeStorage(win.sessionStorage)
  let due: ReturnType<typeof setTimeout> | undefined
  const queue = createUploadQueue({
    ...uploadPorts(http, win),
    onDone() {
      due ??= setTimeout(() => {
        due = undefined
        void refresh(queries, attachmentList, folderList, musicList, storageInfo)
      }, REFRESH_MS)
    },
    now: () => performance.now(),
    newId: () => crypto.randomUUID(),
  })
  win.addEventListener('beforeunload', (event) => {
    if (queue.store.getState().items.some(isOpen)) event.preventDefault()
  })
  // Notes belong to the operator: another one on this computer doesn't see them.
  let owner = 0
  let states = ''
  const keep = (): void => {
    if (owner !== 0) writeNotes(storage, owner, queue.notes())
  }
  const take = (adminId: number): void => {
    if (adminId === owner) return
    owner = adminId
    if (adminId !== 0) queue.recall(readNotes(storage, adminId, Date.now()))
  }
  queue.store.subscribe(({ items }) => {
    // Progress alone is not worth a write: the server knows better how far it is.
    const now = items.map((item) => `${item.id}${item.state}${Math.floor(item.sent / NOTED_EVERY)}`).join()
    if (now === states) return
    states = now
    keep()
  })
  win.addEventListener('pagehide', keep)
  session.store.subscribe((state) => {
    if (state.token === '') {
      owner = 0
      queue.drop()
    } else take(state.admin?.id ?? 0)
  })
  take(session.store.getState().admin?.id ?? 0)
  return queue
}
