// `npm test -- changed [REVISION]`: types, linter and the nearest tests of both gears, stories included, of what the
// working tree (or all since a revision) touches.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/paths.mjs'
import { say } from '../setup/run.mjs'
import { filesRun } from './files-run.ts'
import { readCovers, withStories } from './covers.ts'
import { distances, readImporters } from './import-graph.ts'
import { pickTests } from './pick-tests.ts'
import { knownTimes } from './places.ts'
import { ROOMS, staticChecks } from './static-checks.ts'
import type { Totals } from './totals.ts'

/** Seconds of tests, added up; several run beside each other. */
const BUDGET = 240
/** Tests that hold for every file: the map of imports, and what every file is counted for. */
const ALWAYS = ['tests/architecture/architecture.test.ts', 'tests/architecture/ratchet.test.ts']

const git = (...args: string[]): string[] =>
  execFileSync('git', ['-c', 'core.quotepath=off', ...args], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)

/** Files that differ from the revision, new ones included. */
const changedFiles = (revision: string): string[] => [
  ...new Set([...git('diff', '--name-only', revision, '--'), ...git('ls-files', '--others', '--exclude-standard')]),
]

/** The tests' room compiles the tests of all rooms, what only they use, and the scripts (tests/tsconfig.json). */
const isTestRoom = (file: string): boolean => /^(tests|scripts)\/|\.test\.tsx?$|\/testing\/|\/testing-[^/]*$/.test(file)

/** Folders to compile for these files. */
export function roomsOf(files: readonly string[]): string[] {
  const sources = files.filter((file) => /\.tsx?$/.test(file))
  return ROOMS.filter((room) =>
    sources.some((file) => (isTestRoom(file) ? room === 'tests' : file.startsWith(`${room}/`))),
  )
}

/** Checks a change. @throws where git does not know the revision */
export async function changedRun(totals: Totals, env: Record<string, string>, revision = 'HEAD'): Promise<void> {
  const changed = changedFiles(revision)
  if (changed.length === 0) {
    say(`nothing differs from ${revision}; npm test -- changed REVISION looks at all since then`)
    return
  }
  const { files, left } = pickTests(
    withStories(distances(readImporters(root), changed), readCovers(root), changed),
    knownTimes(),
    BUDGET,
  )
  const sources = changed.filter((file) => /\.(tsx?|mjs)$/.test(file) && existsSync(join(root, file)))
  say(
    `${changed.length} changed files: ${files.length} files of tests${left.length > 0 ? `, ${left.length} further ones that it reaches are left to npm test` : ''}`,
  )
  if (sources.length > 0) await staticChecks(totals, env, { rooms: roomsOf(changed), paths: sources, lanes: 2 })
  await filesRun(totals, env, [...new Set([...files, ...(sources.length > 0 ? ALWAYS : [])])])
}
