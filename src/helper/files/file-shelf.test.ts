import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cancelled } from '../lib/errors.ts'
import { silentLogger } from '../lib/logger.ts'
import { sha256, startFakeBackend } from '../testing/fake-backend.ts'
import type { FakeBackend } from '../testing/fake-backend.ts'
import { isInnerAddress, mayBeInner, ownUrl } from './address-rule.ts'
import { safeFileName } from './file-name.ts'
import { createFileShelf } from './file-shelf.ts'
import type { FileShelf, FileShelfDeps } from './file-shelf.ts'

let dataDir = ''
let backend: FakeBackend
let now = 0
const shelf = (over: Partial<FileShelfDeps> = {}): FileShelf =>
  createFileShelf({
    dataDir,
    log: silentLogger,
    configuredOrigins: [backend.origin],
    maxBytes: 50_000_000,
    now: () => now,
    ...over,
  })
beforeEach(async () => {
  now = Date.now()
  dataDir = mkdtempSync(join(tmpdir(), 'shelf-'))
  backend = await startFakeBackend()
})
afterEach(async () => {
  await backend.close()
  await rm(dataDir, { recursive: true, force: true })
})
const never = new AbortController().signal
const get = (one: FileShelf, url: string, over: object = {}) =>
  one.download({ url, origin: backend.origin, filename: '', signal: never, ...over })
const body = Buffer.alloc(3_000_000, 'abcdefghij')

describe('downloads', () => {
  it('keep the Chinese name inside their own folder and check the hash', async () => {
    backend.files.set('/f/视频.mp4', { body })
    const files = shelf()
    const found = await get(files, `${backend.origin}/f/视频.mp4?sig=1`, {
      sha256: sha256(body),
      filename: '../../旅行 记录.mp4',
    })
    expect(found).toMatchObject({ size: body.length, sha256: sha256(body) })
    const path = await files.resolve(found.handle, backend.origin)
    expect(basename(path)).toBe('_.._旅行 记录.mp4')
    expect(relative(dataDir, path)).toMatch(/^files[\\/]/)
    expect(readFileSync(path).equals(body)).toBe(true)
    expect(statSync(path).mode & 0o077).toBe(0)
    // The same content again: no request, the same handle.
    expect((await get(files, '/f/renamed.mp4?sig=2', { sha256: sha256(body) })).handle).toBe(found.handle)
    expect(backend.ranges).toHaveLength(1)
  })

  it('go on where they broke off, within one call and after a restart', async () => {
    backend.files.set('/f', { body, etag: '"v1"', cutAfter: 1_000_000, cuts: 2 })
    const seen: number[] = []
    const found = await get(shelf(), '/f', {
      sha256: sha256(body),
      onProgress: (received: number) => seen.push(received),
    })
    expect(found.sha256).toBe(sha256(body))
    expect(backend.ranges[0]).toBe('')
    expect(backend.ranges.slice(1).every((range) => /^bytes=[1-9]\d*-$/.test(range))).toBe(true)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))

    backend.files.set('/g', { body, etag: '"v1"', cutAfter: 1_000_000, cuts: 1 })
    const stop = new AbortController()
    await expect(
      get(shelf(), '/g', {
        signal: stop.signal,
        onProgress: (received: number) => received > 900_000 && stop.abort(cancelled()),
      }),
    ).rejects.toMatchObject({ code: 'CANCELLED' })
    backend.ranges.length = 0
    expect((await get(shelf(), '/g')).sha256).toBe(sha256(body))
    expect(backend.ranges[0]).toMatch(/^bytes=[1-9]\d*-$/)
  })

  it('start anew when the file has changed meanwhile', async () => {
    backend.files.set('/f', { body, etag: '"v1"', cutAfter: 500_000, cuts: 9 })
    await expect(get(shelf(), '/f')).rejects.toMatchObject({ kind: 'network' })
    const fresh = Buffer.alloc(1_000_000, 'x')
    backend.files.set('/f', { body: fresh, etag: '"v2"' })
    expect((await get(shelf(), '/f')).sha256).toBe(sha256(fresh))
  })

  it('refuse a wrong hash and a wrong size, and leave nothing that could be used', async () => {
    backend.files.set('/f', { body, etag: '"v1"' })
    const files = shelf()
    await expect(get(files, '/f', { sha256: 'a'.repeat(64) })).rejects.toMatchObject({
      code: 'HASH_MISMATCH',
      kind: 'network',
    })
    await expect(get(files, '/f', { size: 5 })).rejects.toMatchObject({ code: 'SIZE_MISMATCH' })
    for (const folder of readdirSync(join(dataDir, 'files')))
      await expect(files.resolve(`hkfile:${folder}`, backend.origin)).rejects.toMatchObject({ code: 'FILE_UNKNOWN' })
  })

  it('refuse foreign origins, redirects that leave, large files and full disks', async () => {
    const other = await startFakeBackend()
    other.files.set('/x', { body })
    backend.files.set('/away', { body, redirect: `${other.origin}/x` })
    backend.files.set('/loop', { body, redirect: '/loop' })
    backend.files.set('/inside', { body, redirect: '/f' })
    backend.files.set('/f', { body })
    const files = shelf()
    for (const url of [
      `${other.origin}/x`,
      'https://example.com/x',
      'file:///etc/passwd',
      `http://user@${backend.origin.slice(7)}/f`,
      '//example.com/f',
    ])
      await expect(get(files, url)).rejects.toMatchObject({ code: 'URL_REFUSED' })
    await expect(get(files, '/away')).rejects.toMatchObject({ code: 'URL_REFUSED' })
    await expect(get(files, '/loop')).rejects.toMatchObject({ code: 'TOO_MANY_REDIRECTS' })
    expect((await get(files, '/inside')).size).toBe(body.length)
    await expect(get(files, '/gone')).rejects.toMatchObject({ code: 'FILE_UNAVAILABLE' })
    await expect(get(shelf({ maxBytes: 1_000 }), '/f')).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' })
    await expect(get(shelf({ freeBytes: () => Promise.resolve(1_000_000) }), '/f')).rejects.toMatchObject({
      code: 'DISK_FULL',
      kind: 'environment',
    })
    await other.close()
  })

  it('share one transfer, and one caller who leaves does not stop the other', async () => {
    backend.files.set('/f', { body, etag: '"1"' })
    const files = shelf()
    const stop = new AbortController()
    const first = get(files, '/f', {
      sha256: sha256(body),
      signal: stop.signal,
      onProgress: () => stop.abort(cancelled()),
    })
    const second = get(files, '/f', { sha256: sha256(body) })
    await expect(first).rejects.toMatchObject({ code: 'CANCELLED' })
    expect((await second).sha256).toBe(sha256(body))
  })

  it('are known only to the origin that fetched them, and swept in time', async () => {
    backend.files.set('/f', { body })
    const files = shelf()
    const { handle } = await get(files, '/f')
    await expect(files.resolve(handle, 'https://other.example.com')).rejects.toMatchObject({
      code: 'FILE_UNKNOWN',
      reply: 400,
    })
    await files.sweep()
    await files.resolve(handle, backend.origin)
    await files.markPublished([handle])
    now += 3_600_001
    await files.sweep()
    await expect(files.resolve(handle, backend.origin)).rejects.toMatchObject({ code: 'FILE_UNKNOWN' })
    const second = await get(files, '/f')
    now += 7 * 86_400_000 + 1
    await files.sweep()
    await expect(files.resolve(second.handle, backend.origin)).rejects.toMatchObject({ code: 'FILE_UNKNOWN' })
    expect(readdirSync(join(dataDir, 'files'))).toEqual([])
  })
})

describe('names and addresses', () => {
  it.each([
    ['视频 1.mp4', '视频 1.mp4'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['C:\\a\\b.mp4', 'C__a_b.mp4'],
    ['', 'file_'],
    ['...', 'file_'],
    ['CON.mp4', 'file_CON.mp4'],
    ['a\u0000b\u202egpm.exe', 'a_b_gpm.exe'],
  ])('%j becomes %j', (wanted, safe) => expect(safeFileName(wanted)).toBe(safe))
  it('cuts long names but keeps the ending', () => {
    const name = safeFileName(`${'长'.repeat(300)}.mp4`)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(180)
    expect(name.endsWith('长.mp4')).toBe(true)
  })
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '192.168.1.1',
    '172.31.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    'not an ip',
  ])('%s is inner', (address) => expect(isInnerAddress(address)).toBe(true))
  it.each(['8.8.8.8', '172.32.0.1', '2606:4700::1'])('%s is public', (address) =>
    expect(isInnerAddress(address)).toBe(false),
  )
  it('lets only loopback and configured origins be inner', () => {
    expect(mayBeInner('http://127.0.0.1:3000', [])).toBe(true)
    expect(mayBeInner('http://127.0.0.1.evil.example', [])).toBe(false)
    expect(mayBeInner('https://team.lan', ['https://team.lan'])).toBe(true)
    expect(mayBeInner('https://team.example.com', [])).toBe(false)
    expect(() => ownUrl('/x', '')).toThrow(expect.objectContaining({ code: 'URL_REFUSED' }))
  })
  it('refuses a public-looking origin whose name leads inside', async () => {
    await expect(
      createFileShelf({ dataDir, log: silentLogger, configuredOrigins: [], maxBytes: 1 }).download({
        url: '/x',
        origin: 'https://localhost.localdomain',
        filename: '',
        signal: never,
      }),
    ).rejects.toMatchObject({ kind: expect.stringMatching(/content|network/) })
    await expect(
      createFileShelf({ dataDir, log: silentLogger, configuredOrigins: [], maxBytes: 1 }).download({
        url: '/x',
        origin: 'https://10.0.0.1',
        filename: '',
        signal: never,
      }),
    ).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' })
  })
})
