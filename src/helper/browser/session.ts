// A running browser of one account, as platforms and jobs see it.
import type { Browser, Page } from 'puppeteer-core'
import type { StoredCookie } from './cookies.ts'

export interface BrowserSession {
  readonly browser: Browser
  /** The tab that stands open from the start. */
  readonly page: Page
  newPage(): Promise<Page>
  /** True = a window that the person sees. */
  readonly visible: boolean
  /** Cookies of the given domains (suffixes), ready to be sealed. */
  exportCookies(domains: readonly string[]): Promise<StoredCookie[]>
  /** Puts cookies back; `overwrite` false keeps those that the profile has itself. */
  restoreCookies(cookies: readonly StoredCookie[], overwrite: boolean): Promise<void>
  isOpen(): boolean
  /** Resolves once the browser is gone, also when the person closed the window. */
  readonly closed: Promise<void>
  /** Ends it gently (profile written), by force after 1.2 s. Safe to call twice. */
  close(): Promise<void>
  /** Ends the whole process tree at once. */
  kill(): Promise<void>
}
