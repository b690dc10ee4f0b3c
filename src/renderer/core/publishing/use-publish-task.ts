import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { publishPreflight } from '../../../contract/http/wisdom-seo.ts'
import { useHttp } from '../http/http-context.ts'
import { onlyHints, type PublishLook } from './findings.ts'
import { usePublishing } from './publishing-context.ts'
import type { RunResult } from './run-result.ts'
import { tallyWords } from './run-words.ts'
import { PATHS } from '../../lib/paths.ts'
import { usePublishQuestion } from './use-publish-question.tsx'

interface Part {
  taskId: number
  /** Only these items; all unpublished ones when absent. */
  itemIds?: readonly number[]
}
interface Rest {
  /** Unpublished works, for the question before publishing; 0 = none are left. */
  count: number
  /** Came with `now_publish`: nothing left counts as published. */
  publishNow?: boolean
  /** Where a task with nothing left leads; the list of tasks when absent. */
  listPath?: string
  /**
   * One question only, with all that the check found in it; it is one in any case where nothing of that keeps a work
   * back.
   */
  once?: boolean
  /** All of them failed before, and are tried again. */
  retry?: boolean
  /** The person said yes: what was chosen is taken. */
  onGo?: () => void
}
export type PublishRequest = Part & Rest

/**
 * Works of one task or several: asks「检测到 N 个未发布作品」once, runs the publish dialog, and tells what the dialog itself does
 * not show.
 */
export function usePublishTasks(): (parts: readonly Part[], rest: Rest) => Promise<RunResult | null> {
  const { t } = useTranslation('seo')
  const { t: p } = useTranslation('publish')
  const { message } = App.useApp()
  const http = useHttp()
  const publishing = usePublishing()
  const navigate = useNavigate()
  const ask = usePublishQuestion()

  const run = async (
    parts: readonly Part[],
    { count, publishNow, listPath }: Rest,
    keepTimes: boolean,
    agreed?: readonly PublishLook[],
  ): Promise<RunResult | null> => {
    const options = parts.map((part) => ({ ...part, keepTimes }))
    const result = await (agreed === undefined
      ? publishing.publishAll(options)
      : publishing.publishAll(options, agreed))
    if (result?.kind === 'nothing') {
      if (publishNow) {
        message.success(t('publish.done'))
        await navigate(listPath ?? PATHS.seoList)
      } else message.info(t('publish.none'))
    } else if (result?.kind === 'refused') message.error(result.message)
    else if (result?.kind === 'done' && parts.length > 1)
      message.info(t('publish.allLeft', { tasks: parts.length, n: count, tally: tallyWords(p, result) }))
    return result
  }
  const look = async (parts: readonly Part[]): Promise<PublishLook[] | null> => {
    const looks: PublishLook[] = []
    try {
      for (const { taskId, itemIds } of parts)
        looks.push(
          await http.call(publishPreflight, {
            ...(itemIds ? { ids: [...itemIds] } : { wisdom_task_id: taskId }),
            publish_now: 1,
          }),
        )
      return looks
    } catch {
      return null
    }
  }
  return async (parts, rest) => {
    if (rest.count === 0 || rest.publishNow) return await run(parts, rest, false)
    const looks = await look(parts)
    if (looks === null) return null
    const once = rest.once === true || onlyHints(looks)
    const wish = await ask(
      parts.length === 1
        ? t('publish.confirm', { n: rest.count })
        : t('list.publishMany', { n: rest.count, tasks: parts.length }),
      looks,
      once,
      rest.retry === true,
    )
    if (wish === null) return null
    rest.onGo?.()
    return await run(parts, rest, wish === 'keep', once ? looks : undefined)
  }
}

/** Works of one task; see usePublishTasks. */
export function usePublishTask(): (request: PublishRequest) => Promise<RunResult | null> {
  const publish = usePublishTasks()
  return ({ taskId, itemIds, ...rest }) => publish([{ taskId, ...(itemIds ? { itemIds } : {}) }], rest)
}
