import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { initProject } from '../../../contract/http/common.ts'
import { apiKey } from '../../core/http/api-key.ts'
import { useServices } from '../../core/services/services-context.ts'

/** When somebody else signs in, nothing of the one before stays in memory. */
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
  return null
}
