import { useEffect, useEffectEvent } from 'react'
import { useServices } from '../../core/services/services-context.ts'
import { isAlive } from '../../core/publishing/run-result.ts'

/**
 * Spec 2: a person who closes the dialog of a task's run that has ended lands in the list. Called once for that run,
 * whoever began it; the dialog of a run that goes on, put aside, leads nowhere. `isHere` is false once the person has
 * left for another screen: whoever asks the server first must not lead them away from there.
 */
export function useDoneLeads(taskId: number, onDone: (isHere: () => boolean) => void): void {
  const { publishing } = useServices()
  const done = useEffectEvent(onDone)
  useEffect(() => {
    let here = true
    const stop = publishing.store.subscribe((now, before) => {
      const run = before.detail?.run
      if (run === undefined || run.id !== before.open || now.open !== 0) return
      if (run.wisdom_task_id === taskId && !isAlive(run)) done(() => here)
    })
    return () => {
      here = false
      stop()
    }
  }, [publishing, taskId])
}
