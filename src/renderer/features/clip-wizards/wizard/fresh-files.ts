import { useEffect, useEffectEvent, useState } from 'react'
import { attachmentList } from '../../../../contract/http/attachment.ts'
import { useApi } from '../../../core/http/use-api.ts'
import type { Chosen, ClipDraft } from '../clip/draft.ts'
import { toChosen } from '../../../core/materials/to-chosen.ts'

/** Asked for at once; files of a draft beyond them keep the pictures they were kept with. */
const MOST = 200

/** Every file that a draft names, once. */
export function filesOf(draft: ClipDraft): number[] {
  const cells = draft.rows.flatMap((row) => Object.values(row.cells).map((cell) => cell.file))
  const files = [
    ...draft.groups.flatMap((group) => group.files),
    ...draft.bgm,
    ...draft.recordings,
    ...cells,
    draft.coverImage,
  ]
  return [...new Set(files.flatMap((file) => (file ? [file.id] : [])))]
}

/**
 * The draft with its files as the library has them now; those it no longer has stay, so that nothing chosen vanishes
 * unsaid.
 */
export function withFiles(draft: ClipDraft, known: ReadonlyMap<number, Chosen>): Partial<ClipDraft> {
  const now = (file: Chosen): Chosen => known.get(file.id) ?? file
  return {
    // What was cut of a file is the draft's own.
    groups: draft.groups.map((group) => ({
      ...group,
      files: group.files.map((file) => ({ ...now(file), ...(file.cut ? { cut: file.cut } : {}) })),
    })),
    bgm: draft.bgm.map(now),
    recordings: draft.recordings.map(now),
    rows: draft.rows.map((row) => ({
      ...row,
      cells: Object.fromEntries(
        Object.entries(row.cells).map(([name, cell]) => [name, cell.file ? { ...cell, file: now(cell.file) } : cell]),
      ),
    })),
    coverImage: draft.coverImage && now(draft.coverImage),
  }
}

/**
 * Files of a draft that was kept: addresses of their pictures expire, and names change. Looked up once, when the wizard
 * opens.
 */
export function useFreshFiles(draft: ClipDraft, set: (patch: (draft: ClipDraft) => Partial<ClipDraft>) => void): void {
  const [ids] = useState(() => filesOf(draft).slice(0, MOST))
  const { data } = useApi(
    attachmentList,
    { ids: ids.join(',') || '1', limit: MOST },
    { enabled: ids.length > 0, quiet: true },
  )
  const files = data?.data
  const take = useEffectEvent((found: NonNullable<typeof files>) => {
    const known = new Map(found.map((file) => [file.id, toChosen(file)]))
    set((before) => withFiles(before, known))
  })
  useEffect(() => {
    if (files !== undefined) take(files)
  }, [files])
}
