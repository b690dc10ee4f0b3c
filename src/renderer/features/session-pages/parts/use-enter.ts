import { useNavigate, useSearchParams } from 'react-router-dom'
import { useServices } from '../../../core/services/services-context.ts'
import { REDIRECT_PARAM, safeRedirect } from '../../../core/session/redirect.ts'
import { loadInfo } from '../../../core/session/sign-in.ts'

/**
 * Takes a fresh token: loads who it is, goes where the person wanted to be, and forgets that wish.
 * @throws ApiError
 */
export function useEnter(): (token: string, remember: boolean) => Promise<void> {
  const { http, session } = useServices()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return async (token, remember) => {
    session.setToken(token, remember)
    try {
      await loadInfo(http, session)
    } catch (error) {
      session.clear()
      throw error
    }
    // Replaced, so that going back doesn't lead to the login page and its redirect again.
    await navigate(safeRedirect(search.get(REDIRECT_PARAM), window.location.origin), { replace: true })
  }
}
