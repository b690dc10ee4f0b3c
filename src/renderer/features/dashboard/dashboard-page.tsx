import { CheckCircleFilled, RightOutlined } from '@ant-design/icons'
import { Alert, Button, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { todo } from '../../../contract/http/admin.ts'
import { useWaitingDevice } from '../../core/helper/use-device.ts'
import { useHelperConnected, useHelperLink, useHelperState } from '../../core/helper/use-helper.ts'
import { useAway } from '../../core/http/use-away.ts'
import { useApi } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { useMay } from '../../core/permissions/permit.tsx'
import { useProject } from '../../core/session/use-project.ts'
import { useSession } from '../../core/session/use-session.ts'
import { PATHS, withQuery } from '../../lib/paths.ts'
import { BigNumber } from '../../ui/big-number.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { StatusTag, type StatusKind } from '../../ui/status-tag.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { Coming } from './coming.tsx'
import { Figures } from './figures/figures.tsx'
import { NextSteps } from './figures/next-steps.tsx'
import './dashboard.css'

type Todo = OutputOf<typeof todo>

/** Works that missed their time. */
const MISSED = withQuery(PATHS.planTask, { state: 'overdue' })

/**
 * What needs somebody today; each number leads to the list with its filter set: `tasks`, the list of tasks, for whoever
 * may not open the works of all tasks.
 */
const STRIP: readonly {
  key: keyof Omit<Todo, 'settling_items' | 'has' | 'recent' | 'missed_time' | 'due_until'>
  to: string | ((data: Todo) => string)
  tasks?: string
  kind: StatusKind
}[] = [
  { key: 'offline_accounts', to: withQuery(PATHS.accounts, { third_login_status: 2 }), kind: 'danger' },
  { key: 'failed_items', to: withQuery(PATHS.planTask, { state: -1 }), tasks: PATHS.seoList, kind: 'danger' },
  {
    key: 'unconfirmed_items',
    to: withQuery(PATHS.planTask, { state: 'unconfirmed' }),
    tasks: withQuery(PATHS.seoList, { state: 'unconfirmed' }),
    kind: 'warning',
  },
  { key: 'missed_items', to: MISSED, kind: 'warning' },
  { key: 'skipped_items', to: withQuery(PATHS.planTask, { state: 'skipped' }), kind: 'warning' },
  {
    key: 'due_items_today',
    to: (data) =>
      withQuery(PATHS.planTask, { state: 0, to: data.due_until, sort_field: 'timing_time', sort_order: 'asc' }),
    tasks: withQuery(PATHS.seoList, { state: 'ready' }),
    kind: 'info',
  },
  { key: 'scheduled_items', to: withQuery(PATHS.planTask, { state: 'held' }), kind: 'info' },
  { key: 'expiring_accounts', to: withQuery(PATHS.accounts, { expiring_days: 7 }), kind: 'warning' },
  { key: 'rendering_outputs', to: withQuery(PATHS.videos, { status: 1 }), kind: 'info' },
  { key: 'failed_outputs', to: withQuery(PATHS.videos, { status: -1 }), kind: 'danger' },
]

/** What went wrong or is about to: all that the strip warns of. */
const openOf = (data: Todo): number => STRIP.reduce((sum, { key, kind }) => sum + (kind === 'info' ? 0 : data[key]), 0)

function Strip({ data }: { data: Todo }) {
  const { t } = useTranslation('dashboard')
  const navigate = useNavigate()
  const may = useMay()
  return (
    <ul className="todo-strip" aria-label={t('todo')}>
      {STRIP.map(({ key, to, tasks, kind }) => (
        <li key={key}>
          <button
            type="button"
            onClick={() =>
              void navigate(tasks !== undefined && !may('plan:list') ? tasks : typeof to === 'string' ? to : to(data))
            }
            className={data[key] > 0 ? 'some' : ''}
          >
            <StatusTag kind={data[key] > 0 ? kind : 'neutral'}>{t(`strip.${key}`)}</StatusTag>
            <b>
              <BigNumber value={data[key]} />
            </b>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface Step {
  key: string
  done: boolean
  go: () => void
}

/** First steps until the first work is out; they come from what really exists. */
function Checklist({ data }: { data: Todo }) {
  const { t } = useTranslation('dashboard')
  const navigate = useNavigate()
  const helper = useHelperLink()
  const connected = useHelperConnected()
  const waits = useWaitingDevice() !== undefined
  const demo = useProject().data?.demo === 1
  const steps: Step[] = [
    {
      key: 'helper',
      done: connected && !waits,
      go: () => (waits ? void navigate(withQuery(PATHS.personal, { tab: 'helper' })) : void helper.require()),
    },
    { key: 'accounts', done: data.has.accounts === 1, go: () => void navigate(PATHS.accounts) },
    { key: 'materials', done: data.has.materials === 1, go: () => void navigate(PATHS.materials) },
    { key: 'clips', done: data.has.clips === 1, go: () => void navigate(PATHS.seoClip) },
    { key: 'tasks', done: data.has.tasks === 1, go: () => void navigate(PATHS.seoPublish) },
    { key: 'published', done: data.has.published === 1, go: () => void navigate(PATHS.seoList) },
  ]
  const next = steps.findIndex((step) => !step.done)
  const progress = t('checklistText', { done: steps.filter((step) => step.done).length, all: steps.length })
  if (data.has.published === 1) return null
  return (
    <SectionCard title={t('checklist')} text={demo ? `${progress}${t('checklistDemo')}` : progress}>
      <ol className="checklist">
        {steps.map((step, index) => (
          <li key={step.key} className={step.done ? 'done' : ''} data-step={step.key} data-done={step.done}>
            <span className="checklist-mark" aria-hidden="true">
              {step.done ? <CheckCircleFilled /> : index + 1}
            </span>
            <span className="checklist-words">
              <b>{t(`steps.${step.key}.title`)}</b>
              <small>{t(step.key === 'helper' && waits ? 'steps.helper.waits' : `steps.${step.key}.text`)}</small>
            </span>
            {step.done ? (
              <span className="checklist-done">
                {t('done')}
                {step.key === 'helper' ? null : (
                  <Button
                    type="link"
                    size="small"
                    onClick={step.go}
                    aria-label={t('againOf', { what: t(`steps.${step.key}.title`) })}
                  >
                    {t('again')}
                  </Button>
                )}
              </span>
            ) : (
              <Button type={index === next ? 'primary' : 'default'} size="small" onClick={step.go}>
                {t(step.key === 'helper' && waits ? 'steps.helper.view' : `steps.${step.key}.action`)}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}

const LEVEL: Readonly<Record<string, StatusKind>> = { info: 'neutral', warn: 'warning', error: 'danger' }

function Recent({ data }: { data: Todo }) {
  const { t } = useTranslation('dashboard')
  const navigate = useNavigate()
  return (
    <SectionCard
      title={t('recent')}
      extra={
        <Button type="link" size="small" onClick={() => void navigate(withQuery(PATHS.personal, { tab: 'runLog' }))}>
          {t('allLogs')} <RightOutlined />
        </Button>
      }
    >
      {data.recent.length === 0 && data.missed_items === 0 ? <EmptyState small title={t('noRecent')} /> : null}
      <ul className="recent">
        {/* Nothing ran for them, so that no log speaks of them. */}
        {data.missed_items === 0 ? null : (
          <li>
            <TimeText seconds={data.missed_time} />
            <StatusTag kind="warning">{t('missed', { n: data.missed_items })}</StatusTag>
            <Link to={MISSED}>{t('missedGo')}</Link>
          </li>
        )}
        {data.recent.map((row) => (
          <li key={row.id}>
            <TimeText seconds={row.create_time} />
            <StatusTag kind={LEVEL[row.level] ?? 'neutral'}>{row.title}</StatusTag>
            <span className="ellipsis" title={row.message}>
              {row.message}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

/** Whoever has published before misses it here; who has not yet reads of it among the first steps. */
function HelperNote() {
  const { t } = useTranslation('dashboard')
  const helper = useHelperLink()
  const phase = useHelperState((state) => state.phase)
  if (phase !== 'closed') return null
  return (
    <Alert
      className="dashboard-helper"
      type="warning"
      showIcon
      title={t('helperOff')}
      action={
        <Button size="small" onClick={() => void helper.require()}>
          {t('helperGo')}
        </Button>
      }
    />
  )
}

/** 数据看板: what needs me today, what goes out next, and the first steps. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard')
  const say = useErrorText()
  const may = useMay()
  const name = useSession((state) => state.name)
  const query = useApi(todo, {}, { pollMs: 30_000, quiet: true })
  if (query.error && !query.data) {
    return (
      <>
        <PageHeader title={t('title')} />
        <ErrorState text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      </>
    )
  }
  const open = query.data ? openOf(query.data) : 0
  const settling = query.data?.settling_items ?? 0
  // Nobody knows by now whether all is well.
  const away = useAway()
  const hasNext = may('account:list') && query.data?.has.published === 1
  return (
    <>
      <PageHeader
        title={t('title')}
        text={
          !name || !query.data || (away && open + settling === 0)
            ? ' '
            : `${open > 0 ? t('open', { name, n: open }) : settling > 0 ? '' : t('hello', { name })}${settling > 0 ? t('settling', { n: settling }) : ''}`
        }
      />
      {query.data ? (
        <div className="dashboard">
          <Strip data={query.data} />
          {query.data.has.published === 1 ? <HelperNote /> : null}
          <div className={`dashboard-today${hasNext && may('task:list') ? ' both' : ''}`}>
            {hasNext ? <NextSteps /> : null}
            {may('task:list') ? <Coming /> : null}
          </div>
          <Checklist data={query.data} />
          {/* Who has nothing out yet reads the first steps, not empty charts. */}
          {hasNext ? <Figures /> : null}
          <Recent data={query.data} />
        </div>
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </>
  )
}
