// Reads what a search box suggests: a word is typed, nothing is pressed.
import type { Page } from 'puppeteer-core'
import { glance, urlOf } from '../../../browser/waiting.ts'
import { HelperError } from '../../../lib/errors.ts'
import type { RunContext } from '../../../lib/run-context.ts'
import type { PlatformSearch, WordsLook } from '../../search.ts'
import { find } from '../../../browser/look.ts'
import { clearFocused, open, tap, valueOf } from '../page-actions.ts'
import { hearSuggest } from './hear.ts'
import { SEARCH_TIMES } from './site.ts'
import type { SearchSite, SearchTimes } from './site.ts'
import { wallsOf } from './walls.ts'
import { cssOnly } from '../../../tables/live-table.ts'

const POLL_MS = 100
const MOST = 10
const WORD_MAX = 60
/** Answers with which a site refuses a visitor. */
const REFUSED = new Set([401, 403, 412, 418, 429, 461, 471])

// Runs in the page, so it may use nothing from outside itself.
const listed = (selectors: readonly string[]): string[] => {
  const shown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
  }
  const rows =
    selectors.map((one) => [...document.querySelectorAll(one)].filter(shown)).find((found) => found.length > 0) ?? []
  return rows.map((row) => (row.textContent ?? '').replace(/\s+/g, ' ').trim()).filter(Boolean)
}
const wordsIn = async (ctx: RunContext, page: Page, site: SearchSite): Promise<string[]> => {
  const rows = (await ctx.race(glance(() => page.evaluate(listed, cssOnly(site.table.searchSuggestion))))) ?? []
  return [...new Set(rows.map((row) => [...row.replaceAll('\u0000', '')].slice(0, WORD_MAX).join('')))].slice(0, MOST)
}

/** The reader of one site. */
export function suggestionsBy(site: SearchSite, times: SearchTimes = SEARCH_TIMES): PlatformSearch['suggestions'] {
  return async (ctx, call) => {
    const { page } = call.browser
    const walls = wallsOf(ctx, site, call)
    const end = async (status: WordsLook['status'], words: readonly string[], reason: string): Promise<WordsLook> => {
      await call.photograph()
      return { status, words, reason }
    }
    const home = URL.parse(site.boxUrl)
    const at = urlOf(page)
    if (at === null || at.origin !== home?.origin || (await find(ctx, page, site.table.searchBox)) === null)
      await open(ctx, page, site.boxUrl)
    for (
      const until = Date.now() + times.settle;
      (await find(ctx, page, site.table.searchBox)) === null;
      await ctx.sleep(POLL_MS)
    ) {
      const reason = await walls()
      if (reason) return end('blocked', [], reason)
      if (Date.now() >= until) return end('error', [], `${site.name}的搜索框找不到，页面可能已改版，请更新平台页面规则`)
    }
    const wall = await walls()
    if (wall) return end('blocked', [], wall)
    const box = await find(ctx, page, site.table.searchBox)
    if (box === null) return end('error', [], `${site.name}的搜索框找不到，页面可能已改版，请更新平台页面规则`)
    const answer = hearSuggest(page, site.isSuggest)
    try {
      await tap(ctx, page, box)
      if ((await valueOf(ctx, box)) !== '') await clearFocused(ctx, page)
      const before = (await wordsIn(ctx, page, site)).join('\n')
      await ctx.race(page.keyboard.sendCharacter(call.word))
      let [last, since, heardAt] = ['', Date.now(), 0]
      for (const until = Date.now() + times.answer; ; await ctx.sleep(POLL_MS)) {
        const reason = await walls()
        if (reason) return await end('blocked', [], reason)
        const status = answer.status()
        if (status !== null && REFUSED.has(status))
          return await end('blocked', [], `${site.name}拒绝给出联想词（${status}），已停止查询`)
        if (status !== null && status >= 400)
          return await end('error', [], `${site.name}没有给出联想词（${status}），请稍后再试`)
        if (status !== null && heardAt === 0) heardAt = Date.now()
        const words = await wordsIn(ctx, page, site)
        const text = words.join('\n')
        if (text !== last) [last, since] = [text, Date.now()]
        const quiet = Date.now() - since >= times.quiet
        const answered = heardAt > 0 && Date.now() - heardAt >= times.quiet
        // The list of the word before may stay for a moment; one that came without an answer of the site we know has to
        // stand longer.
        if (words.length > 0 && quiet && (answered || (text !== before && Date.now() - since >= times.quiet * 3)))
          return await end('ok', words, '')
        if (words.length === 0 && quiet && answered) return await end('empty', [], '')
        if (Date.now() >= until) return await end('error', [], `${site.name}没有在时限内给出联想词，请检查网络后重试`)
      }
    } catch (error) {
      if (error instanceof HelperError && error.kind === 'page-changed') return await end('error', [], error.message)
      throw error
    } finally {
      answer.stop()
    }
  }
}
