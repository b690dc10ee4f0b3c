// Pages of lists (contract 0.1).
import type { Page } from '../../contract/fields.ts'

export interface PageRequest {
  page: number
  limit: number
}

/** Rows to skip. */
export const offsetOf = (request: PageRequest): number => (request.page - 1) * request.limit

/**
 * How many rows match, once the page was read (`found` rows): one that is not full ends the list, so that a search for a rare word looks through
 * the table once and not twice.
 */
export const totalOf = async (request: PageRequest, found: number, count: () => Promise<number>): Promise<number> =>
  found < request.limit && (found > 0 || request.page === 1) ? offsetOf(request) + found : await count()

/** The answer of a paged list; an empty list has one page. */
export const toPage = <T>(request: PageRequest, total: number, data: T[]): Page<T> => ({
  total,
  per_page: request.limit,
  current_page: request.page,
  last_page: Math.max(1, Math.ceil(total / request.limit)),
  data,
})
