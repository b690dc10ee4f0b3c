import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from './api-error.ts'

/** A question without an answer for this long is told as such; the call itself goes on, ms. */
const SLOW_MS = 15_000

type Asked = Pick<
  UseQueryResult<unknown, ApiError>,
  'error' | 'failureReason' | 'isFetching' | 'isSuccess' | 'isPlaceholderData'
>

/**
 * Why what is shown is old, or nothing is; null = all is well. A failure is told with the first try, stays while it is
 * tried again, and ends with an answer: a server that is away shows neither a waiting page for ever nor one that
 * flickers.
 */
export function useFailure(
  { error, failureReason, isFetching, isSuccess, isPlaceholderData }: Asked,
  slowMs = SLOW_MS,
): ApiError | null {
  const [last, setLast] = useState<ApiError | null>(null)
  const now = error ?? failureReason
  const answered = isSuccess && !isPlaceholderData && !isFetching && now === null
  if (now !== null && now !== last) setLast(now)
  if (answered && last !== null) setLast(null)
  useEffect(() => {
    if (!isFetching) return undefined
    const timer = setTimeout(
      () => setLast((before) => before ?? new ApiError({ kind: 'timeout', code: 408, message: '', path: '' })),
      slowMs,
    )
    return () => clearTimeout(timer)
  }, [isFetching, slowMs])
  return now ?? (answered ? null : last)
}
