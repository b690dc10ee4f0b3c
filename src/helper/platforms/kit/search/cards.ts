// Reads the cards of a results page in one round trip.
import type { Page } from 'puppeteer-core'
import { noteLook } from '../../../browser/look-trace.ts'
import { glance } from '../../../browser/waiting.ts'
import type { RunContext } from '../../../lib/run-context.ts'
import type { SearchTable } from './site.ts'

/** One card as it stands: addresses absolute, '' = none. */
export interface Card {
  readonly links: readonly string[]
  readonly authorLink: string
  readonly authorName: string
  readonly title: string
  readonly ad: boolean
}
type Question = Readonly<Record<'card' | 'link' | 'title' | 'author' | 'ad', readonly string[]>>

// Runs in the page, so it may use nothing from outside itself.
const collect = ({
  card,
  link,
  title,
  author,
  ad,
}: Question): {
  at: number
  cards: { links: string[]; authorLink: string; authorName: string; title: string; ad: boolean }[]
} => {
  const bare = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()
  const shown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0
  }
  const hrefOf = (element: Element | null): string => (element?.closest('a') ?? element?.querySelector('a'))?.href ?? ''
  const first = (root: Element, selectors: readonly string[]): Element | null =>
    selectors.map((one) => root.querySelector(one)).find((found) => found !== null) ?? null
  const isAd = (root: Element): boolean =>
    ad.some((one) => {
      const words = /^text\(.*?\)=(.*)$/s.exec(one)?.[1]
      if (words === undefined) return root.matches(one) || root.querySelector(one) !== null
      return [...root.querySelectorAll('*')].some(
        (element) => element.children.length === 0 && bare(element.textContent) === words,
      )
    })
  /** What a card says most of, when the page has no place for titles that we know. */
  const longest = (root: Element): string =>
    [...root.querySelectorAll('*')]
      .filter((one) => one.children.length === 0)
      .map((one) => bare(one.textContent))
      .reduce((best, one) => (one.length > best.length ? one : best), '')
  const at = card.findIndex((one) => [...document.querySelectorAll(one)].some(shown))
  const cards = at < 0 ? [] : [...document.querySelectorAll(card[at] ?? '')].filter(shown)
  return {
    at,
    cards: cards.map((root) => {
      const [name, by] = [first(root, title), first(root, author)]
      const inside = link.flatMap((one) => [...root.querySelectorAll(one), ...(root.matches(one) ? [root] : [])])
      return {
        links: inside.map(hrefOf).filter(Boolean).slice(0, 6),
        authorLink: hrefOf(by),
        authorName: bare(by?.textContent).replace(/^@/, ''),
        title:
          bare(name?.getAttribute('title')) ||
          bare(name?.textContent) ||
          bare(root.querySelector('img[alt]')?.getAttribute('alt')) ||
          longest(root),
        ad: isAd(root),
      }
    }),
  }
}

/** The cards that stand on the page now, in their order; null while it navigates. */
export async function readCards(ctx: RunContext, page: Page, table: SearchTable): Promise<readonly Card[] | null> {
  const question: Question = {
    card: table.searchCard,
    link: table.searchLink,
    title: table.searchTitle,
    author: table.searchAuthor,
    ad: table.searchAd,
  }
  const found = await ctx.race(glance(() => page.evaluate(collect, question)))
  if (found) noteLook(page, table.searchCard, found.at)
  return found?.cards ?? null
}
