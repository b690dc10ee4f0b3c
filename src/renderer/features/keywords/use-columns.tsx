import { Tag, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Keyword } from '../../../contract/http/keywords.ts'
import type { ResourceColumn } from '../../ui/resource-table.tsx'
import { TimeText } from '../../ui/time-text.tsx'

/** Columns of the library. How often a word is searched is known nowhere: there is no such column. */
export function useColumns(): ResourceColumn<Keyword>[] {
  const { t } = useTranslation('keywords')
  const sourceOf = (row: Keyword): string =>
    row.rank_in_source === null
      ? t(`source.${row.source}`)
      : t('place', { source: t(`source.${row.source}`), n: row.rank_in_source })
  return [
    {
      key: 'word',
      title: t('col.word'),
      sort: true,
      always: true,
      width: 208,
      ellipsis: true,
      render: (_value, row) => (
        <span className="keyword-word">
          <span className="ellipsis" title={row.word}>
            {row.word}
          </span>
          {row.is_synthetic === 1 ? (
            <Tooltip title={t('syntheticHint')}>
              <Tag>{t('synthetic')}</Tag>
            </Tooltip>
          ) : null}
        </span>
      ),
    },
    { key: 'kind', title: t('col.kind'), width: 72, render: (_value, row) => t(`kind.${row.kind}`) },
    {
      key: 'score',
      title: t('col.score'),
      sort: true,
      width: 208,
      render: (_value, row) => (
        <span className="keyword-word">
          <b className="tabular">{row.score ?? '–'}</b>
          <small className="ellipsis" title={row.score_reason}>
            {row.score_reason}
          </small>
        </span>
      ),
    },
    { key: 'tier', title: t('col.tier'), width: 80, render: (_value, row) => <Tag>{t(`tier.${row.tier}`)}</Tag> },
    { key: 'group', title: t('col.group'), width: 104, ellipsis: true, render: (_value, row) => row.group_name || '–' },
    {
      key: 'industry',
      title: t('col.industry'),
      width: 128,
      ellipsis: true,
      render: (_value, row) => row.industry_name || '–',
    },
    {
      key: 'source',
      title: t('col.source'),
      width: 152,
      ellipsis: { showTitle: false },
      render: (_value, row) => (
        <Tooltip
          title={[sourceOf(row), row.seed === '' ? '' : t('seedOf', { seed: row.seed })]
            .filter((one) => one !== '')
            .join(' · ')}
        >
          <span>{sourceOf(row)}</span>
        </Tooltip>
      ),
    },
    {
      key: 'id',
      title: t('col.created'),
      sort: true,
      width: 104,
      render: (_value, row) => <TimeText seconds={row.create_time} />,
    },
  ]
}
