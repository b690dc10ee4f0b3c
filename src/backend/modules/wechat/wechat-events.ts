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

/** Longest words of a message, in characters; WeChat takes fewer. */
const LONGEST = 5_000
const field = (xml: string, name: string): string => {
  const value = `<!\\[CDATA\\[([\\s\\S]{0,${LONGEST}}?)\\]\\]>|([^<]{0,${LONGEST}})`
  const found = new RegExp(`<${name}>\\s*(?:${value})\\s*</${name}>`).exec(xml)
  return (found?.[1] ?? found?.[2] ?? '').trim()
}

/** What a fan wrote. Texts '' where the message has none; `time` unix s. */
export interface FanMessage {
  readonly openid: string
  readonly id: string
  readonly time: number
  readonly type: 'text' | 'image' | 'video' | 'card' | 'other'
  readonly text: string
  /** https, or ''. */
  readonly picture: string
}

const TYPES: Readonly<Record<string, FanMessage['type']>> = {
  text: 'text',
  image: 'image',
  video: 'video',
  shortvideo: 'video',
  link: 'card',
}
/** Where the words of each kind stand; what was said is told only where the account has speech recognition on. */
const WORDS: Readonly<Record<string, string>> = {
  text: 'Content',
  voice: 'Recognition',
  location: 'Label',
  link: 'Title',
}

/** The message of a fan; null = it is about something else. Fields: developers.weixin.qq.com, 接收普通消息, 2026-11. */
export function readFanMessage(xml: string): FanMessage | null {
  const kind = field(xml, 'MsgType')
  const [openid, id, time] = [field(xml, 'FromUserName'), field(xml, 'MsgId'), field(xml, 'CreateTime')]
  if (kind === 'event' || kind === '' || openid === '' || !/^\d{1,20}$/.test(id) || !/^\d{9,11}$/.test(time))
    return null
  const words = Object.hasOwn(WORDS, kind) ? WORDS[kind] : undefined
  return {
    openid,
    id,
    time: Number(time),
    type: Object.hasOwn(TYPES, kind) ? (TYPES[kind] ?? 'other') : 'other',
    text: words === undefined ? '' : field(xml, words),
    picture: kind === 'image' ? field(xml, 'PicUrl').replace(/^http:/, 'https:') : '',
  }
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
