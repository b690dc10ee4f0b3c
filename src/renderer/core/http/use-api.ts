import {
  keepPreviousData,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { useStore } from 'zustand'
import type { Endpoint, InputOf, OutputOf } from '../../../contract/endpoint.ts'
import type { ApiError } from './api-error.ts'
import { apiKey, refresh } from './api-key.ts'
import { useCaller, useHttp } from './http-context.ts'

export interface ApiOptions<E extends Endpoint> {
  enabled?: boolean
  /** Keep showing the last answer while another page or filter loads; true for lists. */
  keepPrevious?: boolean
  /** Ask again every so many ms while the screen is shown; false stops. A function sees the last answer. */
  pollMs?: number | false | ((data: OutputOf<E> | undefined) => number | false)
  /** Answers younger than this are not asked again, ms. */
  staleMs?: number
  /** The component shows the failure itself; no message at the top. */
  quiet?: boolean
}

/** Server data for a component: one endpoint and its input. No overlay: the component shows its own loading state. */
export function useApi<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: ApiOptions<E> = {},
): UseQueryResult<OutputOf<E>, ApiError> {
  const http = useHttp()
  const caller = useCaller()
  // While signing out the screen is still there for a moment: it must not ask on without a token.
  const allowed = useStore(caller.store, (state) => endpoint.access !== 'token' || state.token !== '')
  const poll = options.pollMs
  return useQuery<OutputOf<E>, ApiError>({
    queryKey: apiKey(endpoint, input),
    queryFn: ({ signal }) => http.call(endpoint, input, { signal, overlay: false, quiet: options.quiet === true }),
    enabled: allowed && options.enabled !== false,
    ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
    ...(options.keepPrevious === true ? { placeholderData: keepPreviousData } : {}),
    ...(poll === undefined
      ? {}
      : { refetchInterval: typeof poll === 'function' ? (query) => poll(query.state.data) : poll }),
  })
}

export interface UseCallOptions<E extends Endpoint> {
  /** Endpoints whose lists this call changes; they are fetched again after it. */
  refreshes?: readonly Endpoint[]
  /**
   * Calls of one name are sent one after the other, each after the answer to the one before and what that refreshes.
   */
  inOrder?: string
  /** Count in the loading overlay; true unless said otherwise. */
  overlay?: boolean
  /** The form shows the failure at its fields; no message at the top. */
  quiet?: boolean
  onSuccess?: (output: OutputOf<E>, input: InputOf<E>) => void | Promise<void>
}

/**
 * An action for a component. Every POST carries an idempotency key: the same input sent again after a failure
 * repeats the key, so a lost answer can't do the work twice.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  options: UseCallOptions<E> = {},
): UseMutationResult<OutputOf<E>, ApiError, InputOf<E>> {
  const http = useHttp()
  const client = useQueryClient()
  const last = useRef({ body: '', key: '' })
  return useMutation<OutputOf<E>, ApiError, InputOf<E>>({
    ...(options.inOrder === undefined ? {} : { scope: { id: options.inOrder } }),
    mutationFn(input) {
      const body = JSON.stringify(input)
      if (last.current.body !== body || last.current.key === '') last.current = { body, key: crypto.randomUUID() }
      return http.call(endpoint, input, {
        quiet: options.quiet === true,
        ...(options.overlay === undefined ? {} : { overlay: options.overlay }),
        ...(endpoint.method === 'POST' ? { idempotencyKey: last.current.key } : {}),
      })
    },
    async onSuccess(output, input) {
      last.current = { body: '', key: '' }
      if (options.refreshes !== undefined) await refresh(client, ...options.refreshes)
      await options.onSuccess?.(output, input)
    },
  })
}
