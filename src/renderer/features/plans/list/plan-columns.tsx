import { WarningOutlined } from '@ant-design/icons'
import { Progress, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { PlanRow } from '../../../../contract/entities/plan.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { REVIEW_PARAM } from '../../../core/rewrite/review-param.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import type { ResourceColumn } from '../../../ui/resource-table.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { mendPath, overduePath, PLAN_KINDS, shownProgress, titleDays } from './plan-list.ts'

/** What stands in the plan's way, each with the way to mend it. */
function Lacks({ plan }: { plan: PlanRow }) {
  const { t } = useTranslation('planlist')
  const may = useMay()
  const [search] = useSearchParams()
  if (plan.lacks.length === 0 && plan.overdue_num === 0) return null
  /** The drawer stands over this list, with its filters. */
  const reviewPath = (): string => {
    const next = new URLSearchParams(search)
    next.set(REVIEW_PARAM, String(plan.id))
    return may('clip:list') ? `?${next.toString()}` : ''
  }
  return (
    <ul className="plan-lacks">
      {plan.overdue_num > 0 ? (
        <li>
          <Tooltip title={t('overdue.hint', { n: plan.overdue_num })}>
            <span className="plan-lack ellipsis">
              <WarningOutlined aria-hidden="true" /> {t('overdue.short', { n: plan.overdue_num })}
            </span>
          </Tooltip>
          <Link
            className="plan-mend"
            to={overduePath(plan.id)}
            aria-label={t('mendOf', { name: plan.name, what: t('overdue.mend') })}
          >
            {t('overdue.mend')}
          </Link>
        </li>
      ) : null}
      {plan.lacks.map((lack) => {
        const path = lack.code === 'rewrites' ? reviewPath() : mendPath(lack.code, plan.id)
        return (
          <li key={`${lack.code}${lack.msg}`}>
            <Tooltip title={lack.msg}>
              <span className="plan-lack ellipsis">
                <WarningOutlined aria-hidden="true" /> {t(`lack.${lack.code}`)}
              </span>
            </Tooltip>
            {path === '' ? (
              <span className="plan-mend">{t(`mend.${lack.code}`)}</span>
            ) : (
              <Link
                className="plan-mend"
                to={path}
                aria-label={t('mendOf', { name: plan.name, what: t(`mend.${lack.code}`) })}
              >
                {t(`mend.${lack.code}`)}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function TitlesLeft({ plan }: { plan: PlanRow }) {
  const { t } = useTranslation('planlist')
  const days = titleDays(plan)
  return (
    <Tooltip title={t('titles.hint', { n: plan.title_left })}>
      <span className="tabular">
        {days === null
          ? t('titles.later')
          : days === 'all'
            ? t(plan.title_left > 0 ? 'titles.enough' : 'titles.plenty', { n: plan.title_left })
            : t('titles.days', { n: days })}
      </span>
    </Tooltip>
  )
}

/** 名称 … 创建人, in the order in which people read a plan. */
export function usePlanColumns(): ResourceColumn<PlanRow>[] {
  const { t } = useTranslation('planlist')
  return [
    {
      key: 'name',
      title: t('column.name'),
      always: true,
      sort: true,
      width: 208,
      onCell: () => ({ style: { maxWidth: 208 } }),
      render: (_, plan) => (
        <div className="plan-name">
          <Link className="ellipsis" title={plan.name} to={withQuery(PATHS.planTask, { plan_id: plan.id })}>
            {plan.name}
          </Link>
          <Lacks plan={plan} />
        </div>
      ),
    },
    {
      key: 'status',
      title: t('column.status'),
      width: 88,
      render: (_, plan) => (
        <StatusTag kind={PLAN_KINDS[plan.status]} live={plan.status === 1}>
          {t(`status.${plan.status}`)}
        </StatusTag>
      ),
    },
    {
      key: 'progress',
      title: t('column.progress'),
      width: 160,
      render: (_, plan) => (
        <Tooltip
          title={t('progress.hint', {
            made: plan.made_num,
            published: plan.published_num,
            failed: plan.fail_num,
            unconfirmed: plan.unconfirmed_num > 0 ? t('progress.unconfirmedToo', { n: plan.unconfirmed_num }) : '',
            today: plan.today_published_num,
          })}
        >
          <div className="plan-progress">
            <Progress
              size="small"
              percent={shownProgress(plan)}
              format={() => `${plan.published_num}/${plan.total_num}`}
              aria-label={t('progress.of', { name: plan.name })}
            />
            <span className="tabular">
              {t('progress.today', { n: plan.today_num, of: plan.daily_num })}
              {plan.fail_num > 0 ? <b>{t('progress.failed', { n: plan.fail_num })}</b> : null}
              {plan.unconfirmed_num > 0 ? (
                <b className="unclear">{t('progress.unconfirmed', { n: plan.unconfirmed_num })}</b>
              ) : null}
            </span>
          </div>
        </Tooltip>
      ),
    },
    { key: 'titles', title: t('column.titles'), width: 128, render: (_, plan) => <TitlesLeft plan={plan} /> },
    {
      key: 'accounts',
      title: t('column.accounts'),
      width: 72,
      align: 'right',
      render: (_, plan) => (
        <Tooltip title={t('accounts', { online: plan.account_online, n: plan.account_count })}>
          <span className="tabular">
            {plan.account_online === plan.account_count
              ? plan.account_count
              : `${plan.account_online}/${plan.account_count}`}
          </span>
        </Tooltip>
      ),
    },
    {
      key: 'words',
      title: t('column.words'),
      width: 120,
      render: (_, plan) => (
        <span className="tabular">{t('words', { mains: plan.main_count, regions: plan.region_count })}</span>
      ),
    },
    {
      key: 'rank',
      title: t('column.rank'),
      width: 72,
      align: 'right',
      render: (_, plan) => (
        <Tooltip
          title={
            plan.rank_top10 === null
              ? t(plan.rank_tracked === 0 ? 'rank.none' : 'rank.unseen', { n: plan.rank_tracked })
              : t('rank.hint', { n: plan.rank_tracked, top: plan.rank_top10 })
          }
        >
          <Link
            className="tabular"
            aria-label={t('rank.of', { name: plan.name })}
            to={withQuery(PATHS.planRank, { plan_id: plan.id })}
          >
            {plan.rank_top10 ?? '–'}
          </Link>
        </Tooltip>
      ),
    },
    {
      key: 'industry',
      title: t('column.industry'),
      width: 88,
      ellipsis: true,
      render: (_, plan) => plan.industry_name || '–',
    },
    {
      key: 'start_date',
      title: t('column.dates'),
      width: 112,
      sort: true,
      render: (_, plan) => (
        <span className="plan-dates tabular">
          <span>{plan.start_date}</span>
          <span>{plan.end_date === '' ? t('open') : t('until', { to: plan.end_date })}</span>
        </span>
      ),
    },
    {
      key: 'mode',
      title: t('column.mode'),
      width: 112,
      hiddenFirst: true,
      render: (_, plan) => t(`mode.${plan.clip_mode}`),
    },
    { key: 'admin', title: t('column.admin'), width: 80, ellipsis: true, render: (_, plan) => plan.admin_name },
    {
      key: 'time',
      title: t('column.time'),
      width: 116,
      sort: 'id',
      hiddenFirst: true,
      render: (_, plan) => <TimeText seconds={plan.create_time} />,
    },
  ]
}
