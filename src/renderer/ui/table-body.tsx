import type { UseQueryResult } from '@tanstack/react-query'
import { Button, Pagination, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Page } from '../../contract/fields.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { OldData } from './old-data.tsx'
import { type ListState, PAGE_SIZES } from './use-list-state.ts'

export interface TableBodyProps<R, K extends string> {
  list: ListState<K>
  query: Pick<UseQueryResult<Page<R>, Error>, 'data' | 'error' | 'isPending' | 'isFetching' | 'refetch'>
  /** `noMatch`: what to try where filters leave nothing; absent = the usual advice. */
  empty: { title?: string; text?: string; action?: ReactNode; noMatch?: string }
  errorText?: (error: unknown) => string
  children: ReactNode
}

/**
 * Chooses between the states of a list: first load, failure, nothing yet, nothing matching, rows, rows that could not
 * be refreshed.
 */
export function TableBody<R, K extends string>({ list, query, empty, errorText, children }: TableBodyProps<R, K>) {
  const { t } = useTranslation('ui')
  if (query.isPending)
    return (
      <div className="resource-skeleton" aria-busy="true">
        {Array.from({ length: 8 }, (_, row) => (
          <Skeleton
            key={row}
            active
            avatar={{ size: 32 }}
            title={false}
            paragraph={{ rows: 1, width: `${90 - ((row * 7) % 30)}%` }}
          />
        ))}
      </div>
    )
  if (query.error !== null && query.data === undefined)
    return (
      <ErrorState
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        {...(errorText === undefined ? {} : { text: errorText(query.error) })}
      />
    )
  const page = query.data
  const { noMatch, ...nothing } = empty
  // A refresh that failed leaves what was there, but says that it is not new.
  const old =
    query.error === null ? null : (
      <OldData
        text={errorText === undefined ? t('failed.title') : errorText(query.error)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  if (page !== undefined && page.total === 0)
    return (
      <>
        {old}
        {list.filtered ? (
          <EmptyState
            picture="no-match"
            title={t('empty.noMatch')}
            text={noMatch ?? t('empty.noMatchText')}
            action={<Button onClick={list.clear}>{t('clear')}</Button>}
          />
        ) : (
          <EmptyState {...nothing} />
        )}
      </>
    )
  // A page beyond the end (rows deleted meanwhile) leads back to the last one.
  if (page !== undefined && page.data.length === 0 && page.total > 0)
    return (
      <EmptyState
        picture="no-match"
        action={
          <Pagination
            simple
            current={list.params.page}
            pageSize={list.params.limit}
            total={page.total}
            pageSizeOptions={[...PAGE_SIZES]}
            onChange={(to) => list.setPage(to)}
          />
        }
      />
    )
  return (
    <>
      {old}
      {children}
    </>
  )
}
