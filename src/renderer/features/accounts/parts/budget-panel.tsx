import { Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { accountBudget, type BudgetRow } from '../../../../contract/http/account-budget.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { formatSoon } from '../../../lib/format.ts'
import { ErrorState } from '../../../ui/error-state.tsx'

/** The budget moves on by itself, ms. */
const POLL_MS = 60_000

function Row({ row }: { row: BudgetRow }) {
  const { t } = useTranslation('accounts')
  const name = t(`budget.kinds.${row.kind}`)
  const note =
    row.wait === null
      ? t(row.is_paced === 0 ? 'budget.unpaced' : row.most === 0 ? 'budget.freeNoLimit' : 'budget.free')
      : t('budget.next', { time: formatSoon(row.next_time), why: t(`budget.waits.${row.wait}`) })
  return (
    <li className="detail-budget-row" data-kind={row.kind}>
      <span>{name}</span>
      <b className="tabular">
        {row.most === 0 ? t('budget.noLimit', { n: row.used }) : t('budget.of', { n: row.used, most: row.most })}
      </b>
      {row.most === 0 ? null : (
        <Progress
          percent={Math.min(100, Math.round((row.used / row.most) * 100))}
          showInfo={false}
          size="small"
          status={row.used >= row.most ? 'exception' : 'normal'}
          aria-label={name}
        />
      )}
      <small className={row.wait === 'blocked' ? 'detail-note blocked' : 'detail-note'}>{note}</small>
    </li>
  )
}

/** What the account may still do today, of all that its site counts against it, and what rests until when. */
export function BudgetPanel({ accountId }: { accountId: number }) {
  const { t } = useTranslation('accounts')
  const say = useErrorText()
  const { data, error, refetch, isFetching } = useApi(
    accountBudget,
    { third_auth_id: accountId },
    { quiet: true, pollMs: POLL_MS },
  )
  return (
    <section aria-label={t('budget.title')}>
      <h3 className="detail-head">{t('budget.title')}</h3>
      {error !== null && data === undefined ? (
        <ErrorState small text={say(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data === undefined ? (
        <div className="detail-note">{t('budget.loading')}</div>
      ) : (
        <>
          <ul className="detail-budget">
            {data.list.map((row) => (
              <Row key={row.kind} row={row} />
            ))}
          </ul>
          <div className="detail-note">
            {data.address === null ? t('budget.noAddress') : t('budget.address', { ...data.address })}
          </div>
        </>
      )}
    </section>
  )
}
