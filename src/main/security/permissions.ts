import type { Session } from 'electron'
import { sameOrigin } from './navigation.ts'

/**
 * What our own page may ask for. The loopback names let it reach the helper's websocket; they differ between Chromium
 * versions (electron/electron 48655), so all three stand here.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  'notifications',
  'clipboard-sanitized-write',
  'fullscreen',
  'loopback-network',
  'local-network',
  'local-network-access',
])

/** Is this permission granted to a page of this origin? Everything not listed is denied (Electron checklist 5). */
export function isPermitted(permission: string, requestUrl: string, origin: string): boolean {
  return ALLOWED.has(permission) && sameOrigin(requestUrl, origin)
}

/** Sets both handlers; Electron asks one for requests and the other for checks. */
export function guardPermissions(session: Session, origin: string): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(isPermitted(permission, details.requestingUrl, origin)),
  )
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin) =>
    isPermitted(permission, requestingOrigin, origin),
  )
}
