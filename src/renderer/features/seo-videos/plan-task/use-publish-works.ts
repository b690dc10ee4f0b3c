import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ListedItem } from '../../../../contract/http/publish-items.ts'
import { retryItems } from '../../../../contract/http/wisdom-seo.ts'
import { listItems } from '../../../../contract/http/publish-items.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { usePublishTasks } from '../use-publish-task.ts'
import { byTask, isOpen } from './work-list.ts'

/** Publishes works of any tasks: one question, one dialog; failed ones are put back to waiting first. */
export const usePublishWorks = (): ((items: readonly ListedItem[]) => Promise<void>) => {
  const { t } = useTranslation('plantask')
  const { message } = App.useApp()
  const publish = usePublishTasks()
  const retry = useCall(retryItems, { refreshes: [listItems] })

  /** Ids that may go. */
  const wakened = async (items: readonly ListedItem[]): Promise<ListedItem[]> => {
    const failed = items.filter((item) => item.publish_status === -1).map((item) => item.id)
    if (failed.length === 0) return [...items]
    const { skipped } = await retry.mutateAsync({ ids: failed })
    if (skipped.length > 0) message.warning(t('publish.skipped', { n: skipped.length, reason: skipped[0]?.reason ?? '' }))
    return items.filter((item) => !skipped.some((one) => one.id === item.id))
  }
  return async (items) => {
    const open = items.filter(isOpen)
    if (open.length === 0) return void message.info(t('publish.none'))
    const left = await wakened(open)
    if (left.length > 0) await publish([...byTask(left)].map(([taskId, itemIds]) => ({ taskId, itemIds })), { count: left.length })
  }
}
