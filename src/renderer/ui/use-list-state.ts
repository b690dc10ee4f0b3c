import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useOwnChoice } from './own-choice.ts'

export const PAGE_SIZES = [20, 50, 100] as const

/** Filters, page and order of a list as query parameters of the contract's lists. */
export type ListParams<K extends string> = {
  page: number
  limit: number
  keyword?: string
  sort_field?: string
  sort_order?: 'asc' | 'desc'
} & { [P in K]?: string }

export interface ListState<K extends string = string> {
  /** Names the list: page size, columns and density are kept under it. */
  readonly id: string
  /** Input of the list's endpoint; unset filters are absent. */
  readonly params: ListParams<K>
  /** Value of one filter, '' when unset. */
  get(key: K | 'keyword'): string
  /** Sets filters and goes back to page 1; '' or undefined unsets. */
  set(patch: Partial<Record<K | 'keyword', string | number | undefined>>): void
  setPage(page: number, limit?: number): void
  setSort(field: string | undefined, order: 'asc' | 'desc' | undefined): void
  /** Unsets every filter and the search. */
  clear(): void
  /** Is any filter or the search set? */
  readonly filtered: boolean
}

/** So many digits may be somebody's phone number. */
const NUMBER_DIGITS = 7

/** Might this search be a whole phone number? Spaces and dashes between the digits don't matter. */
export function holdsNumber(keyword: string): boolean {
  return (keyword.match(/\p{Nd}/gu)?.length ?? 0) >= NUMBER_DIGITS
}

export interface ListStateOptions {
  /**
   * A search that may be a phone number stays in the screen's memory: addresses are kept by the browser's history and
   * by the tab's visited screens. It is gone when the screen is left.
   */
  privateNumbers?: boolean
  /** Rows of a page until the person chooses another size; 20 when absent. */
  size?: (typeof PAGE_SIZES)[number]
}

/**
 * State of a list, kept in the address so that back and reload keep it.
 * `filters` names the parameters of this screen besides keyword, page, order.
 */
export function useListState<K extends string>(
  id: string,
  filters: readonly K[],
  { privateNumbers: isPrivate = false, size = PAGE_SIZES[0] }: ListStateOptions = {},
): ListState<K> {
  const [search, setSearch] = useSearchParams()
  const [number, setNumber] = useState('')
  const written = search.get('keyword') ?? ''
  const isExposed = isPrivate && holdsNumber(written)
  if (isExposed && written !== number) setNumber(written)
  // An address that came with a number loses it.
  useEffect(() => {
    if (!isExposed) return
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('keyword')
        return next
      },
      { replace: true },
    )
  }, [isExposed, setSearch])
  const [kept, keepSize] = useOwnChoice(`list-size:${id}`)
  const usualSize = PAGE_SIZES.find((one) => one === kept) ?? size
  // `filters` is a literal of the screen; its content decides, not its identity.
  const names = filters.join(',')
  return useMemo((): ListState<K> => {
    const keys = names === '' ? [] : names.split(',')
    const get = (key: string): string => (key === 'keyword' && number !== '' ? number : (search.get(key) ?? ''))
    const write = (change: (next: URLSearchParams) => void): void => {
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          change(next)
          return next
        },
        { replace: true },
      )
    }
    const put = (next: URLSearchParams, key: string, value: string | number | undefined): void => {
      if (value === undefined || value === '') next.delete(key)
      else next.set(key, String(value))
    }
    const page = Math.max(1, Number.parseInt(get('page'), 10) || 1)
    const limit = PAGE_SIZES.find((one) => String(one) === get('limit')) ?? usualSize
    const set: Record<string, string> = {}
    for (const key of keys) if (get(key) !== '') set[key] = get(key)
    const order = get('sort_order')
    const params = {
      page,
      limit,
      ...(get('keyword') === '' ? {} : { keyword: get('keyword') }),
      ...(get('sort_field') === ''
        ? {}
        : { sort_field: get('sort_field'), ...(order === 'asc' || order === 'desc' ? { sort_order: order } : {}) }),
      ...set,
    } as ListParams<K>
    return {
      id,
      params,
      get,
      set(patch) {
        const typed = (patch as { keyword?: string | number }).keyword
        const hidden = isPrivate && typed !== undefined && holdsNumber(String(typed)) ? String(typed) : ''
        if ('keyword' in patch) setNumber(hidden)
        write((next) => {
          next.delete('page')
          for (const [key, value] of Object.entries<string | number | undefined>(patch))
            put(next, key, key === 'keyword' && hidden !== '' ? '' : value)
        })
      },
      setPage(to, size) {
        if (size !== undefined) keepSize(size)
        write((next) => {
          put(next, 'page', to === 1 ? undefined : to)
          if (size !== undefined) put(next, 'limit', size)
        })
      },
      setSort(field, direction) {
        write((next) => {
          put(next, 'sort_field', field)
          put(next, 'sort_order', field === undefined ? undefined : direction)
          next.delete('page')
        })
      },
      clear() {
        setNumber('')
        write((next) => {
          for (const key of [...keys, 'keyword', 'page']) next.delete(key)
        })
      },
      filtered: get('keyword') !== '' || Object.keys(set).length > 0,
    }
  }, [search, setSearch, id, names, usualSize, keepSize, number, isPrivate])
}
