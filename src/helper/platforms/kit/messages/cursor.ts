// Where the next reading goes on: by each work the newest time that was read and how many comments it had, and short
// marks of the newest messages. Text of at most 1000 characters.
import { createHash } from 'node:crypto'

export interface WorkMark {
  /** Comments that the site told, -1 = none told; of a conversation: a number that stands for its newest message. */
  readonly count: number
  /** Newest message that was read, unix s; 0 = none. */
  readonly newest: number
}
export interface Cursor {
  /** Readings so far: which quiet work is read once more in its turn. */
  readonly turn: number
  /** By `markOf` of the id of the work, or of the conversation; that of '' = everything up to then was read. */
  readonly works: ReadonlyMap<string, WorkMark>
  /** `markOf` of messages, newest reading first. */
  readonly known: readonly string[]
}

/** Works that a cursor remembers: newest first, older ones are not read any more. */
export const MOST_WORKS = 30
const MOST_KNOWN = 70
const MARK = 6
const LONGEST = 1_000

/** Six characters that stand for an id. */
export function markOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, MARK)
}

/** A number of at most seven digits that stands for an id. */
export function numberOf(id: string): number {
  return Number.parseInt(createHash('sha256').update(id).digest('hex').slice(0, 8), 16) % 10_000_000
}

const FIRST: Cursor = { turn: 0, works: new Map(), known: [] }
const work = /^([\w-]{6})\.(-1|\d{1,7})\.([\da-z]{1,8})$/

/** Reads a cursor; what is none counts as the first reading. */
export function readCursor(text: string): Cursor {
  const [version, turn = '', works = '', known = '', ...more] = text.split(';')
  if (version !== '1' || more.length > 0 || !/^\d{1,9}$/.test(turn) || !/^(?:[\w-]{6})*$/.test(known)) return FIRST
  const marks = works === '' ? [] : works.split(',').map((one) => work.exec(one))
  if (marks.some((one) => one === null)) return FIRST
  return {
    turn: Number(turn),
    works: new Map(
      marks.flatMap((one) =>
        one ? [[one[1] ?? '', { count: Number(one[2]), newest: Number.parseInt(one[3] ?? '0', 36) }] as const] : [],
      ),
    ),
    known: known.match(/[\w-]{6}/g) ?? [],
  }
}

/** Writes one; works beyond the most, and the oldest marks of messages, are left out. */
export function writeCursor({ turn, works, known }: Cursor): string {
  const marks = [...works]
    .slice(0, MOST_WORKS)
    .map(([id, { count, newest }]) => `${id}.${count}.${newest.toString(36)}`)
  const head = `1;${turn};${marks.join(',')};`
  const room = Math.min(MOST_KNOWN, Math.floor((LONGEST - head.length) / MARK))
  return `${head}${[...new Set(known)].slice(0, room).join('')}`
}
