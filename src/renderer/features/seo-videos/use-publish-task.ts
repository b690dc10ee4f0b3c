import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useServices } from '../../core/services/services-context.ts'
import type { RunResult } from '../../core/publishing/run-types.ts'
import { PATHS } from '../../lib/paths.ts'

export interface PublishRequest {
  taskId: number
  /** Only these items; all unpublished ones when absent. */
  itemIds?: readonly number[]
  /** Unpublished works, for the question of spec 5; 0 = none are left. */
  count: number
  /** Came with `now_publish`: nothing left counts as published (spec 8). */
  publishNow?: boolean
  /** Where a task with nothing left leads; the list of tasks when absent. */
  listPath?: string
}

/** Asks「检测到 N 个未发布作品」, runs the publish dialog, and tells what the dialog itself does not show. */
export const usePublishTask = (): ((request: PublishRequest) => Promise<RunResult | null>) => {
  const { t } = useTranslation('seo')
  const { modal, message } = App.useApp()
  const { publishing } = useServices()
  const navigate = useNavigate()

  const run = async ({ taskId, itemIds, publishNow, listPath }: PublishRequest): Promise<RunResult | null> => {
    const result = await publishing.publish({ taskId, ...(itemIds ? { itemIds } : {}), ...(publishNow ? { publishNow } : {}) })
    if (result?.kind === 'nothing') {
      if (publishNow) {
        message.success(result.message)
        await navigate(listPath ?? PATHS.seoList)
      } else message.info(result.message)
    } else if (result?.kind === 'refused') message.error(result.message)
    return result
  }
  return (request) =>
    new Promise((resolve) => {
      if (request.count === 0 || request.publishNow) return void run(request).then(resolve)
      modal.confirm({
        title: t('publish.title'),
        content: t('publish.confirm', { n: request.count }),
        okText: t('publish.ok'),
        cancelText: t('cancel'),
        onOk: () => void run(request).then(resolve),
        onCancel: () => resolve(null),
      })
    })
}
