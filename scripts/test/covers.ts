// What a story covers: it imports only wires, so its first lines say it (`// covers: features/calendar, modules/plans`).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Folders by story, as they are written: relative to the project, or below the room that they are named after. */
export type Covers = ReadonlyMap<string, readonly string[]>

/** `features/x` lies in the page, `modules/x` in the backend; everything else is written from the project's root. */
const toFolder = (word: string): string =>
  /^(features|core|app)(\/|$)/.test(word)
    ? `src/renderer/${word}`
    : word.startsWith('modules/')
      ? `src/backend/${word}`
      : word

/** The folders of a story's first lines, as many as begin with `// covers:`; none where it says nothing. */
export function coversIn(text: string): string[] {
  return (/^(?:\/\/ covers: .+\n?)+/.exec(text)?.[0] ?? '')
    .split('\n')
    .flatMap((line) => line.replace('// covers: ', '').split(','))
    .map((word) => word.trim())
    .filter(Boolean)
    .map(toFolder)
}

/** Reads what every story covers. */
export function readCovers(root: string): Covers {
  return new Map(
    readdirSync(join(root, 'tests/e2e'))
      .filter((name) => name.endsWith('.spec.ts'))
      .map((name) => [`tests/e2e/${name}`, coversIn(readFileSync(join(root, 'tests/e2e', name), 'utf8'))]),
  )
}

/** Stories that cover a changed file are one step away from it, whatever they import. */
export function withStories(
  distances: ReadonlyMap<string, number>,
  covers: Covers,
  changed: readonly string[],
): Map<string, number> {
  const found = new Map(distances)
  for (const [story, folders] of covers) {
    if (folders.some((folder) => changed.some((file) => file.startsWith(`${folder}/`) || file === folder)))
      found.set(story, Math.min(1, found.get(story) ?? 1))
  }
  return found
}
