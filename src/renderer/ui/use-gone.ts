import { type Key, useState } from 'react'
import type { Page } from '../../contract/fields.ts'

const NONE: readonly Key[] = []

/**
 * Keys of the rows that left a list since its answer before: no page shows them any more under the same filters, so they can't stay selected. A row that only moved to another page
 * does not count.
 * @param data newest answer; undefined = there is none for what is asked
 * @param asked page, order and filters, as text
 */
export const useGone = <R>(data: Page<R> | undefined, asked: string, keyOf: (row: R) => Key): readonly Key[] => {
  const [seen, setSeen] = useState({ data, asked })
  if (data === undefined || seen.data === data) return NONE
  const before = seen.asked === asked ? seen.data : undefined
  const keys = new Set(data.data.map(keyOf))
  // With as many rows as before on several pages, others came in before it.
  const isOut = before !== undefined && (data.last_page <= 1 || data.total < before.total)
  setSeen({ data, asked })
  return isOut ? before.data.map(keyOf).filter((key) => !keys.has(key)) : NONE
}
