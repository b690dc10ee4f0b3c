// The clock of a chaos run: one for the backend, the helpers and the fake sites, and it can jump, so that the pauses
// between two answers and two readings pass at once. Node loads this file before a backend or a helper (`--import`);
// the product has no option for it and keeps its own pauses.
import { closeSync, openSync, readSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { NodeStart } from '../../kill/parts/backend-process.ts'

/** Name of the variable with the file in which it stands how far the clock is ahead: eight bytes, ms. */
const CLOCK_FILE = 'CHAOS_CLOCK_FILE'
/** The file is read this often at most, ms of the machine. */
const FRESH_MS = 1

const bytesOf = (ms: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(ms)
  return bytes
}

/** Moves what `Date` calls now, from here on by what the file says; answers how that ends. */
function follow(path: string): () => void {
  const file = openSync(path, 'r')
  const bytes = Buffer.alloc(8)
  let readAt = -Infinity
  const ahead = (): number => {
    const at = performance.now()
    if (at - readAt >= FRESH_MS) {
      readSync(file, bytes, 0, 8, 0)
      readAt = at
    }
    return bytes.readDoubleLE()
  }
  const Machine = Date
  const now = (): number => Machine.now() + ahead()
  globalThis.Date = new Proxy(Machine, {
    construct: (target, args, created): object =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, created),
    apply: (target) => new target(now()).toString(),
    get: (target, name, receiver): unknown => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  })
  return () => {
    globalThis.Date = Machine
    closeSync(file)
  }
}

export interface JumpingClock {
  /** For a backend or a helper that lives by this clock. */
  readonly node: NodeStart
  /** It is so much later now, ms; for everybody. */
  jump(ms: number): void
  /** How far it is ahead of the machine's, ms. */
  ahead(): number
  /** This process has the machine's clock again. */
  stop(): void
}

/** Makes the clock, kept in `path`; this process, with its fake sites, lives by it from here on. */
export function startClock(path: string): JumpingClock {
  let ahead = 0
  writeFileSync(path, bytesOf(ahead))
  const stop = follow(path)
  return {
    node: { args: ['--import', pathToFileURL(import.meta.filename).href], env: { [CLOCK_FILE]: path } },
    jump: (ms) => {
      ahead += ms
      writeFileSync(path, bytesOf(ahead), { flag: 'r+' })
    },
    ahead: () => ahead,
    stop,
  }
}

const given = process.env[CLOCK_FILE]
if (given !== undefined) follow(given)
