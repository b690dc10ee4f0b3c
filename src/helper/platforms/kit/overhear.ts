// The site's own answer to its create call, overheard: nothing is asked or changed.
import type { HTTPResponse, Page } from 'puppeteer-core'

export interface CreateAnswer {
  /** Id of the new work, '' when the platform said no. */
  readonly itemId: string
  /** The platform's words when it said no, else ''. */
  readonly refusal: string
}
export interface Heard {
  /** The last answer that decided something. */
  newest(): CreateAnswer | null
  stop(): void
}

/** Listens to the answers of POSTs to addresses that pass `isCreate`; `read` answers null for one that decides nothing. */
export const overhear = (page: Page, isCreate: (url: URL) => boolean, read: (status: number, text: string) => CreateAnswer | null): Heard => {
  let newest: CreateAnswer | null = null
  const hear = (response: HTTPResponse): void => {
    const url = URL.parse(response.url())
    if (response.request().method() !== 'POST' || url === null || !isCreate(url)) return
    // The page may be gone before its body was read; then the works page is the sign.
    response.text().then((text) => (newest = read(response.status(), text) ?? newest), () => undefined)
  }
  page.on('response', hear)
  return { newest: () => newest, stop: () => void page.off('response', hear) }
}
