import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { walletLedger } from '../../../../contract/http/admin.ts'
import type { Clip } from '../../../../contract/entities/clip.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { isRunning } from '../video-list.ts'

/** Most lines shown; an order of 100 films has two for each. */
const LINES = 200
/** While the order renders its lines are asked for this often, ms. */
const POLL_MS = 4_000

export interface OrderLedgerProps {
  order: Pick<Clip, 'id' | 'status'> & { ledger: Readonly<Record<'reserved' | 'captured' | 'released', number>> }
}

/** What an order cost: the sums, and every booking of it with its reason for whoever may see the wallet. */
export function OrderLedger({ order }: OrderLedgerProps) {
  const { t } = useTranslation('videos')
  const may = useMay()
  const say = useErrorText()
  const query = useApi(
    walletLedger,
    { ref_type: 'clip', ref_id: order.id, limit: LINES },
    { quiet: true, enabled: may('wallet:list'), staleMs: 0, pollMs: isRunning(order) ? POLL_MS : false },
  )
  const lines = query.data?.data ?? []
  return (
    <section className="order-section">
      <h3>{t('drawer.ledger')}</h3>
      <dl className="order-ledger">
        {(['reserved', 'captured', 'released'] as const).map((key) => (
          <div key={key}>
            <dt>{t(`drawer.${key}`)}</dt>
            <dd>{order.ledger[key]}</dd>
          </div>
        ))}
      </dl>
      {query.error && query.data === undefined ? (
        <p className="order-note">
          {say(query.error)}{' '}
          <Button type="link" size="small" onClick={() => void query.refetch()}>
            {t('drawer.retry')}
          </Button>
        </p>
      ) : null}
      {lines.length === 0 ? null : (
        <ul className="order-lines" aria-label={t('drawer.lines')}>
          {lines.map((line) => (
            <li key={line.id}>
              <TimeText seconds={line.create_time} />
              <b>{line.kind_name}</b>
              <span className="tabular">{line.amount}</span>
              <span className="ellipsis" title={line.reason}>
                {line.reason}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
