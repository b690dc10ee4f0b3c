// 快手's search page. Facts: addresses and lists of results as public readers of 2025-10 to 2026-11 have them.
import { z } from 'zod'
import { idText, itemsIn } from '../kit/search/heard.ts'
import type { HeardWork, SearchSite } from '../kit/search/site.ts'
import { linkOf } from './info.ts'
import { S } from './selectors.ts'

const ORIGIN = 'https://www.kuaishou.com'
const row = z.object({
  photo: z.object({ id: idText, caption: z.string().catch('') }),
  author: z.object({ id: idText, name: z.string().catch('') }).catch({ id: '', name: '' }),
})
const rows = z.object({ feeds: itemsIn(row) })
/** The newer page's own call, and the older one's. */
const newer = rows
const older = z.object({ data: z.object({ visionSearchPhoto: rows }) })

const read = (body: unknown): HeardWork[] => {
  const before = older.safeParse(body)
  const { feeds } = before.success ? before.data.data.visionSearchPhoto : newer.parse(body)
  return feeds.map(({ photo, author }) => ({
    id: photo.id,
    title: photo.caption,
    authorId: author.id,
    authorName: author.name,
  }))
}

/** www.kuaishou.com, for the shared steps. */
export const searchSite: SearchSite = {
  name: '快手',
  table: S,
  resultsUrl: (keyword) => `${ORIGIN}/search/video?searchKey=${encodeURIComponent(keyword)}`,
  boxUrl: `${ORIGIN}/`,
  linkOf,
  workOf: (url) => {
    const id = /^\/short-video\/([\w-]{6,40})\/?$/.exec(url.pathname)?.[1]
    return url.hostname.endsWith('kuaishou.com') && id !== undefined ? { id, url: linkOf(id) } : null
  },
  authorOf: (url) => /^\/profile\/([\w-]{4,60})\/?$/.exec(url.pathname)?.[1] ?? '',
  wallAt: (url) =>
    url.hostname === 'passport.kuaishou.com' ? 'login' : url.hostname.startsWith('captcha.') ? 'captcha' : null,
  isSuggest: (url) => /\/search\/(?:sug|suggest)/i.test(url.pathname),
  heard: { isFeed: (url) => url.pathname === '/rest/v/search/feed' || url.pathname === '/graphql', read },
}
