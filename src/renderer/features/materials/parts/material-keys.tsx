import { useEffect, useEffectEvent } from 'react'
import type { Attachment } from '../../../../contract/entities/material.ts'
import { isLayerOpen } from '../../../ui/open-layers.ts'
import type { RowSelection } from '../../../ui/resource-table.tsx'

/** Elements that stand for a file carry its id here; the arrows go from one to the next. */
export const FILE_ATTRIBUTE = 'data-material-id'

export interface MaterialKeysProps {
  files: readonly Attachment[]
  selection: RowSelection<Attachment>
  /** Told the chosen ids after each change, for dragging. */
  onChosen?: (ids: readonly number[]) => void
  onPreview: (file: Attachment) => void
  onRename: (file: Attachment) => void
  onDelete: (files: readonly Attachment[]) => void
}

const busyElsewhere = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement &&
    (target.isContentEditable ||
      (['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName) &&
        !(target instanceof HTMLInputElement && target.type === 'checkbox')))) ||
  isLayerOpen() ||
  document.querySelector('.ant-dropdown:not(.ant-dropdown-hidden)') !== null

const shownFiles = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`[${FILE_ATTRIBUTE}]`)]

/** The next element in a direction; lines are told by their height on the page. */
const nextOf = (all: readonly HTMLElement[], from: HTMLElement | undefined, key: string): HTMLElement | undefined => {
  if (from === undefined) return all[0]
  const at = all.indexOf(from)
  if (key === 'ArrowRight') return all[at + 1]
  if (key === 'ArrowLeft') return all[at - 1]
  const place = from.getBoundingClientRect()
  const inLine = (key === 'ArrowDown' ? all.slice(at + 1) : all.slice(0, at).toReversed()).filter(
    (one) => Math.abs(one.getBoundingClientRect().top - place.top) > 4,
  )
  const line = inLine[0]?.getBoundingClientRect().top
  return inLine
    .filter((one) => Math.abs(one.getBoundingClientRect().top - (line ?? 0)) < 4)
    .toSorted(
      (a, b) =>
        Math.abs(a.getBoundingClientRect().left - place.left) - Math.abs(b.getBoundingClientRect().left - place.left),
    )[0]
}

/**
 * Keys of the library: Ctrl+A all of the page, arrows from file to file, space shows, x chooses, F2 renames, Delete
 * deletes.
 */
export function MaterialKeys({ files, selection, onChosen, onPreview, onRename, onDelete }: MaterialKeysProps) {
  const tell = useEffectEvent((ids: readonly number[]) => onChosen?.(ids))
  const keys = selection.keys.join(',')
  useEffect(() => tell(keys === '' ? [] : keys.split(',').map(Number)), [keys])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || busyElsewhere(event.target)) return
    const focused =
      document.activeElement instanceof HTMLElement
        ? (document.activeElement.closest<HTMLElement>(`[${FILE_ATTRIBUTE}]`) ?? undefined)
        : undefined
    const file = files.find((one) => String(one.id) === focused?.getAttribute(FILE_ATTRIBUTE))
    const picked = files.filter((one) => selection.keys.includes(one.id))
    const done = (run: () => void): void => {
      event.preventDefault()
      run()
    }
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() === 'a' && files.length > 0) done(() => selection.choose(files, true))
      return
    }
    if (event.key.startsWith('Arrow')) {
      const next = nextOf(shownFiles(), focused, event.key)
      // Nothing is in hand: up and down scroll the page as ever.
      if (next !== undefined && (focused !== undefined || event.key === 'ArrowRight' || event.key === 'ArrowLeft'))
        done(() => next.focus())
      return
    }
    const only = file ?? (picked.length === 1 ? picked[0] : undefined)
    if (event.key === ' ' && only !== undefined) done(() => onPreview(only))
    if (event.key === 'x' && file !== undefined) done(() => selection.toggle(file))
    if (event.key === 'F2' && only !== undefined) done(() => onRename(only))
    if (event.key === 'Delete' && (picked.length > 0 || file !== undefined))
      done(() => onDelete(picked.length > 0 || file === undefined ? picked : [file]))
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return null
}
