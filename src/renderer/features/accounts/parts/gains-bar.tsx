import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { UseQueryResult } from '@tanstack/react-query'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { listAccountStats } from '../../../../contract/http/account-stats.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { BigNumber } from '../../../ui/big-number.tsx'

const SHOWN = ['published', 'play', 'like', 'comment', 'share', 'new_fans'] as const

/** What all accounts of the filter brought in the days that somebody came from. */
export function GainsBar({
  query,
  onLeave,
}: {
  query: Pick<UseQueryResult<OutputOf<typeof listAccountStats>, Error>, 'data' | 'error'>
  /** Back to the usual days. */
  onLeave: () => void
}) {
  const { t } = useTranslation('accounts')
  const say = useErrorText()
  const { data, error } = query
  return (
    <div className="gains-bar" role="status">
      <b>
        {data === undefined
          ? error === null
            ? t('gains.loading')
            : say(error)
          : t('gains.days', { from: data.range.from, to: data.range.to, n: data.total })}
      </b>
      {data === undefined
        ? null
        : SHOWN.map((key) => (
            <span key={key} data-sum={key}>
              {t(`gains.${key}`)} <BigNumber value={data.summary[key]} />
            </span>
          ))}
      {data?.summary.partial === 1 ? <small>{t('gains.partial')}</small> : null}
      <Button size="small" type="link" onClick={onLeave}>
        {t('gains.leave')}
      </Button>
    </div>
  )
}
