// Chooses the works whose comments are read, one after the other, as the page of comments offers them.
import { MESSAGES_WORDS } from '../../../../contract/messages-words.ts'
import { glance } from '../../../browser/waiting.ts'
import { cssOnly, cssText } from '../../../tables/live-table.ts'
import { tap } from '../page-actions.ts'
import { markOf, MOST_WORKS, type Cursor } from './cursor.ts'
import type { Rows } from './rows.ts'
import type { CommentPage, WorkPage, WorkRow } from './site.ts'
import { ReadingEnded, type Steps } from './steps.ts'
import { walkList } from './walk.ts'

/** Works that one reading opens; the others come with the next one. */
const MOST_OPENED = 10
/** The newest ones are read whatever their counts say: one deleted and one new comment leave a count as it is. */
const ALWAYS = 3
const COVERED_MS = 4_000
const MOST_TRIES = 3
/** Pages of the chooser beyond its first one that are gone through for a work, some more than there can be. */
const MOST_SCROLLS = 10

/** Which works are read, in their order: those with another count, the newest, and one quiet one in its turn. */
export function pickWorks(works: readonly WorkRow[], cursor: Cursor): WorkRow[] {
  const spoken = works.filter((one) => one.comments !== 0 || (cursor.works.get(markOf(one.id))?.count ?? 0) !== 0)
  const isQuiet = (one: WorkRow): boolean =>
    one.comments !== null && cursor.works.get(markOf(one.id))?.count === one.comments
  const changed = spoken.filter((one, at) => at < ALWAYS || !isQuiet(one))
  const quiet = spoken.filter((one) => !changed.includes(one))
  const inTurn = quiet[quiet.length === 0 ? 0 : cursor.turn % quiet.length]
  return [...changed.slice(0, MOST_OPENED), ...(inTurn ? [inTurn] : [])]
}

/** The chooser, opened, with the works that it lists. `before`: what the page was given of them by itself. */
export async function listWorks(steps: Steps, before: WorkPage | null): Promise<WorkRow[]> {
  const { site, times } = steps
  const found = new Map((before?.works ?? []).map((one) => [one.id, one]))
  const isEnough = (more: boolean): boolean => found.size > 0 && (!more || found.size >= MOST_WORKS)
  let more = before?.more ?? true
  await openChooser(steps)
  // Works that always stand there were asked for with the page.
  const stands = site.table.commentsChooser.length === 0 && found.size > 0
  if (stands && isEnough(more)) return [...found.values()].slice(0, MOST_WORKS)
  if (stands) await steps.toLast(site.table.commentsWork)
  for (let silent = 0; ;) {
    const answer = await steps.answer(['works'], times.answer)
    if (answer) {
      for (const one of answer.value.works) found.set(one.id, one)
      more = answer.value.more
    }
    silent = answer ? 0 : silent + 1
    if (isEnough(more)) return [...found.values()].slice(0, MOST_WORKS)
    if (silent >= MOST_TRIES)
      throw new ReadingEnded(found.size === 0 ? 'error' : 'partial', MESSAGES_WORDS.cut(site.name))
    await steps.pause()
    await steps.toLast(site.table.commentsWork)
  }
}

const openChooser = async (steps: Steps): Promise<void> => {
  const { table, name } = steps.site
  for (let tries = 1; (await steps.rows(table.commentsWork)) === 0; tries += 1) {
    if (tries > MOST_TRIES) throw new ReadingEnded('error', MESSAGES_WORDS.element(name))
    await steps.pause()
    await steps.press(table.commentsChooser)
    for (const until = Date.now() + steps.times.answer; Date.now() < until; await steps.ctx.sleep(120))
      if ((await steps.rows(table.commentsWork)) > 0) return
  }
}

// Runs in the page, so it may use nothing from outside itself: which row shows this title, -1 = none by now. The row at
// the work's own place comes first: titles may be alike, or empty. While that place isn't there yet none is taken.
const placeOf = (css: string, title: string, at: number): number => {
  const bare = (text: string): string => text.replace(/\s+/g, '')
  const roots: (Document | ShadowRoot)[] = [document]
  for (const root of roots)
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot)
  const rows = roots.flatMap((root) => [...root.querySelectorAll(css)])
  const shows = (row: Element | undefined): boolean =>
    row !== undefined && bare(row.textContent ?? '').includes(bare(title).slice(0, 12))
  return shows(rows[at]) ? at : title === '' || rows.length <= at ? -1 : rows.findIndex(shows)
}
const rowAt = (css: string, inner: string, at: number): Element | null => {
  const roots: (Document | ShadowRoot)[] = [document]
  for (const root of roots)
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot)
  const row = roots.flatMap((root) => [...root.querySelectorAll(css)])[at]
  return row?.querySelector(inner) ?? row ?? null
}

/** Presses a work of the open chooser; false = it isn't there. */
const choose = async (steps: Steps, work: WorkRow, at: number): Promise<boolean> => {
  const { ctx, page, site } = steps
  const css = cssText(site.table.commentsWork)
  for (let tries = 1; ; tries += 1) {
    const place = (await ctx.race(glance(() => page.evaluate(placeOf, css, work.title, at)))) ?? -1
    if (place >= 0) {
      const inner = cssOnly(site.table.commentsWorkPress).join(', ') || 'none'
      const row = await ctx.race(glance(() => page.evaluateHandle(rowAt, css, inner, place)))
      const element = row?.asElement()
      if (!element) return false
      await tap(ctx, page, element as Parameters<typeof tap>[2], undefined, COVERED_MS)
      return true
    }
    // A chooser that was opened anew has only its first page.
    if (tries > MOST_SCROLLS || !(await steps.toLast(site.table.commentsWork))) return false
    await steps.answer(['works'], steps.times.answer)
  }
}

/** Opens a work and answers the first page of its comments; null = the chooser doesn't have it. */
export async function openWork(steps: Steps, work: WorkRow, at: number): Promise<CommentPage | null> {
  await openChooser(steps)
  await steps.pause()
  if (!(await choose(steps, work, at))) return null
  for (;;) {
    const answer = await steps.answer(['comments'], steps.times.answer)
    if (!answer) throw new ReadingEnded('partial', MESSAGES_WORDS.cut(steps.site.name))
    // Whose comments they are is told by what the page asked; a late answer of the work before is passed over.
    if (answer.value.workId === work.id || answer.value.workId === '') return answer.value
  }
}

export interface WorksRead {
  /** Works that were read to their end, with the counts that the site tells (-1 = none). */
  readonly read: ReadonlyMap<string, number>
  /** Why one was read in part only, '' = none was. */
  readonly missing: string
}

/**
 * Reads the works one after the other; one that gives only a part keeps none of the others from being read. `shown`:
 * what the page was given by itself.
 * @throws ReadingEnded where the page as a whole gives nothing more
 */
export async function readWorks(
  steps: Steps,
  rows: Rows,
  cursor: Cursor,
  shown: { readonly list: CommentPage | null; readonly works: WorkPage | null },
): Promise<WorksRead> {
  const done = new Set<string>()
  const tried = new Set<string>()
  let missing = ''
  const read = async (workId: string, open: () => Promise<CommentPage | null>): Promise<void> => {
    tried.add(workId)
    try {
      const page = await open()
      const newest = cursor.works.get(markOf(workId))?.newest ?? 0
      if (page && (await walkList(steps, rows, page, { workId, newest }))) done.add(workId)
    } catch (error) {
      if (!(error instanceof ReadingEnded) || error.status !== 'partial') throw error
      missing ||= error.message
    }
  }
  const { list } = shown
  if (list && list.workId !== '') await read(list.workId, () => Promise.resolve(list))
  const works = await listWorks(steps, shown.works)
  rows.describe(works)
  for (const work of pickWorks(works, cursor)) {
    if (steps.isOver()) break
    if (!tried.has(work.id)) await read(work.id, () => openWork(steps, work, works.indexOf(work)))
  }
  const counts = works.flatMap((one) => (done.has(one.id) ? [[one.id, one.comments ?? -1] as const] : []))
  return { read: new Map(counts), missing }
}
