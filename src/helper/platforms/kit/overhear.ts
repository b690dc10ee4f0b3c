// The site's own answer to its create call, overheard: nothing is asked or changed.
import type { CDPSession, HTTPResponse, Page } from 'puppeteer-core'

export interface CreateAnswer {
  /** Id of the new work, '' when the platform said no. */
  readonly itemId: string
  /** The platform's words when it said no, else ''. */
  readonly refusal: string
}
export interface Heard {
  /** Resolves when answers are kept for us; to be awaited before the press. Never rejects. */
  ready(): Promise<void>
  /** The last answer that decided something. */
  newest(): CreateAnswer | null
  /** An answer came, and its body is still on its way to us. */
  isReading(): boolean
  stop(): void
}

/** Answers that outlive their page: room for all, and for one, bytes. */
const KEPT = { maxTotalBufferSize: 16_000_000, maxResourceBufferSize: 1_000_000 }

/**
 * The page that follows a press takes the answers of the one before with it, more often than not before we have read
 * them. Newer browsers keep them (seen with Chrome 156).
 */
const keepAnswers = async (page: Page): Promise<CDPSession | null> => {
  const session = await page.createCDPSession()
  return await session.send('Network.configureDurableMessages', KEPT).then(
    () => session,
    async () => {
      await session.detach()
      return null
    },
  )
}

/**
 * Listens to the answers of POSTs to addresses that pass `isCreate`; `read` answers null for one that decides nothing.
 */
export function overhear(
  page: Page,
  isCreate: (url: URL) => boolean,
  read: (status: number, text: string) => CreateAnswer | null,
): Heard {
  let newest: CreateAnswer | null = null
  let reading = 0
  const hear = (response: HTTPResponse): void => {
    const url = URL.parse(response.url())
    if (response.request().method() !== 'POST' || url === null || !isCreate(url)) return
    reading += 1
    // The page may be gone before its body was read; then the works page is the sign.
    void response
      .text()
      .then(
        (text) => (newest = read(response.status(), text) ?? newest),
        () => undefined,
      )
      .finally(() => (reading -= 1))
  }
  page.on('response', hear)
  const kept = keepAnswers(page).catch(() => null)
  return {
    ready: async () => void (await kept),
    newest: () => newest,
    isReading: () => reading > 0,
    stop: () => {
      page.off('response', hear)
      void kept.then((session) => session?.detach()).catch(() => undefined)
    },
  }
}
