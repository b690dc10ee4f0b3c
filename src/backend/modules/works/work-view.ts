// Works as the contract shows them.
import type { Selectable } from 'kysely'
import { MEDIA_TYPE } from '../../../contract/constants.ts'
import type { PlatformWork, WorkKind } from '../../../contract/entities/work.ts'
import { toSeconds } from '../../lib/clock.ts'
import { shownState } from '../../lib/shown-state.ts'
import type { PlatformWorksTable } from '../../tables/works.ts'

export type WorkRow = Selectable<PlatformWorksTable>
/** With the time of the item behind it, unix ms; 0 = none, or no item of ours. */
export type TimedWorkRow = WorkRow & { timing_time: number }

const KINDS = {
  [MEDIA_TYPE.image]: 'image',
  [MEDIA_TYPE.article]: 'article',
  [MEDIA_TYPE.official]: 'official',
  [MEDIA_TYPE.video]: 'video',
} as const satisfies Record<WorkRow['media_type'], WorkKind>

/** A media type's name on the wire. */
export function kindOf(mediaType: WorkRow['media_type']): WorkKind {
  return KINDS[mediaType]
}

/** The wire's form of rows. `now` in unix ms. */
export function toPlatformWorks(rows: readonly TimedWorkRow[], now: number): PlatformWork[] {
  return rows.map((row) => ({
    id: row.id,
    third_auth_id: row.third_auth_id,
    publish_item_id: row.publish_item_id ?? 0,
    platform_item_id: row.platform_item_id,
    title: row.title,
    url: row.url,
    kind: kindOf(row.media_type),
    publish_time: toSeconds(row.publish_time),
    state: shownState(row, row.timing_time, now),
    reason: row.reason,
    play: row.last_play,
    like: row.last_like,
    comment: row.last_comment,
    share: row.last_share,
    collect: row.last_collect,
    look_time: toSeconds(row.last_sync_time),
  }))
}
