import { Tag, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RankRow } from '../../../contract/entities/rank.ts'
import { formatFullTime } from '../../lib/format.ts'
import { PlatformIcon } from '../../ui/platform-icon.tsx'
import type { ResourceColumn } from '../../ui/resource-table.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { ChangeText, EyesText, MiniSpark, RankText } from './parts/rank-cells.tsx'
import { canBeLooked } from './rank-list.ts'

/** The word, whether it is tracked, and how. */
function Word({ row, onOpen }: { row: RankRow; onOpen: (row: RankRow) => void }) {
  const { t } = useTranslation('ranks')
  const facts = [
    t(`frequency.${canBeLooked(row.platform_value) ? row.frequency : 'manual'}`),
    t('depthOf', { n: row.depth }),
  ].join(' · ')
  return (
    <span className="rank-word">
      <span className="rank-word-line">
        <button type="button" className="rank-link ellipsis" title={row.keyword} onClick={() => onOpen(row)}>
          {row.keyword}
        </button>
        {row.enabled === 0 ? <Tag>{t('off')}</Tag> : null}
      </span>
      <small className="ellipsis" title={facts}>
        {facts}
      </small>
    </span>
  )
}

/** Columns of the tracked words. */
export function useColumns(
  names: ReadonlyMap<string, string>,
  onOpen: (row: RankRow) => void,
): ResourceColumn<RankRow>[] {
  const { t } = useTranslation('ranks')
  return [
    {
      key: 'keyword',
      title: t('col.keyword'),
      always: true,
      sort: true,
      width: 184,
      onCell: () => ({ style: { maxWidth: 184 } }),
      render: (_, row) => <Word row={row} onOpen={onOpen} />,
    },
    {
      key: 'platform_value',
      title: t('col.platformEyes'),
      width: 128,
      onCell: () => ({ style: { maxWidth: 128 } }),
      render: (_, row) => (
        <span className="rank-word">
          <span className="rank-platform">
            <PlatformIcon value={row.platform_value} />
            {names.get(row.platform_value) ?? row.platform_value}
          </span>
          <EyesText row={row} />
        </span>
      ),
    },
    { key: 'last_rank', title: t('col.rank'), width: 124, sort: true, render: (_, row) => <RankText row={row} /> },
    { key: 'change', title: t('col.change'), width: 72, render: (_, row) => <ChangeText row={row} /> },
    {
      key: 'best_rank',
      title: t('col.best'),
      width: 64,
      align: 'right',
      render: (_, row) => <span className="tabular">{row.best_rank ?? '–'}</span>,
    },
    {
      key: 'hit',
      title: t('col.hit'),
      width: 160,
      onCell: () => ({ style: { maxWidth: 160 } }),
      render: (_, row) =>
        row.hit_title === '' && row.hit_url === '' ? (
          '–'
        ) : /^https?:/.test(row.hit_url) ? (
          <a className="ellipsis rank-hit" href={row.hit_url} target="_blank" rel="noreferrer" title={row.hit_title}>
            {row.hit_title || t('untitled')}
          </a>
        ) : (
          <span className="ellipsis rank-hit" title={row.hit_title}>
            {row.hit_title}
          </span>
        ),
    },
    {
      key: 'last_checked_time',
      title: t('col.checked'),
      width: 108,
      sort: true,
      render: (_, row) => (
        <span className="rank-time">
          <TimeText seconds={row.last_checked_time} />
          {row.source === 'helper' || row.last_checked_time === 0 ? null : <small>{t(`source.${row.source}`)}</small>}
        </span>
      ),
    },
    { key: 'spark', title: t('col.spark'), width: 112, render: (_, row) => <MiniSpark row={row} /> },
    {
      key: 'plans',
      title: t('col.plans'),
      width: 128,
      hiddenFirst: true,
      onCell: () => ({ style: { maxWidth: 128 } }),
      render: (_, row) => (
        <span className="ellipsis rank-hit" title={row.plans.map((plan) => plan.name).join('、')}>
          {row.plans.map((plan) => plan.name).join('、') || '–'}
        </span>
      ),
    },
    {
      key: 'next',
      title: t('col.next'),
      width: 112,
      hiddenFirst: true,
      render: (_, row) =>
        row.next_check_time === 0 ? (
          <Tooltip title={t('byHandHint')}>
            <span>{t('byHand')}</span>
          </Tooltip>
        ) : (
          <span title={formatFullTime(row.next_check_time)}>
            <TimeText seconds={row.next_check_time} />
          </span>
        ),
    },
  ]
}
