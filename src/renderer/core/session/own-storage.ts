import { z } from 'zod'
import { readJson, type SafeStorage } from '../../lib/storage.ts'
import type { Session } from './session-store.ts'

/**
 * What a browser keeps of one session: under one entry that says whose it is, so that whatever is put here ends with
 * the session.
 */
export interface OwnStorage extends SafeStorage {
  /**
   * Calls whenever it became somebody else's, or nobody's: what was taken from here into memory has to be read anew.
   */
  onChange(listener: () => void): void
}

const KEY = 'own'
const entry = z.object({ owner: z.number().int(), values: z.record(z.string(), z.string()) })

/**
 * Keeps of the person who is signed in what must not become the next one's: gone with signing out, with being signed
 * out and with another session, also where only another tab of this browser saw that; there again after a reload. While
 * nobody is known it is empty and takes nothing. A choice that is to be there again at the same person's next session
 * stands in the usual storage, under the person's id.
 */
export function createOwnStorage(storage: SafeStorage, session: Pick<Session, 'store'>): OwnStorage {
  const listeners: (() => void)[] = []
  const kept = (): z.infer<typeof entry> | undefined => entry.safeParse(readJson(storage, KEY)).data
  const owner = (): number | undefined => session.store.getState().admin?.id
  const values = (): Record<string, string> => {
    const found = kept()
    return found !== undefined && found.owner === owner() ? found.values : {}
  }
  const put = (next: Record<string, string>): void => {
    const id = owner()
    if (id !== undefined) storage.set(KEY, JSON.stringify({ owner: id, values: next }))
  }
  // A session that ended with the browser could not take anything away.
  if (session.store.getState().token === '') storage.remove(KEY)
  session.store.subscribe((state, before) => {
    if (state.token === before.token && state.admin?.id === before.admin?.id) return
    if (state.token !== before.token || (state.admin !== null && kept()?.owner !== state.admin.id)) storage.remove(KEY)
    for (const listener of listeners) listener()
  })
  return {
    get: (key) => values()[key] ?? null,
    set: (key, value) => put({ ...values(), [key]: value }),
    remove(key) {
      const { [key]: _gone, ...rest } = values()
      put(rest)
    },
    onChange: (listener) => void listeners.push(listener),
  }
}
