// 发表记录: what the account published.
import { z } from 'zod'
import type { RunContext } from '../../lib/run-context.ts'
import type { AccountCall, PublishedWork } from '../platform.ts'
import { officeJson, openOffice, tokenOf } from './site.ts'

const PAGE = 20
const MOST_PAGES = 5
const idLike = z.union([z.string(), z.number()]).transform(String)
const count = z.number().int().min(0).nullish().catch(null)
/** Parts of the answer are JSON in a string. */
const inside = <T extends z.ZodType>(shape: T) =>
  z
    .string()
    .transform((text, ctx): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        ctx.addIssue('not JSON')
        return z.NEVER
      }
    })
    .pipe(shape)

const row = z.object({
  appmsgid: idLike,
  title: z.string().default(''),
  content_url: z.string().default(''),
  link: z.string().default(''),
  item_show_type: z.number().default(0),
  is_deleted: z.boolean().default(false),
  read_num: count,
  like_num: count,
  comment_num: count,
  share_num: count,
  collect_num: count,
})
const post = inside(
  z.object({
    sent_info: z.object({ time: z.number().default(0) }).nullish(),
    appmsg_info: z.array(row).nullish(),
    appmsgex: z.array(row).nullish(),
  }),
)
const answer = z.object({
  base_resp: z.object({ ret: z.literal(0) }),
  publish_page: inside(
    z.object({
      total_count: z.number().default(0),
      publish_list: z
        .array(z.object({ publish_info: z.union([z.literal('').transform(() => null), post]) }))
        .default([]),
    }),
  ),
})

/** `item_show_type` of films and image posts; the rest are articles. */
const KINDS: Readonly<Record<number, PublishedWork['kind']>> = { 5: 'video', 8: 'image' }

// Not sourced: whether works that wait for their time stand in this list, and how a refused one shows. One whose time
// is over has no timer (any more).
const standing = (time: number): Pick<PublishedWork, 'state' | 'goesPublic'> =>
  time > Date.now() / 1000
    ? { state: 'scheduled', goesPublic: time }
    : { state: 'published', ...(time > 0 ? { goesPublic: 0 } : {}) }

const toWork = (one: z.output<typeof row>, time: number): PublishedWork => ({
  platformItemId: one.appmsgid,
  platformUrl: (one.content_url || one.link).replace(/^http:/, 'https:'),
  title: one.title.trim(),
  kind: KINDS[one.item_show_type] ?? 'article',
  publishTime: time,
  durationMs: null,
  ...standing(time),
  reason: '',
  counters: {
    play: one.read_num ?? null,
    like: one.like_num ?? null,
    comment: one.comment_num ?? null,
    share: one.share_num ?? null,
    collect: one.collect_num ?? null,
  },
})

/** The account's works, newest first, back to `since` (unix s) or 100 of them. */
export async function worksList(
  ctx: RunContext,
  { browser, since }: AccountCall & { since: number },
): Promise<readonly PublishedWork[]> {
  const { page } = browser
  const token = tokenOf(page) || (await openOffice(ctx, page))
  const found: PublishedWork[] = []
  for (let begin = 0; begin < MOST_PAGES * PAGE; begin += PAGE) {
    const { publish_page: list } = await officeJson(
      ctx,
      page,
      `/cgi-bin/appmsgpublish?sub=list&begin=${begin}&count=${PAGE}&token=${token}&lang=zh_CN&f=json&ajax=1`,
      answer,
    )
    for (const { publish_info: sent } of list.publish_list)
      found.push(
        ...(sent?.appmsg_info ?? sent?.appmsgex ?? [])
          .filter((one) => !one.is_deleted)
          .map((one) => toWork(one, sent?.sent_info?.time ?? 0)),
      )
    if (list.publish_list.length < PAGE || (found.at(-1)?.publishTime ?? 0) < since) break
  }
  return found
}
