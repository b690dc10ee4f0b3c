// Pages of lists.
import type { Page } from '../../contract/fields.ts'

export interface PageRequest {
  page: number
  limit: number
}

/** Rows to skip. */
export function offsetOf(request: PageRequest): number {
  return (request.page - 1) * request.limit
}

/**
 * How many rows match, once the page was read (`found` rows): one that is not full ends the list, so that a search for
 * a rare word looks through the table once and not twice.
 */
export async function totalOf(request: PageRequest, found: number, count: () => Promise<number>): Promise<number> {
  return found < request.limit && (found > 0 || request.page === 1) ? offsetOf(request) + found : await count()
}

/** Pages that begin behind so many rows are worth a look at the total first. */
const DEEP = 1_000
/** Is the page so far on that it may be nearer to the end? Then count first and ask `windowOf`. */
export function isDeep(request: PageRequest): boolean {
  return offsetOf(request) > DEEP
}

/**
 * Where to read a page of a list of `total` rows: from the end it is nearer to, so that the last page is as quick as
 * the first. With `fromEnd` the rows are read in the opposite order and turned round; a limit of 0 = the page lies
 * behind the end.
 */
export function windowOf(request: PageRequest, total: number): { offset: number; limit: number; fromEnd: boolean } {
  const offset = offsetOf(request)
  const limit = Math.max(0, Math.min(request.limit, total - offset))
  return offset * 2 <= total
    ? { offset, limit, fromEnd: false }
    : { offset: Math.max(0, total - offset - limit), limit, fromEnd: true }
}

/** The answer of a paged list; an empty list has one page. */
export function toPage<T>(request: PageRequest, total: number, data: T[]): Page<T> {
  return {
    total,
    per_page: request.limit,
    current_page: request.page,
    last_page: Math.max(1, Math.ceil(total / request.limit)),
    data,
  }
}
