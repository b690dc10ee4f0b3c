// Takes what accounts are called out of texts that people without a session read.
import type { Db } from '../../ports/database.ts'
import { findAccountNames } from './shares.repository.ts'

/** Stands where a name stood. */
const MASK = '***'

export interface HiddenNames {
  /** The text without any of the names, in whatever case they are written. */
  hide(text: string): string
}

/** Of all accounts of the company: a work of one may speak of another. */
export async function namesOf(db: Db, more: readonly string[] = []): Promise<HiddenNames> {
  return hideNames([...(await findAccountNames(db)), ...more])
}

const literal = (name: string): string => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Of these names. */
export function hideNames(names: readonly string[]): HiddenNames {
  // The longest first: one name may begin another.
  const known = [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))].toSorted(
    (a, b) => b.length - a.length,
  )
  if (known.length === 0) return { hide: (text) => text }
  const pattern = new RegExp(known.map(literal).join('|'), 'giu')
  return { hide: (text) => text.replace(pattern, MASK) }
}
