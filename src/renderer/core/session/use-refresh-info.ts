import { useServices } from '../services/services-context.ts'
import { loadInfo } from './sign-in.ts'

/** Asks again who is signed in: after something that changes the clip count, the balance, the name or the picture. Never throws. */
export const useRefreshInfo = (): (() => Promise<void>) => {
  const { http, session } = useServices()
  return () => loadInfo(http, session).catch(() => undefined)
}
