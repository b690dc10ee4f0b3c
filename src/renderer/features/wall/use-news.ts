import { useEffect, useEffectEvent } from 'react'
import type { PublishRun } from '../../../contract/entities/publish-run.ts'
import { usePublishing } from '../../core/publishing/publishing-context.ts'

/** Runs tell of every step; the list is asked for once for all of these ms. */
const GATHER_MS = 2_000

/** Changes when a work of these runs came to an end, or a run began or ended. */
const marksOf = (runs: readonly PublishRun[]): string =>
  runs.map((run) => [run.id, run.state, run.success, run.failed, run.unconfirmed].join(' ')).join(',')

/**
 * Calls `onNews` soon after the live stream told that works went out or failed; not while nobody sees the page, which
 * asks for everything when it is shown again.
 */
export function useNews(onNews: () => void): void {
  const { store } = usePublishing()
  const ask = useEffectEvent(onNews)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let marks = marksOf(store.getState().runs)
    const stop = store.subscribe(({ runs }) => {
      const now = marksOf(runs)
      if (now === marks) return
      marks = now
      timer ??= setTimeout(() => {
        timer = undefined
        if (document.visibilityState !== 'hidden') ask()
      }, GATHER_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [store])
}
