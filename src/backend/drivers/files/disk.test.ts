import { mkdir, mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newToken } from '../../lib/tokens.ts'
import { UploadTooLargeError } from '../../ports/file-store.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { fileStoreSuite } from '../../ports/file-store.test-suite.ts'
import { openDiskStore } from './disk.ts'
import { answerFile, parseRange } from './serve-file.ts'
import { createUrlSigner } from './signed-url.ts'

const CHUNK = 65_536

const signerAt = (now: () => number, secret = new Uint8Array(32)): ReturnType<typeof createUrlSigner> =>
  createUrlSigner({ secret, clock: { now } })

const openStore = (root: string): Promise<FileStore> =>
  openDiskStore({ root, signer: signerAt(Date.now), uploadUrl: (id) => `/upload/${id}`, chunkSize: CHUNK })

const sendChunks = async (store: FileStore, uploadId: string, body: Uint8Array, from = 0): Promise<void> => {
  for (let index = from; index * CHUNK < body.length; index += 1) {
    const chunk = body.subarray(index * CHUNK, (index + 1) * CHUNK)
    expect(await store.writeChunk({ uploadId, index, size: body.length, body: Readable.from([chunk]) })).toEqual({
      received: index * CHUNK + chunk.length,
    })
  }
}

fileStoreSuite(async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'disk-store-'))
  const store = await openStore(root)
  const server = createServer((request, response) => {
    void answerFile(
      { store, signer: signerAt(Date.now) },
      { method: 'GET', url: request.url ?? '', range: request.headers.range },
    ).then((answer) => {
      response.writeHead(answer.status, answer.headers)
      if (answer.body) answer.body.pipe(response)
      else response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : null
  return {
    store,
    send: (_target, uploadId, body) => sendChunks(store, uploadId, body),
    fetch: (url, init) => fetch(`http://127.0.0.1:${port}${url}`, init),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(root, { recursive: true, force: true })
    },
  }
})

describe('disk', () => {
  let root: string
  let store: FileStore
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'disk-store-'))
    store = await openStore(root)
  })
  afterAll(() => rm(root, { recursive: true, force: true }))

  it('removes what an earlier process left half-written, and nothing that another one is writing', async () => {
    await mkdir(path.join(root, 'tmp'), { recursive: true })
    for (const name of ['half', 'fresh']) await writeFile(path.join(root, 'tmp', name), 'x')
    await utimes(path.join(root, 'tmp', 'half'), new Date(Date.now() - 7_200_000), new Date(Date.now() - 7_200_000))
    await openStore(root)
    expect(await readdir(path.join(root, 'tmp'))).toEqual(['fresh'])
    await rm(path.join(root, 'tmp', 'fresh'))
  })

  describe('chunks', () => {
    const body = Buffer.alloc(CHUNK * 3 + 100, 'abc')
    const begin = async (): Promise<string> => {
      const uploadId = newToken()
      await store.beginUpload({ uploadId, size: body.length, contentType: 'video/mp4', expiresSec: 60 })
      return uploadId
    }
    const write = (uploadId: string, index: number, chunk: Uint8Array): Promise<{ received: number }> =>
      store.writeChunk({ uploadId, index, size: body.length, body: Readable.from([chunk]) })
    const chunkAt = (index: number): Uint8Array => body.subarray(index * CHUNK, (index + 1) * CHUNK)

    it('may be repeated, and none may be left out', async () => {
      const uploadId = await begin()
      await write(uploadId, 0, chunkAt(0))
      expect(await write(uploadId, 0, Buffer.alloc(CHUNK, 'zzz'))).toEqual({ received: CHUNK })
      expect(await write(uploadId, 2, chunkAt(2))).toEqual({ received: CHUNK })
      await sendChunks(store, uploadId, body, 1)
      await store.commitUpload(uploadId, 't/1/ok.bin')
      expect(Buffer.concat(await (await store.get('t/1/ok.bin')).stream.toArray()).equals(body)).toBe(true)
    })

    it('go on after a process was killed in the middle of one', async () => {
      const uploadId = await begin()
      await sendChunks(store, uploadId, body)
      await truncate(path.join(root, 'uploads', `${uploadId}.part`), CHUNK + 5)
      const restarted = await openStore(root)
      expect(await restarted.receivedBytes(uploadId, body.length)).toBe(CHUNK)
      await sendChunks(restarted, uploadId, body, 1)
      await restarted.commitUpload(uploadId, 't/1/resumed.bin')
      expect(Buffer.concat(await (await restarted.get('t/1/resumed.bin')).stream.toArray()).equals(body)).toBe(true)
    })

    it('that break off are not counted', async () => {
      const uploadId = await begin()
      expect(await write(uploadId, 0, chunkAt(0).subarray(0, 10))).toEqual({ received: 0 })
      const broken = Readable.from(
        (async function* () {
          yield chunkAt(0).subarray(0, 10)
          throw new Error('gone')
        })(),
      )
      await expect(store.writeChunk({ uploadId, index: 0, size: body.length, body: broken })).rejects.toThrow('gone')
      expect(await store.receivedBytes(uploadId, body.length)).toBe(0)
      await sendChunks(store, uploadId, body)
    })

    it('sent twice at once do not mix', async () => {
      const uploadId = await begin()
      await Promise.all([
        write(uploadId, 0, chunkAt(0)),
        write(uploadId, 0, chunkAt(0)),
        write(uploadId, 0, chunkAt(0)),
      ])
      await sendChunks(store, uploadId, body, 1)
      expect((await store.commitUpload(uploadId, 't/1/once.bin')).size).toBe(body.length)
    })

    it('beyond the announced size are refused', async () => {
      const uploadId = await begin()
      await expect(write(uploadId, 0, Buffer.alloc(CHUNK + 1))).rejects.toThrow(UploadTooLargeError)
      await expect(write(uploadId, 4, chunkAt(0))).rejects.toThrow(UploadTooLargeError)
      expect(await store.receivedBytes(uploadId, body.length)).toBe(0)
    })
  })
})

describe('signed addresses', () => {
  const now = 1_700_000_100_000
  const signer = signerAt(() => now)

  it('expire after the time asked for, at most a quarter later', () => {
    const url = signer.sign('t/1/a.mp4', { expiresSec: 400 })
    expect(signerAt(() => now + 400_000).verify(url)?.key).toBe('t/1/a.mp4')
    expect(signerAt(() => now + 501_000).verify(url)).toBeNull()
  })

  it('stay the same for a while', () => {
    expect(signerAt(() => now + 1000).sign('t/1/a.mp4', { expiresSec: 4000 })).toBe(
      signer.sign('t/1/a.mp4', { expiresSec: 4000 }),
    )
  })

  it('allow only what was signed', () => {
    const url = signer.sign('t/1/a.mp4', { expiresSec: 400, downloadName: 'a b.mp4' })
    expect(signer.verify(url)).toMatchObject({ key: 't/1/a.mp4', downloadName: 'a b.mp4', contentType: null })
    const changed = [
      url.replace('a.mp4', 'b.mp4'),
      url.replace('n=a', 'n=b'),
      `${url}&c=text%2Fhtml`,
      url.replace(/e=\d+/, 'e=9999999999'),
      url.replace(/s=[^&]+/, 's='),
      url.replace(/&s=[^&]+/, ''),
      '/files/t/1/a.mp4',
      url.replace('/files/', '/files/../'),
      url.replace('/files/', '/other/'),
      '',
    ]
    for (const wrong of changed) expect(signer.verify(wrong)).toBeNull()
    expect(signerAt(() => now, new Uint8Array(32).fill(1)).verify(url)).toBeNull()
  })
})

it.each([
  [undefined, null],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['bytes=5-99', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=4-2', null],
  ['bytes=0-1,3-4', null],
  ['bytes=-', null],
  ['lines=1-2', null],
])('reads the range %j of ten bytes', (header, range) => {
  expect(parseRange(header, 10)).toEqual(range)
})
