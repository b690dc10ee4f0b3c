import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { DATA_CARDS, dataCenter } from '../../../contract/http/data.ts'
import { formatCount, formatExact, formatRate } from '../../lib/format.ts'
import './figures.css'

export type CardKey = (typeof DATA_CARDS)[number]
type Card = OutputOf<typeof dataCenter>['cards'][number]

/** Fewer of these is no bad news and more no good one. */
const NEUTRAL: ReadonlySet<CardKey> = new Set(['clip_left'])

/** Summed over works' numbers, which days that nobody looked at share. */
const SPREAD: ReadonlySet<CardKey> = new Set(['play', 'like', 'comment', 'share'])

/** From fewer than these a share says little: from one to six is not told as 500 %. */
const FEW = 10

/** How much more or less than in the days before. */
export function Change({ card, compared }: { card: Omit<Card, 'partial'>; compared: boolean }) {
  const { t, i18n } = useTranslation('figures')
  if (!compared || card.value === null) return null
  if (card.delta === null) return <small className="figure-change">{t('noPrev')}</small>
  if (card.delta === 0) return <small className="figure-change">{t('same')}</small>
  const isUp = card.delta > 0
  const words =
    card.unit === 'rate'
      ? t('points', { n: formatCount(Math.abs(card.delta * 100), i18n.language) })
      : card.delta_rate === null || (card.prev ?? FEW) < FEW
        ? t(card.delta_rate === null ? 'fromZero' : 'byCount', { n: formatCount(Math.abs(card.delta), i18n.language) })
        : formatRate(Math.abs(card.delta_rate), i18n.language)
  return (
    <small className={`figure-change ${NEUTRAL.has(card.key) ? '' : isUp ? 'up' : 'down'}`}>
      {isUp ? <ArrowUpOutlined aria-hidden="true" /> : <ArrowDownOutlined aria-hidden="true" />}
      <span className="sr-only">{t(isUp ? 'up' : 'down')}</span> {words}
    </small>
  )
}

interface CardBodyProps {
  card: Card
  compared: boolean
  failed: number | undefined
  estimatedDays: number
}

function CardBody({ card, compared, failed, estimatedDays }: CardBodyProps) {
  const { t, i18n } = useTranslation('figures')
  const isEstimated = estimatedDays > 0 && card.value !== null && SPREAD.has(card.key)
  const value =
    card.unit === 'rate' && card.value !== null
      ? formatRate(card.value, i18n.language)
      : formatCount(card.value, i18n.language)
  const isUnlimited = card.key === 'clip_left' && card.value === null
  const exact =
    card.value === null
      ? t(card.key === 'leads' ? 'later' : isUnlimited ? 'unlimitedText' : 'never')
      : (card.unit === 'rate' ? `${value}${t('rateOf')}` : formatExact(card.value, i18n.language)) +
        (card.partial === 1 ? t('atLeast') : '') +
        (isEstimated ? t('estimatedOf', { n: estimatedDays }) : '')
  return (
    <Tooltip title={exact}>
      <span className="figure-card-body">
        <span className="figure-name">{t(`cards.${card.key}`)}</span>
        <b className="tabular">
          {isUnlimited ? t('unlimited') : value}
          {card.partial === 1 && card.value !== null ? <sup aria-label={t('atLeast')}>+</sup> : null}
          {isEstimated ? <sup aria-label={t('spread')}>≈</sup> : null}
        </b>
        <Change card={card} compared={compared} />
        {card.key === 'success_rate' && card.value !== null && failed !== undefined ? (
          <small className="figure-change">{t('failedOf', { n: failed })}</small>
        ) : null}
      </span>
    </Tooltip>
  )
}

/** The numbers of the days, at most ten; each opens the list that it counts, where there is one. */
export function Cards({
  cards,
  isCompared,
  failed,
  estimatedDays = 0,
  toOf,
}: {
  cards: readonly Card[]
  /** Days whose numbers are partly estimated. */
  estimatedDays?: number
  /** Works that failed in these days and wait: what the rate is made of, beside those that went out. */
  failed?: number
  /** With as many days before. */
  isCompared: boolean
  /**
   * Address of the list that a card counts, or what shows it; null = there is none. Absent = for somebody who may open
   * no list.
   */
  toOf?: (key: CardKey) => string | (() => void) | null
}) {
  const { t } = useTranslation('figures')
  return (
    <ul className="figure-cards" data-cards={cards.length} aria-label={t('cardsName')}>
      {cards.map((card) => {
        const to = toOf?.(card.key) ?? null
        const body = (
          <CardBody
            card={card}
            compared={isCompared && card.key !== 'clip_left'}
            failed={failed}
            estimatedDays={estimatedDays}
          />
        )
        return (
          <li key={card.key} data-card={card.key}>
            {typeof to === 'function' ? (
              <button type="button" className="plain figure-card" onClick={to}>
                {body}
              </button>
            ) : to === null ? (
              <div className="figure-card">{body}</div>
            ) : (
              <Link className="figure-card" to={to}>
                {body}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
