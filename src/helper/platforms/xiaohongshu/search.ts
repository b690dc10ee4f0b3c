// 小红书's search page. Facts: addresses and lists of results as public readers of 2025-10 to 2026-11 have them.
import { z } from 'zod'
import { idText, itemsIn } from '../kit/search/heard.ts'
import type { SearchSite } from '../kit/search/site.ts'
import { linkOf } from './info.ts'
import { S } from './selectors.ts'

const ORIGIN = 'https://www.xiaohongshu.com'
/** Rows of other kinds (people, groups of words, advertisements) say so. */
const note = z.object({
  id: idText,
  model_type: z.literal('note'),
  note_card: z.object({
    display_title: z.string().catch(''),
    user: z
      .object({ user_id: z.string().catch(''), nickname: z.string().catch('') })
      .catch({ user_id: '', nickname: '' }),
  }),
})
const feed = z.object({ data: z.object({ items: itemsIn(note) }) })

/** www.xiaohongshu.com, for the shared steps: pictures and films together, as the site ranks them. */
export const searchSite: SearchSite = {
  name: '小红书',
  table: S,
  resultsUrl: (keyword) =>
    `${ORIGIN}/search_result?keyword=${encodeURIComponent(keyword)}&source=web_search_result_notes`,
  boxUrl: `${ORIGIN}/explore`,
  linkOf: (id) => linkOf(id),
  workOf: (url) => {
    const id = /^\/(?:search_result|explore|discovery\/item)\/([0-9a-f]{16,32})\/?$/.exec(url.pathname)?.[1]
    return url.hostname.endsWith('xiaohongshu.com') && id !== undefined
      ? { id, url: linkOf(id, url.searchParams.get('xsec_token') ?? '') }
      : null
  },
  authorOf: (url) => /^\/user\/profile\/([0-9a-f]{16,32})\/?$/.exec(url.pathname)?.[1] ?? '',
  wallAt: (url) =>
    url.pathname.startsWith('/website-login/captcha') || url.pathname.startsWith('/web-login/captcha')
      ? 'captcha'
      : url.pathname.startsWith('/login') || url.pathname.startsWith('/website-login')
        ? 'login'
        : null,
  isSuggest: (url) => url.pathname.includes('/search/recommend'),
  related: {
    url: (keyword) => `${ORIGIN}/search_result?keyword=${encodeURIComponent(keyword)}&source=web_search_result_notes`,
    head: '',
  },
  heard: {
    isFeed: (url) => /\/sns\/web\/v\d+\/search\/notes/.test(url.pathname),
    read: (body) =>
      feed.parse(body).data.items.map(({ id, note_card: card }) => ({
        id,
        title: card.display_title,
        authorId: card.user.user_id,
        authorName: card.user.nickname,
      })),
  },
}
