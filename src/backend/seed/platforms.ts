// Platforms that work in this version; a helper's platformsDataSync replaces limits and capabilities.
import type { PlatformLimits } from '../../contract/entities/account.ts'
import type { Db } from '../ports/database.ts'

/** Defaults of contract 9.2, the stricter value where sources differ: upload page allows 5 topics, 35 pictures, timing from 2 h to 14 d. */
const DOUYIN_LIMITS: PlatformLimits = {
  video_title_max: 30,
  image_title_max: 20,
  text_max: 1000,
  topics_max: 5,
  images_max: 35,
  timing_min_minutes: 120,
  timing_max_minutes: 14 * 24 * 60,
  cover_required: 1,
}

const PLATFORMS = [
  {
    value: 'douyin',
    name: '抖音',
    kinds: ['video', 'image'],
    auth_modes: ['helper'],
    capabilities: ['poi', 'collection', 'friends', 'topic', 'timing', 'cover', 'declaration', 'visibility', 'download'],
    limits: DOUYIN_LIMITS,
    sort: 1,
  },
] as const

/** Inserts the platforms that are missing; rows that a helper has synchronised stay as they are. */
export async function ensurePlatforms(db: Db, now: number): Promise<void> {
  for (const { value, name, kinds, auth_modes, capabilities, limits, sort } of PLATFORMS) {
    await db
      .insertInto('third_platforms')
      .values({
        value, name, sort, enabled: 1, icon_url: '', kinds: JSON.stringify(kinds), auth_modes: JSON.stringify(auth_modes), capabilities: JSON.stringify(capabilities),
        limits: JSON.stringify(limits), update_time: now,
      })
      .onConflict((conflict) => conflict.column('value').doNothing())
      .execute()
  }
}
