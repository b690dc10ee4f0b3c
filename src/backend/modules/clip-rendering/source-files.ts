// Materials as files of this machine: the store's own where it is a disk, a copy checked by its hash where it is a bucket.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises'
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
  /** Path of a material; read only. Throws RenderError `material_missing` or `material_damaged` naming the material. */
  open(source: SourceFile, signal: AbortSignal): Promise<string>
}

/** `dir` keeps the copies by hash; used by the film engine's cache clearing too, so a copy may vanish between two calls. */
export function createSourceFiles(deps: { store: FileStore; dir: string }): SourceFiles {
  const { store, dir } = deps
  const running = new Map<string, Promise<string>>()

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
        throw new RenderError('material_damaged', `素材“${source.filename}”下载后校验不一致，请重试；若仍失败请重新上传`, { materialId: source.id })
      }
      await rename(temporary, target)
      return target
    } finally {
      await rm(temporary, { force: true })
    }
  }

  return {
    async open(source, signal) {
      try {
        if (store.kind === 'disk') return (await store.localCopy(source.storage_path, { signal })).path
        const target = path.join(dir, `${source.sha256}${path.extname(source.storage_path)}`)
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
        throw new RenderError('material_missing', `素材“${source.filename}”的文件已不存在，请重新上传后再试`, { materialId: source.id, cause: error })
      }
    },
  }
}
