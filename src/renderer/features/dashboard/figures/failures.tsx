import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { failures } from '../../../../contract/http/data.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { formatTime } from '../../../lib/format.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { earlierOf, failedOf, type FigureRange } from './figure-links.ts'
import { hasInstead, Instead } from '../../../core/figures/instead.tsx'
import { type FigureInput, narrowedOf } from './use-figure-filters.ts'

const SHOWN = 6

/** Why works failed in these days: those that still wait, as everywhere; what was handled stands beside. */
export function Failures({ input, range }: { input: FigureInput; range: FigureRange }) {
  const { t } = useTranslation('dashboard')
  const query = useApi(
    failures,
    { ...narrowedOf(input), from: input.from, to: input.to },
    { quiet: true, keepPrevious: true },
  )
  const { data } = query
  const isEmpty = data?.count === 0
  return (
    <SectionCard
      title={t('failures.title')}
      text={
        data === undefined || isEmpty
          ? t('failures.about')
          : t('failures.text', { open: data.open }) +
            (data.count > data.open ? t('failures.handled', { n: data.count - data.open }) : '')
      }
      extra={
        data === undefined || data.open === 0 ? undefined : (
          <Link to={failedOf(range, input)}>
            <Button size="small">{t('failures.handle', { n: data.open })}</Button>
          </Link>
        )
      }
    >
      {data !== undefined && data.earlier > 0 ? (
        <p className="figure-note">
          <Link to={earlierOf(range, input)}>{t('failures.earlier', { n: data.earlier })}</Link>
        </p>
      ) : null}
      {data === undefined || hasInstead(query, isEmpty) ? (
        <Instead query={query} isEmpty={isEmpty} empty={t('failures.none')} />
      ) : (
        <ol className="failures" aria-label={t('failures.title')}>
          {data.list.slice(0, SHOWN).map(({ code, count, open, newest }) => (
            <li key={code}>
              <b className={open > 0 ? 'tabular' : 'tabular none'}>{open}</b>
              <span className="failures-words">
                {open > 0 ? (
                  <Link
                    to={withQuery(PATHS.seoPublish, { wisdom_task_id: newest.wisdom_task_id })}
                    title={newest.reason}
                  >
                    {newest.reason || t('failures.other')}
                  </Link>
                ) : (
                  <span title={newest.reason}>{newest.reason || t('failures.other')}</span>
                )}
                <small className="ellipsis">
                  <PlatformIcon value={newest.platform_value} size={16} /> {newest.openname} ·{' '}
                  {newest.title.trim() || t('coming.untitled')} · {formatTime(newest.time)}
                </small>
              </span>
              <small>{count > open ? t('failures.done', { n: count - open }) : ''}</small>
            </li>
          ))}
        </ol>
      )}
    </SectionCard>
  )
}
