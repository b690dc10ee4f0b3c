import { Alert, Skeleton, Spin } from 'antd'
import { useTranslation } from 'react-i18next'
import { DROPS } from '../../../../contract/titles/drops.ts'
import { titleDays } from '../../../../contract/titles/fission.ts'
import { readColumn } from '../../../../contract/titles/lines.ts'
import { countCombinations, usableTemplates } from '../../../../contract/titles/templates.ts'
import { BigNumber } from '../../../ui/big-number.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { usePlanWork } from './plan-context.ts'

/** So many of what was left out are named. */
const NAMED = 3

/**
 * What the columns give: combinations while typing; free titles, why others fell out and the first twenty as the server
 * sees them.
 */
export function TitlesPanel() {
  const { t } = useTranslation(['addPlan', 'titles'])
  const { draft, preview, asking, failure, retry } = usePlanWork()
  const lines = (text: string): readonly string[] => readColumn(text.split('\n')).lines
  const columns = { P: lines(draft.prefixes), R: lines(draft.regions), M: lines(draft.mains), S: lines(draft.suffixes) }
  const total = countCombinations(usableTemplates(draft.templates, columns), columns)
  const titles = preview?.titles
  const drops = DROPS.filter((drop) => (titles?.dropped[drop] ?? 0) > 0)
  const counts = titles?.coverage.map((one) => one.count) ?? []
  return (
    <SectionCard className="plan-titles" title={t('titles:preview')} extra={asking ? <Spin size="small" /> : undefined}>
      {columns.M.length === 0 ? (
        <EmptyState small title={t('titles:none')} text={t('words.noneText')} />
      ) : (
        <section aria-label={t('titles:preview')} className="plan-titles-body">
          <dl>
            <dt>{t('words.combinations')}</dt>
            <dd>
              <BigNumber value={total} />
            </dd>
            <dt>{t('words.free')}</dt>
            <dd>
              {titles === undefined ? (
                '–'
              ) : (
                <>
                  <BigNumber value={titles.capacity} />
                  {titles.more === 1 ? '+' : ''}
                </>
              )}
            </dd>
            <dt>{t('titles:perMain')}</dt>
            <dd className="tabular">
              {counts.length === 0
                ? '–'
                : Math.min(...counts) === Math.max(...counts)
                  ? Math.max(...counts)
                  : `${Math.min(...counts)}–${Math.max(...counts)}`}
            </dd>
          </dl>
          {failure === '' ? null : <ErrorState small text={failure} onRetry={retry} retrying={asking} />}
          {titles === undefined ? (
            failure === '' ? (
              <Skeleton active paragraph={{ rows: 6 }} title={false} />
            ) : null
          ) : (
            <>
              <p className="plan-days">
                {t(titles.more === 1 ? 'words.daysMore' : 'titles:days', {
                  perDay: draft.daily,
                  days: titleDays(titles.capacity, draft.daily),
                })}
              </p>
              {drops.length > 0 ? (
                <p>
                  {t('titles:dropped')}
                  {drops.map((drop) => t(`titles:drop.${drop}`, { n: titles.dropped[drop] })).join('，')}
                </p>
              ) : null}
              {titles.refused.length > 0 ? (
                <Alert
                  type="warning"
                  showIcon
                  title={t('titles:refused', {
                    n: titles.refused.length,
                    lines: titles.refused
                      .slice(0, NAMED)
                      .map((one) => `${one.line.slice(0, 12)}（${t(`titles:why.${one.why}`)}）`)
                      .join('、'),
                  })}
                />
              ) : null}
              <ol>
                {titles.list.map((one) => (
                  <li key={one.title}>
                    <span className="ellipsis" title={one.title}>
                      {one.title}
                    </span>
                    <small className="tabular">
                      {one.risk === 1 ? t('words.risky') : ''} {t('words.chars', { n: one.char_len })}
                    </small>
                  </li>
                ))}
              </ol>
            </>
          )}
        </section>
      )}
    </SectionCard>
  )
}
