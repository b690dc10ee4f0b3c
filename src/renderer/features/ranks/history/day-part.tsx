import { Image, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RankPoint } from '../../../../contract/entities/rank.ts'
import { formatFullTime } from '../../../lib/format.ts'

type Hit = RankPoint['hits'][number]

function HitLine({ hit }: { hit: Hit }) {
  const { t } = useTranslation('ranks')
  const title = hit.title || t('untitled')
  return (
    <li className={hit.matched_by === 'none' ? '' : 'ours'}>
      <b className="tabular">{hit.rank}</b>
      <span className="rank-hit-words">
        {/^https?:/.test(hit.url) ? (
          <a className="ellipsis" href={hit.url} target="_blank" rel="noreferrer" title={title}>
            {title}
          </a>
        ) : (
          <span className="ellipsis" title={title}>
            {title}
          </span>
        )}
        {hit.author_name === '' ? null : <small className="ellipsis">{hit.author_name}</small>}
      </span>
      {hit.matched_by === 'none' ? null : (
        <Tag {...(hit.matched_by === 'title' ? {} : { color: 'success' })}>{t(`matched.${hit.matched_by}`)}</Tag>
      )}
    </li>
  )
}

/** One look: what it found, who looked and when, its picture and the results. */
export function DayPart({ point }: { point: RankPoint }) {
  const { t } = useTranslation('ranks')
  const eyes =
    point.identity === '' ? '' : point.identity === 'logged_out' ? t('loggedOut') : point.openname || point.identity
  const facts = [
    t(`source.${point.source}`),
    eyes,
    t('history.depth', { n: point.depth }),
    formatFullTime(point.checked_time),
  ].filter((one) => one !== '')
  return (
    <>
      <p className="rank-note">{facts.join(' · ')}</p>
      {point.error === '' ? null : (
        <p className="rank-error" role="alert">
          {point.error}
        </p>
      )}
      <div className={point.evidence_url === '' ? 'rank-day' : 'rank-day pictured'}>
        {point.evidence_url === '' ? null : (
          <Image className="rank-evidence" src={point.evidence_url} alt={t('history.evidence')} />
        )}
        {point.hits.length === 0 ? (
          <p className="rank-note">
            {t(
              point.status !== 'ok'
                ? 'history.noLook'
                : point.source === 'helper'
                  ? 'history.noHits'
                  : 'history.byHand',
            )}
          </p>
        ) : (
          <section aria-label={t('history.hits')}>
            <h3>{t('history.hitsOf', { n: point.hit_count })}</h3>
            <ol className="rank-hits">
              {point.hits.map((hit) => (
                <HitLine key={hit.rank} hit={hit} />
              ))}
            </ol>
          </section>
        )}
      </div>
    </>
  )
}
