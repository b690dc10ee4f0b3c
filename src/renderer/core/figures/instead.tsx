import type { UseQueryResult } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useErrorText } from '../http/use-error-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'

export type Asked = Pick<UseQueryResult<unknown, Error>, 'data' | 'error' | 'isFetching' | 'refetch'>

/** What stands where a block has nothing to show: it loads, failed alone, or is empty. */
export function Instead({ query, isEmpty, empty }: { query: Asked; isEmpty: boolean; empty: string }) {
  const say = useErrorText()
  if (query.data !== undefined) return isEmpty ? <EmptyState small title={empty} /> : null
  return query.error ? (
    <ErrorState small text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  ) : (
    <Skeleton active title={false} paragraph={{ rows: 4 }} />
  )
}

/** Is there nothing to draw? */
export function hasInstead(query: Asked, isEmpty: boolean): boolean {
  return query.data === undefined || isEmpty
}
