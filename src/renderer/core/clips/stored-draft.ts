import type { ClipMode } from '../../../contract/entities/clip.ts'
import { ownKey, readJson, type SafeStorage } from '../../lib/storage.ts'

/** Whose draft: each operator has one for each way to make films. */
export interface DraftOwner {
  mode: ClipMode
  adminId: number
  /** Orders of a plan have drafts of their own. */
  planId?: number
}

/** What of a stored draft is asked for without its wizard. */
interface StoredDraft {
  name?: string
  titles?: string
  captions?: string
  copies?: readonly string[]
  bgm?: readonly unknown[]
  page?: object | null
  groups: readonly { readonly files: readonly unknown[] }[]
}

/** Where this browser keeps a draft. */
export function draftKey({ mode, adminId, planId }: DraftOwner): string {
  return ownKey(`clip-draft:${mode}${planId === undefined ? '' : `:plan-${planId}`}`, adminId)
}

/** The draft as it was stored; undefined = there is none, or one of another shape. */
export function storedDraft(storage: SafeStorage, owner: DraftOwner): StoredDraft | undefined {
  const stored = readJson(storage, draftKey(owner))
  return typeof stored === 'object' && stored !== null && 'groups' in stored && Array.isArray(stored.groups)
    ? (stored as StoredDraft)
    : undefined
}

/** Was an order begun: does the draft hold a material or a text? */
export function hasDraft(storage: SafeStorage, owner: DraftOwner): boolean {
  const stored = storedDraft(storage, owner)
  if (stored === undefined) return false
  const { name = '', titles = '', captions = '', copies = [], bgm = [], page = null, groups } = stored
  return (
    name !== '' ||
    titles !== '' ||
    captions !== '' ||
    copies.some((copy) => copy !== '') ||
    bgm.length > 0 ||
    page !== null ||
    groups.some((one) => one.files.length > 0)
  )
}
