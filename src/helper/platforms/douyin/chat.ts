// 抖音's private messages: the answers of www.douyin.com/chat are binary, so what the page shows is read. Opening a
// conversation marks it as read there; only those with something new are opened.
import { MESSAGES_WORDS } from '../../../contract/messages-words.ts'
import type { MessagesCall, MessagesReading } from '../messages.ts'
import type { DirectMessages } from '../kit/messages/direct.ts'
import { markOf, MOST_WORKS, numberOf, readCursor, writeCursor, type Cursor } from '../kit/messages/cursor.ts'
import { directRows } from '../kit/messages/direct-rows.ts'
import type { DirectRow, Person } from '../kit/messages/direct-site.ts'
import { readingOf } from '../kit/messages/endings.ts'
import { collectRows } from '../kit/messages/rows.ts'
import { readUntil } from '../kit/messages/sessions.ts'
import { MESSAGES_TIMES, type MessagesTimes, type PageSite } from '../kit/messages/site.ts'
import { stepsOf, type Steps } from '../kit/messages/steps.ts'
import { tap } from '../kit/page-actions.ts'
import { guestIdOf, namedRows } from './chat-ids.ts'
import { changedPage, readConversation, settled } from './chat-messages.ts'
import { chatPage, type ShownRow } from './chat-page.ts'
import { DAY_S, shownTime, startOfDay } from './chat-times.ts'
import { chatSite as site, NAMELESS, openChat } from './chat-open.ts'
import { chatReplyBy } from './chat-reply.ts'
import { S } from './selectors.ts'

/** Conversations that one reading looks at, and those that it opens; the others come with the next one. */
const MOST_LISTED = 40
const MOST_OPENED = 15
const LIST_PART = 0.8
const COVERED_MS = 4_000
const ALL = markOf('')
interface Conversation {
  readonly name: string
  readonly preview: string
  /** Unix s, as late as the words allow. */
  readonly at: number
  readonly within: number
}
interface Found {
  readonly opened: Conversation[]
  readonly rows: DirectRow[]
  readonly listed: Map<string, Conversation>
  isWhole: boolean
}

const conversationOf = (row: ShownRow): Conversation => {
  const now = Date.now()
  const time = shownTime(row.time, now)
  if (!time && row.time !== '') throw changedPage(site.name)
  return { name: row.name, preview: row.preview, ...(time ?? { at: Math.floor(now / 1000), within: DAY_S }) }
}

/** It has something that the cursor doesn't know. */
const isNew = (one: Conversation, cursor: Cursor): boolean => {
  if (one.at < readUntil(cursor)) return false
  const mark = cursor.works.get(markOf(guestIdOf(one.name)))
  return mark === undefined || mark.count !== numberOf(one.preview) || one.at - one.within > mark.newest
}

/** Goes through the list that stands at the left, and reads what is new on the way. */
const walkList = async (steps: Steps<PageSite>, cursor: Cursor, own: string, found: Found): Promise<void> => {
  const { ctx, page } = steps
  const shown = chatPage(ctx, page)
  const done = new Set<string>()
  for (;;) {
    const rows = (await settled(steps, shown.rows, (list) => !list.some((row) => NAMELESS.test(row.name)))).filter(
      (row) => !NAMELESS.test(row.name) && !row.isGroup,
    )
    // Who has the name of another can't be told from him.
    const single = rows.filter((row) => rows.filter((other) => other.name === row.name).length === 1)
    const fresh = single.find((row) => !done.has(row.name))
    for (const row of fresh ? single : []) {
      if (done.has(row.name)) continue
      done.add(row.name)
      const one = conversationOf(row)
      found.listed.set(row.name, one)
      if (!isNew(one, cursor)) continue
      if (found.opened.length >= MOST_OPENED || steps.isOver()) {
        found.isWhole = false
        continue
      }
      await steps.pause()
      const element = await shown.row(row.name)
      if (!element) {
        found.isWhole = false
        continue
      }
      await tap(ctx, page, element as Parameters<typeof tap>[2], undefined, COVERED_MS)
      const since = cursor.works.get(markOf(guestIdOf(row.name)))?.newest ?? readUntil(cursor)
      const { whole, isUnsure } = await readConversation(steps, shown, row.name, since)
      // Around midnight their ids would be others tomorrow.
      if (isUnsure) {
        found.isWhole = false
        continue
      }
      found.rows.push(...namedRows(row.name, own, whole))
      found.opened.push(one)
      ctx.reportProgress({ text: MESSAGES_WORDS.count(found.rows.length) })
    }
    const oldest = rows.at(-1)
    if (!oldest || conversationOf(oldest).at < readUntil(cursor) || done.size >= MOST_LISTED) return
    if (!(await shown.scroll(S.chatRow, LIST_PART))) return
    await steps.pause()
  }
}

const readPage = async (steps: Steps<PageSite>, call: MessagesCall): Promise<MessagesReading> => {
  const { ctx } = steps
  const cursor = readCursor(call.cursor)
  const own = call.account.accountId
  ctx.reportProgress({ text: MESSAGES_WORDS.opening(site.name, 'dm') })
  await openChat(steps, own)
  const found: Found = { opened: [], rows: [], listed: new Map(), isWhole: true }
  await walkList(steps, cursor, own, found)
  // People whom the account never answered stand in a list of their own.
  await steps.pause()
  if (await steps.press(S.chatStrangers)) await walkList(steps, cursor, own, found)

  const people = new Map<string, Person>(
    found.opened.map(({ name }) => [guestIdOf(name), { uid: guestIdOf(name), name, avatar: '' }]),
  )
  const rows = collectRows(new Set([own]), true, 'dm')
  rows.add(directRows(site, found.rows, new Set([own]), people), '')
  const messages = rows.newMessages(cursor)
  if (!found.isWhole && cursor.works.size === 0)
    return { status: 'partial', messages, cursor: call.cursor, reason: MESSAGES_WORDS.cut(site.name) }
  // Words of a time tell minutes at best: whole days are looked at again, and known by their ids.
  const newest = Math.max(0, ...[...found.listed.values()].map((one) => one.at))
  const day = newest === 0 ? 0 : startOfDay(startOfDay(newest) - 1)
  const until = found.isWhole ? Math.max(readUntil(cursor), day) : readUntil(cursor)
  const marks = new Map([...cursor.works].filter(([key]) => key !== ALL))
  for (const { name, preview, at } of found.opened)
    marks.set(markOf(guestIdOf(name)), { count: numberOf(preview), newest: at })
  const kept = [...marks].filter(([, mark]) => mark.newest >= until).toSorted(([, a], [, b]) => b.newest - a.newest)
  const works = new Map([[ALL, { count: -1, newest: until }], ...kept.slice(0, MOST_WORKS - 1)])
  const known = [...messages.toReversed().map((one) => markOf(one.platform_msg_id)), ...cursor.known]
  return { status: 'ok', messages, cursor: writeCursor({ turn: cursor.turn + 1, works, known }), reason: '' }
}

/** The reader of 抖音's private messages, and who answers them. */
export function chatBy(times: MessagesTimes = MESSAGES_TIMES): DirectMessages {
  return {
    read: async (ctx, call) => {
      const steps = stepsOf(ctx, site, call, times)
      return await readingOf(
        site,
        call,
        () => readPage(steps, call),
        () => steps.stop(),
      )
    },
    reply: chatReplyBy(times),
  }
}
