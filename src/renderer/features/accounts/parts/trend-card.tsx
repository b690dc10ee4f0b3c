import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlatformWork } from '../../../../contract/entities/work.ts'
import type { AccountDay } from '../../../../contract/http/third-auth.ts'
import { formatExact } from '../../../lib/format.ts'
import { BigNumber } from '../../../ui/big-number.tsx'
import { SparkLine } from '../../../ui/spark-line.tsx'

/** What came in day by day, and the works that were played most in these days. */
export function TrendCard({ trend, works }: { trend: readonly AccountDay[]; works: readonly PlatformWork[] }) {
  const { t, i18n } = useTranslation(['accounts', 'ui'])
  const [shown, setShown] = useState<'play' | 'total_fans'>('play')
  const label = t(shown === 'play' ? 'detail.trendPlay' : 'detail.trendFans')
  return (
    <section aria-label={t('detail.trend')}>
      <div className="detail-works-head">
        <h3 className="detail-head">{t('detail.trend')}</h3>
        <Segmented<'play' | 'total_fans'>
          size="small"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'play', label: t('detail.trendPlay') },
            { value: 'total_fans', label: t('detail.trendFans') },
          ]}
        />
      </div>
      <SparkLine
        label={label}
        points={trend.map((day) => ({ date: day.date, value: day[shown] }))}
        say={({ date, value }) => `${date}  ${label} ${formatExact(value, i18n.language)}`}
        empty={t('detail.noTrend')}
      />
      <h3 className="detail-head">{t('detail.top')}</h3>
      {works.length === 0 ? (
        <p className="detail-note">{t('detail.noTop')}</p>
      ) : (
        <ol className="detail-top">
          {works.map((work) => (
            <li key={work.id}>
              {work.url === '' ? (
                <span className="ellipsis" title={work.title}>
                  {work.title || t('ui:works.untitled')}
                </span>
              ) : (
                <a className="ellipsis" href={work.url} target="_blank" rel="noreferrer" title={work.title}>
                  {work.title || t('ui:works.untitled')}
                </a>
              )}
              <BigNumber value={work.play} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
