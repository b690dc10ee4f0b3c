// The site's own answer to its create call, overheard: nothing is asked or changed.
import type { HTTPResponse, Page } from 'puppeteer-core'

export interface CreateAnswer {
  /** Id of the new work, '' when the platform said no. */
  readonly itemId: string
  /** The platform's words when it said no, else ''. */
  readonly refusal: string
}
const CREATE = /^\/web\/api\/media\/aweme\/create(_v2)?\/?$/
/** Not signed in; a code by text message is wanted: the page goes on from there. */
const GOES_ON = new Set(['8', '2046'])

/** Reads an answer; null when it decides nothing. Ids stay text: as numbers they would come out as others. */
export const readAnswer = (status: number, text: string): CreateAnswer | null => {
  if (status !== 200) return null
  const code = /"status_code"\s*:\s*(-?\d+)/.exec(text)?.[1]
  if (code === undefined || GOES_ON.has(code)) return null
  if (code === '0') {
    const itemId = /"(?:item_id|aweme_id)"\s*:\s*"?(\d{8,})/.exec(text)?.[1]
    return itemId === undefined ? null : { itemId, refusal: '' }
  }
  const quoted = /"status_msg"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(text)?.[1]
  const refusal: unknown = quoted === undefined ? '' : JSON.parse(quoted)
  return typeof refusal === 'string' && refusal !== '' ? { itemId: '', refusal } : null
}

/** Listens until `stop`. `newest()` is the last answer that decided something. */
export const overhearCreate = (page: Page): { newest(): CreateAnswer | null; stop(): void } => {
  let newest: CreateAnswer | null = null
  const hear = (response: HTTPResponse): void => {
    if (response.request().method() !== 'POST' || !CREATE.test(URL.parse(response.url())?.pathname ?? '')) return
    // The page may be gone before its body was read; then the works page is the sign.
    response.text().then((text) => (newest = readAnswer(response.status(), text) ?? newest), () => undefined)
  }
  page.on('response', hear)
  return { newest: () => newest, stop: () => void page.off('response', hear) }
}
