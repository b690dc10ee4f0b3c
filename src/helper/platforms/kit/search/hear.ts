// The page's own answers, overheard: nothing is asked or changed.
import type { HTTPResponse, Page } from 'puppeteer-core'
import type { HeardWork, SearchSite } from './site.ts'

export interface HeardFeed {
  /** Works in the order in which they came, none twice. */
  works(): readonly HeardWork[]
  of(id: string): HeardWork | undefined
  /** Resolves when what has come so far is read, at the latest after `ms`. */
  settled(ms: number): Promise<void>
  stop(): void
}

/** Listens to the page's own lists of results. */
export function hearFeed(page: Page, heard: SearchSite['heard']): HeardFeed {
  const known = new Map<string, HeardWork>()
  const reading = new Set<Promise<void>>()
  const hear = (response: HTTPResponse): void => {
    const url = URL.parse(response.url())
    if (!heard || url === null || !heard.isFeed(url)) return
    // The page may be gone before its body was read, and not every answer is JSON: then the page itself has to tell.
    const read = response
      .text()
      .then((text) => {
        for (const work of heard.read(JSON.parse(text)))
          if (work.id !== '' && !known.has(work.id)) known.set(work.id, work)
      })
      .catch(() => undefined)
      .finally(() => reading.delete(read))
    reading.add(read)
  }
  page.on('response', hear)
  return {
    settled: async (ms) => {
      let timer: NodeJS.Timeout | undefined
      await Promise.race([Promise.all(reading), new Promise((resolve) => (timer = setTimeout(resolve, ms)))]).finally(
        () => clearTimeout(timer),
      )
    },
    works: () => [...known.values()],
    of: (id) => known.get(id),
    stop: () => void page.off('response', hear),
  }
}

/** Listens to the answers of the page's call for suggestions: its newest status, null = none yet. */
export function hearSuggest(page: Page, isSuggest: (url: URL) => boolean): { status(): number | null; stop(): void } {
  let status: number | null = null
  const hear = (response: HTTPResponse): void => {
    const url = URL.parse(response.url())
    if (url !== null && response.request().method() !== 'OPTIONS' && isSuggest(url)) status = response.status()
  }
  page.on('response', hear)
  return { status: () => status, stop: () => void page.off('response', hear) }
}
