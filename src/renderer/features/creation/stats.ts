import type { Dayjs } from 'dayjs'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { creationData } from '../../../contract/http/creation.ts'
import { PATHS, withQuery } from '../../lib/paths.ts'

export type Stat = OutputOf<typeof creationData>['stat']

/** Each number leads to what it counts. */
export function statsAt(now: Dayjs): readonly { key: keyof Stat; to: string }[] {
  return [
    { key: 'total', to: PATHS.videos },
    { key: 'today', to: withQuery(PATHS.videos, { from: now.startOf('day').unix() }) },
    { key: 'rendering', to: withQuery(PATHS.videos, { status: 1 }) },
    { key: 'failed', to: withQuery(PATHS.videos, { status: -1 }) },
    { key: 'unused', to: withQuery(PATHS.videos, { used: 0 }) },
  ]
}
