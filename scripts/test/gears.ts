// Which tests belong to the check (`npm test`) and which to the long run (`npm run test:long`): the name of the file
// decides.
import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { root } from '../setup/paths.mjs'

/** `check`: what nobody may break, in minutes. `long`: everything. */
export type Gear = 'check' | 'long'

const TEST = /\.(?:test\.tsx?|spec\.ts)$/

/** True for files that only the long run has: `*.long.test.ts`, `*.long.test.tsx`, `*.long.spec.ts`. */
export function isLong(file: string): boolean {
  return /\.long\.(?:test\.tsx?|spec\.ts)$/.test(file)
}

/** True for a story, which runs on the built product. */
export function isStory(file: string): boolean {
  return /\.spec\.ts$/.test(file)
}

/** Every file of tests, relative to the project, with `/`. */
export function testFiles(): string[] {
  return ['src', 'tests', 'scripts']
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && TEST.test(entry.name) && !entry.parentPath.includes('node_modules'))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')),
    )
    .toSorted()
}

/** The room that a file is counted under: two levels, three below src/backend and src/helper. */
const roomOf = (file: string): string => {
  const parts = file.split('/').slice(0, -1)
  return parts.slice(0, /^src\/(backend|helper)\//.test(file) ? 3 : 2).join('/')
}

/** Lines that say what is in which gear: counts per room, then the names of the long ones. */
export function gearLines(files: readonly string[]): string[] {
  const rooms = Map.groupBy(files, roomOf)
  const rows = [...rooms].map(
    ([room, own]) =>
      `${String(own.filter((file) => !isLong(file)).length).padStart(6)} ${String(own.filter(isLong).length).padStart(5)}  ${room}`,
  )
  const long = files.filter(isLong)
  return [
    ' check  long  room',
    ...rows,
    `${String(files.length - long.length).padStart(6)} ${String(long.length).padStart(5)}  all`,
    '',
    'only in the long run:',
    ...long.map((file) => `  ${file}`),
  ]
}
