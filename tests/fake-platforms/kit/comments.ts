// Lists of comments in pages, as a site's own script asks for them. A question without the mark of a document that was
// given out is nobody's: it is written down and refused.
import { randomBytes } from 'node:crypto'
import { pause, type Exchange } from '../kernel/http.ts'
import { commentsOf, writeComment } from '../kernel/comments.ts'
import type { FakeComment, Faults } from '../kernel/model.ts'
import type { World } from '../kernel/world.ts'

/** Rows of one answer. */
export const COMMENTS_PAGE = 10
const LATE_MS = 900

/** The mark of a document: its script sends it along. */
export function newPageMark(world: World): string {
  const mark = randomBytes(12).toString('hex')
  world.pageMarks.add(mark)
  return mark
}
/** True when the site's own script asks; else the question is written down. */
export function isAskedByPage(world: World, x: Exchange): boolean {
  const mark = x.req.headers['x-page-mark']
  if (typeof mark === 'string' && world.pageMarks.has(mark)) return true
  world.strangeRequests.push({
    at: Date.now(),
    method: x.method,
    host: x.host,
    path: x.url.pathname,
    uid: null,
    status: 406,
  })
  return false
}

/** Newest first. */
export function rootsOf(world: World, workId: string): FakeComment[] {
  return commentsOf(world, workId)
    .filter((one) => one.rootId === '')
    .toSorted((a, b) => b.at - a.at)
}
/** Oldest first. */
export function repliesOf(world: World, root: FakeComment): FakeComment[] {
  return commentsOf(world, root.workId)
    .filter((one) => one.rootId === root.id)
    .toSorted((a, b) => a.at - b.at)
}

/** One answer of a list from row `from` on. `workId`: where somebody writes, or deletes, behind the first one. */
export async function pageOf(
  world: World,
  faults: Faults,
  x: Exchange,
  list: () => readonly FakeComment[],
  from: number,
  workId: string,
): Promise<{ rows: readonly FakeComment[]; next: number | null; total: number }> {
  await pause(faults.messages === 'late' ? LATE_MS : 0, x)
  const all = list()
  const rows = all.slice(from, from + COMMENTS_PAGE)
  const next = all.length > from + COMMENTS_PAGE ? from + COMMENTS_PAGE : null
  if (from === 0 && next !== null) {
    if (faults.messages === 'grows') writeComment(world, workId, { name: '中途来的人', text: '翻页时写下的一条' })
    const { saved } = world.store
    const [first] = rows
    if (faults.messages === 'shrinks' && first)
      saved.comments = (saved.comments ?? []).filter((one) => one.id !== first.id && one.rootId !== first.id)
  }
  return { rows, next, total: all.length }
}

/** The site was changed: a field that everybody knew has another name. */
export function renamed(faults: Faults, row: Record<string, unknown>, field: string): Record<string, unknown> {
  if (faults.messages !== 'changed') return row
  const { [field]: value, ...rest } = row
  return { ...rest, [`${field}_v9`]: value }
}
/** Address of an answer now. */
export function pathNow(path: string): RegExp {
  return new RegExp(`^${path.replace(/\/+$/, '')}(?:/v9)?/?$`)
}
