// What the shared steps need to know of one search page.
import type { Selectors } from '../../../browser/waiting.ts'

/**
 * Keys of a platform's selector table that belong to its search page. Those inside a card (link, title, author, ad) are
 * plain CSS, an ad also `text(*)=广告`. An empty list = the page has no such thing.
 */
export type SearchKey =
  | 'searchCard'
  | 'searchLink'
  | 'searchTitle'
  | 'searchAuthor'
  | 'searchAd'
  | 'searchEmpty'
  | 'searchEnd'
  | 'searchNext'
  | 'searchBox'
  | 'searchSuggestion'
  | 'searchRelated'
  | 'searchWall'
  | 'searchCaptcha'
export type SearchTable = Readonly<Record<SearchKey, Selectors>>

/** A work as the page's own list of results names it, overheard. */
export interface HeardWork {
  readonly id: string
  readonly title: string
  readonly authorId: string
  readonly authorName: string
}
/** Where a results page shows related words. */
export interface RelatedWords {
  /** The page that has them. */
  readonly url: (keyword: string) => string
  /**
   * '' = each element of `searchRelated` is a word; else those are boxes, and in one that begins with these words
   * everything below it is a word.
   */
  readonly head: string
}
export interface SearchSite {
  /** As people call it: 抖音. */
  readonly name: string
  readonly table: SearchTable
  readonly resultsUrl: (keyword: string) => string
  /** A page with the search box. */
  readonly boxUrl: string
  /** The work behind an address, null = it leads to something else. */
  readonly workOf: (url: URL) => { readonly id: string; readonly url: string } | null
  /** Address of a work by its id. */
  readonly linkOf: (id: string) => string
  /** The author's id in an address, '' = none. */
  readonly authorOf: (url: URL) => string
  /** The address is that of a login or of a check by a person. */
  readonly wallAt: (url: URL) => 'login' | 'captcha' | null
  /** The page's own call for suggestions: its answer says that it was looked. */
  readonly isSuggest: (url: URL) => boolean
  /** Absent: its results page has no related words. */
  readonly related?: RelatedWords
  /** The page's own call for results; `read` answers works in their order, without advertisements. */
  readonly heard?: { readonly isFeed: (url: URL) => boolean; readonly read: (body: unknown) => readonly HeardWork[] }
}

/** Waits of the steps, ms; tests give shorter ones. */
export interface SearchTimes {
  /** Until a page shows results, that there are none, or a wall. */
  readonly settle: number
  /** Between two turns of the wheel, from and to. */
  readonly scroll: readonly [number, number]
  /** Kept of the deadline for the end of a look. */
  readonly reserve: number
  /** Until suggestions stand below the box. */
  readonly answer: number
  /** A list that stays the same so long is complete. */
  readonly quiet: number
}
export const SEARCH_TIMES: SearchTimes = {
  settle: 20_000,
  scroll: [800, 2_000],
  reserve: 10_000,
  answer: 6_000,
  quiet: 600,
}
