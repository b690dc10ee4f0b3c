// An archive of films as it is downloaded: stored, not compressed, read one film after the other while it is taken; no
// copy of it lies anywhere.
import { PassThrough } from 'node:stream'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { FileStore } from '../../ports/file-store.ts'

/** A finished film of the tenant, or one picture of an image post. */
export interface Film {
  id: number
  title: string
  storagePath: string
  size: number
}

export interface Archive {
  stream: Readable
  /** Bytes of the whole archive, known before its first one. */
  size: number
}

/**
 * The films under `names` (as many). The stream fails when a film can't be read to its end: a download of fewer bytes
 * than announced is seen to be broken.
 */
export async function zipFilms(
  store: Pick<FileStore, 'get'>,
  films: readonly Film[],
  names: readonly string[],
  options: { mtime: Date; signal: AbortSignal },
): Promise<Archive> {
  const zip = new ZipFile()
  const stream = new PassThrough()
  const fail = (error: unknown): void => {
    stream.destroy(error instanceof Error ? error : new Error(String(error)))
  }
  films.forEach((film, at) => {
    zip.addReadStreamLazy(
      names[at] ?? `${film.id}.mp4`,
      { compress: false, mtime: options.mtime, size: film.size },
      (give) => {
        store.get(film.storagePath, { signal: options.signal }).then(
          ({ stream: source }) => {
            source.on('error', fail)
            give(null, source)
          },
          (error: unknown) => {
            fail(error)
            give(error instanceof Error ? error : new Error(String(error)), stream)
          },
        )
      },
    )
  })
  zip.on('error', fail)
  const size = await new Promise<number>((resolve) =>
    zip.end({ forceZip64Format: false, comment: '' }, (total = -1) => resolve(total)),
  )
  if (size < 0) throw new TypeError('an archive of stored files has a size')
  zip.outputStream.pipe(stream)
  return { stream, size }
}

/** `标题.mp4` (or the ending of its file), numbered where titles repeat, without characters a file system refuses. */
export function fileNames(films: readonly (Pick<Film, 'id' | 'title'> & { storagePath?: string })[]): string[] {
  const seen = new Map<string, number>()
  return films.map((film) => {
    const base = safeName(film.title) || `成片${film.id}`
    const before = seen.get(base.toLowerCase()) ?? 0
    seen.set(base.toLowerCase(), before + 1)
    const ending = film.storagePath?.endsWith('.jpg') ? 'jpg' : 'mp4'
    return before === 0 ? `${base}.${ending}` : `${base} (${before + 1}).${ending}`
  })
}

/** A name every file system takes, at most 80 characters; '' when nothing is left. */
export function safeName(name: string): string {
  const plain = name
    .normalize('NFC')
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f<>:"/\\|?*]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[. ]+$/, '')
    .trim()
  return [...plain].slice(0, 80).join('').trim()
}
