import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { dataCenter } from '../../../../contract/http/data.ts'
import { formatCount, formatExact, formatRate } from '../../../lib/format.ts'
import { type CardKey, listOf } from './figure-links.ts'
import type { FigureInput } from './use-figure-filters.ts'

type Data = OutputOf<typeof dataCenter>
type Card = Data['cards'][number]

/** Fewer of these is no bad news and more no good one. */
const NEUTRAL: ReadonlySet<CardKey> = new Set(['clip_left'])

function Change({ card, compared }: { card: Card; compared: boolean }) {
  const { t, i18n } = useTranslation('dashboard')
  if (!compared || card.value === null) return null
  if (card.delta === null) return <small className="figure-change">{t('figures.noPrev')}</small>
  if (card.delta === 0) return <small className="figure-change">{t('figures.same')}</small>
  const isUp = card.delta > 0
  const words =
    card.unit === 'rate'
      ? t('figures.points', { n: formatCount(Math.abs(card.delta * 100), i18n.language) })
      : card.delta_rate === null
        ? t('figures.fromZero', { n: formatCount(Math.abs(card.delta), i18n.language) })
        : formatRate(Math.abs(card.delta_rate), i18n.language)
  return (
    <small className={`figure-change ${NEUTRAL.has(card.key) ? '' : isUp ? 'up' : 'down'}`}>
      {isUp ? <ArrowUpOutlined aria-hidden="true" /> : <ArrowDownOutlined aria-hidden="true" />}
      <span className="sr-only">{t(isUp ? 'figures.up' : 'figures.down')}</span> {words}
    </small>
  )
}

function CardBody({ card, compared }: { card: Card; compared: boolean }) {
  const { t, i18n } = useTranslation('dashboard')
  const value =
    card.unit === 'rate' && card.value !== null
      ? formatRate(card.value, i18n.language)
      : formatCount(card.value, i18n.language)
  const exact =
    card.value === null
      ? t(card.key === 'leads' ? 'figures.later' : 'figures.never')
      : `${card.unit === 'rate' ? value : formatExact(card.value, i18n.language)}${card.partial === 1 ? t('figures.atLeast') : ''}`
  return (
    <Tooltip title={exact}>
      <span className="figure-card-body">
        <span className="figure-name">{t(`cards.${card.key}`)}</span>
        <b className="tabular">
          {value}
          {card.partial === 1 && card.value !== null ? <sup aria-label={t('figures.atLeast')}>+</sup> : null}
        </b>
        <Change card={card} compared={compared} />
      </span>
    </Tooltip>
  )
}

/** Ten numbers of the days; each leads to the list that it counts. */
export function Cards({
  data,
  input,
  onPublished,
}: {
  data: Data
  input: FigureInput
  /** Opens the works that went out. */
  onPublished: () => void
}) {
  const { t } = useTranslation('dashboard')
  return (
    <ul className="figure-cards" aria-label={t('figures.cards')}>
      {data.cards.map((card) => {
        const to = listOf(card.key, data.range, input)
        const compared = input.compare === 'prev' && card.key !== 'clip_left'
        return (
          <li key={card.key} data-card={card.key}>
            {card.key === 'published' ? (
              <button type="button" className="plain figure-card" onClick={onPublished}>
                <CardBody card={card} compared={compared} />
              </button>
            ) : to === null ? (
              <div className="figure-card">
                <CardBody card={card} compared={compared} />
              </div>
            ) : (
              <Link className="figure-card" to={to}>
                <CardBody card={card} compared={compared} />
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
