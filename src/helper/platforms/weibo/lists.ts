// Reads of the site: the account's posts; its collections, from the upload page.
import { z } from 'zod'
import { glance } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import { find } from '../../browser/look.ts'
import { open, tap } from '../kit/page-actions.ts'
import type { AccountCall, Collection, PublishedWork } from '../platform.ts'
import { linkOf, UPLOAD_VIDEO } from './info.ts'
import { cssText } from '../../tables/live-table.ts'
import { S } from './selectors.ts'
import { readUid, siteJson } from './site.ts'

const MOST_PAGES = 5
const idLike = z.union([z.string(), z.number()]).transform(String)
const count = z.number().int().min(0).nullish().catch(null)
const post = z.object({
  idstr: idLike,
  mblogid: z.string().default(''),
  text_raw: z.string().default(''),
  created_at: z.string(),
  pic_num: z.number().default(0),
  isTop: z.number().default(0),
  reposts_count: count,
  comments_count: count,
  attitudes_count: count,
  page_info: z
    .looseObject({
      object_type: z.string().optional(),
      page_title: z.string().optional(),
      media_info: z
        .looseObject({
          video_title: z.string().optional(),
          kol_title: z.string().optional(),
          next_title: z.string().optional(),
          duration: z.number().optional(),
        })
        .nullish(),
    })
    .nullish(),
  retweeted_status: z.unknown().optional(),
})
const posts = z.object({ ok: z.literal(1), data: z.object({ list: z.array(post).default([]) }) })

/** The first line of a post without its topics: the title of posts that have none. */
const firstLine = (text: string): string =>
  (
    text
      .replace(/#[^#\n]+#/g, '')
      .trim()
      .split('\n')[0] ?? ''
  ).trim()

const toWork = (uid: string, row: z.output<typeof post>): PublishedWork | null => {
  const media = row.page_info?.media_info
  const article = !media && row.page_info?.object_type === 'article'
  if ((!media && !article && row.pic_num === 0) || row.retweeted_status !== undefined) return null
  const title = media
    ? media.video_title || media.kol_title || media.next_title
    : article
      ? row.page_info?.page_title || /《(.+)》/.exec(row.text_raw)?.[1]
      : ''
  return {
    platformItemId: row.idstr,
    platformUrl: linkOf(uid, row.mblogid || row.idstr),
    title: title || firstLine(row.text_raw),
    kind: media ? 'video' : article ? 'article' : 'image',
    publishTime: Math.floor(Date.parse(row.created_at) / 1000) || 0,
    durationMs: media?.duration === undefined ? null : Math.round(media.duration * 1000),
    state: 'published',
    reason: '',
    ...(article ? {} : { text: row.text_raw }),
    counters: {
      play: null,
      like: row.attitudes_count ?? null,
      comment: row.comments_count ?? null,
      share: row.reposts_count ?? null,
      collect: null,
    },
  }
}

/**
 * The account's own videos, picture posts and articles, newest first, back to `since` (unix s) or five pages. A film
 * shows only once it is converted.
 */
export async function worksList(
  ctx: RunContext,
  { browser, since }: AccountCall & { since: number },
): Promise<readonly PublishedWork[]> {
  const uid = await readUid(ctx, browser.page)
  const found: PublishedWork[] = []
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { list } = (
      await siteJson(ctx, browser.page, `/ajax/statuses/mymblog?uid=${uid}&page=${page}&feature=0`, posts)
    ).data
    found.push(...list.map((row) => toWork(uid, row)).filter((work) => work !== null))
    // A pinned post stands first, however old it is.
    const oldest = list.filter(({ isTop }) => isTop === 0).at(-1)
    if (!oldest || Date.parse(oldest.created_at) / 1000 < since) break
  }
  return found.toSorted((a, b) => b.publishTime - a.publishTime)
}

/**
 * Collections of the account whose name holds the keyword. The site shows them on its upload page only, as 「名字(共N集)」.
 */
export async function mixList(
  ctx: RunContext,
  { browser, keyword }: AccountCall & { keyword: string },
): Promise<readonly Collection[]> {
  const { page } = browser
  await readUid(ctx, page)
  await open(ctx, page, UPLOAD_VIDEO)
  const lookFor = async (selectors: readonly string[]) => {
    for (let looks = 0; looks < 30; looks += 1) {
      const element = await find(ctx, page, selectors)
      if (element) return element
      await ctx.sleep(100)
    }
    return null
  }
  const toggle = await lookFor(S.collectionSwitch)
  if (!toggle)
    throw new HelperError({
      kind: 'page-changed',
      code: 'COLLECTIONS_NOT_SHOWN',
      msg: '微博上传页没有显示合集，平台页面可能已改版',
    })
  await tap(ctx, page, toggle)
  // No row at all: the account has no collection.
  if (!(await lookFor(S.collectionRow))) return []
  const rows =
    (await ctx.race(
      glance(() =>
        page.$$eval(cssText(S.collectionRow), (nodes) =>
          nodes.map((node) => (node instanceof HTMLInputElement ? node.value : '')),
        ),
      ),
    )) ?? []
  return rows.flatMap((row): Collection[] => {
    const [, name = '', episodes] = /^(.+?)\s*[(（]共\s*(\d+)\s*集[)）]$/.exec(row) ?? []
    // The page tells no number of a collection: its name is unique within an account.
    return name && name.includes(keyword)
      ? [{ mixId: name, name, coverUrl: '', count: episodes === undefined ? null : Number(episodes), raw: { name } }]
      : []
  })
}
