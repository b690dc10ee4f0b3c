import type { Page } from 'puppeteer-core'
import { overhear, type CreateAnswer, type Heard } from '../kit/overhear.ts'

const CREATE = /^\/web\/api\/media\/aweme\/create(_v2)?\/?$/
/** Not signed in; a code by text message is wanted: the page goes on from there. */
const GOES_ON = new Set(['8', '2046'])

/** Reads an answer; null when it decides nothing. Ids stay text: as numbers they would come out as others. */
export function readAnswer(status: number, text: string): CreateAnswer | null {
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

/** Listens for the answer of the create call. */
export function overhearCreate(page: Page): Heard {
  return overhear(page, (url) => CREATE.test(url.pathname), readAnswer)
}
