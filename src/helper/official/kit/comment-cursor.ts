// Where the next reading of an interface's comments goes on: by list the newest time that was read, and how many
// comments it had. Text of at most 1000 characters.
import { createHash } from 'node:crypto'

export interface ListMark {
  /** As the interface told it; -1 = not told, or something was left of it. */
  readonly count: number
  /** Newest comment that was read, unix s; 0 = none. */
  readonly newest: number
}
export interface CommentCursor {
  /** Readings so far: which quiet list is read once more in its turn. */
  readonly turn: number
  /** By `markOf` of the list: a work, or a thread. None = nothing was read yet. */
  readonly lists: ReadonlyMap<string, ListMark>
}

const VERSION = 'i1'
/** Lists that a cursor remembers: an entry has 23 characters at most. */
const MOST_LISTS = 40
const entry = /^([\w-]{6})\.(-1|\d{1,7})\.([\da-z]{1,7})$/

/** Six characters that stand for a list. */
export function markOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 6)
}

/** Reads a cursor; what is none counts as the first reading. */
export function readCommentCursor(text: string): CommentCursor {
  const first: CommentCursor = { turn: 0, lists: new Map() }
  const [version, turn = '', lists = '', ...more] = text.split(';')
  if (version !== VERSION || more.length > 0 || !/^\d{1,9}$/.test(turn)) return first
  const found = new Map<string, ListMark>()
  for (const one of lists === '' ? [] : lists.split(',')) {
    const [whole, mark = '', count = '', newest = ''] = entry.exec(one) ?? []
    if (whole === undefined) return first
    found.set(mark, { count: Number(count), newest: Number.parseInt(newest, 36) })
  }
  return { turn: Number(turn), lists: found }
}

/** Writes one; the last lists beyond the most are left out. */
export function writeCommentCursor({ turn, lists }: CommentCursor): string {
  const entries = [...lists]
    .slice(0, MOST_LISTS)
    .map(([mark, { count, newest }]) => `${mark}.${Math.min(count, 9_999_999)}.${newest.toString(36)}`)
  return `${VERSION};${turn % 1_000_000_000};${entries.join(',')}`
}
