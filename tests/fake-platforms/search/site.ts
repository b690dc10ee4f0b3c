// The search pages of four sites: results with advertisements and repeated works, the box with its suggestions, and
// what may stand in the way.
import { readFileSync } from 'node:fs'
import { pause, readBody, redirect, send, sendHtml, sendJson, type Exchange, type Site } from '../kernel/http.ts'
import type { World } from '../kernel/world.ts'
import { relatedFor, resultsPage, suggestionsFor, type FoundRow } from './results.ts'
import { SKINS, type SearchSkin } from './skins.ts'

const shell = (
  title: string,
  state: object,
): string => `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${title}</title><link rel="stylesheet" href="/__site/search/search.css"><link rel="icon" href="data:,"></head>
<body><div id="root"></div><script>window.__SEARCH__ = ${JSON.stringify(state).replaceAll('<', '\\u003c')}</script><script type="module" src="/__site/search/search.js"></script></body></html>`

/** The list as each site's own call names it. */
const feedOf = (platform: string, rows: readonly FoundRow[], more: boolean): object => {
  if (platform === 'douyin')
    return {
      status_code: 0,
      has_more: more ? 1 : 0,
      data: rows.map((row) => ({
        type: 1,
        aweme_info: {
          aweme_id: row.id,
          desc: row.title,
          is_ads: row.ad,
          author: { sec_uid: row.authorId, nickname: row.authorName },
        },
      })),
    }
  if (platform === 'kuaishou')
    return {
      result: 1,
      pcursor: more ? '1' : 'no_more',
      feeds: rows.map((row) =>
        row.ad
          ? { type: 2, ad: { id: row.id, title: row.title } }
          : { type: 1, photo: { id: row.id, caption: row.title }, author: { id: row.authorId, name: row.authorName } },
      ),
    }
  if (platform === 'xiaohongshu')
    return {
      code: 0,
      success: true,
      data: {
        has_more: more,
        items: rows.map((row) => ({
          id: row.id,
          model_type: row.ad ? 'ads' : 'note',
          note_card: { display_title: row.title, user: { user_id: row.authorId, nickname: row.authorName } },
        })),
      },
    }
  return {
    code: 0,
    data: {
      numPages: 5,
      result: rows.map((row) => ({
        bvid: row.id,
        title: row.title,
        mid: row.authorId,
        author: row.authorName,
        is_ad: row.ad,
      })),
      more,
    },
  }
}
const suggestOf = (platform: string, words: readonly string[]): object =>
  platform === 'douyin'
    ? { status_code: 0, sug_list: words.map((content) => ({ content })) }
    : platform === 'xiaohongshu'
      ? { code: 0, data: { sug_items: words.map((text) => ({ text })) } }
      : { code: 0, result: { tag: words.map((value) => ({ value })) } }

const answer = async (world: World, skin: SearchSkin, x: Exchange): Promise<boolean> => {
  const { pathname, searchParams } = x.url
  const faults = world.faults.of(null)
  const file = /^\/__site\/search\/(search\.(?:js|css))$/.exec(pathname)?.[1]
  if (file) {
    send(x, 200, readFileSync(new URL(`pages/${file}`, import.meta.url)), {
      'content-type': file.endsWith('js') ? 'text/javascript; charset=utf-8' : 'text/css; charset=utf-8',
    })
    return true
  }
  // Nobody should press Enter in the box: whoever does is seen.
  if (pathname === '/__site/search/pressed') {
    world.requests.push({ at: Date.now(), method: x.method, host: x.host, path: pathname, uid: null, status: 204 })
    send(x, 204, '')
    return true
  }
  if (pathname === skin.feed || pathname === skin.suggest) {
    if (x.method === 'POST') await readBody(x)
    world.requests.push({ at: Date.now(), method: x.method, host: x.host, path: pathname, uid: null, status: 200 })
    await pause(faults.slowMs, x)
    const word = searchParams.get('word') ?? ''
    if (pathname === skin.suggest) {
      if (faults.search === 'refused') sendJson(x, { code: -1 }, 429)
      else sendJson(x, { ...suggestOf(skin.platform, suggestionsFor(word)), words: suggestionsFor(word) })
      return true
    }
    const { rows, more } = resultsPage(world, skin, word, Number(searchParams.get('page') ?? 0))
    sendJson(x, { ...feedOf(skin.platform, rows, more), rows, more })
    return true
  }
  const found = skin.results.exec(pathname)
  if (!found && !skin.box.test(pathname)) return false
  world.requests.push({ at: Date.now(), method: x.method, host: x.host, path: pathname, uid: null, status: 200 })
  if (found && faults.search === 'login' && skin.platform === 'bilibili') {
    redirect(x, 'https://passport.bilibili.com/login')
    return true
  }
  const word = found
    ? skin.query === null
      ? decodeURIComponent(found[1] ?? '')
      : (searchParams.get(skin.query) ?? '')
    : ''
  sendHtml(
    x,
    shell(word ? `${word} 搜索` : '首页', {
      platform: skin.platform,
      word,
      results: found !== null,
      feed: skin.feed,
      suggest: skin.suggest,
      related:
        found !== null && (skin.platform !== 'douyin' || searchParams.get('type') === 'general')
          ? relatedFor(word)
          : [],
      fault: faults.search,
    }),
  )
  return true
}

/** Takes the search addresses of these hosts; everything else goes on to the sites behind. */
export function createSearchSite(world: World): Site {
  return {
    name: 'search',
    hosts: [],
    async handle(x) {
      const skin = SKINS.find((one) => one.host === x.host)
      return skin ? await answer(world, skin, x) : false
    },
  }
}
