import type { Attachment } from '../../../contract/entities/material.ts'

/** One call of editAttachment. */
export interface Change {
  ids: number[]
  folder_id?: number
  tags_add?: string[]
  tags_del?: string[]
}

const grouped = <K extends string | number>(
  files: readonly Attachment[],
  key: (file: Attachment) => K,
): Map<K, Attachment[]> => {
  const groups = new Map<K, Attachment[]>()
  for (const file of files) groups.set(key(file), [...(groups.get(key(file)) ?? []), file])
  return groups
}

/** Calls that put moved files back where they were. */
export function movesBack(files: readonly Attachment[], to: number): Change[] {
  return [
    ...grouped(
      files.filter((file) => file.folder_id !== to),
      (file) => file.folder_id,
    ),
  ].map(([folder_id, group]) => ({ ids: group.map((file) => file.id), folder_id }))
}

/** Calls that take back a change of tags: each file loses only what it got and gets what it lost. */
export function tagsBack(files: readonly Attachment[], added: readonly string[], removed: readonly string[]): Change[] {
  return [
    ...grouped(files, (file) =>
      JSON.stringify([
        added.filter((tag) => !file.tags.includes(tag)),
        removed.filter((tag) => file.tags.includes(tag)),
      ]),
    ),
  ].flatMap(([key, group]) => {
    const [tags_del, tags_add] = JSON.parse(key) as [string[], string[]]
    return tags_del.length + tags_add.length === 0 ? [] : [{ ids: group.map((file) => file.id), tags_add, tags_del }]
  })
}
