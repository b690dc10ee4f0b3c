import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, statSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Exchange } from './http.ts'
import { HttpProblem, readBody, send } from './http.ts'
import type { ReceivedFile } from './model.ts'
import type { Store } from './store.ts'

/** An upload under way: parts arrive in any order and may be sent again. */
export interface PartUpload {
  readonly id: string
  readonly uri: string
  readonly uid: string
  name: string
  parts: Map<number, string>
}

/** Receives files in parts and keeps them under their hash. */
export interface FileDesk {
  begin(uid: string, uri: string, name: string): PartUpload
  find(id: string): PartUpload
  addPart(upload: PartUpload, part: number, x: Exchange): Promise<number>
  finish(upload: PartUpload, mime: string): Promise<ReceivedFile>
}

/** Opens the desk on the store's folder. */
export function createFileDesk(store: Store): FileDesk {
  const open = new Map<string, PartUpload>()
  const parts = join(store.dir, 'parts')
  mkdirSync(parts, { recursive: true })
  return {
    begin(uid, uri, name) {
      const upload = { id: randomBytes(16).toString('hex'), uri, uid, name, parts: new Map<number, string>() }
      open.set(upload.id, upload)
      return upload
    },
    find(id) {
      const upload = open.get(id)
      if (!upload) throw new HttpProblem(404, 'no such upload')
      return upload
    },
    async addPart(upload, part, x) {
      const path = join(parts, `${upload.id}-${part}`)
      const body = await readBody(x)
      await writeFile(path, body)
      upload.parts.set(part, path)
      return body.length
    },
    async finish(upload, mime) {
      const whole = join(parts, `${upload.id}-whole`)
      const hash = createHash('sha256')
      const out = createWriteStream(whole)
      const ordered = [...upload.parts.entries()].toSorted((a, b) => a[0] - b[0])
      await pipeline(async function* () {
        for (const [, path] of ordered) {
          for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
            hash.update(chunk)
            yield chunk
          }
        }
      }, out)
      const sha256 = hash.digest('hex')
      const file = { uri: upload.uri, name: upload.name, size: statSync(whole).size, sha256, mime }
      await rename(whole, join(store.dir, 'files', sha256))
      await Promise.all(ordered.map(([, path]) => rm(path, { force: true })))
      open.delete(upload.id)
      store.saved.files.push(file)
      store.save()
      return file
    },
  }
}

/** Streams a stored file, with Range so that a player can seek. */
export async function sendFile(x: Exchange, store: Store, file: ReceivedFile): Promise<void> {
  const path = store.filePath(file)
  const size = file.size
  const range = /^bytes=(\d*)-(\d*)$/.exec(x.req.headers.range ?? '')
  let start = 0
  let end = size - 1
  if (range) {
    start = range[1] ? Number(range[1]) : Math.max(0, size - Number(range[2]))
    end = range[1] && range[2] ? Math.min(Number(range[2]), size - 1) : size - 1
    if (start > end) return send(x, 416, '', { 'content-range': `bytes */${size}` })
  }
  x.res.writeHead(range ? 206 : 200, {
    'content-type': file.mime,
    'content-length': String(end - start + 1),
    'accept-ranges': 'bytes',
    ...(range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
  })
  // A player that seeks drops its connection; that is not an error here.
  await pipeline(createReadStream(path, { start, end }), x.res).catch(() => undefined)
}
