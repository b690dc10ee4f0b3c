// Who imports whom, over the sources, tests and scripts of the project.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { importsOf } from '../../tests/architecture/imports.ts'

/** For each file, those that import it; paths relative to the project, with `/`. */
export type Importers = ReadonlyMap<string, readonly string[]>

const sources = (dir: string): string[] =>
  readdirSync(dir).flatMap((name) => {
    const path = join(dir, name)
    if (name === 'node_modules') return []
    return statSync(path).isDirectory() ? sources(path) : /\.(ts|tsx|mjs)$/.test(name) ? [path] : []
  })

/** Reads the imports of every file below src, tests and scripts. */
export function readImporters(root: string): Importers {
  const importers = new Map<string, string[]>()
  for (const full of ['src', 'tests', 'scripts'].flatMap((room) => sources(join(root, room)))) {
    const file = relative(root, full).split(sep).join('/')
    for (const { to } of importsOf(file, readFileSync(full, 'utf8')))
      importers.set(to, [...(importers.get(to) ?? []), file])
  }
  return importers
}

/**
 * How many imports lie between each file and the nearest of `changed`; 0 for those themselves, absent where no way
 * leads.
 */
export function distances(importers: Importers, changed: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map(changed.map((file) => [file, 0]))
  let edge = [...changed]
  for (let far = 1; edge.length > 0; far += 1) {
    edge = edge.flatMap((file) => importers.get(file) ?? []).filter((file) => !found.has(file) && found.set(file, far))
  }
  return found
}
