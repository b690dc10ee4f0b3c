import { z } from 'zod'
import { metric, outTime, seenText } from '../fields.ts'

const workKind = z.enum(['video', 'image', 'article', 'official'])
export type WorkKind = z.infer<typeof workKind>
/** What a platform says of a work that it lists. `rejected` = refused by its review, or limited. */
const listedState = z.enum(['published', 'in-review', 'scheduled', 'rejected', 'deleted'])
export type ListedState = z.infer<typeof listedState>

/** A number that the platform told; null = it doesn't tell. Cumulative since the work is out. */
const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable()

/** One row of an account's works list as the helper read it. Time in unix seconds; 0 = the list doesn't tell. */
export const seenWork = z.object({
  platform_item_id: seenText(128, 1),
  url: seenText(1000),
  title: seenText(2000),
  kind: workKind,
  publish_time: z.number().int().min(0).max(32_503_680_000),
  state: listedState,
  reason: seenText(500),
  play: count,
  like: count,
  comment: count,
  share: count,
  collect: count,
})
export type SeenWork = z.infer<typeof seenWork>

/**
 * A work as we know it. `publish_item_id` 0 = not made by one of our tasks. `look_time` = when its platform was last
 * looked at; `state` is of then, but for a work of ours that was held: once its time has come it is `published`.
 */
export const platformWork = z.object({
  id: z.number().int(),
  third_auth_id: z.number().int(),
  publish_item_id: z.number().int(),
  platform_item_id: z.string(),
  title: z.string(),
  url: z.string(),
  kind: workKind,
  publish_time: outTime(),
  state: listedState,
  reason: z.string(),
  play: metric(),
  like: metric(),
  comment: metric(),
  share: metric(),
  collect: metric(),
  look_time: outTime(),
})
export type PlatformWork = z.infer<typeof platformWork>
