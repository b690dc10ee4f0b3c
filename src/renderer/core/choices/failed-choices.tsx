import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../http/api-error.ts'
import { useErrorText } from '../http/use-error-text.ts'
import './choices.css'

type Asked = Pick<UseQueryResult<unknown, ApiError>, 'data' | 'error' | 'isFetching' | 'refetch'>

function FailedChoices({ query }: { query: Asked }) {
  const { t } = useTranslation('ui')
  const say = useErrorText()
  return (
    <div className="choices-failed" role="alert">
      <span>{t('failed.choices', { why: say(query.error) })}</span>
      <Button size="small" disabled={false} loading={query.isFetching} onClick={() => void query.refetch()}>
        {t('retry')}
      </Button>
    </div>
  )
}

/**
 * For a Select whose choices could not be loaded, to be spread over it last: its list says why, with 重试, instead of
 * that there are none. `{}` while all is well.
 */
export function failedChoices(query: Asked): { notFoundContent?: ReactNode } {
  return query.error === null || query.data !== undefined ? {} : { notFoundContent: <FailedChoices query={query} /> }
}
