import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ListedItem } from '../../../contract/http/publish-items.ts'
import { hasPassed } from '../../core/works/item-status.tsx'
import { usePublishTasks } from '../../core/publishing/use-publish-task.ts'
import { byTask, isOpen } from './work-list.ts'

/**
 * Publishes works of any tasks, failed ones among them: one question, one dialog, of missed or skipped works with all
 * that the check found in it; nothing is changed before the answer.
 */
export function usePublishWorks(): (items: readonly ListedItem[]) => Promise<void> {
  const { t } = useTranslation('plantask')
  const { message } = App.useApp()
  const publish = usePublishTasks()
  return async (items) => {
    const open = items.filter(isOpen)
    if (open.length === 0) return void message.info(t('publish.none'))
    await publish(
      [...byTask(open)].map(([taskId, itemIds]) => ({ taskId, itemIds })),
      {
        count: open.length,
        once: open.every(hasPassed),
        retry: open.every((item) => item.publish_status === PUBLISH_STATUS.failed),
      },
    )
  }
}
