import { ArrowDownOutlined, ArrowUpOutlined, WarningOutlined } from '@ant-design/icons'
import { Tag, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RankRow } from '../../../../contract/entities/rank.ts'
import { formatTime } from '../../../lib/format.ts'
import { StatusTag, type StatusKind } from '../../../ui/status-tag.tsx'
import { canBeLooked, rankWord } from '../rank-list.ts'

const KINDS: Readonly<Record<'outside' | 'blocked' | 'error' | 'pending', StatusKind>> = {
  outside: 'neutral',
  blocked: 'warning',
  error: 'danger',
  pending: 'neutral',
}

/** Where the word stands; blocked, failed and never looked are told apart, with the last good rank beside them. */
export function RankText({ row }: { row: RankRow }) {
  const { t } = useTranslation('ranks')
  const { key, n } = rankWord(row)
  const failed = key === 'blocked' || key === 'error'
  const earlier =
    !failed || row.ok_time === 0
      ? ''
      : t('earlier', {
          rank: row.last_rank === null ? t('rank.outside', { n: row.depth }) : t('rank.at', { n: row.last_rank }),
          time: formatTime(row.ok_time),
        })
  return (
    <span className="rank-text">
      {key === 'at' ? (
        <b className="tabular">{n}</b>
      ) : (
        <Tooltip title={failed ? row.last_error : ''}>
          <span>
            <StatusTag kind={KINDS[key]}>{t(`rank.${key}`, { n })}</StatusTag>
          </span>
        </Tooltip>
      )}
      {key === 'at' && row.suspected === 1 ? (
        <Tooltip title={t('suspectedHint')}>
          <Tag>{t('suspected')}</Tag>
        </Tooltip>
      ) : null}
      {row.checking > 0 ? (
        <StatusTag kind="info" live={row.checking === 2}>
          {t(row.checking === 2 ? 'checking' : 'queued')}
        </StatusTag>
      ) : null}
      {earlier === '' ? null : <small>{earlier}</small>}
    </span>
  )
}

/** What became of the rank since the look before, with its sign and its words: never by colour alone. */
export function ChangeText({ row }: { row: RankRow }) {
  const { t } = useTranslation('ranks')
  const { change, change_by: by } = row
  if (change === 'none')
    return (
      <Tooltip title={t('change.noneHint')}>
        <span className="rank-change">–</span>
      </Tooltip>
    )
  if (change === 'up' || change === 'down')
    return (
      <span className={`rank-change tabular ${change}`} aria-label={t(`change.${change}By`, { n: Math.abs(by ?? 0) })}>
        {change === 'up' ? <ArrowUpOutlined /> : <ArrowDownOutlined />} {Math.abs(by ?? 0)}
      </span>
    )
  return (
    <StatusTag kind={change === 'new' ? 'success' : change === 'lost' ? 'danger' : 'neutral'}>
      {t(`change.${change}`)}
    </StatusTag>
  )
}

/** Whose eyes look; an account that can't look now says so, as its looks fail. */
export function EyesText({ row }: { row: RankRow }) {
  const { t } = useTranslation('ranks')
  if (!canBeLooked(row.platform_value)) return null
  if (row.third_auth_id === 0) return <small>{t('eyesAs', { name: t('loggedOut') })}</small>
  const name = row.openname || t('eyesGone')
  const words = t('eyesAs', { name })
  if (row.eyes_ok === 1)
    return (
      <small className="ellipsis rank-eyes-text" title={words}>
        {words}
      </small>
    )
  return (
    <Tooltip title={t('eyesOutHint')}>
      <small className="rank-eyes-text out">
        <span className="ellipsis" title={words}>
          {words}
        </span>
        <WarningOutlined aria-label={t('eyesOut')} />
      </small>
    </Tooltip>
  )
}

const [WIDTH, HEIGHT, PAD] = [96, 28, 4] as const
/**
 * The last days as a line, the first place at the top; a look that failed leaves a gap, one that found nothing a dot at
 * the bottom.
 */
export function MiniSpark({ row }: { row: RankRow }) {
  const { t } = useTranslation('ranks')
  const points = row.spark
  const ranks = points.flatMap((point) => (point.status === 'ok' && point.rank !== null ? [point.rank] : []))
  if (points.length < 2) return <span className="rank-none">–</span>
  const [low, high] = ranks.length === 0 ? [1, 1] : [Math.min(...ranks), Math.max(...ranks)]
  const x = (at: number): number => PAD + (at / (points.length - 1)) * (WIDTH - 2 * PAD)
  const y = (rank: number): number =>
    high === low ? HEIGHT / 2 : PAD + ((rank - low) / (high - low)) * (HEIGHT - 4 * PAD)
  const runs: string[] = []
  let open = ''
  for (const [at, point] of points.entries()) {
    if (point.status === 'ok' && point.rank !== null) open += `${open === '' ? 'M' : 'L'}${x(at)},${y(point.rank)}`
    else {
      if (open !== '') runs.push(open)
      open = ''
    }
  }
  if (open !== '') runs.push(open)
  const say = points
    .map(
      (point) =>
        `${point.date.slice(5)} ${point.status !== 'ok' ? t(`rank.${point.status}`) : point.rank === null ? t('notIn') : t('rank.at', { n: point.rank })}`,
    )
    .slice(-7)
    .join('\n')
  return (
    <Tooltip title={<span className="rank-spark-words">{say}</span>}>
      <svg
        className="rank-spark"
        width={WIDTH}
        height={HEIGHT}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('spark', { n: points.length })}
      >
        {runs.map((path) => (
          <path key={path} d={path.includes('L') ? path : `${path}h0.01`} />
        ))}
        {points.map((point, at) =>
          point.status === 'ok' && point.rank === null ? (
            <circle key={point.date} cx={x(at)} cy={HEIGHT - PAD} r={2} />
          ) : null,
        )}
      </svg>
    </Tooltip>
  )
}
