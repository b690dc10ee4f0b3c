// Customer messages to fans who wrote: five within 48 hours of their last message.
import type { Ask, Reply } from '../loopback.ts'

export interface FakeFanMessage {
  readonly openid: string
  readonly text: string
  /** Unix ms. */
  readonly time: number
}
interface FanWorld {
  readonly sentToFans: FakeFanMessage[]
  readonly fans: ReadonlyMap<string, number>
  /** It is done, and the interface says that it is busy. */
  readonly isBusy: boolean
  /** Unix ms. */
  readonly now: number
}

const WINDOW_MS = 48 * 3_600_000
const MOST = 5
const say = (errcode: number, errmsg: string): Reply => ({ json: { errcode, errmsg } })

/** message/custom/send. */
export function sendToFan({ sentToFans, fans, isBusy, now }: FanWorld, ask: Ask): Reply {
  const { touser, msgtype, text } = ask.json() as { touser: string; msgtype: string; text?: { content?: string } }
  const content = text?.content ?? ''
  const wrote = fans.get(touser)
  if (wrote === undefined) return say(40003, 'invalid openid')
  if (msgtype !== 'text' || content.trim() === '') return say(44004, 'empty content')
  if (wrote < now - WINDOW_MS) return say(45015, 'response out of time limit or subscription is canceled')
  if (sentToFans.filter((one) => one.openid === touser && one.time >= wrote).length >= MOST)
    return say(45047, 'out of response count limit')
  sentToFans.push({ openid: touser, text: content, time: now })
  return isBusy ? say(-1, 'system error') : say(0, 'ok')
}
