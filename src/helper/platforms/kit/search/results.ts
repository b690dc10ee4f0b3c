// Reads where works stand: opens the results, turns the wheel, stops at the depth, at the end, at a wall or before the
// deadline.
import { glance } from '../../../browser/waiting.ts'
import { HelperError } from '../../../lib/errors.ts'
import type { RunContext } from '../../../lib/run-context.ts'
import type { FoundWork, PlatformSearch, ResultsLook } from '../../search.ts'
import { find, seen } from '../../../browser/look.ts'
import { open, tap } from '../page-actions.ts'
import { readCards } from './cards.ts'
import type { Card } from './cards.ts'
import { hearFeed } from './hear.ts'
import type { HeardFeed } from './hear.ts'
import { SEARCH_TIMES } from './site.ts'
import type { SearchSite, SearchTimes } from './site.ts'
import { wallsOf } from './walls.ts'

const POLL_MS = 120
/** Turns of the wheel without a new work after which there are no more. */
const MOST_STALE = 5
/** Longest wait for what the page was just told, ms. */
const HEARD_MS = 1_000
/** Longest wait for the works of a next page, ms. */
const PAGE_MS = 8_000
/** px of one turn. */
const TURN = 1_400
const TITLE_MAX = 500
const NAME_MAX = 100

const changed = (site: SearchSite): HelperError =>
  new HelperError({
    kind: 'page-changed',
    code: 'SEARCH_CHANGED',
    msg: `${site.name}的搜索结果读不出来，页面可能已改版，请更新平台页面规则`,
  })
const cut = (text: string, most: number): string => [...text.replaceAll('\u0000', '').trim()].slice(0, most).join('')

/** Adds the works of these cards that are new; answers how many cards were works. */
const take = (site: SearchSite, cards: readonly Card[], feed: HeardFeed, hits: Map<string, FoundWork>): number => {
  const add = (id: string, url: string, title: string, authorId: string, authorName: string): void => {
    if (!hits.has(id))
      hits.set(id, {
        rank: hits.size + 1,
        itemId: id.slice(0, 128),
        authorId: authorId.slice(0, 256),
        authorName: cut(authorName, NAME_MAX),
        title: cut(title, TITLE_MAX),
        url: url.slice(0, 2_000),
      })
  }
  const read = cards
    .filter((card) => !card.ad)
    .flatMap((card) => {
      const work = card.links
        .flatMap((link) => URL.parse(link) ?? [])
        .map(site.workOf)
        .find((one) => one !== null)
      return work ? [{ card, work }] : []
    })
  for (const { card, work } of read) {
    const by = URL.parse(card.authorLink)
    add(work.id, work.url, card.title, by ? site.authorOf(by) : '', card.authorName)
  }
  // Cards that lead nowhere by themselves: the page's own list has the works in the same order.
  const heard = read.length === 0 && cards.length > 0 ? feed.works() : []
  for (const work of heard) add(work.id, site.linkOf(work.id), work.title, work.authorId, work.authorName)
  return read.length + heard.length
}

/** The reader of one site. `random` 0 to 1 spreads the pauses. */
export function resultsBy(
  site: SearchSite,
  times: SearchTimes = SEARCH_TIMES,
  random: () => number = Math.random,
): PlatformSearch['results'] {
  return async (ctx, call) => {
    const { page } = call.browser
    const { table } = site
    const walls = wallsOf(ctx, site, call)
    const hits = new Map<string, FoundWork>()
    const end = async (status: ResultsLook['status'], reason: string): Promise<ResultsLook> => {
      // The page's own list says more exactly what a card shows in part; it may be read a little later than the card.
      await ctx.race(feed.settled(HEARD_MS))
      const list = [...hits.values()].slice(0, call.depth).map((hit): FoundWork => {
        const told = feed.of(hit.itemId)
        return told
          ? {
              ...hit,
              title: cut(told.title, TITLE_MAX) || hit.title,
              authorId: told.authorId.slice(0, 256) || hit.authorId,
              authorName: cut(told.authorName, NAME_MAX) || hit.authorName,
            }
          : hit
      })
      return { status, hits: list, depth: list.length, reason }
    }
    const blocked = async (reason: string): Promise<ResultsLook> => {
      await call.photograph()
      return await end('blocked', reason)
    }
    const feed = hearFeed(page, site.heard)
    try {
      await open(ctx, page, site.resultsUrl(call.keyword))
      await ctx.race(page.mouse.move(640, 480))
      let none = 0
      for (const until = Date.now() + times.settle; ; await ctx.sleep(POLL_MS)) {
        const reason = await walls()
        if (reason) return await blocked(reason)
        const sign = await seen(ctx, page, { empty: table.searchEmpty, card: table.searchCard })
        // A page may say so for a moment before its results come.
        none = sign === 'empty' ? none + 1 : 0
        if (none >= 4) {
          await call.photograph()
          return await end('ok', '')
        }
        if (sign === 'card') break
        if (Date.now() >= until) throw changed(site)
      }
      await call.photograph()
      for (let stale = 0; ;) {
        const reason = await walls()
        if (reason) return await blocked(reason)
        const before = hits.size
        const cards = (await readCards(ctx, page, table)) ?? []
        const works = take(site, cards, feed, hits)
        ctx.reportProgress({
          text: `已查看前 ${Math.min(hits.size, call.depth)} 个结果`,
          percent: Math.min(100, Math.round((hits.size / call.depth) * 100)),
        })
        if (hits.size >= call.depth) return await end('ok', '')
        stale = hits.size > before ? 0 : stale + 1
        if (stale >= MOST_STALE) {
          if (hits.size === 0 && works === 0 && cards.some((card) => !card.ad)) throw changed(site)
          return await end('ok', '')
        }
        if (ctx.remaining() < times.reserve)
          return await (hits.size === 0
            ? end('error', '没有在时限内看到搜索结果，请检查网络后重试')
            : end('ok', `时限内只看到前 ${hits.size} 个结果`))
        if (stale > 1 && (await seen(ctx, page, { end: table.searchEnd }))) return await end('ok', '')
        const pressed = await onward(ctx, call.browser.page, site, stale)
        // The next page's works take the place of these: until they come there is nothing to turn.
        if (pressed)
          await leaves(ctx, page, site, cards, Math.min(PAGE_MS, Math.max(0, ctx.remaining() - times.reserve)))
        await ctx.sleep(times.scroll[0] + random() * (times.scroll[1] - times.scroll[0]))
      }
    } catch (error) {
      if (error instanceof HelperError && error.kind === 'page-changed') {
        await call.photograph()
        return await end('error', error.message)
      }
      throw error
    } finally {
      feed.stop()
    }
  }
}

/**
 * Turns the wheel; where that brings nothing and the list goes on at a next page, presses for it. True = it pressed.
 */
const onward = async (
  ctx: RunContext,
  page: Parameters<typeof tap>[1],
  site: SearchSite,
  stale: number,
): Promise<boolean> => {
  const next = stale > 1 ? await find(ctx, page, site.table.searchNext) : null
  if (!next) {
    await ctx.race(glance(() => page.mouse.wheel({ deltaY: TURN })))
    return false
  }
  await tap(ctx, page, next)
  await ctx.race(page.mouse.move(640, 480))
  return true
}

/** Waits until other works than these are shown, or so long. */
const leaves = async (
  ctx: RunContext,
  page: Parameters<typeof tap>[1],
  site: SearchSite,
  cards: readonly Card[],
  ms: number,
): Promise<void> => {
  const keyOf = (list: readonly Card[]): string => list.map((card) => card.links[0] ?? card.title).join('\n')
  const before = keyOf(cards)
  for (const until = Date.now() + ms; Date.now() < until; await ctx.sleep(POLL_MS)) {
    const now = await readCards(ctx, page, site.table)
    if (now !== null && now.length > 0 && keyOf(now) !== before) return
  }
}
