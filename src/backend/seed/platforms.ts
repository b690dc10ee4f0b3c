// Platforms that work in this version; a helper's platformsDataSync replaces limits and capabilities.
import type { PlatformLimits } from '../../contract/entities/account.ts'
import type { Db } from '../ports/database.ts'

const DAY = 24 * 60
type Seed = { value: string; name: string; kinds: readonly ('video' | 'image' | 'article')[]; capabilities: readonly string[]; limits: PlatformLimits }

/** Defaults of contract 9.2, the stricter value where sources differ; a helper that knows the site better replaces them. In the order of the menus. */
const PLATFORMS: readonly Seed[] = [
  {
    value: 'douyin', name: '抖音', kinds: ['video', 'image'], capabilities: ['poi', 'collection', 'friends', 'topic', 'timing', 'cover', 'declaration', 'visibility', 'download'],
    limits: { video_title_max: 30, image_title_max: 20, text_max: 1000, topics_max: 5, images_max: 35, timing_min_minutes: 120, timing_max_minutes: 14 * DAY, cover_required: 1 },
  },
  {
    value: 'kuaishou', name: '快手', kinds: ['video', 'image'], capabilities: ['poi', 'collection', 'topic', 'timing', 'cover', 'declaration', 'visibility'],
    limits: { video_title_max: 50, image_title_max: 50, text_max: 450, topics_max: 4, images_max: 20, timing_min_minutes: 60, timing_max_minutes: 14 * DAY },
  },
  {
    value: 'xiaohongshu', name: '小红书', kinds: ['video', 'image'], capabilities: ['poi', 'collection', 'topic', 'timing', 'cover', 'declaration', 'visibility'],
    limits: { video_title_max: 20, image_title_max: 20, text_max: 1000, topics_max: 10, images_max: 18, timing_min_minutes: 60, timing_max_minutes: 14 * DAY },
  },
  {
    value: 'shipinhao', name: '视频号', kinds: ['video'], capabilities: ['poi', 'collection', 'topic', 'timing', 'cover', 'declaration'],
    limits: { text_max: 1000, topics_max: 10, timing_min_minutes: 60, timing_max_minutes: 30 * DAY },
  },
  { value: 'bilibili', name: 'B站', kinds: ['video'], capabilities: ['collection', 'topic', 'timing', 'cover', 'declaration'], limits: { video_title_max: 80, text_max: 2000, topics_max: 10, timing_min_minutes: 240, timing_max_minutes: 15 * DAY } },
  { value: 'baijiahao', name: '百家号', kinds: ['video'], capabilities: ['collection', 'topic', 'timing', 'cover', 'declaration'], limits: { video_title_min: 9, video_title_max: 30, text_max: 100, topics_max: 6, timing_max_minutes: 7 * DAY } },
  { value: 'weibo', name: '微博', kinds: ['video', 'image'], capabilities: ['collection', 'topic', 'cover', 'declaration'], limits: { video_title_max: 30, text_max: 2000, images_max: 9 } },
  { value: 'toutiao', name: '头条', kinds: ['video'], capabilities: ['collection', 'topic', 'timing', 'cover', 'declaration'], limits: { video_title_max: 30, text_max: 400, topics_max: 5, timing_max_minutes: 7 * DAY } },
  { value: 'tiktok', name: 'TikTok', kinds: ['video'], capabilities: ['topic', 'timing', 'cover', 'declaration', 'visibility'], limits: { video_title_max: 90, text_max: 2000, topics_max: 5, timing_min_minutes: 15, timing_max_minutes: 10 * DAY } },
]

/** Inserts the platforms that are missing; rows that a helper has synchronised stay as they are. */
export async function ensurePlatforms(db: Db, now: number): Promise<void> {
  for (const [index, { value, name, kinds, capabilities, limits }] of PLATFORMS.entries()) {
    await db
      .insertInto('third_platforms')
      .values({
        value, name, sort: index + 1, enabled: 1, icon_url: '', kinds: JSON.stringify(kinds), auth_modes: JSON.stringify(['helper']), capabilities: JSON.stringify(capabilities),
        limits: JSON.stringify(limits), update_time: now,
      })
      .onConflict((conflict) => conflict.column('value').doNothing())
      .execute()
  }
}
