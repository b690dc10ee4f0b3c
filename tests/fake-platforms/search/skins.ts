// How each site's search page is built, and where it stands.
/** Addresses of one site's search. */
export interface SearchSkin {
  readonly platform: string
  /** Host and path of the results; `word` is read from the path or the query. */
  readonly host: string
  readonly results: RegExp
  readonly query: string | null
  /** Host and path of the page that has only the box. */
  readonly box: RegExp
  /** The page's own calls. */
  readonly feed: string
  readonly suggest: string
  /** Made-up ids in the site's own form. */
  readonly idOf: (seed: string, digits: (length: number) => string, hex: (length: number) => string) => string
}

export const SKINS: readonly SearchSkin[] = [
  {
    platform: 'douyin',
    host: 'www.douyin.com',
    results: /^\/search\/([^/]+)$/,
    query: null,
    box: /^\/$/,
    feed: '/aweme/v1/web/search/item/',
    suggest: '/aweme/v1/web/search/sug/',
    idOf: (_seed, digits) => `73${digits(17)}`,
  },
  {
    platform: 'kuaishou',
    host: 'www.kuaishou.com',
    results: /^\/search\/video$/,
    query: 'searchKey',
    box: /^\/$/,
    feed: '/rest/v/search/feed',
    suggest: '/rest/v/search/sug',
    idOf: (_seed, _digits, hex) => `3x${hex(13)}`,
  },
  {
    platform: 'xiaohongshu',
    host: 'www.xiaohongshu.com',
    results: /^\/search_result$/,
    query: 'keyword',
    box: /^\/explore$/,
    feed: '/api/sns/web/v1/search/notes',
    suggest: '/api/sns/web/v1/search/recommend',
    idOf: (_seed, _digits, hex) => hex(24),
  },
  {
    platform: 'bilibili',
    host: 'search.bilibili.com',
    results: /^\/video$/,
    query: 'keyword',
    box: /^\/$/,
    feed: '/x/web-interface/wbi/search/type',
    suggest: '/main/suggest',
    idOf: (_seed, _digits, hex) => `BV1${hex(9)}`,
  },
]
