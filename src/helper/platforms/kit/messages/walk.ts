// Reads one list of comments to where it is known, and unfolds the answers below them.
import { MESSAGES_WORDS } from '../../../../contract/messages-words.ts'
import { count as countShown } from '../../../browser/look.ts'
import { LATE_S, secondsOf } from './rows.ts'
import type { Rows } from './rows.ts'
import type { CommentPage } from './site.ts'
import { ReadingEnded, type Steps } from './steps.ts'

/** Pages of one list: of a first reading, the least where answers are folded, and the most (of all works together). */
const FIRST_PAGES = 5
const LEAST_PAGES = 3
export const MOST_PAGES = 15
const MOST_PAGES_OF_ALL = 30
/** Threads that are unfolded of one list; the newest come first. */
const MOST_THREADS = 40
/** Presses in a row without an answer. */
export const MOST_TRIES = 3

/** What is known of a list before it is read. */
export interface ListBefore {
  readonly workId: string
  /** Newest message that was read, unix s; 0 = never read. */
  readonly newest: number
}

/**
 * How far a list was read: `reached` = sorted by time, and come to what was read before; `mixed` = not sorted, so its
 * place tells nothing. `threads`: answers stand within the comment that they answer, whatever their time.
 */
export function stateOf(
  pages: readonly CommentPage[],
  newest: number,
  threads: boolean,
): 'reached' | 'going' | 'mixed' {
  const times = pages.flatMap(({ rows }) =>
    rows.filter((row) => !row.isPinned && !(threads && row.rootId !== '')).map((row) => secondsOf(row.time)),
  )
  if (!times.every((time, at) => time > 0 && time <= (times[at - 1] ?? Infinity))) return 'mixed'
  return newest > 0 && (times.at(-1) ?? Infinity) < newest - LATE_S ? 'reached' : 'going'
}

/** Turns or scrolls a list. @throws ReadingEnded */
export async function nextPage(steps: Steps): Promise<CommentPage> {
  const { table, name } = steps.site
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    await steps.pause()
    if (
      table.commentsNext.length > 0
        ? !(await steps.press(table.commentsNext))
        : !(await steps.toLast(table.commentsRow))
    )
      continue
    const answer = await steps.answer(['comments'], steps.times.answer)
    if (answer) return answer.value
  }
  throw new ReadingEnded('partial', MESSAGES_WORDS.cut(name))
}

/** Unfolds what is folded; false = there is more than one reading unfolds. */
const unfold = async (steps: Steps, rows: Rows, workId: string): Promise<boolean> => {
  const { table, name, sources, deep } = steps.site
  if (!sources.replies) return true
  const folded = (): Promise<number> => countShown(steps.ctx, steps.page, table.commentsExpand, { deep })
  for (let threads = 0, silent = 0; (await folded()) > 0;) {
    if (threads >= MOST_THREADS || steps.isOver()) return false
    await steps.pause()
    const before = await folded()
    if (!(await steps.press(table.commentsExpand))) return true
    const answer = await steps.answer(['replies'], steps.times.answer)
    if (answer) {
      rows.add(answer.value.rows, workId)
      threads += 1
      silent = 0
    } else if ((await folded()) >= before && (silent += 1) >= MOST_TRIES)
      throw new ReadingEnded('partial', MESSAGES_WORDS.cut(name))
  }
  return true
}

/**
 * Reads a list from its first page on. True = to its end, or to what was read before.
 * @throws ReadingEnded
 */
export async function walkList(steps: Steps, rows: Rows, first: CommentPage, before: ListBefore): Promise<boolean> {
  const { site } = steps
  const pages = [first]
  rows.add(first.rows, before.workId)
  const threads = site.sources.works !== undefined
  const least = threads ? LEAST_PAGES : 1
  const most = threads ? MOST_PAGES : MOST_PAGES_OF_ALL
  for (let last = first; last.more;) {
    if (before.newest === 0 && pages.length >= FIRST_PAGES) break
    const state = stateOf(pages, before.newest, threads)
    if (pages.length >= least && state === 'reached') break
    if (steps.isOver()) return false
    // Of a list that is not sorted there is no better end than this.
    if (pages.length >= most && state === 'mixed') break
    if (pages.length >= most) return false
    const page = await nextPage(steps)
    // The answer of the list that was there before, come late, is none of this one.
    if (threads && page.workId !== '' && page.workId !== before.workId) continue
    rows.add(page.rows, before.workId)
    // What vanished while pages were turned took another row's place: that row was on no page.
    if ((page.total ?? Infinity) < (last.total ?? 0)) throw new ReadingEnded('partial', MESSAGES_WORDS.moved(site.name))
    pages.push(page)
    last = page
    steps.ctx.reportProgress({ text: MESSAGES_WORDS.count(rows.count()) })
  }
  return await unfold(steps, rows, before.workId)
}
