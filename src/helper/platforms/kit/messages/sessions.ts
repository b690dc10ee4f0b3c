// Reads private messages conversation by conversation: those that have a newer message than the cursor knows are
// opened, each by its own address, oldest first; the others stay closed, and unread.
import { MESSAGES_WORDS } from '../../../../contract/messages-words.ts'
import { open } from '../page-actions.ts'
import { markOf, MOST_WORKS, numberOf, type Cursor, type WorkMark } from './cursor.ts'
import type { DirectAnswers } from './direct-answers.ts'
import type { DirectRow, DirectSite, SessionPage, SessionRow } from './direct-site.ts'
import { LATE_S, secondsOf } from './rows.ts'
import { ReadingEnded, type Steps } from './steps.ts'
import { MOST_TRIES } from './walk.ts'

/** Conversations that one reading looks at, and those that it opens; the others come with the next one. */
const MOST_LISTED = 40
const MOST_OPENED = 20
/** Pages of one conversation. */
const MOST_PAGES = 10
/** The mark of everything. */
const ALL = markOf('')

/** Up to when everything was read, unix s; 0 = nothing was. */
export function readUntil(cursor: Cursor): number {
  return cursor.works.get(ALL)?.newest ?? 0
}

export interface SessionsRead {
  /** Newest first within a conversation. */
  readonly rows: readonly DirectRow[]
  readonly opened: readonly SessionRow[]
  /** All that were listed. */
  readonly sessions: readonly SessionRow[]
  /** False = some that should have been opened were not. */
  readonly isWhole: boolean
}

/** Pages of conversations, until all are older than what was read. False = it was broken off. */
const listPages = async (
  steps: Steps<DirectSite>,
  answers: DirectAnswers,
  first: SessionPage,
  cursor: Cursor,
  found: Map<string, SessionRow>,
): Promise<boolean> => {
  for (let page = first; ;) {
    for (const row of page.rows) found.set(row.id, row)
    const oldest = page.rows.findLast((row) => !row.isPinned)
    const isReached = oldest !== undefined && secondsOf(oldest.time) < readUntil(cursor) - LATE_S
    // Of a first reading the latest alone.
    if (!page.more || isReached || cursor.works.size === 0 || found.size >= MOST_LISTED) return true
    if (steps.isOver()) return false
    let next: SessionPage | null = null
    for (let tries = 1; next === null && tries <= MOST_TRIES; tries += 1) {
      await steps.pause()
      if (await steps.toLast(steps.site.table.directSession)) next = await answers.sessions(steps.times.answer)
    }
    if (next === null) throw new ReadingEnded('partial', MESSAGES_WORDS.cut(steps.site.name))
    page = next
  }
}

/** Those with a message that the cursor doesn't know, oldest first. */
export function pickSessions(sessions: readonly SessionRow[], cursor: Cursor): SessionRow[] {
  const since = readUntil(cursor) - LATE_S
  return sessions
    .filter((row) => secondsOf(row.time) >= since)
    .filter((row) => cursor.works.get(markOf(row.id))?.count !== numberOf(row.newestId))
    .toSorted((a, b) => secondsOf(a.time) - secondsOf(b.time))
}

const readSession = async (
  steps: Steps<DirectSite>,
  answers: DirectAnswers,
  session: SessionRow,
  cursor: Cursor,
): Promise<DirectRow[]> => {
  const { ctx, page, site, times } = steps
  const cut = (): ReadingEnded => new ReadingEnded('partial', MESSAGES_WORDS.cut(site.name))
  await steps.pause()
  await open(ctx, page, site.addressOf?.(session.id) ?? site.url)
  const next = async () => {
    for (;;) {
      const answer = await answers.direct(times.answer)
      // A late answer of the conversation before is passed over.
      if (answer === null || answer.sessionId === session.id) return answer
    }
  }
  const first = await next()
  if (first === null) throw cut()
  const rows = [...first.rows]
  const since = readUntil(cursor) - LATE_S
  for (let last = first, pages = 1; last.more && cursor.works.size > 0; pages += 1) {
    const oldest = last.rows.at(-1)
    if (oldest !== undefined && secondsOf(oldest.time) < since) break
    if (pages >= MOST_PAGES) throw cut()
    let older: Awaited<ReturnType<typeof next>> = null
    for (let tries = 1; older === null && tries <= MOST_TRIES; tries += 1) {
      await steps.pause()
      if (await steps.toFirst(site.table.directRow)) older = await next()
    }
    if (older === null) throw cut()
    rows.push(...older.rows)
    last = older
  }
  return rows
}

/** Reads what is new. @throws ReadingEnded, HelperError kind `session` */
export async function readSessions(
  steps: Steps<DirectSite>,
  answers: DirectAnswers,
  cursor: Cursor,
): Promise<SessionsRead> {
  const { site, times, ctx } = steps
  const found = new Map<string, SessionRow>()
  const first = await answers.sessions(times.settle)
  if (first === null)
    throw (await steps.rows(site.table.directSession)) > 0
      ? new ReadingEnded('changed', MESSAGES_WORDS.unread(site.name, 'dm'))
      : new ReadingEnded('error', MESSAGES_WORDS.silent(site.name, 'dm'))
  let isWhole = await listPages(steps, answers, first, cursor, found)
  // People whom the account doesn't follow may stand behind an entry of their own.
  if (isWhole && (await steps.press(site.table.directFolder))) {
    const folder = await answers.sessions(times.answer)
    if (folder !== null) isWhole = await listPages(steps, answers, folder, cursor, found)
  }
  const sessions = [...found.values()]
  const picked = pickSessions(sessions, cursor)
  const wanted = cursor.works.size === 0 ? picked.slice(-MOST_OPENED) : picked
  const opened: SessionRow[] = []
  const rows: DirectRow[] = []
  for (const session of wanted.slice(0, MOST_OPENED)) {
    if (steps.isOver()) break
    rows.push(...(await readSession(steps, answers, session, cursor)))
    opened.push(session)
    ctx.reportProgress({ text: MESSAGES_WORDS.count(rows.length) })
  }
  return { rows, opened, sessions, isWhole: isWhole && opened.length === wanted.length }
}

/**
 * Works of the next cursor: while some conversations are left, the time up to which everything was read stays, and
 * those that were opened are known by their newest message. `newest` of the messages that are told; `isFull`: later
 * ones were read, and are told by the next reading.
 */
export function nextSessions(
  cursor: Cursor,
  read: SessionsRead,
  { newest, isFull }: { readonly newest: number; readonly isFull: boolean },
): ReadonlyMap<string, WorkMark> {
  const listed = isFull ? [] : read.sessions.map((row) => secondsOf(row.time))
  const until = read.isWhole ? Math.max(readUntil(cursor), newest, ...listed) : readUntil(cursor)
  const marks = new Map([...cursor.works].filter(([key]) => key !== ALL))
  for (const row of read.opened.filter((one) => !isFull || secondsOf(one.time) < newest))
    marks.set(markOf(row.id), { count: numberOf(row.newestId), newest: secondsOf(row.time) })
  const kept = [...marks]
    .filter(([, mark]) => mark.newest >= until - LATE_S)
    .toSorted(([, a], [, b]) => b.newest - a.newest)
  return new Map([[ALL, { count: -1, newest: until }], ...kept.slice(0, MOST_WORKS - 1)])
}
