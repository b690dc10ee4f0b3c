// From rows of a site to messages: with whom the account speaks, which are new, what the next reading has to know.
import { MESSAGES_PER_READING } from '../../../../contract/helper/message-commands.ts'
import type { MessageKind, SeenMessage } from '../../../../contract/entities/message.ts'
import { MESSAGES_WORDS } from '../../../../contract/messages-words.ts'
import { markOf, type Cursor, type WorkMark } from './cursor.ts'
import type { CommentRow, WorkRow } from './site.ts'

/** What is up to so much older than the newest that was read may still appear: a site checks comments first, s. */
export const LATE_S = 600
/** From here on a time is milliseconds: as seconds it would be the year 5138. */
const MILLISECONDS = 100_000_000_000
/** The same from here on as microseconds. */
const MICROSECONDS = MILLISECONDS * 1000

/** Unix seconds of a time that a site gives in seconds, milliseconds or microseconds. */
export function secondsOf(time: number): number {
  const unit = time >= MICROSECONDS ? 1_000_000 : time >= MILLISECONDS ? 1000 : 1
  const seconds = Math.floor(time / unit)
  return Number.isSafeInteger(seconds) && seconds > 0 && seconds <= 32_503_680_000 ? seconds : 0
}
const clean = (text: string, most: number): string => text.replaceAll('\u0000', '').slice(0, most)
/** https or ''; a site leaves its scheme out, or has the older one. */
const secure = (url: string, most: number): string => {
  const full = url.replace(/^(?:https?:)?\/\//, 'https://')
  return full.length <= most && URL.parse(full)?.protocol === 'https:' ? clean(full, most) : ''
}

const typeOf = (row: CommentRow): SeenMessage['type'] =>
  row.type ?? (row.text !== '' ? 'text' : row.image !== '' ? 'image' : row.sticker !== '' ? 'emoji' : 'other')

/** The words of a row as its message has them; those of a kind that nobody knows say so. */
export function shownWords(row: CommentRow, kind: MessageKind): string {
  return clean(typeOf(row) === 'other' ? MESSAGES_WORDS.strange[kind] : row.text, 5000)
}

/** All rows of a reading, none twice: a later answer tells the newer state. */
export interface Rows {
  add(rows: readonly CommentRow[], workId: string): void
  /** Fills in what a list of works tells. */
  describe(works: readonly WorkRow[]): void
  count(): number
  newMessages(cursor: Cursor): SeenMessage[]
  /**
   * The next cursor. `delivered` of `newMessages`: what was left of them comes next time. `read`: works that were read
   * to their end, with the count that the site tells (-1 = none).
   */
  next(cursor: Cursor, delivered: readonly SeenMessage[], read: ReadonlyMap<string, number>): Cursor
}

/** @param own ids of the account as comments name their authors */
export function collectRows(own: ReadonlySet<string>, single: boolean, kind: MessageKind = 'comment'): Rows {
  const rows = new Map<string, CommentRow>()
  const works = new Map<string, WorkRow>()
  const isOwn = (row: CommentRow): boolean => own.has(row.author.uid) || (row.otherIds ?? []).some((id) => own.has(id))
  const listOf = (workId: string): string => markOf(single ? '' : workId)

  /** The other side: who began the thread; below a comment of ours whoever spoke there. */
  const guestOf = (row: CommentRow): CommentRow['author'] | null => {
    const root = row.rootId === '' ? row : rows.get(row.rootId)
    if (root && !isOwn(root)) return root.author
    if (!root && row.rootAuthor && row.rootAuthor.uid !== '' && !own.has(row.rootAuthor.uid)) return row.rootAuthor
    if (!isOwn(row)) return row.author
    const parent = rows.get(row.parentId)
    if (parent && !isOwn(parent)) return parent.author
    return row.replyToUid === '' || own.has(row.replyToUid) ? null : { uid: row.replyToUid, name: '', avatar: '' }
  }
  const toMessage = (row: CommentRow): SeenMessage | null => {
    const guest = guestOf(row)
    if (guest === null || guest.uid === '') return null
    const type = typeOf(row)
    const withdrawn = row.isWithdrawn && type === 'other'
    const work = works.get(row.workId)
    return {
      platform_msg_id: row.id.slice(0, 200),
      direction: isOwn(row) ? 'out' : 'in',
      guest_uid: clean(guest.uid, 200),
      guest_name: clean(guest.name, 200),
      guest_avatar: secure(guest.avatar, 1000),
      author_uid: clean(row.author.uid, 200),
      author_name: clean(row.author.name, 200),
      work_id: clean(row.workId, 200),
      work_title: clean(work?.title || row.workTitle, 2000),
      work_url: secure(work?.url || row.workUrl, 1000),
      parent_id: clean(row.parentId, 200),
      type,
      text: withdrawn ? '' : shownWords(row, kind),
      media_url: secure(row.image || row.sticker, 2000),
      msg_time: secondsOf(row.time),
      withdrawn,
    }
  }
  const keyOf = (message: SeenMessage): string =>
    markOf(message.platform_msg_id + (message.withdrawn ? ' withdrawn' : ''))
  const all = (): SeenMessage[] => [...rows.values()].flatMap((row) => toMessage(row) ?? [])
  const since = (cursor: Cursor, message: SeenMessage): number =>
    (cursor.works.get(listOf(message.work_id))?.newest ?? 0) - LATE_S

  return {
    add: (list, workId) => {
      for (const row of list) rows.set(row.id, row.workId === '' ? { ...row, workId } : row)
    },
    describe: (list) => {
      for (const one of list) works.set(one.id, one)
    },
    count: () => rows.size,
    newMessages: (cursor) => {
      const known = new Set(cursor.known)
      const found = all()
        .filter((one) => !known.has(keyOf(one)))
        .filter((one) => one.withdrawn || one.msg_time === 0 || one.msg_time >= since(cursor, one))
        .toSorted((a, b) => a.msg_time - b.msg_time)
      // Of a first reading the latest; later the oldest, so that the rest comes with the next one.
      const given = cursor.works.size === 0 ? found.slice(-MESSAGES_PER_READING) : found.slice(0, MESSAGES_PER_READING)
      return given.map((one) => ({ ...one, work_id: clean(works.get(one.work_id)?.itemId ?? one.work_id, 200) }))
    },
    next: (cursor, delivered, read) => {
      const given = new Set(delivered.map(keyOf))
      const left = new Set(
        all()
          .filter((one) => cursor.works.size > 0 && one.msg_time >= since(cursor, one))
          .filter((one) => !given.has(keyOf(one)) && !cursor.known.includes(keyOf(one)))
          .map((one) => listOf(one.work_id)),
      )
      const newest = new Map<string, number>()
      for (const one of all())
        if (given.has(keyOf(one)) || !left.has(listOf(one.work_id)))
          newest.set(listOf(one.work_id), Math.max(newest.get(listOf(one.work_id)) ?? 0, one.msg_time))
      const marks = new Map<string, WorkMark>()
      for (const [workId, count] of read) {
        const list = listOf(workId)
        const before = cursor.works.get(list)
        marks.set(list, {
          count: left.has(list) ? (before?.count ?? -1) : count,
          newest: Math.max(before?.newest ?? 0, newest.get(list) ?? 0),
        })
      }
      const order = [...works.keys()].map(listOf)
      const merged = new Map([...cursor.works, ...marks])
      const sorted = [...merged].toSorted(([a], [b]) => placeIn(order, a) - placeIn(order, b))
      const fresh = all()
        .filter(
          (one) =>
            one.withdrawn ||
            one.msg_time === 0 ||
            one.msg_time >= (merged.get(listOf(one.work_id))?.newest ?? 0) - LATE_S,
        )
        .filter((one) => !left.has(listOf(one.work_id)) || given.has(keyOf(one)))
        .toSorted((a, b) => b.msg_time - a.msg_time)
      return { turn: cursor.turn + 1, works: new Map(sorted), known: [...fresh.map(keyOf), ...cursor.known] }
    },
  }
}
const placeIn = (order: readonly string[], list: string): number => {
  const at = order.indexOf(list)
  return at === -1 ? order.length : at
}
