import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { funnel } from '../../../../contract/http/data.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { formatRate } from '../../../lib/format.ts'
import { BigNumber } from '../../../ui/big-number.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { accountsOf, dealsOf, type FigureRange, leadsOf, plannedOf } from './figure-links.ts'
import { hasInstead, Instead } from '../../../core/figures/instead.tsx'
import { type FigureInput, narrowedOf } from './use-figure-filters.ts'

const STEPS = ['scheduled', 'published', 'played', 'messages', 'leads', 'deals'] as const

/** From plan to deal: how many came so far. What nothing collects yet is a dash with its reason. */
export function Funnel({
  input,
  range,
  onPublished,
}: {
  input: FigureInput
  range: FigureRange
  /** Opens the works that went out. */
  onPublished: () => void
}) {
  const { t, i18n } = useTranslation(['dashboard', 'figures'])
  const may = useMay()
  const query = useApi(
    funnel,
    { ...narrowedOf(input), from: input.from, to: input.to },
    { quiet: true, keepPrevious: true },
  )
  const { data } = query
  const to = {
    scheduled: plannedOf(range, input),
    played: accountsOf(range, input),
    ...(data?.leads === undefined || data.leads === null || !may('lead:list')
      ? {}
      : { leads: leadsOf(range, input), deals: dealsOf(range, input) }),
  }
  return (
    <SectionCard title={t('funnel.title')} text={t('funnel.text')}>
      {data === undefined || hasInstead(query, false) ? (
        <Instead query={query} isEmpty={false} empty="" />
      ) : (
        <ol className="funnel" aria-label={t('funnel.title')}>
          {STEPS.map((step) => {
            const body = (
              <>
                <span className="figure-name">{t(`funnel.${step}`)}</span>
                <b>
                  <BigNumber value={data[step]} />
                </b>
                <small>
                  {step === 'published' && data.scheduled > 0
                    ? t('funnel.ofPlanned', { rate: formatRate(data.published / data.scheduled, i18n.language) })
                    : step === 'played' && data.played !== null
                      ? t('funnel.olderToo')
                      : step === 'messages' && data.messages !== null
                        ? t('funnel.inboxOnly')
                        : data[step] === null
                          ? t(step === 'played' ? 'figures:never' : `funnel.no.${step}`)
                          : ' '}
                </small>
              </>
            )
            return (
              <li key={step} data-step={step}>
                {step === 'published' ? (
                  <button type="button" className="plain" onClick={onPublished}>
                    {body}
                  </button>
                ) : step in to ? (
                  <Link to={to[step as keyof typeof to] ?? ''}>{body}</Link>
                ) : (
                  <div>{body}</div>
                )}
              </li>
            )
          })}
        </ol>
      )}
    </SectionCard>
  )
}
