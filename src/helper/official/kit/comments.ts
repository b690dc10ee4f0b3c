// From comments that an interface tells to messages: with whom the account speaks, which are new, and what the next
// reading has to know.
import { MESSAGES_PER_READING } from '../../../contract/helper/message-commands.ts'
import type { SeenMessage } from '../../../contract/entities/message.ts'
import { OFFICIAL_COMMENT_WORDS } from '../../../contract/official-comment-words.ts'
import { HelperError } from '../../lib/errors.ts'
import type { MessagesReading } from '../../platforms/messages.ts'
import { markOf, writeCommentCursor, type CommentCursor, type ListMark } from './comment-cursor.ts'

/** What is up to so much older than the newest that was read may still appear: comments are checked first, s. */
export const LATE_S = 600
/** Lists that one reading opens; the others come with the next one. */
const MOST_OPENED = 10

export interface CommentAuthor {
  /** As the interface names people, '' = it doesn't. */
  readonly uid: string
  readonly name: string
  readonly avatar: string
}
/** One comment as an interface tells it. */
export interface Comment {
  readonly id: string
  /** The comment that began the thread; '' = this one. */
  readonly rootId: string
  readonly author: CommentAuthor
  /** The account's own. */
  readonly isOwn: boolean
  /** As the account's works list names the work. */
  readonly workId: string
  readonly text: string
  /** Unix s, 0 = not told. */
  readonly time: number
}
/** One list of comments that was read to its end, or to what was read before. */
export interface ReadList {
  readonly id: string
  /** Comments that the interface tells, null = none told. */
  readonly count: number | null
  /** Newest time that was read of it before, unix s; 0 = never read. */
  readonly base: number
  readonly comments: readonly Comment[]
}
export interface CommentedWork {
  readonly title: string
  readonly url: string
}

/** Unix seconds of an interface's time text, 0 = it is none; "+0000" without a colon is not ISO. */
export function secondsOfText(time: string): number {
  const seconds = Math.floor(Date.parse(time.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')) / 1000)
  return Number.isSafeInteger(seconds) && seconds > 0 ? seconds : 0
}

/** Which lists are read: those with another count, the first `always` of them, and one quiet one in its turn. */
export function pickLists<T extends { readonly id: string; readonly count: number | null }>(
  lists: readonly T[],
  cursor: CommentCursor,
  always: number,
): T[] {
  const countBefore = (one: T): number => cursor.lists.get(markOf(one.id))?.count ?? 0
  const spoken = lists.filter((one) => one.count !== 0 || countBefore(one) !== 0)
  const changed = spoken.filter((one, at) => at < always || one.count === null || countBefore(one) !== one.count)
  const opened = changed.slice(0, MOST_OPENED)
  const quiet = spoken.filter((one) => !opened.includes(one))
  const inTurn = quiet[quiet.length === 0 ? 0 : cursor.turn % quiet.length]
  return inTurn === undefined ? opened : [...opened, inTurn]
}

const clean = (text: string, most: number): string => text.replaceAll('\u0000', '').slice(0, most)
const secure = (url: string, most: number): string =>
  url.length <= most && URL.parse(url)?.protocol === 'https:' ? clean(url, most) : ''

/** With whom the account speaks: who began the thread; below a comment of its own whoever spoke there. */
const guestOf = (comment: Comment, byId: ReadonlyMap<string, Comment>): CommentAuthor | null => {
  const root = comment.rootId === '' ? comment : byId.get(comment.rootId)
  const guest = root && !root.isOwn ? root.author : comment.isOwn ? null : comment.author
  return guest === null || guest.uid === '' ? null : guest
}
const messageOf = (comment: Comment, guest: CommentAuthor, work: CommentedWork | undefined): SeenMessage => ({
  platform_msg_id: comment.id,
  direction: comment.isOwn ? 'out' : 'in',
  guest_uid: clean(guest.uid, 200),
  guest_name: clean(guest.name, 200),
  guest_avatar: secure(guest.avatar, 1000),
  author_uid: clean(comment.author.uid, 200),
  author_name: clean(comment.author.name, 200),
  work_id: clean(comment.workId, 200),
  work_title: clean(work?.title ?? '', 2000),
  work_url: secure(work?.url ?? '', 1000),
  parent_id: clean(comment.rootId, 200),
  type: comment.text === '' ? 'other' : 'text',
  text: clean(comment.text, 5000),
  media_url: '',
  msg_time: comment.time,
  withdrawn: false,
})

export interface NewComments {
  readonly comments: readonly Comment[]
  readonly messages: (works: ReadonlyMap<string, CommentedWork>) => SeenMessage[]
  readonly cursor: string
}
/**
 * The new ones of what was read: of a first reading, and where something is missing, the latest; else the oldest, so
 * that the rest comes with the next one.
 */
export function newComments(cursor: CommentCursor, lists: readonly ReadList[], isMissing = false): NewComments {
  const byId = new Map<string, Comment>()
  const listOf = new Map<string, ReadList>()
  for (const list of lists)
    for (const comment of list.comments) {
      if (comment.id === '' || comment.id.length > 200) continue
      byId.set(comment.id, comment)
      listOf.set(comment.id, list)
    }
  const guests = new Map([...byId.values()].map((one) => [one.id, guestOf(one, byId)] as const))
  const baseOf = (one: Comment): number => listOf.get(one.id)?.base ?? 0
  const found = [...byId.values()]
    .filter((one) => guests.get(one.id) && (one.time === 0 || one.time >= baseOf(one) - LATE_S))
    .toSorted((a, b) => a.time - b.time)
  const isFirst = cursor.lists.size === 0
  // What only appeared late stands behind the rest: it must not keep the cursor where it is.
  const inOrder = [...found.filter((one) => one.time >= baseOf(one)), ...found.filter((one) => one.time < baseOf(one))]
  const chosen = isFirst || isMissing ? found.slice(-MESSAGES_PER_READING) : inOrder.slice(0, MESSAGES_PER_READING)
  const given = new Set(chosen.map((one) => one.id))
  const marks = new Map<string, ListMark>()
  for (const list of lists) {
    const mine = found.filter((one) => listOf.get(one.id) === list)
    const isLeft = !isFirst && mine.some((one) => !given.has(one.id))
    const times = (isLeft ? mine.filter((one) => given.has(one.id)) : list.comments).map((one) => one.time)
    marks.set(markOf(list.id), {
      count: isLeft ? -1 : (list.count ?? -1),
      newest: Math.max(list.base, 0, ...times),
    })
  }
  const next = new Map([...marks, ...[...cursor.lists].filter(([mark]) => !marks.has(mark))])
  return {
    comments: chosen,
    messages: (works) =>
      chosen.flatMap((one) => {
        const guest = guests.get(one.id)
        return guest ? [messageOf(one, guest, works.get(one.workId))] : []
      }),
    cursor: writeCommentCursor({ turn: cursor.turn + 1, lists: next }),
  }
}

/** One reading: an answer of another shape stops it with a sentence. @throws what is no finding about the answer */
export async function readingOf(
  site: string,
  cursor: string,
  read: () => Promise<MessagesReading>,
): Promise<MessagesReading> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof HelperError && error.code === 'BAD_ANSWER')
      return { status: 'changed', messages: [], cursor, reason: OFFICIAL_COMMENT_WORDS.changed(site) }
    throw error
  }
}
