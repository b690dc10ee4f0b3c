// 抖音's search page. Facts: addresses and lists of results as public readers of 2025-10 to 2026-11 have them.
import { z } from 'zod'
import { idText, itemsIn } from '../kit/search/heard.ts'
import type { SearchSite } from '../kit/search/site.ts'
import { S } from './selectors.ts'

const ORIGIN = 'https://www.douyin.com'
const work = z.object({
  aweme_id: idText,
  desc: z.string().catch(''),
  is_ads: z.boolean().catch(false),
  author: z
    .object({ sec_uid: z.string().catch(''), nickname: z.string().catch('') })
    .catch({ sec_uid: '', nickname: '' }),
})
const feed = z.object({ data: itemsIn(z.object({ aweme_info: work })) })
const linkOf = (id: string): string => `${ORIGIN}/video/${id}`

/** www.douyin.com, for the shared steps: films only, as the site ranks them. */
export const searchSite: SearchSite = {
  name: '抖音',
  table: S,
  resultsUrl: (keyword) => `${ORIGIN}/search/${encodeURIComponent(keyword)}?type=video`,
  boxUrl: `${ORIGIN}/`,
  linkOf,
  workOf: (url) => {
    const [, kind, id] = /^\/(video|note)\/(\d{6,25})\/?$/.exec(url.pathname) ?? []
    return url.hostname.endsWith('douyin.com') && id !== undefined
      ? { id, url: kind === 'note' ? `${ORIGIN}/note/${id}` : linkOf(id) }
      : null
  },
  authorOf: (url) => /^\/user\/([\w.-]{8,200})\/?$/.exec(url.pathname)?.[1] ?? '',
  wallAt: (url) =>
    url.hostname === 'sso.douyin.com' || url.pathname.startsWith('/passport')
      ? 'login'
      : url.hostname.startsWith('verify')
        ? 'captcha'
        : null,
  isSuggest: (url) => url.pathname.includes('/web/search/sug') || url.pathname.includes('/search/sug'),
  // Films alone have no such card.
  related: { url: (keyword) => `${ORIGIN}/search/${encodeURIComponent(keyword)}?type=general`, head: '相关搜索' },
  heard: {
    isFeed: (url) => /\/web\/(?:general\/search\/(?:single|stream)|search\/item)/.test(url.pathname),
    read: (body) =>
      feed
        .parse(body)
        .data.flatMap(({ aweme_info: one }) =>
          one.is_ads
            ? []
            : [{ id: one.aweme_id, title: one.desc, authorId: one.author.sec_uid, authorName: one.author.nickname }],
        ),
  },
}
