// Compiler and linter.
import { run } from '../setup/run.mjs'
import { bin } from './places.ts'
import type { Totals } from './totals.ts'

/**
 * Folders with a tsconfig.json of their own. Each is checked once and leaves its declarations (.cache/types) to those
 * after it.
 */
const FIRST = 'src/contract'
const PRODUCT = ['src/renderer', 'src/backend', 'src/helper', 'src/preload']
/** They take the declarations of others. The tests' folder holds the tests of all rooms. */
const LAST = ['src/main', 'tests']
export const ROOMS: readonly string[] = [FIRST, ...PRODUCT, ...LAST]

/** Both are Go programs: with more room before they tidy up, they need a fifth less of the processor. */
const GO = { GOGC: '400' }

const compile = (room: string, env: Record<string, string>): Promise<string> =>
  run(process.execPath, [bin('typescript/bin/tsc'), '--build', room], { env: { ...env, ...GO } })
const lint = (paths: readonly string[], env: Record<string, string>): Promise<string> =>
  run(process.execPath, [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', ...paths], {
    env: { ...env, ...GO },
  })

/** What nobody uses: files, exports, packages (knip.json). */
const findUnused = (env: Record<string, string>): Promise<string> =>
  run(process.execPath, [bin('knip/bin/knip.js'), '--no-progress'], { env })

const formatted = (paths: readonly string[]): Promise<string> =>
  run(process.execPath, [bin('oxfmt/bin/oxfmt'), '--check', ...paths])

/**
 * Types of these rooms, the layout of these paths and the linter over these paths; `lanes` compilers beside each other;
 * `unused` asks what nobody uses, too.
 */
export async function staticChecks(
  totals: Totals,
  env: Record<string, string>,
  {
    rooms = ROOMS,
    paths = ['src', 'tests', 'scripts'],
    lanes = 1,
    unused = false,
  }: { rooms?: readonly string[]; paths?: readonly string[]; lanes?: number; unused?: boolean } = {},
): Promise<void> {
  const types = (room: string): Promise<void> => totals.check(`types ${room}`, () => compile(room, env))
  if (rooms.includes(FIRST)) await types(FIRST)
  const open = PRODUCT.filter((room) => rooms.includes(room))
  // Two that need the same declarations must not build them at once: only rooms that need nothing but the first one's
  // go side by side.
  const lane = async (): Promise<void> => {
    for (let room = open.shift(); room !== undefined; room = open.shift()) await types(room)
  }
  await Promise.all(Array.from({ length: rooms.includes(FIRST) ? lanes : 1 }, lane))
  for (const room of LAST) if (rooms.includes(room)) await types(room)
  if (paths.length === 0) return
  await totals.check('layout (npm run format)', () => formatted(paths))
  await totals.check('lint', () => lint(paths, env))
  if (unused) await totals.check('nothing unused (npm run knip)', () => findUnused(env))
}
