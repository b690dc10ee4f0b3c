import { useEffect, useRef } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { taskInfo } from '../../../contract/http/wisdom-seo.ts'

type Counts = Pick<OutputOf<typeof taskInfo>['counts'], 'waiting' | 'failed' | 'publishing'>

/**
 * Of a page that was opened to publish at once: tells, once, that the task had nothing left when it was opened. What
 * failed or is not known (it counts as failed) is something.
 */
export function useNothingLeft(publishNow: boolean, counts: Counts | undefined, onNothing: () => void): void {
  const asked = useRef(!publishNow)
  useEffect(() => {
    if (asked.current || counts === undefined) return
    asked.current = true
    if (counts.waiting + counts.failed + counts.publishing === 0) onNothing()
  }, [counts, onNothing])
}
