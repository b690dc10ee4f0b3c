// B站's search page. Facts: addresses and classes as public readers of 2025-10 to 2026-11 have them.
import type { SearchSite } from '../kit/search/site.ts'
import { linkOf } from './info.ts'
import { S } from './selectors.ts'

const ORIGIN = 'https://search.bilibili.com'

/** search.bilibili.com, for the shared steps; its list has pages. */
export const searchSite: SearchSite = {
  name: 'B站',
  table: S,
  resultsUrl: (keyword) => `${ORIGIN}/video?keyword=${encodeURIComponent(keyword)}`,
  boxUrl: `${ORIGIN}/`,
  linkOf,
  workOf: (url) => {
    const id = /^\/video\/(BV[0-9A-Za-z]{6,20}|av\d{1,15})\/?$/.exec(url.pathname)?.[1]
    return url.hostname.endsWith('bilibili.com') && id !== undefined ? { id, url: linkOf(id) } : null
  },
  authorOf: (url) => (url.hostname === 'space.bilibili.com' ? (/^\/(\d{1,20})\/?/.exec(url.pathname)?.[1] ?? '') : ''),
  wallAt: (url) => (url.hostname === 'passport.bilibili.com' ? 'login' : null),
  isSuggest: (url) => url.pathname.includes('/main/suggest') || url.pathname.includes('/search/suggest'),
}
