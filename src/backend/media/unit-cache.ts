/**
 * Finished pieces of outputs on disk, named by what they show. They survive kill -9: a file has its name only once it
 * is complete.
 */
import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { createSlots, type Slots } from './slots.ts'
import { temporaryName } from './temp-name.ts'
import type { MediaInfo } from './types.ts'

/**
 * Piece kinds and their file names' endings: a material's copy that can be entered anywhere, encoded picture, raw
 * frames at a shot's end, raw fitted frames of a whole shot, mixed sound, first picture.
 */
export const unitKinds = {
  source: 'mkv',
  unit: 'mp4',
  ends: 'yuv',
  mezzanine: 'nut',
  sound: 'm4a',
  cover: 'jpg',
} as const
export type UnitKind = keyof typeof unitKinds

export interface UnitCache {
  path: (kind: UnitKind, key: string) => string
  /** True when the piece is there; with `size`, only if it has at least so many bytes. */
  has: (kind: UnitKind, key: string, size?: number) => Promise<boolean>
  /** Name to write to before `commit`. */
  temporary: (kind: UnitKind, key: string) => Promise<string>
  /**
   * Gives the temporary file its final name. Encoded pieces are flushed to disk first; raw ends are large and told by
   * their size.
   */
  commit: (temporary: string, kind: UnitKind, key: string) => Promise<void>
  /** What the sources hold, by their identity; as long as this object lives. */
  infos: Map<string, MediaInfo>
  remove: (kind: UnitKind, key: string) => Promise<void>
  /** One piece of work per name at a time, so that outputs rendered side by side don't make a piece twice. */
  locked: <T>(name: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>
  /** Keeps these pieces from `prune` until the answer is called. */
  pin: (pieces: readonly { kind: UnitKind; key: string }[]) => () => void
  /** True when a picture was asked for before, in this process; notes that it was now. */
  seen: (key: string) => boolean
  /**
   * Deletes the least recently used pieces above `maxBytes` that nobody works with, and what killed runs left. Returns
   * the bytes freed.
   */
  prune: (maxBytes: number) => Promise<number>
  /** Bytes of everything in the folder. */
  size: () => Promise<number>
}

/** Content key of anything JSON can hold. */
export function contentKey(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 40)
}

/**
 * A temporary file nobody has written to for so long is a leftover: at once when the process in its name is gone, else
 * after a day.
 */
const quietMs = 10 * 60_000
const leftoverMs = 24 * 3600_000
/** Names remembered by `seen`; more are forgotten, oldest first. */
const mostSeen = 20_000

function isLeftover(name: string, mtimeMs: number): boolean {
  const quiet = Date.now() - mtimeMs
  const pid = Number(/\.(\d+)-[0-9a-f]+\.tmp\./.exec(name)?.[1] ?? NaN)
  if (quiet <= quietMs || !Number.isInteger(pid)) return quiet > leftoverMs
  try {
    process.kill(pid, 0)
    return quiet > leftoverMs
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EPERM') || quiet > leftoverMs
  }
}

/** A cache in `dir` (made when missing). One per folder and process. */
export function createUnitCache(dir: string): UnitCache {
  const locks = new Map<string, { slots: Slots; users: number }>()
  const pins = new Map<string, number>()
  const known = new Set<string>()
  const list = async (): Promise<{ name: string; file: string; size: number; time: number }[]> => {
    const files: { name: string; file: string; size: number; time: number }[] = []
    for (const name of await readdir(dir, { recursive: true }).catch((): string[] => [])) {
      const file = join(dir, name)
      const info = await stat(file).catch(() => null)
      if (info?.isFile()) files.push({ name, file, size: info.size, time: info.mtimeMs })
    }
    return files
  }
  const path: UnitCache['path'] = (kind, key) => join(dir, key.slice(0, 2), `${key}.${unitKinds[kind]}`)

  return {
    path,
    infos: new Map(),
    has: async (kind, key, size) => {
      const file = path(kind, key)
      try {
        const found = (await stat(file)).size
        if (found < (size ?? 1)) return false
        const now = new Date()
        await utimes(file, now, now)
        return true
      } catch {
        return false
      }
    },
    temporary: async (kind, key) => {
      await mkdir(join(dir, key.slice(0, 2)), { recursive: true })
      return temporaryName(path(kind, key), unitKinds[kind])
    },
    commit: async (temporary, kind, key) => {
      if (kind !== 'ends') {
        const handle = await open(temporary, 'r+')
        try {
          await handle.sync()
        } finally {
          await handle.close()
        }
      }
      await rename(temporary, path(kind, key))
    },
    remove: (kind, key) => rm(path(kind, key), { force: true }),
    locked: async (name, work, signal) => {
      const lock = locks.get(name) ?? { slots: createSlots(1), users: 0 }
      locks.set(name, lock)
      lock.users += 1
      try {
        return await lock.slots.run(work, signal)
      } finally {
        lock.users -= 1
        if (lock.users === 0) locks.delete(name)
      }
    },
    pin: (pieces) => {
      const files = pieces.map((piece) => path(piece.kind, piece.key))
      for (const file of files) pins.set(file, (pins.get(file) ?? 0) + 1)
      return () => {
        for (const file of files.splice(0)) {
          const left = (pins.get(file) ?? 1) - 1
          if (left > 0) pins.set(file, left)
          else pins.delete(file)
        }
      }
    },
    seen: (key) => {
      const before = known.delete(key)
      known.add(key)
      for (const oldest of known) {
        if (known.size <= mostSeen) break
        known.delete(oldest)
      }
      return before
    },
    prune: async (maxBytes) => {
      const files = await list()
      let total = files.reduce((sum, item) => sum + item.size, 0)
      let freed = 0
      // a file that is open elsewhere can't be removed on every system: the next round gets it
      const drop = async (item: { file: string; size: number }): Promise<void> => {
        if (
          !(await rm(item.file, { force: true }).then(
            () => true,
            () => false,
          ))
        )
          return
        total -= item.size
        freed += item.size
      }
      for (const item of files) if (item.name.includes('.tmp.') && isLeftover(item.name, item.time)) await drop(item)
      const pieces = files.filter((item) => !item.name.includes('.tmp.') && !pins.has(item.file))
      for (const item of pieces.toSorted((a, b) => a.time - b.time)) {
        if (total <= maxBytes) break
        await drop(item)
      }
      return freed
    },
    size: async () => (await list()).reduce((sum, item) => sum + item.size, 0),
  }
}
