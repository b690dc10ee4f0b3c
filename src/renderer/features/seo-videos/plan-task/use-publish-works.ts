import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ListedItem } from '../../../../contract/http/publish-items.ts'
import { retryItems } from '../../../../contract/http/wisdom-seo.ts'
import { listItems } from '../../../../contract/http/publish-items.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { usePublishTask } from '../use-publish-task.ts'
import { byTask, isOpen } from './work-list.ts'

/** Publishes works of any tasks, one task after another in the publish dialog; failed ones are put back to waiting first. */
export const usePublishWorks = (): ((items: readonly ListedItem[]) => Promise<void>) => {
  const { t } = useTranslation('plantask')
  const { message, modal } = App.useApp()
  const { publishing } = useServices()
  const publish = usePublishTask()
  const retry = useCall(retryItems, { refreshes: [listItems] })

  /** Ids that may go. */
  const wakened = async (items: readonly ListedItem[]): Promise<ListedItem[]> => {
    const failed = items.filter((item) => item.publish_status === -1).map((item) => item.id)
    if (failed.length === 0) return [...items]
    const { skipped } = await retry.mutateAsync({ ids: failed })
    if (skipped.length > 0) message.warning(t('publish.skipped', { n: skipped.length, reason: skipped[0]?.reason ?? '' }))
    return items.filter((item) => !skipped.some((one) => one.id === item.id))
  }
  const runAll = async (items: readonly ListedItem[]): Promise<void> => {
    for (const [taskId, itemIds] of byTask(await wakened(items))) {
      const result = await publishing.publish({ taskId, itemIds })
      if (result === null) return
      if (result.kind === 'refused') message.error(result.message)
      if (result.kind !== 'done' && result.kind !== 'nothing') return
    }
  }
  return async (items) => {
    const open = items.filter(isOpen)
    const tasks = byTask(open)
    const [only] = tasks
    if (only === undefined) return void message.info(t('publish.none'))
    if (tasks.size === 1) {
      const left = await wakened(open)
      if (left.length > 0) await publish({ taskId: only[0], itemIds: left.map((item) => item.id), count: left.length })
      return
    }
    void modal.confirm({ title: t('publish.title'), content: t('publish.many', { n: open.length, tasks: tasks.size }), okText: t('publish.ok'), cancelText: t('cancel'), onOk: () => void runAll(open).catch(() => undefined) })
  }
}
