import type { UseQueryResult } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { ErrorState } from '../../ui/error-state.tsx'
import { OldData } from '../../ui/old-data.tsx'
import type { ApiError } from './api-error.ts'
import { useErrorText } from './use-error-text.ts'

type Asked = Pick<UseQueryResult<unknown, ApiError>, 'error' | 'isFetching' | 'refetch'>

export interface NotLoadedProps {
  query: Asked
  /** Lines of the waiting picture. */
  rows?: number
  /** Less room around the failure, for cards and drawers. */
  small?: boolean
}

/**
 * Stands where nothing was ever answered: the wait, or why it failed with 重试. For `query.data === undefined` only: a
 * refresh that fails takes nothing away.
 */
export function NotLoaded({ query, rows = 3, small = false }: NotLoadedProps) {
  const say = useErrorText()
  if (query.error === null) return <Skeleton active paragraph={{ rows }} />
  return (
    <ErrorState
      small={small}
      text={say(query.error)}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  )
}

/**
 * Above an answer that could not be refreshed: that it is old, why, and 重试; nothing while all is well. What is shown,
 * and typed, stays.
 */
export function StillOld({ query }: { query: Asked }) {
  const say = useErrorText()
  if (query.error === null) return null
  return <OldData text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
}
