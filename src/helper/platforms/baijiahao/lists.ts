// Reads of the back-office: works and topics.
import { z } from 'zod'
import type { RunContext } from '../../lib/run-context.ts'
import type { AccountCall, PublishedWork, Topic } from '../platform.ts'
import { linkOf } from './info.ts'
import { officeJson } from './site.ts'

const PAGE = 10
const MOST_PAGES = 10
const idLike = z.union([z.string(), z.number()]).transform(String)
const number = z.coerce.number().int().min(0).nullish().catch(null)

const row = z.object({
  nid: idLike.nullish(),
  article_id: idLike.nullish(),
  type: z.string().default('video'),
  title: z.string().default(''),
  status: z.string().default(''),
  audit_msg: z.string().nullish(),
  publish_at: z.string().nullish(),
  created_at: z.string().nullish(),
  url: z.string().nullish(),
  read_amount: number,
  like_amount: number,
  comment_amount: number,
  share_amount: number,
  collection_amount: number,
})
type Row = z.output<typeof row>
/** The rows come as a list, or under numbers. */
const rows = z.union([z.array(row), z.record(z.string(), row).transform((found) => Object.values(found))])
const works = z.object({
  errno: z.literal(0),
  data: z.object({ list: rows.nullish(), page: z.object({ totalPage: z.coerce.number() }).nullish() }),
})

/** `YYYY-MM-DD HH:mm:ss` as the site writes it, in China's time; unix s, 0 = nothing said. */
const seconds = (text: string | null | undefined): number => {
  const ms =
    text && /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.test(text) ? Date.parse(`${text.replace(' ', 'T')}+08:00`) : 0
  return Number.isNaN(ms) ? 0 : Math.max(0, Math.floor(ms / 1000))
}

/** Everything the site does not name is in review. */
const stateOf = ({ status }: Row, publishTime: number): PublishedWork['state'] => {
  if (status === 'rejected' || status === 'withdraw') return 'rejected'
  if (status === 'pre_publish') return 'scheduled'
  return status === 'publish' ? (publishTime * 1000 > Date.now() ? 'scheduled' : 'published') : 'in-review'
}

const toWork = (one: Row): PublishedWork => {
  const id = one.nid ?? one.article_id ?? ''
  const publishTime = seconds(one.publish_at) || seconds(one.created_at)
  return {
    platformItemId: id,
    platformUrl: one.url ? one.url.replace(/^(https?:)?\/\//, 'https://') : linkOf(id),
    title: one.title.trim(),
    kind: one.type === 'news' ? 'article' : one.type.includes('video') ? 'video' : 'image',
    publishTime,
    durationMs: null,
    state: stateOf(one, publishTime),
    reason: one.audit_msg ?? '',
    ...(seconds(one.publish_at) > 0 ? { goesPublic: seconds(one.publish_at) } : {}),
    counters: {
      play: one.read_amount ?? null,
      like: one.like_amount ?? null,
      comment: one.comment_amount ?? null,
      share: one.share_amount ?? null,
      collect: one.collection_amount ?? null,
    },
  }
}

/**
 * The account's works, newest first, back to `since` (unix s) or 100 of them. Some readers send a `token` header along;
 * the newest don't.
 */
export async function worksList(
  ctx: RunContext,
  { browser, since }: AccountCall & { since: number },
): Promise<readonly PublishedWork[]> {
  const found: PublishedWork[] = []
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { data } = await officeJson(
      ctx,
      browser.page,
      `/pcui/article/lists?currentPage=${page}&pageSize=${PAGE}&search=&type=&collection=&dynamic=1`,
      works,
    )
    const list = data.list ?? []
    found.push(...list.map(toWork))
    if (list.length === 0 || page >= (data.page?.totalPage ?? 1) || (found.at(-1)?.publishTime ?? 0) < since) break
  }
  return found
}

// Not sourced: the name of a topic's id. Its title is what the form goes by.
const topic = z.looseObject({ title: z.string(), id: idLike.nullish() })
const topics = z.object({
  errno: z.literal(0),
  data: z.object({ recommend: z.array(topic).nullish(), hot: z.array(topic).nullish() }).nullish(),
})
/** Topics that the site suggests for a word; its hot ones where it has none. */
export async function topicList(
  ctx: RunContext,
  { browser, keyword }: AccountCall & { keyword: string },
): Promise<readonly Topic[]> {
  const { data } = await officeJson(
    ctx,
    browser.page,
    `/pcui/pcpublisher/searchtopic?content=${encodeURIComponent(keyword)}&resource_type=3&title=`,
    topics,
  )
  const found = data?.recommend?.length ? data.recommend : (data?.hot ?? [])
  return found.map((one) => ({ id: one.id ?? one.title, name: one.title, viewCount: null, raw: one }))
}
