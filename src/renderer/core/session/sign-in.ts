import { info, logout } from '../../../contract/http/admin.ts'
import type { HttpClient } from '../http/http-client.ts'
import type { Session } from './session-store.ts'

/**
 * Loads who is signed in.
 * @throws ApiError
 */
export async function loadInfo(http: HttpClient, session: Session, signal?: AbortSignal): Promise<void> {
  const token = session.store.getState().token
  const user = await http.call(info, {}, { overlay: false, quiet: true, ...(signal === undefined ? {} : { signal }) })
  // A sign-out meanwhile wins.
  if (session.store.getState().token === token) session.setInfo(user)
}

/** Tells the server, then forgets the token here whatever it answered: a person who leaves must be out. */
export async function signOut(http: HttpClient, session: Session): Promise<void> {
  await http.call(logout, {}, { quiet: true }).catch(() => undefined)
  session.clear()
}
