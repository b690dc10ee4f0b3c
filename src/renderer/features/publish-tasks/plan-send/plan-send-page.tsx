import { CalendarOutlined, ClockCircleOutlined } from '@ant-design/icons'
import { App, Button, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { listOutputs } from '../../../../contract/http/clip.ts'
import { planInfo } from '../../../../contract/http/plan.ts'
import { taskInfo } from '../../../../contract/http/wisdom-seo.ts'
import { NotLoaded } from '../../../core/http/not-loaded.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { useLeadOn } from '../../../core/page/use-lead-on.ts'
import { usePageSuffix } from '../../../core/page/use-page-suffix.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { FIRST_OUTPUTS } from '../../../core/new-tasks/source-picker.tsx'
import { sourcesIn, startIn } from '../parts/sources-in.ts'
import { usePublishDefaults } from '../../../core/works/use-publish-defaults.ts'
import { useTaskName } from '../parts/use-task-name.ts'
import { RescheduleDrawer } from '../../../core/works/times/reschedule-drawer.tsx'
import { TaskDesk } from '../task-desk.tsx'
import { SendForm } from './send-form.tsx'
import '../../../core/works/works.css'
import './plan-send.css'

const idIn = (search: URLSearchParams, name: string): number => {
  const id = Number(search.get(name) ?? 0)
  return Number.isSafeInteger(id) && id > 0 ? id : 0
}

/** When the first of works goes out by itself, unix seconds; 0 = one of them has no time. */
const firstTime = (works: readonly PublishItem[]): number =>
  works.length === 0 || works.some((work) => work.timing_time === 0)
    ? 0
    : Math.min(...works.map((work) => work.timing_time))

/** The first step: what goes to whom. */
function Choose({ planId }: { planId: number }) {
  const { t } = useTranslation('plansend')
  const [search, setSearch] = useSearchParams()
  const may = useMay()
  const defaults = usePublishDefaults()
  const plan = useApi(planInfo, { id: planId || 1 }, { enabled: planId > 0 && may('plan:list'), quiet: true })
  usePageSuffix(plan.data?.name ?? '')
  // What the form begins with is there before the form: its parts don't push each other down. Once it stands it stays:
  // the parts ask again for what failed.
  const films = useApi(listOutputs, FIRST_OUTPUTS, { quiet: true })
  const name = useTaskName(true, t('nameOf', { time: dayjs().format('MM-DD HH:mm') }))
  const ready = defaults.ready && films.isFetched && name !== null
  const made = (id: number): void =>
    setSearch({ wisdom_task_id: String(id), ...(planId > 0 ? { plan_id: String(planId) } : {}) })
  return (
    <>
      <PageHeader title={t('title')} text={plan.data ? t('textPlan', { name: plan.data.name }) : t('text')} />
      {plan.error && plan.data === undefined ? (
        <NotLoaded query={plan} />
      ) : ready ? (
        <SendForm
          planId={planId}
          sources={sourcesIn(search)}
          startTime={startIn(search)}
          defaults={defaults}
          name={name}
          kind={defaults.kind ?? (films.data?.total === 0 ? 'video' : 'output')}
          onMade={made}
        />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </>
  )
}

/** The second step: the sheet of works, sent at once or timed. */
function Send({ taskId, planId, publishNow }: { taskId: number; planId: number; publishNow: boolean }) {
  const { t } = useTranslation('plansend')
  const { message } = App.useApp()
  const may = useMay()
  const navigate = useNavigate()
  const leadOn = useLeadOn()
  const [timing, setTiming] = useState<readonly PublishItem[]>([])
  const listPath = withQuery(PATHS.planTask, { plan_id: planId || undefined })
  const saved = (): void => {
    message.success(t('timed'))
    void navigate(listPath)
  }
  // Nothing is left, and nothing went wrong: said once, then back to the list.
  const task = useApi(taskInfo, { wisdom_task_id: taskId }, { enabled: publishNow, quiet: true })
  const counts = task.data?.counts
  const over =
    publishNow && counts !== undefined && counts.success > 0 && counts.waiting + counts.publishing + counts.failed === 0
  const leave = useEffectEvent(() => {
    message.success(t('sent'))
    leadOn(listPath)
  })
  useEffect(() => {
    if (over) leave()
  }, [over])
  return (
    <>
      <TaskDesk
        taskId={taskId}
        publishNow={publishNow}
        listPath={listPath}
        actions={(open) => (
          <>
            {may('plan:list') && firstTime(open) > 0 ? (
              <Button
                size="large"
                icon={<CalendarOutlined />}
                onClick={() =>
                  void navigate(
                    withQuery(PATHS.planCalendar, {
                      view: 'day',
                      day: dayjs.unix(firstTime(open)).format('YYYY-MM-DD'),
                    }),
                  )
                }
              >
                {t('toCalendar')}
              </Button>
            ) : null}
            {may('task:edit') ? (
              <Button
                size="large"
                icon={<ClockCircleOutlined />}
                disabled={open.length === 0}
                onClick={() => setTiming(open.slice(0, 500))}
              >
                {t('time')}
              </Button>
            ) : null}
          </>
        )}
      />
      <RescheduleDrawer items={timing} onClose={() => setTiming([])} onSaved={saved} />
    </>
  )
}

/** 发布视频: films to accounts, then the sheet of what each work carries, then out. */
export function PlanSendPage() {
  const [search] = useSearchParams()
  const [taskId, planId] = [idIn(search, 'wisdom_task_id'), idIn(search, 'plan_id')]
  return taskId > 0 ? (
    <Send key={taskId} taskId={taskId} planId={planId} publishNow={search.get('now_publish') === '1'} />
  ) : (
    <Choose key={planId} planId={planId} />
  )
}
