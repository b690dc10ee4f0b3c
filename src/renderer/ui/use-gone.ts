import { type Key, useState } from 'react'
import type { Page } from '../../contract/fields.ts'

const NONE: readonly Key[] = []

/** A page of the list as it was last shown. */
interface SeenPage {
  total: number
  keys: readonly Key[]
}
/** The list under the same filters, order and page size. */
interface SeenList {
  asked: string
  pages: ReadonlyMap<number, SeenPage>
  /** All rows that were shown and did not leave since. */
  known: ReadonlySet<Key>
}

/**
 * Keys of the rows that left a list since they were shown: no page shows them any more under the same filters, so they
 * can't stay selected. A page is held against what it showed last, however many others were shown meanwhile; rows of
 * pages that are not there any more are judged when all that is left fits on one page. A row that was pushed to the
 * next page by those that came in before it does not count.
 * @param data newest answer; undefined = there is none for what is asked
 * @param asked filters, order and page size, as text; not the page
 */
export function useGone<R>(data: Page<R> | undefined, asked: string, keyOf: (row: R) => Key): readonly Key[] {
  const [seen, setSeen] = useState(() => ({
    data,
    list: data === undefined ? emptyList(asked) : withPage(emptyList(asked), data, data.data.map(keyOf), NONE),
  }))
  if (data === undefined || seen.data === data) return NONE
  const list = seen.list.asked === asked ? seen.list : emptyList(asked)
  const now = data.data.map(keyOf)
  const gone = goneFrom(list, data, now)
  setSeen({ data, list: withPage(list, data, now, gone) })
  return gone
}

const emptyList = (asked: string): SeenList => ({ asked, pages: new Map(), known: new Set() })

const goneFrom = (
  { pages, known }: SeenList,
  { current_page: at, last_page: last, total }: Page<unknown>,
  now: readonly Key[],
): readonly Key[] => {
  const shown = new Set(now)
  if (last <= 1) return [...known].filter((key) => !shown.has(key))
  const before = pages.get(at)
  // With as many rows as before, others came in: what is not here may be on another page.
  if (before === undefined || total >= before.total) return NONE
  const { keys } = before
  const end = keys.findLastIndex((key) => shown.has(key)) + 1
  const isPushed = at < last && cameInBefore(keys, now, keys[end - 1])
  return keys.filter((key, place) => !shown.has(key) && (place < end || !isPushed))
}

/** True when rows came in before `mark`: what stood behind it may be on the next page. */
const cameInBefore = (keys: readonly Key[], now: readonly Key[], mark: Key | undefined): boolean => {
  const old = new Set(keys)
  return mark !== undefined && now.slice(0, now.indexOf(mark)).some((key) => !old.has(key))
}

/** The list with this page as it is now; its rows stand on no other page any more. */
const withPage = (
  { asked, pages, known }: SeenList,
  { current_page: at, total }: Page<unknown>,
  now: readonly Key[],
  gone: readonly Key[],
): SeenList => {
  const [shown, left] = [new Set(now), new Set(gone)]
  const others = [...pages].map(
    ([page, one]) => [page, { ...one, keys: one.keys.filter((key) => !shown.has(key)) }] as const,
  )
  return {
    asked,
    pages: new Map<number, SeenPage>([...others, [at, { total, keys: now }]]),
    known: new Set([...known, ...now].filter((key) => !left.has(key))),
  }
}
