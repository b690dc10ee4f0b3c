import { registerDevice } from '../../../contract/http/admin.ts'
import { syncPlatforms } from '../../../contract/http/third-auth.ts'
import { deviceProof } from '../../../contract/helper/commands.ts'
import { platformsDataSync } from '../../../contract/helper/events.ts'
import { hasPerm } from '../../../contract/permissions.ts'
import type { HttpClient } from '../http/http-client.ts'
import type { Session } from '../session/session-store.ts'
import type { HelperLink } from './helper-link.ts'

export interface RelayDeps {
  http: HttpClient
  session: Session
  helper: HelperLink
  /** A step failed; it is tried again at the next connection. */
  onProblem: (error: unknown) => void
}

/**
 * What the page carries between helper and backend: the proof that makes this helper a registered device,
 * and the list of what its platforms can do. Both need the right account:auth. Returns a stop function.
 */
export function startHelperRelay(deps: RelayDeps): () => void {
  const { http, session, helper } = deps
  const registered = new Set<string>()
  let platforms: Parameters<typeof http.call<typeof syncPlatforms>>[1] | null = null

  const may = (): boolean => {
    const { admin, perms } = session.store.getState()
    return admin !== null && admin.expired === 0 && hasPerm(perms, 'account:auth')
  }

  const register = async (): Promise<void> => {
    const { connected, info } = helper.store.getState()
    const admin = session.store.getState().admin
    if (!connected || info === null || admin === null || !may()) return
    const key = `${admin.id}:${info.device_id}`
    if (registered.has(key)) return
    registered.add(key)
    try {
      const proof = await helper.send(deviceProof, {})
      await http.call(registerDevice, proof, { overlay: false, quiet: true })
    } catch (error) {
      registered.delete(key)
      deps.onProblem(error)
    }
  }

  const sync = (): void => {
    if (platforms === null || !may()) return
    const sending = platforms
    platforms = null
    http.call(syncPlatforms, sending, { overlay: false, quiet: true }).catch((error: unknown) => {
      platforms ??= sending
      deps.onProblem(error)
    })
  }

  const offs = [
    helper.on(platformsDataSync, (data) => {
      platforms = data
      sync()
    }),
    helper.store.subscribe((state, before) => {
      if (state.connected && !before.connected) void register()
    }),
    session.store.subscribe((state, before) => {
      if (state.admin !== null && before.admin === null) {
        void register()
        sync()
      }
      if (state.token === '') registered.clear()
    }),
  ]
  void register()
  return () => {
    for (const off of offs) off()
  }
}
