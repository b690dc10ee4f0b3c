import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { initProject } from '../../../contract/http/common.ts'
import { apiKey } from '../../core/http/api-key.ts'
import { useServices } from '../../core/services/services-context.ts'
import { useRefreshInfo } from '../../core/session/use-refresh-info.ts'

/** The clip count and the balance change by work in the background; they are asked for this often, ms. */
const REFRESH_MS = 120_000

/** When somebody else signs in, nothing of the one before stays in memory; the balance in the top bar stays current. */
export function SessionGuard() {
  const { session } = useServices()
  const client = useQueryClient()
  useEffect(
    () =>
      session.store.subscribe((state, before) => {
        if (state.token === before.token) return
        const [method, path] = apiKey(initProject)
        client.removeQueries({ predicate: (query) => query.queryKey[0] !== method || query.queryKey[1] !== path })
      }),
    [session, client],
  )
  const refreshInfo = useRefreshInfo()
  const tick = useEffectEvent(() => {
    if (session.store.getState().admin !== null && document.visibilityState === 'visible') void refreshInfo()
  })
  useEffect(() => {
    const timer = setInterval(() => tick(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return null
}
