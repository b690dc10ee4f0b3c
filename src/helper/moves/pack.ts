// Files in a row: kind, name, length, content; an end that counts them. Compressed, and sealed by the caller.
import { createReadStream, createWriteStream } from 'node:fs'
import { lstat, mkdir, readdir } from 'node:fs/promises'
import { once } from 'node:events'
import { dirname, join, posix, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { HelperError } from '../lib/errors.ts'
import { isCarried, isEntryPath } from './entry-path.ts'
import { fileBroken } from './seal-stream.ts'

/** Most that comes out of one file, bytes, and most files. */
const UNPACKED_MAX = 2 * 1024 * 1024 * 1024
const ENTRIES_MAX = 60_000
export const MANIFEST = 'account.json'
const MANIFEST_MAX = 4 * 1024 * 1024
const FILE = 0x46
const END = 0x45

export interface PackEntry {
  readonly path: string
  readonly size: number
  /** Absolute path, or the content itself. */
  readonly from: string | Buffer
}

const tooLarge = (): HelperError =>
  new HelperError({
    kind: 'content',
    code: 'ACCOUNT_TOO_LARGE',
    msg: '账号资料过大，无法迁移，请在新电脑重新登录该账号',
    reply: 400,
  })

/** What is worth carrying of a profile folder: plain files only, links are left out. Names are relative, with `/`. */
export async function listProfile(dir: string): Promise<PackEntry[]> {
  const found: PackEntry[] = []
  const walk = async (folder: string, prefix: string): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      if (!isCarried(entry.name, entry.isDirectory())) continue
      const path = posix.join(prefix, entry.name)
      if (entry.isDirectory()) await walk(join(folder, entry.name), path)
      else if (entry.isFile() && isEntryPath(path)) {
        const { size } = await lstat(join(folder, entry.name))
        found.push({ path, size, from: join(folder, entry.name) })
      }
    }
  }
  await walk(dir, 'profile')
  return found
}

const head = (path: string, size: number): Buffer => {
  const name = Buffer.from(path)
  const buffer = Buffer.alloc(9)
  buffer[0] = FILE
  buffer.writeUInt16BE(name.length, 1)
  buffer.writeUIntBE(size, 3, 6)
  return Buffer.concat([buffer, name])
}
const end = (count: number): Buffer => {
  const buffer = Buffer.alloc(5)
  buffer[0] = END
  buffer.writeUInt32BE(count, 1)
  return buffer
}

async function* rows(
  entries: readonly PackEntry[],
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for (const { path, size, from } of entries) {
    yield head(path, size)
    if (Buffer.isBuffer(from)) yield from
    else if (size > 0) {
      let sent = 0
      // As long as it was when it was listed: a file that shrank is filled up, one that grew is cut.
      for await (const chunk of createReadStream(from, { signal, end: size - 1 }) as AsyncIterable<Buffer>) {
        sent += chunk.length
        onBytes(chunk.length)
        yield chunk
      }
      if (sent < size) yield Buffer.alloc(size - sent)
    }
    signal.throwIfAborted()
  }
  yield end(entries.length)
}

/** What comes out of `stream` when `source` goes in; an error of either ends it, and nothing is left running. */
async function* through(source: AsyncIterable<Buffer>, stream: Transform): AsyncGenerator<Buffer> {
  const feeding = pipeline(Readable.from(source, { objectMode: false }), stream)
  feeding.catch(() => undefined)
  try {
    yield* stream as AsyncIterable<Buffer>
    await feeding
  } finally {
    stream.destroy()
  }
}

/** The entries as one compressed stream. @throws HelperError ACCOUNT_TOO_LARGE; the signal's reason */
export function pack(
  entries: readonly PackEntry[],
  options: { signal: AbortSignal; onBytes: (bytes: number) => void; maxBytes?: number },
): AsyncIterable<Buffer> {
  if (
    entries.length > ENTRIES_MAX ||
    entries.reduce((sum, entry) => sum + entry.size, 0) > (options.maxBytes ?? UNPACKED_MAX)
  )
    throw tooLarge()
  return through(rows(entries, options.signal, options.onBytes), createGzip({ level: 4 }))
}

/** Bytes of a stream in the portions that are asked for. */
const createReader = (source: AsyncIterable<Buffer>) => {
  const iterator = source[Symbol.asyncIterator]()
  let kept: Buffer = Buffer.alloc(0)
  const more = async (): Promise<boolean> => {
    const next = await iterator.next()
    if (next.done === true) return false
    kept = kept.length === 0 ? next.value : Buffer.concat([kept, next.value])
    return true
  }
  return {
    exactly: async (count: number): Promise<Buffer> => {
      while (kept.length < count) if (!(await more())) throw fileBroken()
      const part = kept.subarray(0, count)
      kept = kept.subarray(count)
      return part
    },
    /** Up to `count` bytes, at least one. */
    some: async (count: number): Promise<Buffer> => {
      while (kept.length === 0) if (!(await more())) throw fileBroken()
      const part = kept.subarray(0, count)
      kept = kept.subarray(part.length)
      return part
    },
    close: async (): Promise<void> => void (await iterator.return?.()),
    atEnd: async (): Promise<boolean> => kept.length === 0 && !(await more()),
  }
}

/**
 * Writes a compressed stream into `dir`, which must be new and nobody else's; the manifest is answered instead.
 * @throws HelperError FILE_BROKEN for names that leave the folder and for anything that is not as it was packed;
 *   ACCOUNT_TOO_LARGE
 */
export async function unpack(
  source: AsyncIterable<Buffer>,
  dir: string,
  options: { signal: AbortSignal; onBytes: (bytes: number) => void; maxBytes?: number },
): Promise<string> {
  const left = { bytes: options.maxBytes ?? UNPACKED_MAX }
  const reader = createReader(through(source, createGunzip()))
  let manifest: string | null = null
  try {
    for (let count = 0; ; count += 1) {
      options.signal.throwIfAborted()
      const kind = (await reader.exactly(1))[0]
      if (kind === END) {
        if ((await reader.exactly(4)).readUInt32BE(0) !== count || !(await reader.atEnd()) || manifest === null)
          throw fileBroken()
        return manifest
      }
      if (kind !== FILE || count >= ENTRIES_MAX) throw fileBroken()
      const sizes = await reader.exactly(8)
      const [length, size] = [sizes.readUInt16BE(0), sizes.readUIntBE(2, 6)]
      const path = (await reader.exactly(length)).toString('utf8')
      left.bytes -= size
      if (left.bytes < 0) throw tooLarge()
      if (path === MANIFEST) {
        if (manifest !== null || size > MANIFEST_MAX) throw fileBroken()
        manifest = (await reader.exactly(size)).toString('utf8')
        continue
      }
      // The profile only, and only names that stay inside.
      if (!isEntryPath(path) || !path.startsWith('profile/')) throw fileBroken()
      await writeEntry(reader, join(dir, ...path.slice('profile/'.length).split('/')), dir, size, options)
    }
  } catch (error) {
    if (options.signal.aborted) throw options.signal.reason
    if (error instanceof HelperError) throw error
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
      throw new HelperError({ kind: 'environment', code: 'DISK_FULL', msg: '磁盘空间不足，请清理后重试' })
    throw fileBroken(error)
  } finally {
    await reader.close().catch(() => undefined)
  }
}

const writeEntry = async (
  reader: ReturnType<typeof createReader>,
  target: string,
  dir: string,
  size: number,
  options: { signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<void> => {
  if (!target.startsWith(dir + sep)) throw fileBroken()
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  // A name that comes twice, also by a file system that knows no capitals, is refused.
  const file = createWriteStream(target, { flags: 'wx', mode: 0o600 })
  const closed = once(file, 'close')
  closed.catch(() => undefined)
  try {
    for (let rest = size; rest > 0;) {
      options.signal.throwIfAborted()
      const part = await reader.some(rest)
      rest -= part.length
      options.onBytes(part.length)
      if (!file.write(part)) await Promise.race([once(file, 'drain'), closed])
    }
    file.end()
    await closed
  } catch (error) {
    file.destroy()
    throw error
  }
}
