import { Tag, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AttributedWord, ChainRow } from '../../../contract/http/attribution.ts'
import { formatYuan } from '../../core/leads/money.ts'
import { PATHS, withQuery } from '../../lib/paths.ts'
import { BigNumber } from '../../ui/big-number.tsx'
import { PlatformIcon } from '../../ui/platform-icon.tsx'
import type { ResourceColumn } from '../../ui/resource-table.tsx'
import { publicTime } from '../../../contract/work-time.ts'
import { HeldState } from '../../ui/work-state.tsx'
import { StatusTag, type StatusKind } from '../../ui/status-tag.tsx'
import { TimeText } from '../../ui/time-text.tsx'

const RANKS = 2
const STATE_KINDS: Readonly<Record<string, StatusKind>> = {
  none: 'neutral',
  '0': 'neutral',
  '1': 'info',
  '2': 'success',
  '3': 'neutral',
  '-1': 'danger',
}

/** What came of it with customers. */
export const LEAD_COLUMNS = ['leads', 'deals', 'dealAmount'] as const

/** `toLeads`: where the leads of a row are listed; null = they are no list of their own. */
function useLeadColumns<R extends Pick<AttributedWord, 'leads' | 'deals' | 'deal_amount'>>(
  toLeads: ((row: R) => string) | null,
): ResourceColumn<R>[] {
  const { t, i18n } = useTranslation('attribution')
  return [
    {
      key: 'leads',
      title: t('col.leads'),
      width: 80,
      align: 'right',
      render: (_, row) =>
        toLeads === null || row.leads === null || row.leads === 0 ? (
          <BigNumber value={row.leads} />
        ) : (
          <Link to={toLeads(row)} title={t('toLeads')}>
            <BigNumber value={row.leads} />
          </Link>
        ),
    },
    {
      key: 'deals',
      title: t('col.deals'),
      width: 80,
      align: 'right',
      render: (_, row) => {
        const { leads, deals } = row
        if (deals === null || leads === null || leads === 0) return <BigNumber value={deals} />
        return (
          <Tooltip title={t('conversion', { rate: Math.round((deals / leads) * 100) })}>
            <span>
              <BigNumber value={deals} />
            </span>
          </Tooltip>
        )
      },
    },
    {
      key: 'deal_amount',
      title: t('col.dealAmount'),
      width: 112,
      align: 'right',
      render: (_, row) =>
        row.deal_amount === null ? '–' : <span className="tabular">{formatYuan(row.deal_amount, i18n.language)}</span>,
    },
  ]
}

/** Columns of the main words; a word opens its chain, its leads their list. */
export function useWordColumns(
  open: (main: string) => string,
  leadsOf: ((main: string) => string) | null,
): ResourceColumn<AttributedWord>[] {
  const { t } = useTranslation('attribution')
  const leads = useLeadColumns<AttributedWord>(leadsOf === null ? null : (row) => leadsOf(row.main))
  const count = (
    key: 'titles' | 'works' | 'published' | 'failed' | 'play' | 'like' | 'comment',
    width: number,
  ): ResourceColumn<AttributedWord> => ({
    key,
    title: t(`col.${key}`),
    width,
    align: 'right',
    render: (_, row) => <BigNumber value={row[key]} />,
  })
  return [
    {
      key: 'main',
      title: t('col.main'),
      always: true,
      width: 200,
      ellipsis: true,
      render: (_, row) => (
        <Link to={open(row.main)} title={row.main}>
          {row.main}
        </Link>
      ),
    },
    count('titles', 88),
    count('works', 88),
    count('published', 88),
    count('failed', 80),
    count('play', 104),
    count('like', 96),
    count('comment', 96),
    {
      key: 'best_rank',
      title: t('col.bestRank'),
      width: 104,
      align: 'right',
      render: (_, row) =>
        row.best_rank === null ? '–' : <span className="tabular">{t('rankNo', { n: row.best_rank })}</span>,
    },
    ...leads,
  ]
}

/** Columns of the chain: from the word at the left to the rank at the right. */
export function useChainColumns(): ResourceColumn<ChainRow>[] {
  const { t } = useTranslation('attribution')
  const leads = useLeadColumns<ChainRow>((row) => withQuery(PATHS.leads, { publish_item_id: row.publish_item_id }))
  return [
    { key: 'main', title: t('col.main'), width: 120, ellipsis: true, render: (_, row) => row.main },
    { key: 'title', title: t('col.title'), always: true, width: 240, ellipsis: true, render: (_, row) => row.title },
    {
      key: 'plan',
      title: t('col.plan'),
      width: 120,
      ellipsis: true,
      hiddenFirst: true,
      render: (_, row) => row.plan_name,
    },
    {
      key: 'work',
      title: t('account'),
      width: 144,
      ellipsis: true,
      render: (_, row) =>
        row.publish_item_id === 0 ? (
          '–'
        ) : (
          <span className="chain-work">
            <PlatformIcon value={row.platform_value} />
            <span className="ellipsis" title={row.openname}>
              {row.openname}
            </span>
          </span>
        ),
    },
    {
      key: 'state',
      title: t('col.work'),
      width: 104,
      render: (_, row) => {
        if (row.publish_item_id === 0) return <StatusTag kind="neutral">{t('noWork')}</StatusTag>
        return (
          <Link to={withQuery(PATHS.seoPublish, { wisdom_task_id: row.wisdom_task_id })}>
            {row.unconfirmed === 1 ? (
              <StatusTag kind="warning">{t('state.unconfirmed')}</StatusTag>
            ) : row.settling === 1 ? (
              <StatusTag kind="info">{t('state.settling')}</StatusTag>
            ) : row.scheduled === 1 ? (
              <HeldState opens={row.timing_time} />
            ) : (
              <StatusTag kind={STATE_KINDS[String(row.publish_status)] ?? 'neutral'}>
                {t(`state.${row.publish_status ?? 0}`)}
              </StatusTag>
            )}
          </Link>
        )
      },
    },
    {
      key: 'published_time',
      title: t('col.time'),
      width: 112,
      render: (_, row) =>
        row.published_time === 0 ? (
          '–'
        ) : row.url.startsWith('http') ? (
          <a href={row.url} target="_blank" rel="noreferrer" title={t('openWork')}>
            <TimeText seconds={publicTime(row)} />
          </a>
        ) : (
          <TimeText seconds={publicTime(row)} />
        ),
    },
    {
      key: 'play',
      title: t('col.play'),
      width: 88,
      align: 'right',
      render: (_, row) => <BigNumber value={row.play} />,
    },
    {
      key: 'like',
      title: t('col.like'),
      width: 80,
      align: 'right',
      render: (_, row) => <BigNumber value={row.like} />,
    },
    {
      key: 'comment',
      title: t('col.comment'),
      width: 80,
      align: 'right',
      render: (_, row) => <BigNumber value={row.comment} />,
    },
    ...leads,
    {
      key: 'ranks',
      title: t('col.ranks'),
      width: 200,
      ellipsis: { showTitle: false },
      render: (_, row) => {
        if (row.ranks.length === 0) return '–'
        const words = row.ranks.map(
          (one) =>
            `${one.keyword} ${t('rankNo', { n: one.rank })}${one.suspected === 1 ? t('suspected') : ''} · ${one.stat_date}`,
        )
        return (
          <Tooltip
            title={
              <>
                {words.map((word) => (
                  <div key={word}>{word}</div>
                ))}
              </>
            }
          >
            <span className="chain-ranks">
              {row.ranks.slice(0, RANKS).map((one) => (
                <Link
                  key={`${one.keyword}${one.platform_value}`}
                  to={withQuery(PATHS.planRank, { keyword: one.keyword })}
                >
                  <Tag>{`${one.keyword} ${one.rank}`}</Tag>
                </Link>
              ))}
              {row.ranks.length > RANKS ? `+${row.ranks.length - RANKS}` : ''}
            </span>
          </Tooltip>
        )
      },
    },
  ]
}
