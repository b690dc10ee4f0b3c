import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { PublishRun } from '../../../contract/entities/publish-run.ts'
import { useHelperState } from '../helper/use-helper.ts'
import { useAway } from '../http/use-away.ts'
import { usePublishing } from './publishing-context.ts'
import { isAlive } from './run-result.ts'

/**
 * Why what a page shows of a run that goes on is old: `away` the server does not answer, `silent` its computer's helper
 * is not heard of.
 */
export type Unheard = 'away' | 'silent'

/** Tells it of a run; null = it is heard of, or has ended. Works of an unheard run are not said to be at work. */
export function useUnheard(): (run: PublishRun) => Unheard | null {
  const away = useAway()
  const last = useHelperState((state) => state.last)
  const isJustCut = useJustCut()
  return (run) => {
    if (!isAlive(run)) return null
    if (away) return 'away'
    return run.silent === 1 || run.lost === 1 || (isJustCut && run.device_id === last) ? 'silent' : null
  }
}

/** By then the server knows by itself whether the helper still reports, ms; this page may reach it later, or never. */
const SERVER_KNOWS_MS = 15_000

/** True for a while after this page lost its helper. */
const useJustCut = (): boolean => {
  const cutAt = useHelperState((state) => state.cutAt)
  const [past, setPast] = useState(0)
  useEffect(() => {
    if (cutAt === 0) return
    const timer = setTimeout(() => setPast(cutAt), Math.max(0, cutAt + SERVER_KNOWS_MS - performance.now()))
    return () => clearTimeout(timer)
  }, [cutAt])
  return cutAt !== 0 && past !== cutAt
}

/**
 * Tells of a task whether what is shown of its publishing is old: the server does not answer, or the run that publishes
 * it is not heard of.
 */
export function useUnheardTask(): (taskId: number) => boolean {
  const away = useAway()
  const unheard = useUnheard()
  const runs = useStore(usePublishing().store, (state) => state.runs)
  return (taskId) => away || runs.some((run) => run.wisdom_task_id === taskId && unheard(run) !== null)
}
