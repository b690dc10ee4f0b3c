// Materials as files of this machine: the store's own where it is a disk, a copy checked by its hash where it is a
// bucket.
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { RenderError } from '../../media/errors.ts'
import { temporaryName } from '../../media/temp-name.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { FileMissingError } from '../../ports/file-store.ts'

export interface SourceFile {
  id: number
  filename: string
  storage_path: string
  sha256: string
}

export interface SourceFiles {
  /**
   * Path of a material; read only.
   * @throws RenderError `material_missing` or `material_damaged` naming the material
   */
  open(source: SourceFile, signal: AbortSignal): Promise<string>
}

/** Copies that keep to a limit. */
export interface SourceCopies extends SourceFiles {
  /** What is opened within `work` stays until it ends, whatever the copies take then. */
  during<T>(work: () => Promise<T>): Promise<T>
  /**
   * Deletes copies that nobody works with, least recently used first, until the rest fits; also done after each
   * download. Answers the bytes freed.
   */
  prune(): Promise<number>
}

/**
 * `dir` keeps the copies by hash, `maxBytes` of them at most. A copy that was opened outside `during` may vanish
 * between two calls.
 */
export function createSourceFiles(deps: { store: FileStore; dir: string; maxBytes: number }): SourceCopies {
  const { store, dir, maxBytes } = deps
  const running = new Map<string, Promise<string>>()
  /** How many works use a copy. */
  const used = new Map<string, number>()
  /** Copies being deleted. */
  const going = new Map<string, Promise<boolean>>()
  const current = new AsyncLocalStorage<Set<string>>()

  /** From before the copy is looked for: it must not be deleted between the look and the use. */
  const hold = (file: string): void => {
    const held = current.getStore()
    if (held === undefined || held.has(file)) return
    held.add(file)
    used.set(file, (used.get(file) ?? 0) + 1)
  }
  const letGo = (file: string): void => {
    const left = (used.get(file) ?? 1) - 1
    if (left > 0) used.set(file, left)
    else used.delete(file)
  }
  const prune = async (): Promise<number> => {
    const names = await readdir(dir).catch((): string[] => [])
    const copies = (
      await Promise.all(
        names
          .filter((name) => !name.includes('.tmp.'))
          .map(async (name) => {
            const file = path.join(dir, name)
            const found = await stat(file).catch(() => null)
            return found === null ? [] : [{ file, size: found.size, time: found.mtimeMs }]
          }),
      )
    ).flat()
    let total = copies.reduce((sum, copy) => sum + copy.size, 0)
    let freed = 0
    for (const { file, size } of copies.toSorted((a, b) => a.time - b.time)) {
      if (total <= maxBytes) break
      if (used.has(file) || running.has(file)) continue
      // A file that is open elsewhere can't be removed on every system: the next round gets it.
      const gone = rm(file, { force: true })
        .then(
          () => true,
          () => false,
        )
        .finally(() => going.delete(file))
      going.set(file, gone)
      if (!(await gone)) continue
      total -= size
      freed += size
    }
    return freed
  }

  const download = async (source: SourceFile, target: string, signal: AbortSignal): Promise<string> => {
    await mkdir(dir, { recursive: true })
    const temporary = temporaryName(target, 'part')
    try {
      const { stream } = await store.get(source.storage_path, { signal })
      const hash = createHash('sha256')
      const counting = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk)
          done(null, chunk)
        },
      })
      await pipeline(stream, counting, createWriteStream(temporary), { signal })
      if (hash.digest('hex') !== source.sha256) {
        throw new RenderError(
          'material_damaged',
          `素材“${source.filename}”下载后校验不一致，请重试；若仍失败请重新上传`,
          { materialId: source.id },
        )
      }
      await rename(temporary, target)
      void prune().catch(() => undefined)
      return target
    } finally {
      await rm(temporary, { force: true })
    }
  }

  return {
    prune,
    async during(work) {
      const held = new Set<string>()
      try {
        return await current.run(held, work)
      } finally {
        for (const file of held) letGo(file)
      }
    },
    async open(source, signal) {
      try {
        if (store.kind === 'disk') return (await store.localCopy(source.storage_path, { signal })).path
        const target = path.join(dir, `${source.sha256}${path.extname(source.storage_path)}`)
        hold(target)
        await going.get(target)
        if (await stat(target).catch(() => null)) {
          const now = new Date()
          await utimes(target, now, now)
          return target
        }
        const job = running.get(target) ?? download(source, target, signal).finally(() => running.delete(target))
        running.set(target, job)
        return await job
      } catch (error) {
        if (!(error instanceof FileMissingError)) throw error
        throw new RenderError('material_missing', `素材“${source.filename}”的文件已不存在，请重新上传后再试`, {
          materialId: source.id,
          cause: error,
        })
      }
    },
  }
}
