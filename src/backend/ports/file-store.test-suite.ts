// What every FileStore must do. Each driver's test file runs it.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newToken } from '../lib/tokens.ts'
import { FileMissingError } from './file-store.ts'
import type { FileStore, UploadTarget } from './file-store.ts'

export interface StoreUnderTest {
  store: FileStore
  /** Sends a body as a browser would. */
  send(target: UploadTarget, uploadId: string, body: Uint8Array): Promise<void>
  /** Fetches a signed URL as a browser would. */
  fetch(url: string, init?: RequestInit): Promise<Response>
  close(): Promise<void>
}

const sha256 = (body: Uint8Array | string): string => createHash('sha256').update(body).digest('hex')

/** Declares the suite; `open` gives an empty store. */
export function fileStoreSuite(open: () => Promise<StoreUnderTest>): void {
  let under: StoreUnderTest
  let store: FileStore
  let folder: string
  beforeAll(async () => {
    under = await open()
    store = under.store
    folder = await mkdtemp(path.join(tmpdir(), 'store-suite-'))
  })
  afterAll(async () => {
    await under.close()
    await rm(folder, { recursive: true, force: true })
  })

  const text = async (key: string): Promise<string> =>
    Buffer.concat(await (await store.get(key)).stream.toArray()).toString()
  const keys = async (prefix: string): Promise<string[]> => {
    const found: string[] = []
    for await (const { key } of store.list(prefix)) found.push(key)
    return found.toSorted()
  }

  describe('files', () => {
    it('measures what it stores and gives it back', async () => {
      const body = randomBytes(300_000)
      expect(await store.put('t/1/a.bin', Readable.from([body.subarray(0, 7), body.subarray(7)]))).toEqual({
        key: 't/1/a.bin',
        size: 300_000,
        sha256: sha256(body),
      })
      const { stream, size } = await store.get('t/1/a.bin')
      expect(size).toBe(300_000)
      expect(sha256(Buffer.concat(await stream.toArray()))).toBe(sha256(body))
      expect(await store.head('t/1/a.bin')).toMatchObject({ size: 300_000 })
    })

    it('gives ranges', async () => {
      await store.put('t/1/range.txt', Buffer.from('0123456789'))
      const part = async (start: number, end: number): Promise<string> => {
        const { stream, size } = await store.get('t/1/range.txt', { range: { start, end } })
        expect(size).toBe(10)
        return Buffer.concat(await stream.toArray()).toString()
      }
      expect(await part(2, 4)).toBe('234')
      expect(await part(8, 100)).toBe('89')
      await expect(store.get('t/1/range.txt', { range: { start: 10, end: 11 } })).rejects.toThrow(RangeError)
    })

    it('replaces, moves, deletes', async () => {
      await store.put('t/1/x.txt', Buffer.from('one'))
      await store.put('t/1/x.txt', Buffer.from('two'))
      expect(await text('t/1/x.txt')).toBe('two')
      await store.move('t/1/x.txt', 't/1/deep/er/y.txt')
      expect(await text('t/1/deep/er/y.txt')).toBe('two')
      expect(await store.head('t/1/x.txt')).toBeNull()
      await store.delete('t/1/deep/er/y.txt')
      await store.delete('t/1/deep/er/y.txt')
      expect(await store.head('t/1/deep/er/y.txt')).toBeNull()
    })

    it('takes a file of this machine over', async () => {
      const file = path.join(folder, '成片.mp4')
      await writeFile(file, 'film')
      expect(await store.putFile('t/1/film.mp4', file)).toEqual({
        key: 't/1/film.mp4',
        size: 4,
        sha256: sha256('film'),
      })
      await expect(stat(file)).rejects.toThrow()
      expect(await text('t/1/film.mp4')).toBe('film')
    })

    it('gives a file as a path', async () => {
      await store.put('t/1/local.txt', Buffer.from('here'))
      const copy = await store.localCopy('t/1/local.txt')
      expect(await readFile(copy.path, 'utf8')).toBe('here')
      expect(path.extname(copy.path)).toBe('.txt')
      await copy.dispose()
      expect(await text('t/1/local.txt')).toBe('here')
    })

    it('lists by prefix', async () => {
      for (const key of ['t/2/a.txt', 't/2/b/c.txt', 't/22/d.txt']) await store.put(key, Buffer.from('x'))
      expect(await keys('t/2/')).toEqual(['t/2/a.txt', 't/2/b/c.txt'])
      expect(await keys('t/2')).toEqual(['t/2/a.txt', 't/2/b/c.txt', 't/22/d.txt'])
      expect(await keys('none')).toEqual([])
    })

    it('says what is missing', async () => {
      await expect(store.get('t/1/none')).rejects.toThrow(FileMissingError)
      await expect(store.move('t/1/none', 't/1/other')).rejects.toThrow(FileMissingError)
      await expect(store.localCopy('t/1/none')).rejects.toThrow(FileMissingError)
      expect(await store.head('t/1/none')).toBeNull()
    })

    it('leaves nothing of a broken put', async () => {
      await store.put('t/1/whole.txt', Buffer.from('whole'))
      const broken = Readable.from(
        (async function* () {
          yield Buffer.from('ha')
          throw new Error('cut off')
        })(),
      )
      await expect(store.put('t/1/whole.txt', broken)).rejects.toThrow('cut off')
      expect(await text('t/1/whole.txt')).toBe('whole')
      await expect(
        store.put('t/1/never.txt', Readable.from([Buffer.from('x')]), { signal: AbortSignal.abort() }),
      ).rejects.toThrow()
      expect(await store.head('t/1/never.txt')).toBeNull()
    })

    it.each([
      '',
      '/etc/passwd',
      '../x',
      't/../../x',
      't//x',
      't/.',
      't/..',
      't\\..\\x',
      'C:/x',
      't/x\0',
      't/文件',
      '.hidden',
      `t/${'x'.repeat(600)}`,
    ])('refuses the key %j', async (key) => {
      await expect(store.put(key, Buffer.from('x'))).rejects.toThrow(TypeError)
      await expect(store.head(key)).rejects.toThrow(TypeError)
      await expect((async () => await store.signedUrl(key, { expiresSec: 60 }))()).rejects.toThrow(TypeError)
    })
  })

  describe('signed URLs', () => {
    it('serve the file, its ranges, and a download name', async () => {
      await store.put('t/1/clip.mp4', Buffer.from('0123456789'), { contentType: 'video/mp4' })
      const url = await store.signedUrl('t/1/clip.mp4', { expiresSec: 600, contentType: 'video/mp4' })
      expect(await (await under.fetch(url)).text()).toBe('0123456789')
      const part = await under.fetch(url, { headers: { range: 'bytes=3-5' } })
      expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '345', 'bytes 3-5/10'])
      const named = await under.fetch(
        await store.signedUrl('t/1/clip.mp4', { expiresSec: 600, downloadName: '成片 1.mp4' }),
      )
      expect(named.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''%E6%88%90%E7%89%87%201.mp4")
      await named.body?.cancel()
    })
  })

  describe('uploads', () => {
    const begin = (uploadId: string, size: number): Promise<UploadTarget> =>
      store.beginUpload({ uploadId, size, contentType: 'video/mp4', expiresSec: 600 })

    it('become a file', async () => {
      const uploadId = newToken()
      const body = randomBytes(200_000)
      await under.send(await begin(uploadId, body.length), uploadId, body)
      expect(await store.receivedBytes(uploadId, body.length)).toBe(body.length)
      expect(Buffer.from(await store.peekUpload(uploadId, 16)).equals(body.subarray(0, 16))).toBe(true)
      expect(await store.commitUpload(uploadId, 't/3/up.mp4')).toEqual({
        key: 't/3/up.mp4',
        size: body.length,
        sha256: sha256(body),
      })
      expect(await store.receivedBytes(uploadId, body.length)).toBe(0)
      expect(sha256(Buffer.concat(await (await store.get('t/3/up.mp4')).stream.toArray()))).toBe(sha256(body))
    })

    it('can be committed again after a crash', async () => {
      const uploadId = newToken()
      await under.send(await begin(uploadId, 5), uploadId, Buffer.from('again'))
      const first = await store.commitUpload(uploadId, 't/3/again.mp4')
      expect(await store.commitUpload(uploadId, 't/3/again.mp4')).toEqual(first)
    })

    it('say what is missing, and can be discarded', async () => {
      const uploadId = newToken()
      await expect(store.commitUpload(uploadId, 't/3/none.mp4')).rejects.toThrow(FileMissingError)
      await expect(store.peekUpload(uploadId, 4)).rejects.toThrow(FileMissingError)
      await under.send(await begin(uploadId, 1), uploadId, Buffer.from('x'))
      await store.discardUpload(uploadId)
      await store.discardUpload(uploadId)
      expect(await store.receivedBytes(uploadId, 1)).toBe(0)
    })

    it('says how much still fits, where anybody can tell', async () => {
      const free = await store.freeBytes()
      if (store.kind === 'disk') expect(free).toBeGreaterThan(0)
      else expect(free).toBeNull()
    })

    it('that nobody finishes are purged', async () => {
      const uploadId = newToken()
      await under.send(await begin(uploadId, 1), uploadId, Buffer.from('x'))
      expect(await store.purgeUploads(Date.now() - 3_600_000)).toBe(0)
      expect(await store.purgeUploads(Date.now() + 3_600_000)).toBeGreaterThan(0)
      expect(await store.receivedBytes(uploadId, 1)).toBe(0)
    })

    it('are not files', async () => {
      const uploadId = newToken()
      await under.send(await begin(uploadId, 1), uploadId, Buffer.from('x'))
      expect((await keys('')).filter((key) => key.includes(uploadId))).toEqual([])
      await expect(begin('../../etc', 1)).rejects.toThrow(TypeError)
    })
  })
}
