// Reads of the back-office: works and collections.
import { z } from 'zod'
import type { RunContext } from '../../lib/run-context.ts'
import type { AccountCall, Collection, PublishedWork } from '../platform.ts'
import { linkOf } from './info.ts'
import { creatorJson } from './site.ts'

const idLike = z.union([z.string(), z.number()]).transform(String)
// What tells a film from a 微头条 (`has_video`), and an article (`article_type` 0, as in the call that publishes one) from
// both, is not sourced for this list; nor is whether it shows works that wait for their time.
const works = z.object({
  code: z.literal(0),
  contents: z
    .array(
      z.object({
        article_attr: z.object({
          item_id: idLike.optional(),
          gid: idLike.optional(),
          title: z.string().default(''),
          status_desc: z.string().default(''),
          verify_reason: z.string().default(''),
          create_time: z.number().default(0),
          modify_time: z.number().default(0),
          has_video: z.boolean().default(false),
          article_type: z.number().optional(),
          duration: z.number().optional(),
        }),
        counters: z
          .array(z.object({ Name: z.string(), Count: z.number().int().min(0).nullable().catch(null) }))
          .nullish(),
      }),
    )
    .nullish(),
})

const stateOf = (words: string): PublishedWork['state'] =>
  /失败|驳回|未通过/.test(words)
    ? 'rejected'
    : /定时/.test(words)
      ? 'scheduled'
      : /已发布|发布成功/.test(words)
        ? 'published'
        : 'in-review'

/**
 * Its words say whether a work waits for its time; what its times are of such a work is not sourced, only one ahead can
 * be the timer's. Unix s.
 */
const publicTime = (state: PublishedWork['state'], time: number): { readonly goesPublic?: number } =>
  time * 1000 > Date.now() ? { goesPublic: time } : state === 'published' ? { goesPublic: 0 } : {}

/**
 * The account's newest works, at most 50: the site takes no smaller pages reliably, and one read at a time. Times are
 * unix s.
 */
export async function worksList(
  ctx: RunContext,
  { browser }: AccountCall & { since: number },
): Promise<readonly PublishedWork[]> {
  const { contents } = await creatorJson(
    ctx,
    browser.page,
    '/mp/agw/creator_center/list/v2?status=2&type=0&page_size=50&need_stat=true&wenda_type=1&app_id=1231',
    works,
  )
  return (contents ?? []).flatMap(({ article_attr: row, counters }): PublishedWork[] => {
    const id = row.item_id ?? row.gid
    if (id === undefined) return []
    const counted = (...names: string[]): number | null =>
      counters?.find(({ Name }) => names.includes(Name))?.Count ?? null
    const kind = row.has_video ? 'video' : row.article_type === 0 ? 'article' : 'image'
    const [state, time] = [stateOf(row.status_desc), row.create_time || row.modify_time]
    return [
      {
        platformItemId: id,
        platformUrl: linkOf(id, kind),
        title: row.title.split('\n')[0]?.trim() ?? '',
        kind,
        publishTime: time,
        durationMs: row.duration === undefined ? null : row.duration * 1000,
        state,
        reason: row.verify_reason,
        ...publicTime(state, time),
        counters: {
          play: counted('播放', '阅读'),
          like: counted('点赞'),
          comment: counted('评论'),
          share: counted('分享', '转发'),
          collect: counted('收藏'),
        },
      },
    ]
  })
}

const albums = z.object({
  status: z.literal(0),
  data: z
    .record(
      z.string(),
      z.looseObject({ Title: z.string(), SeqsCount: z.number().int().optional(), CoverUrl: z.string().default('') }),
    )
    .nullish(),
})

/** Collections of the account whose name holds the keyword. */
export async function mixList(
  ctx: RunContext,
  { browser, keyword }: AccountCall & { keyword: string },
): Promise<readonly Collection[]> {
  const params = encodeURIComponent(JSON.stringify({ Limit: 0, Offset: 0, SortType: 1 }))
  const { data } = await creatorJson(
    ctx,
    browser.page,
    `/xigua/api/pSeries/simpleGetAlbumInfoByMediaId/?params=${params}`,
    albums,
  )
  return Object.entries(data ?? {}).flatMap(([mixId, one]): Collection[] =>
    one.Title.includes(keyword)
      ? [{ mixId, name: one.Title, coverUrl: one.CoverUrl, count: one.SeqsCount ?? null, raw: one }]
      : [],
  )
}
