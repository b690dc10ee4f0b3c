// The messages of the conversation that is open, as the page shows them: scrolled up until whole days stand there.
import { MESSAGES_WORDS } from '../../../contract/messages-words.ts'
import { textOf } from '../../browser/look.ts'
import type { PageSite } from '../kit/messages/site.ts'
import { ReadingEnded, type Steps } from '../kit/messages/steps.ts'
import { CHAT_SOURCE } from './chat.data.ts'
import { joinShown, type ShownMessage, type TimedMessage } from './chat-ids.ts'
import type { chatPage } from './chat-page.ts'
import { isDayUnsure, shownTime, startOfDay } from './chat-times.ts'
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

interface Timed {
  /** Of whole days. */
  readonly whole: TimedMessage[]
  readonly oldest: number
  /** For some of them it can't be told yet on which day they were written: their ids would be others tomorrow. */
  readonly isUnsure: boolean
}

/** Times of messages: one without belongs to the one above. `isTop`: nothing stands above them. `now`: unix ms. */
export function timedMessages(name: string, messages: readonly ShownMessage[], isTop: boolean, now: number): Timed {
  let at = 0
  let isUnsure = false
  const found = messages.map((one) => {
    const time = one.time === '' ? null : shownTime(one.time, now)
    if (one.time !== '' && !time) throw changedPage(name)
    if (time !== null) [at, isUnsure] = [time.at, isDayUnsure(one.time, time)]
    return { message: { ...one, at }, isUnsure }
  })
  const first = found.find((one) => one.message.at > 0)?.message.at ?? 0
  // Of the oldest day some may be further up.
  const kept = isTop
    ? found
    : found.filter((one) => one.message.at > 0 && startOfDay(one.message.at) > startOfDay(first))
  return {
    whole: kept.map(({ message }) => (message.at === 0 ? { ...message, at: first } : message)),
    oldest: first,
    isUnsure: kept.some((one) => one.isUnsure),
  }
}

/**
 * Whole days of a conversation, from that of `since` (unix s; 0 = the newest day alone) on.
 * @throws ReadingEnded
 */
export async function readConversation(
  steps: Steps<PageSite>,
  shown: ReturnType<typeof chatPage>,
  name: string,
  since: number,
): Promise<Timed> {
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
    const found = timedMessages(site.name, all, false, Date.now())
    if (found.whole.length > 0 && (since === 0 || startOfDay(found.oldest) < startOfDay(since))) return found
    if (scrolls >= MOST_SCROLLS) throw cut()
    await steps.pause()
    if (!(await shown.scroll(S.chatMessage, MESSAGES_PART))) {
      // Older ones may still be on their way.
      await ctx.sleep(times.answer * TOP_PART)
      if (!(await shown.scroll(S.chatMessage, MESSAGES_PART))) return timedMessages(site.name, all, true, Date.now())
    }
    const seen = await settled(steps, shown.messages, (list) => list.length > 0)
    const joined = joinShown(seen, all)
    if (joined === null) throw cut()
    all = joined
  }
}
