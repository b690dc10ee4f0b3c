import { Alert, App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { WisdomTask } from '../../../../contract/entities/publish.ts'
import { restoreItems } from '../../../../contract/http/publish-grid.ts'
import { cancelItems, deleteTasks, listTasks, taskInfo, taskVideoList } from '../../../../contract/http/wisdom-seo.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useUndo } from '../../../core/notices/use-undo.tsx'
import { useServices } from '../../../core/services/services-context.ts'
import { useSession } from '../../../core/session/use-session.ts'
import { useConfirmDelete } from '../../../ui/use-confirm-delete.tsx'
import { hasDraft } from '../../../core/clips/stored-draft.ts'
import { restoredText } from '../../../core/works/use-tell-restored.tsx'
import type { TaskValues } from '../../../core/new-tasks/task-values.ts'
import { usePublishTask, usePublishTasks } from '../../../core/publishing/use-publish-task.ts'
import { againPath, modeOf, valuesOf, WORKS_PER_CALL } from './task-list.ts'

/** Works of a task that may still go out. */
export function openOf(task: WisdomTask): number {
  return Math.max(0, task.waiting_num + task.fail_num - task.unconfirmed_num)
}
const idOf = (task: Pick<WisdomTask, 'wisdom_task_id'>): number => task.wisdom_task_id
const REFRESHES = [listTasks, taskInfo, taskVideoList] as const

/** What can be done with tasks. `onAgain`: a form filled as an earlier task was. */
export function useTaskActions(onAgain: (values: Partial<TaskValues>) => void) {
  const { t } = useTranslation('seo')
  const { message, modal } = App.useApp()
  const { http, storage } = useServices()
  const adminId = useSession((state) => state.admin?.id ?? 0)
  const navigate = useNavigate()
  const offer = useUndo()
  const confirmDelete = useConfirmDelete()
  const publish = usePublishTask()
  const publishAll = usePublishTasks()
  const remove = useCall(deleteTasks, { refreshes: REFRESHES })
  const cancel = useCall(cancelItems, { refreshes: REFRESHES })
  const restore = useCall(restoreItems, { refreshes: REFRESHES })

  const worksIn = async (task: Pick<WisdomTask, 'wisdom_task_id'>, status: '0' | '-1'): Promise<number[]> => {
    const { videoList } = await http.call(taskVideoList, { wisdom_task_id: idOf(task), publish_status: status })
    return videoList.filter((item) => item.unconfirmed === 0).map((item) => item.id)
  }
  const cancelWaiting = async (tasks: readonly WisdomTask[], done?: () => void): Promise<void> => {
    const ids: number[] = []
    for (const task of tasks) ids.push(...(await worksIn(task, '0')))
    if (ids.length === 0) return void message.info(t('list.nothingWaits'))
    for (let at = 0; at < ids.length; at += WORKS_PER_CALL)
      await cancel.mutateAsync({ ids: ids.slice(at, at + WORKS_PER_CALL) })
    done?.()
    offer(t('items.cancelled', { n: ids.length }), async () => {
      const back: OutputOf<typeof restoreItems> = { restored: 0, missed: 0, skipped: [] }
      for (let at = 0; at < ids.length; at += WORKS_PER_CALL) {
        const { restored, missed, skipped } = await restore.mutateAsync({ ids: ids.slice(at, at + WORKS_PER_CALL) })
        back.restored += restored
        back.missed += missed
        back.skipped.push(...skipped)
      }
      return restoredText(t, back)
    })
  }
  /** What was begun in the wizard and not sent would be lost: asked before. */
  const toWizard = async (task: WisdomTask): Promise<void> => {
    const [path, mode] = [againPath(task.type, task.clip_id, idOf(task)), modeOf(task.type)]
    if (path === '' || mode === null) return void message.info(t('list.againNone'))
    if (
      hasDraft(storage, { mode, adminId }) &&
      !(await modal.confirm({
        title: t('list.overTitle'),
        content: t('list.over'),
        okText: t('list.overOk'),
        cancelText: t('cancel'),
      }))
    )
      return
    await navigate(path)
  }

  return {
    publish: (task: WisdomTask): void => void publish({ taskId: idOf(task), count: openOf(task) }),
    /** One question, then one task after the other in one publish dialog; a run that is left or refused ends it. */
    publishAll(chosen: readonly WisdomTask[], done: () => void): void {
      const tasks = chosen.filter((task) => openOf(task) > 0)
      const works = tasks.reduce((sum, task) => sum + openOf(task), 0)
      if (works === 0) return void message.info(t('list.nothingOpen'))
      void publishAll(
        tasks.map((task) => ({ taskId: idOf(task) })),
        { count: works, onGo: done },
      )
    },
    async retryFailed(task: Pick<WisdomTask, 'wisdom_task_id'>): Promise<void> {
      const ids = await worksIn(task, '-1')
      if (ids.length === 0) return void message.info(t('list.nothingToRetry'))
      await publish({ taskId: idOf(task), itemIds: ids, count: ids.length, retry: true })
    },
    cancelWaiting(tasks: readonly WisdomTask[], done?: () => void): void {
      const waiting = tasks.reduce((sum, task) => sum + task.waiting_num, 0)
      if (waiting === 0) return void message.info(t('list.nothingWaits'))
      void modal.confirm({
        title: t('list.cancelTitle', { n: waiting }),
        content: t(tasks.length === 1 ? 'list.cancelOne' : 'list.cancelText', {
          names: tasks.map((task) => `“${task.name}”`).join(t('accounts.and')),
          n: tasks.length,
        }),
        okText: t('items.cancelOk'),
        okButtonProps: { danger: true },
        cancelText: t('items.back'),
        onOk: () => cancelWaiting(tasks, done),
      })
    },
    /** 再来一批: the order's settings in its wizard, or the form as it was filled. */
    async again(task: WisdomTask): Promise<void> {
      if (task.clip_id > 0) return await toWizard(task)
      const values = valuesOf((await http.call(taskInfo, { wisdom_task_id: idOf(task) })).config)
      if (values === null) message.info(t('list.againNone'))
      else onAgain({ ...values, name: t('list.againName', { name: values.name ?? '' }).slice(0, 60) })
    },
    remove: (tasks: readonly WisdomTask[], done?: () => void): void => {
      const held = tasks.reduce((sum, task) => sum + task.scheduled_num, 0)
      const out = tasks.reduce((sum, task) => sum + task.success_num - task.scheduled_num - task.drafted_num, 0)
      confirmDelete({
        what: t('task'),
        names: tasks.map((task) => task.name),
        more: (
          <>
            <p>{t('list.deleteMore', { n: tasks.reduce((sum, task) => sum + task.waiting_num, 0) })}</p>
            {out > 0 ? <p>{t('list.deleteOut', { n: out })}</p> : null}
            {held > 0 ? <Alert type="warning" showIcon title={t('list.deleteHeld', { n: held })} /> : null}
          </>
        ),
        onOk: async () => {
          const { deleted } = await remove.mutateAsync({ ids: tasks.map(idOf) })
          message.success(t('list.deleted', { n: deleted }))
          done?.()
        },
      })
    },
  }
}
