import { useHttp } from '../http/http-context.ts'
import { useSessionService } from './session-context.ts'
import { loadInfo } from './sign-in.ts'

/**
 * Asks again who is signed in: after something that changes the clip count, the balance, the name or the picture. Never
 * throws.
 */
export function useRefreshInfo(): () => Promise<void> {
  const http = useHttp()
  const session = useSessionService()
  return () => loadInfo(http, session).catch(() => undefined)
}
