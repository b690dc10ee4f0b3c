import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Endpoint } from '../../../contract/endpoint.ts'

/** Key of an endpoint's answers in the cache; without input it stands for all of them. */
export function apiKey(endpoint: Endpoint, input?: unknown): QueryKey {
  return input === undefined ? [endpoint.method, endpoint.path] : [endpoint.method, endpoint.path, input]
}

/** Marks every cached answer of these endpoints as old; shown ones are fetched again. */
export function refresh(client: QueryClient, ...endpoints: readonly Endpoint[]): Promise<void> {
  return Promise.all(endpoints.map((endpoint) => client.invalidateQueries({ queryKey: apiKey(endpoint) }))).then(
    () => undefined,
  )
}
