// Pages of lists (contract 0.1).
import type { Page } from '../../contract/fields.ts'

export interface PageRequest {
  page: number
  limit: number
}

/** Rows to skip. */
export const offsetOf = (request: PageRequest): number => (request.page - 1) * request.limit

/** The answer of a paged list; an empty list has one page. */
export const toPage = <T>(request: PageRequest, total: number, data: T[]): Page<T> => ({
  total,
  per_page: request.limit,
  current_page: request.page,
  last_page: Math.max(1, Math.ceil(total / request.limit)),
  data,
})
