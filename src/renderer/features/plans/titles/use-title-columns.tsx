import { Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { PlanTitle } from '../../../../contract/http/plan-titles.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import type { ResourceColumn } from '../../../ui/resource-table.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { isState, STATE_KINDS } from './title-list.ts'

/** Columns of the titles. */
export function useTitleColumns(): ResourceColumn<PlanTitle>[] {
  const { t } = useTranslation('planTitles')
  const part = (
    key: 'region' | 'prefix' | 'main' | 'suffix',
    width: number,
    hidden = false,
  ): ResourceColumn<PlanTitle> => ({
    key,
    title: t(`col.${key}`),
    width,
    ellipsis: true,
    ...(hidden ? { hiddenFirst: true as const } : {}),
    render: (_, row) => row[key] || '–',
  })
  return [
    {
      key: 'title',
      title: t('col.title'),
      always: true,
      width: 300,
      ellipsis: true,
      render: (_, row) =>
        row.risk === 1 ? (
          <span className="plan-title">
            <span className="ellipsis" title={row.title}>
              {row.title}
            </span>
            <Tooltip title={t('riskText')}>
              <span>
                <StatusTag kind="warning">{t('risk')}</StatusTag>
              </span>
            </Tooltip>
          </span>
        ) : (
          row.title
        ),
    },
    {
      key: 'status',
      title: t('col.status'),
      width: 112,
      render: (_, row) => {
        const state = isState(row.status) ? row.status : 0
        const tag = <StatusTag kind={STATE_KINDS[state]}>{t(`status.${state}`)}</StatusTag>
        return row.wisdom_task_id === 0 ? (
          tag
        ) : (
          <Link to={withQuery(PATHS.seoPublish, { wisdom_task_id: row.wisdom_task_id })} title={t('openTask')}>
            {tag}
          </Link>
        )
      },
    },
    { key: 'plan', title: t('col.plan'), width: 160, ellipsis: true, render: (_, row) => row.plan_name },
    part('main', 128),
    part('region', 96),
    part('suffix', 112),
    part('prefix', 96, true),
    {
      key: 'length',
      title: t('col.length'),
      width: 72,
      align: 'right',
      render: (_, row) => <span className="tabular">{row.char_len}</span>,
    },
    {
      key: 'id',
      title: t('col.time'),
      width: 112,
      sort: 'id',
      render: (_, row) => <TimeText seconds={row.create_time} />,
    },
  ]
}
