import { Button, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { PATHS } from '../../lib/paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { NewTaskDrawer } from './new-task-drawer.tsx'
import { missingIn } from '../../core/new-tasks/make-up.ts'
import { sourcesIn, startIn, viewIn } from './parts/sources-in.ts'
import type { Sources } from '../../core/new-tasks/source-picker.tsx'
import { TaskDesk } from './task-desk.tsx'
import '../../core/works/works.css'

/** No task in the address: choose what to publish first. */
function NoTask({ sources, startTime }: { sources: Sources | undefined; startTime: number | undefined }) {
  const { t } = useTranslation('seo')
  const navigate = useNavigate()
  // Works that another task left out, to be made after all.
  const [missing] = useState(missingIn(useLocation().state))
  const [making, setMaking] = useState(sources !== undefined || startTime !== undefined || missing !== null)
  return (
    <>
      <PageHeader title={t('publishPage.title')} />
      <EmptyState
        title={t('publishPage.noTask')}
        text={t('publishPage.noTaskText')}
        action={
          <Space>
            <Button type="primary" onClick={() => setMaking(true)}>
              {t('new.sources')}
            </Button>
            <Button onClick={() => void navigate(PATHS.seoList)}>{t('publishPage.toList')}</Button>
          </Space>
        }
      />
      <NewTaskDrawer
        open={making}
        {...(sources ? { sources } : {})}
        {...(startTime === undefined ? {} : { startTime })}
        {...(missing === null ? {} : { start: missing })}
        onClose={() => setMaking(false)}
        onMade={(id) => void navigate(`${PATHS.seoPublish}?wisdom_task_id=${id}`)}
      />
    </>
  )
}

/** 新建发布: the items of one task, what each carries, and the run. */
export function VideoPublishPage() {
  const [search] = useSearchParams()
  const taskId = Number(search.get('wisdom_task_id') ?? 0)
  return Number.isSafeInteger(taskId) && taskId > 0 ? (
    <TaskDesk
      key={taskId}
      taskId={taskId}
      firstView={viewIn(search)}
      publishNow={search.get('now_publish') === '1'}
      listPath={PATHS.seoList}
    />
  ) : (
    <NoTask sources={sourcesIn(search)} startTime={startIn(search)} />
  )
}
