/** Finished pieces of outputs on disk, named by what they show. They survive kill -9: a file has its name only once it is complete. */
import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { createSlots, type Slots } from './slots.ts'
import { temporaryName } from './temp-name.ts'
import type { MediaInfo } from './types.ts'

/** Piece kinds and their file names' endings: encoded picture, raw frames at a shot's end, mixed sound, first picture. */
export const unitKinds = { unit: 'mp4', ends: 'yuv', sound: 'm4a', cover: 'jpg' } as const
export type UnitKind = keyof typeof unitKinds

export interface UnitCache {
  path: (kind: UnitKind, key: string) => string
  /** True when the piece is there; with `size`, only if it has exactly so many bytes. */
  has: (kind: UnitKind, key: string, size?: number) => Promise<boolean>
  /** Name to write to before `commit`. */
  temporary: (kind: UnitKind, key: string) => Promise<string>
  /** Gives the temporary file its final name. Encoded pieces are flushed to disk first; raw ends are large and told by their size. */
  commit: (temporary: string, kind: UnitKind, key: string) => Promise<void>
  /** What the sources hold, by their identity; as long as this object lives. */
  infos: Map<string, MediaInfo>
  remove: (kind: UnitKind, key: string) => Promise<void>
  /** One piece of work per name at a time, so that outputs rendered side by side don't make a piece twice. */
  locked: <T>(name: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>
  /** Deletes the least recently used pieces above `maxBytes`, and leftovers older than a day. Returns the bytes freed. */
  prune: (maxBytes: number) => Promise<number>
}

/** Content key of anything JSON can hold. */
export function contentKey(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 40)
}

const leftoverMs = 24 * 3600_000

/** A cache in `dir` (made when missing). One per folder and process. */
export function createUnitCache(dir: string): UnitCache {
  const locks = new Map<string, { slots: Slots; users: number }>()
  const path: UnitCache['path'] = (kind, key) => join(dir, key.slice(0, 2), `${key}.${unitKinds[kind]}`)

  return {
    path,
    infos: new Map(),
    has: async (kind, key, size) => {
      const file = path(kind, key)
      try {
        const found = (await stat(file)).size
        if (size === undefined ? found === 0 : found !== size) return false
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
    prune: async (maxBytes) => {
      const files: { file: string; size: number; time: number }[] = []
      let freed = 0
      for (const name of await readdir(dir, { recursive: true }).catch((): string[] => [])) {
        const file = join(dir, name)
        const info = await stat(file).catch(() => null)
        if (!info?.isFile()) continue
        if (name.includes('.tmp.') && Date.now() - info.mtimeMs > leftoverMs) {
          await rm(file, { force: true })
          freed += info.size
        } else files.push({ file, size: info.size, time: info.mtimeMs })
      }
      let total = files.reduce((sum, item) => sum + item.size, 0)
      for (const item of files.toSorted((a, b) => a.time - b.time)) {
        if (total <= maxBytes) break
        await rm(item.file, { force: true })
        total -= item.size
        freed += item.size
      }
      return freed
    },
  }
}
