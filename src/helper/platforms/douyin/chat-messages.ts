// The messages of the conversation that is open, as the page shows them: scrolled up until whole days stand there.
import { MESSAGES_WORDS } from '../../../contract/messages-words.ts'
import { textOf } from '../../browser/look.ts'
import type { PageSite } from '../kit/messages/site.ts'
import { ReadingEnded, type Steps } from '../kit/messages/steps.ts'
import { CHAT_SOURCE } from './chat.data.ts'
import { joinShown, type ShownMessage, type TimedMessage } from './chat-ids.ts'
import type { chatPage } from './chat-page.ts'
import { shownTime, startOfDay } from './chat-times.ts'
import { S } from './selectors.ts'

const POLL_MS = 80
/** Part of the time of an answer within which older messages come at the top. */
const TOP_PART = 1 / 16
const MOST_SCROLLS = 30
const MESSAGES_PART = -0.6

/** The page has elements that we don't know. */
export function changedPage(name: string): ReadingEnded {
  return new ReadingEnded('changed', MESSAGES_WORDS.elements(name, CHAT_SOURCE))
}

/** What stands there twice the same, once it is `isDone`, or after the time of an answer as it is. */
export async function settled<T>(
  steps: Steps<PageSite>,
  take: () => Promise<T[]>,
  isDone: (list: readonly T[]) => boolean,
): Promise<T[]> {
  let before = ''
  for (const until = Date.now() + steps.times.answer; ; await steps.ctx.sleep(POLL_MS)) {
    await steps.clear()
    const now = await take()
    const face = JSON.stringify(now)
    if ((face === before && isDone(now)) || Date.now() >= until) return now
    before = face
  }
}

/** Times of messages: one without belongs to the one above. `isTop`: nothing stands above them. */
const timed = (
  name: string,
  messages: readonly ShownMessage[],
  isTop: boolean,
): { readonly whole: TimedMessage[]; readonly oldest: number } => {
  const now = Date.now()
  let at = 0
  const found = messages.map((one) => {
    const time = one.time === '' ? null : shownTime(one.time, now)
    if (one.time !== '' && !time) throw changedPage(name)
    at = time?.at ?? at
    return { ...one, at }
  })
  const first = found.find((one) => one.at > 0)?.at ?? 0
  if (isTop) return { whole: found.map((one) => (one.at === 0 ? { ...one, at: first } : one)), oldest: first }
  // Of the oldest day some may be further up.
  const whole = found.filter((one) => one.at > 0 && startOfDay(one.at) > startOfDay(first))
  return { whole, oldest: first }
}

/** Whole days of a conversation, from that of `since` (unix s; 0 = the newest day alone) on. @throws ReadingEnded */
export async function readConversation(
  steps: Steps<PageSite>,
  shown: ReturnType<typeof chatPage>,
  name: string,
  since: number,
): Promise<TimedMessage[]> {
  const { ctx, page, site, times } = steps
  const cut = (): ReadingEnded => new ReadingEnded('partial', MESSAGES_WORDS.cut(site.name))
  for (const until = Date.now() + times.answer; ; await ctx.sleep(POLL_MS)) {
    await steps.clear()
    if ((await textOf(ctx, page, S.chatHeader)).replace(/\s+/g, ' ').trim() === name) break
    if (Date.now() >= until) throw cut()
  }
  let all: ShownMessage[] = await settled(steps, shown.messages, (list) => list.length > 0)
  if (all.length === 0) throw changedPage(site.name)
  for (let scrolls = 0; ; scrolls += 1) {
    const { whole, oldest } = timed(site.name, all, false)
    if (whole.length > 0 && (since === 0 || startOfDay(oldest) < startOfDay(since))) return whole
    if (scrolls >= MOST_SCROLLS) throw cut()
    await steps.pause()
    if (!(await shown.scroll(S.chatMessage, MESSAGES_PART))) {
      // Older ones may still be on their way.
      await ctx.sleep(times.answer * TOP_PART)
      if (!(await shown.scroll(S.chatMessage, MESSAGES_PART))) return timed(site.name, all, true).whole
    }
    const seen = await settled(steps, shown.messages, (list) => list.length > 0)
    const joined = joinShown(seen, all)
    if (joined === null) throw cut()
    all = joined
  }
}
