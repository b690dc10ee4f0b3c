// What a 公众号 sends to our callback address: checked by its signature, read from its small XML.
import { createHash, timingSafeEqual } from 'node:crypto'

/** A person scanned a code, or followed by one. */
export interface ScanEvent {
  readonly openid: string
  /** The 公众号's own name, for the answer. */
  readonly account: string
  readonly scene: string
}

/** Is this from the 公众号 that knows the token? Parameters as they stand in the address. */
export function signedBy(token: string, query: { signature?: unknown; timestamp?: unknown; nonce?: unknown }): boolean {
  const { signature, timestamp, nonce } = query
  if (token === '' || typeof signature !== 'string' || typeof timestamp !== 'string' || typeof nonce !== 'string')
    return false
  const expected = createHash('sha1').update([token, timestamp, nonce].toSorted().join('')).digest()
  const got = Buffer.from(signature, 'hex')
  return got.length === expected.length && timingSafeEqual(got, expected)
}

const field = (xml: string, name: string): string => {
  const found = new RegExp(`<${name}>\\s*(?:<!\\[CDATA\\[([\\s\\S]{0,500}?)\\]\\]>|([^<]{0,500}))\\s*</${name}>`).exec(
    xml,
  )
  return (found?.[1] ?? found?.[2] ?? '').trim()
}

/** The scan in a message; null = it is about something else. */
export function readScan(xml: string): ScanEvent | null {
  if (field(xml, 'MsgType') !== 'event') return null
  const event = field(xml, 'Event')
  const key = field(xml, 'EventKey')
  const scene =
    event === 'SCAN' ? key : event === 'subscribe' && key.startsWith('qrscene_') ? key.slice('qrscene_'.length) : ''
  const openid = field(xml, 'FromUserName')
  return scene === '' || openid === '' ? null : { openid, account: field(xml, 'ToUserName'), scene }
}

/** An answer that the person reads in WeChat. `now` unix ms. */
export function textReply(to: ScanEvent, text: string, now: number): string {
  const cdata = (value: string): string => `<![CDATA[${value.replaceAll(']]>', '')}]]>`
  return `<xml><ToUserName>${cdata(to.openid)}</ToUserName><FromUserName>${cdata(to.account)}</FromUserName><CreateTime>${Math.floor(now / 1000)}</CreateTime><MsgType>${cdata('text')}</MsgType><Content>${cdata(text)}</Content></xml>`
}
