import { Alert, Button, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { DROPS } from '../../../contract/titles/drops.ts'
import { type Fission, titleDays } from '../../../contract/titles/fission.ts'
import { BigNumber } from '../../ui/big-number.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { TitleCheck } from './use-checked-titles.ts'

/** Titles shown at once; the rest is counted. */
const SHOWN = 100
/** So many of what was left out are named. */
const NAMED = 3

/**
 * What the columns give: how many, why others fell out, how even it is over the main words, and the titles themselves.
 */
export function TitlePreview({ made, check, perDay }: { made: Fission; check: TitleCheck; perDay: number }) {
  const { t } = useTranslation('titles')
  const drops = DROPS.filter((drop) => made.dropped[drop] > 0)
  const counts = made.coverage.map((one) => one.count)
  if (made.total === 0) return <EmptyState small title={t('none')} text={t('noneText')} />
  return (
    <section aria-label={t('preview')} className="title-preview">
      <dl>
        <dt>{t('total')}</dt>
        <dd>
          <BigNumber value={made.total} />
        </dd>
        <dt>{t('made')}</dt>
        <dd>
          <BigNumber value={made.titles.length} />
        </dd>
        <dt>{t('perMain')}</dt>
        <dd className="tabular">
          {counts.length === 0
            ? '–'
            : Math.min(...counts) === Math.max(...counts)
              ? Math.max(...counts)
              : `${Math.min(...counts)}–${Math.max(...counts)}`}
        </dd>
      </dl>
      {check.state === 'failed' ? (
        <Alert
          type="warning"
          showIcon
          title={t('check.failed')}
          description={check.reason}
          action={
            <Button size="small" onClick={check.again}>
              {t('check.again')}
            </Button>
          }
        />
      ) : (
        <p role="status" className="title-check">
          {t(`check.${check.state}`)}
        </p>
      )}
      {perDay > 0 && made.titles.length > 0 ? (
        <p>{t('days', { perDay, days: titleDays(made.titles.length, perDay) })}</p>
      ) : null}
      {drops.length > 0 ? (
        <p>
          {t('dropped')}
          {drops.map((drop) => t(`drop.${drop}`, { n: made.dropped[drop] })).join('，')}
        </p>
      ) : null}
      {made.refused.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('refused', {
            n: made.refused.length,
            lines: made.refused
              .slice(0, NAMED)
              .map((one) => `${one.line.slice(0, 12)}（${t(`why.${one.why}`)}）`)
              .join('、'),
          })}
        />
      ) : null}
      {made.exhausted && made.titles.length > 0 ? (
        <Typography.Text type="secondary">{t('exhausted', { n: made.titles.length })}</Typography.Text>
      ) : null}
      <ol>
        {made.titles.slice(0, SHOWN).map((one) => (
          <li key={one.norm}>
            <span className="ellipsis" title={one.title}>
              {one.title}
            </span>
            {one.risk === 1 ? (
              <span className="title-risk" title={t('riskHint')}>
                {t('risk')}
              </span>
            ) : null}
            <small className="tabular">{one.length}</small>
          </li>
        ))}
      </ol>
      {made.titles.length > SHOWN ? (
        <Typography.Text type="secondary">{t('more', { n: made.titles.length - SHOWN })}</Typography.Text>
      ) : null}
    </section>
  )
}
