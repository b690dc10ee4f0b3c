import { z } from 'zod'
import type { RunContext } from '../../lib/run-context.ts'
import type { AccountCall, PublishedWork, WorkCounters } from '../platform.ts'
import { creatorJson } from './api.ts'
import { linkOf } from './info.ts'

const IMAGE = 2
const PAGE = 20
const MOST_PAGES = 5

const number = z.number().int().min(0).nullish().catch(null)
const shape = z.object({
  aweme_list: z
    .array(
      z.object({
        aweme_id: z.union([z.string(), z.number()]).transform(String),
        desc: z.string().default(''),
        item_title: z.string().default(''),
        media_type: z.number().default(4),
        create_time: z.number().int().default(0),
        public_time: z.number().int().default(0),
        status: z
          .object({
            is_delete: z.boolean().default(false),
            is_prohibited: z.boolean().default(false),
            in_reviewing: z.boolean().default(false),
            private_status: z.number().optional(),
            review_result: z.object({ reason: z.string().default('') }).nullish(),
          })
          .prefault({}),
        video: z.object({ duration: z.number().optional() }).nullish(),
        statistics: z
          .object({
            play_count: number,
            digg_count: number,
            comment_count: number,
            share_count: number,
            collect_count: number,
          })
          .nullish()
          .catch(null),
        share_url: z.string().default(''),
      }),
    )
    .nullish(),
  has_more: z.boolean().default(false),
  max_cursor: z.union([z.number(), z.string()]).default(0),
})
type Row = NonNullable<z.output<typeof shape>['aweme_list']>[number]

/** `private_status`: 0 everybody, 1 nobody else, 2 friends. */
const SEEN_BY: Readonly<Record<number, 0 | 1 | 3>> = { 0: 0, 1: 1, 2: 3 }

const stateOf = (row: Row): PublishedWork['state'] => {
  if (row.status.is_prohibited) return 'rejected'
  if (row.status.in_reviewing) return 'in-review'
  return row.public_time * 1000 > Date.now() ? 'scheduled' : 'published'
}

const countersOf = ({ statistics }: Row): WorkCounters => ({
  play: statistics?.play_count ?? null,
  like: statistics?.digg_count ?? null,
  comment: statistics?.comment_count ?? null,
  share: statistics?.share_count ?? null,
  collect: statistics?.collect_count ?? null,
})

const toWork = (row: Row): PublishedWork => {
  const kind = row.media_type === IMAGE ? 'image' : 'video'
  const visibility = SEEN_BY[row.status.private_status ?? -1]
  return {
    platformItemId: row.aweme_id,
    platformUrl: linkOf(kind, row.aweme_id),
    title: row.item_title || row.desc,
    kind,
    publishTime: row.create_time,
    durationMs: row.video?.duration ?? null,
    state: stateOf(row),
    reason: row.status.review_result?.reason ?? '',
    text: row.desc,
    ...(row.public_time > 0 ? { goesPublic: row.public_time } : {}),
    ...(visibility === undefined ? {} : { visibility }),
    counters: countersOf(row),
  }
}

/** The creator's works, newest first, back to `since` (unix s) or 100 of them. */
export async function worksList(
  ctx: RunContext,
  { browser, since }: AccountCall & { since: number },
): Promise<readonly PublishedWork[]> {
  const works: PublishedWork[] = []
  let cursor: number | string = 0
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer: z.output<typeof shape> = await creatorJson(
      ctx,
      browser.page,
      `/janus/douyin/creator/pc/work_list?status=0&count=${PAGE}&max_cursor=${cursor}&scene=star_atlas&device_platform=android&aid=1128`,
      shape,
    )
    const rows = (answer.aweme_list ?? []).filter((row) => !row.status.is_delete)
    works.push(...rows.map(toWork))
    if (!answer.has_more || (rows.at(-1)?.create_time ?? 0) < since) break
    cursor = answer.max_cursor
  }
  return works
}
