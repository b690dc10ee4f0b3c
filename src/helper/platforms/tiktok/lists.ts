// Reads of the studio: the account's works.
import { z } from 'zod'
import type { RunContext } from '../../lib/run-context.ts'
import type { AccountCall, PublishedWork } from '../platform.ts'
import { linkOf } from './info.ts'
import { readUser, studioJson } from './site.ts'

const PAGE = 50
const MOST_PAGES = 4
/** `status` of a work that waits for its time. */
const WAITING = 140
/** A time this far ahead is a schedule, s. */
const AHEAD_S = 60
const numberLike = z.union([z.number(), z.string()]).transform(Number).catch(0)
const count = z.union([z.number(), z.string()]).transform(Number).pipe(z.number().int().min(0)).nullish().catch(null)

const works = z.object({
  status_code: z.literal(0).default(0),
  item_list: z
    .array(
      z.object({
        item_id: z.union([z.string(), z.number()]).transform(String),
        desc: z.string().default(''),
        create_time: numberLike.default(0),
        post_time: numberLike.default(0),
        schedule_time: numberLike.optional(),
        duration: z.number().nullish(),
        status: z.number().default(0),
        review_status: z.number().nullish(),
        play_count: count,
        like_count: count,
        comment_count: count,
        share_count: count,
        favorite_count: count,
      }),
    )
    .nullish(),
  has_more: z.boolean().default(false),
  cursor: numberLike.default(0),
})
type Row = NonNullable<z.output<typeof works>['item_list']>[number]

// Not sourced: how the list tells works under review or refused ones; a row that does not wait for its time counts as
// published.
const stateOf = (row: Row): PublishedWork['state'] =>
  row.status === WAITING || Math.max(row.schedule_time ?? 0, row.post_time) > Date.now() / 1000 + AHEAD_S
    ? 'scheduled'
    : 'published'

const toWork = (row: Row, uniqueId: string): PublishedWork => ({
  platformItemId: row.item_id,
  platformUrl: linkOf(uniqueId, row.item_id),
  title: row.desc.split('\n')[0]?.trim() ?? '',
  kind: 'video',
  publishTime: row.create_time || row.post_time,
  // Not sourced: the unit of the length; films of the list are far below a thousand seconds, their milliseconds far
  // above.
  durationMs: row.duration ? Math.round(row.duration < 4_000 ? row.duration * 1000 : row.duration) : null,
  state: stateOf(row),
  reason: '',
  text: row.desc,
  ...(row.schedule_time === undefined ? {} : { goesPublic: row.schedule_time }),
  counters: {
    play: row.play_count ?? null,
    like: row.like_count ?? null,
    comment: row.comment_count ?? null,
    share: row.share_count ?? null,
    collect: row.favorite_count ?? null,
  },
})

/** The account's works, newest first, back to `since` (unix s) or 200 of them. Times of the site are unix s. */
export async function worksList(
  ctx: RunContext,
  { browser, since }: AccountCall & { since: number },
): Promise<readonly PublishedWork[]> {
  const { uniqueId } = await readUser(ctx, browser.page)
  const found: PublishedWork[] = []
  let cursor = 0
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const body = {
      cursor,
      size: PAGE,
      query: { sort_orders: [{ field_name: 'create_time', order: 2 }], conditions: [], is_recent_posts: false },
    }
    const answer = await studioJson(ctx, browser.page, '/tiktok/creator/manage/item_list/v1/?aid=1988', works, {
      json: body,
    })
    found.push(...(answer.item_list ?? []).map((row) => toWork(row, uniqueId)))
    if (!answer.has_more || answer.cursor <= cursor || (found.at(-1)?.publishTime ?? 0) < since) break
    cursor = answer.cursor
  }
  return found
}
