import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { MessageRow } from '../../../../contract/entities/conversation.ts'
import type { messageList } from '../../../../contract/http/conversations.ts'

type Answer = OutputOf<typeof messageList>

/** A piece of a thread without gaps, up to its end. */
export interface KnownMessages {
  rows: ReadonlyMap<number, MessageRow>
  /** There are earlier ones. */
  hasOlder: boolean
  /**
   * All that was read in up to this one is known, as far as it is not older; 0 = nothing. A page alone does not raise
   * it: what was read in late may lie before the page.
   */
  newestId: number
}

/** The thread's order. */
const byTime = (a: MessageRow, b: MessageRow): number => a.msg_time - b.msg_time || a.id - b.id

/** All that is known, the earliest first. */
export function inOrder(known: KnownMessages): MessageRow[] {
  return [...known.rows.values()].toSorted(byTime)
}

const newestOf = (rows: readonly MessageRow[], before = 0): number =>
  rows.reduce((newest, row) => Math.max(newest, row.id), before)
const merged = (known: KnownMessages, rows: readonly MessageRow[]): ReadonlyMap<number, MessageRow> =>
  new Map([...known.rows, ...rows.map((row) => [row.id, row] as const)])

/**
 * The latest page, asked for at first and whenever there are news: it replaces what changed meanwhile. A page that does
 * not meet what is known leaves a gap: then only the page is known.
 */
export function takeLatest(known: KnownMessages | null, { data, has_more: hasMore }: Answer): KnownMessages {
  const meets = known !== null && (!hasMore || data.some((row) => known.rows.has(row.id)))
  if (!meets) return { rows: new Map(data.map((row) => [row.id, row])), hasOlder: hasMore, newestId: newestOf(data) }
  return { ...known, rows: merged(known, data), hasOlder: hasMore && known.hasOlder }
}

/** The page before the earliest one that is known. */
export function takeOlder(known: KnownMessages, { data, has_more: hasMore }: Answer): KnownMessages {
  return { ...known, rows: merged(known, data), hasOlder: hasMore }
}

/**
 * What was read in after the newest one, whatever its time: what belongs before the earliest known one is not shown, it
 * comes with its page.
 */
export function takeNewer(known: KnownMessages, rows: readonly MessageRow[]): KnownMessages {
  const first = known.hasOlder ? inOrder(known)[0] : undefined
  const within = first === undefined ? rows : rows.filter((row) => byTime(row, first) > 0)
  return { ...known, rows: merged(known, within), newestId: newestOf(rows, known.newestId) }
}
