// Reads the related words of a results page: the page is opened and read as far as the words stand, nothing is pressed.
import type { Page } from 'puppeteer-core'
import { glance } from '../../../browser/waiting.ts'
import { HelperError } from '../../../lib/errors.ts'
import type { RunContext } from '../../../lib/run-context.ts'
import { cssOnly } from '../../../tables/live-table.ts'
import type { PlatformSearch, WordsLook } from '../../search.ts'
import { seen } from '../../../browser/look.ts'
import { open } from '../page-actions.ts'
import { SEARCH_TIMES } from './site.ts'
import type { SearchSite, SearchTimes } from './site.ts'
import { wallsOf } from './walls.ts'

const POLL_MS = 120
const MOST = 10
const WORD_MAX = 60
/** px of one turn of the wheel; the words stand among the first results. */
const TURN = 900
const MOST_TURNS = 4

// Runs in the page, so it may use nothing from outside itself.
const listed = ({ selectors, head }: { selectors: readonly string[]; head: string }): string[] => {
  const bare = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim()
  const shown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0
  }
  const rows =
    selectors
      .map((one) =>
        [...document.querySelectorAll(one)].filter((element) => shown(element) && bare(element).startsWith(head)),
      )
      .find((found) => found.length > 0) ?? []
  if (head === '') return rows.map(bare)
  return rows
    .flatMap((box) => [...box.querySelectorAll('*')].filter((one) => one.children.length === 0).map(bare))
    .filter((text) => text !== head)
}

/** The reader of one site; absent where its results page has no such words. */
export function relatedBy(site: SearchSite, times: SearchTimes = SEARCH_TIMES): PlatformSearch['related'] {
  const { related } = site
  if (related === undefined) return undefined
  const wordsIn = async (ctx: RunContext, page: Page, seed: string): Promise<string[]> => {
    const rows =
      (await ctx.race(
        glance(() => page.evaluate(listed, { selectors: cssOnly(site.table.searchRelated), head: related.head })),
      )) ?? []
    const clean = rows
      .map((row) => [...row.replaceAll('\u0000', '').replace(/^#/, '').trim()].slice(0, WORD_MAX).join(''))
      .filter((word) => /[\p{L}\p{N}]/u.test(word) && word !== seed)
    return [...new Set(clean)].slice(0, MOST)
  }
  return async (ctx, call) => {
    const { page } = call.browser
    const walls = wallsOf(ctx, site, call)
    const end = async (status: WordsLook['status'], words: readonly string[], reason: string): Promise<WordsLook> => {
      await call.photograph()
      return { status, words, reason }
    }
    try {
      await open(ctx, page, related.url(call.word))
      await ctx.race(page.mouse.move(640, 480))
      let [last, since, shownAt, turns] = ['', Date.now(), 0, 0]
      for (const until = Date.now() + times.settle; ; await ctx.sleep(POLL_MS)) {
        const reason = await walls()
        if (reason) return await end('blocked', [], reason)
        const words = await wordsIn(ctx, page, call.word)
        const text = words.join('\n')
        if (text !== last) [last, since] = [text, Date.now()]
        const quiet = Date.now() - since >= times.quiet
        if (words.length > 0 && quiet) return await end('ok', words, '')
        const sign = await seen(ctx, page, { empty: site.table.searchEmpty, card: site.table.searchCard })
        if (sign !== null && shownAt === 0) shownAt = Date.now()
        // The results stand there: a little further down the words would stand, too.
        if (words.length === 0 && shownAt > 0 && Date.now() - shownAt >= times.quiet * (turns + 2)) {
          if (sign === 'empty' || turns >= MOST_TURNS) return await end('empty', [], '')
          turns += 1
          await ctx.race(glance(() => page.mouse.wheel({ deltaY: TURN })))
        }
        if (Date.now() >= until)
          return await (shownAt > 0
            ? end('empty', [], '')
            : end('error', [], `${site.name}的搜索结果读不出来，页面可能已改版，请更新平台页面规则`))
      }
    } catch (error) {
      if (error instanceof HelperError && error.kind === 'page-changed') return await end('error', [], error.message)
      throw error
    }
  }
}
