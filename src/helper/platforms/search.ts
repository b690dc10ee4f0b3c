// What a platform's public search page can be asked, beside its creator site. Nothing is played, liked or followed;
// search words are typed or stand in the address.
import type { BrowserSession } from '../browser/session.ts'
import type { RunContext } from '../lib/run-context.ts'

/** One result of a search page; '' = the page doesn't tell. */
export interface FoundWork {
  /** From 1; advertisements and repeated works don't count. */
  readonly rank: number
  readonly itemId: string
  /** The author's id as it stands in addresses (抖音: sec_uid, B站: mid). */
  readonly authorId: string
  readonly authorName: string
  readonly title: string
  readonly url: string
}
export interface SearchCall {
  readonly browser: BrowserSession
  /** True = a person may be asked to solve a captcha in the window. */
  readonly askPerson: boolean
  /** What the page shows now tells how the look went. Never rejects. */
  photograph(): Promise<void>
}
/** blocked = the site wants a person or a login; hits that were read before stay. `reason`: Chinese, '' mostly. */
export interface ResultsLook {
  readonly status: 'ok' | 'blocked' | 'error'
  readonly hits: readonly FoundWork[]
  /** Works that were looked at. */
  readonly depth: number
  readonly reason: string
}
export interface WordsLook {
  readonly status: 'ok' | 'empty' | 'blocked' | 'error'
  readonly words: readonly string[]
  readonly reason: string
}
/** @throws only when the job ends (cancel, deadline, a dead browser) or the page can't be reached */
export interface PlatformSearch {
  /** Reads the first `depth` works for a keyword. */
  results(
    ctx: RunContext,
    call: SearchCall & { readonly keyword: string; readonly depth: number },
  ): Promise<ResultsLook>
  /** Types a word into the search box and reads what is suggested below; search is never pressed. */
  suggestions(ctx: RunContext, call: SearchCall & { readonly word: string }): Promise<WordsLook>
  /** Opens the results of a word and reads the related words among them; absent where the site has none. */
  readonly related?: (ctx: RunContext, call: SearchCall & { readonly word: string }) => Promise<WordsLook>
}
