import { useEffect, useEffectEvent, useState } from 'react'
import { listTasks } from '../../../../contract/http/wisdom-seo.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { numberedName } from './numbered-name.ts'

/** Longest name of a task. */
export const TASK_NAME_MAX = 60
/** Tasks of a like name that are looked at. */
const ALIKE_MOST = 200

/**
 * A name for a new task that no other one has, from the moment at which its form opens; null until it is known. `base`
 * is what it would be called if it were the only one.
 */
export function useTaskName(open: boolean, base: string): string | null {
  const { http } = useServices()
  const [name, setName] = useState<string | null>(null)
  const propose = useEffectEvent(async (): Promise<string> => {
    const wanted = base.slice(0, TASK_NAME_MAX)
    try {
      const { data } = await http.call(
        listTasks,
        { keyword: wanted, page: 1, limit: ALIKE_MOST },
        { quiet: true, overlay: false },
      )
      return numberedName(wanted, new Set(data.map((task) => task.name)), TASK_NAME_MAX)
    } catch {
      // Not knowing the others is no reason to keep anybody from making a task.
      return wanted
    }
  })
  useEffect(() => {
    if (!open) return undefined
    let isLeft = false
    void propose().then((found) => (isLeft ? undefined : setName(found)))
    return () => {
      isLeft = true
      setName(null)
    }
  }, [open])
  return name
}
