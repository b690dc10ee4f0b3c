import { randomBytes } from 'node:crypto'
import {
  mkdtempSync,
  existsSync,
  readFileSync,
  readdirSync,
  writeFileSync,
  mkdirSync,
  symlinkSync,
  truncateSync,
  statSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { passphraseStrength, readAccountFileHeader } from '../../contract/helper/account-file.ts'
import { readAccountFile, readHeader, writeAccountFile } from './account-file.ts'
import type { AccountManifest } from './account-file.ts'
import { isEntryPath } from './entry-path.ts'
import { listProfile, unpack } from './pack.ts'
import { fileKey, openBlocks, sealBlocks } from './seal-stream.ts'
import { createMoveShelf } from './shelf.ts'

const PASS = '一句够长的口令 42'
const never = new AbortController().signal
/** The real keys, each derived once: one file is opened dozens of times here. */
const keys = new Map<string, Promise<Buffer>>()
const keyOf: typeof fileKey = (passphrase, salt, n) => {
  const name = JSON.stringify([passphrase, salt.toString('hex'), n])
  const key = keys.get(name) ?? fileKey(passphrase, salt, n)
  keys.set(name, key)
  return key
}
const quiet = { signal: never, onProgress: () => undefined, keyOf }
const account: AccountManifest = {
  v: 1,
  platform: 'tiny',
  account_id: 'u1',
  third_sec_uid: 's1',
  openname: '城南小馆',
  avatar: '',
  proxy: 'http://u:p%40ss@10.0.0.8:8080',
  session: {
    time: 1_000,
    cookies: [
      { name: 'sid', value: 'very-secret', domain: '127.0.0.1', path: '/', expires: -1, secure: false, httpOnly: true },
    ],
  },
}
/** Not to be made smaller, so that the file has several blocks. */
const NOISE = randomBytes(300_000).toString('latin1')
let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'moves-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const profile = (): string => {
  const made = join(dir, 'from')
  for (const [path, text] of [
    ['Default/Preferences', '{}'],
    ['Default/IndexedDB/https_x/000003.log', NOISE],
    ['Default/Cache/data_0', 'cached'],
    ['Default/Cookies', 'key ring'],
    ['SingletonLock', 'x'],
    ['Local State', '{}'],
    ['Default/Empty', ''],
  ] as const) {
    mkdirSync(join(made, path, '..'), { recursive: true })
    writeFileSync(join(made, path), text, 'latin1')
  }
  symlinkSync('/etc', join(made, 'Default', 'link'))
  return made
}
const write = async (name = 'a.mxaccount'): Promise<string> => {
  const path = join(dir, name)
  await writeAccountFile(path, account, await listProfile(profile()), PASS, 1_700_000_000, quiet)
  return path
}
let opened = 0
const read = async (path: string, pass = PASS, more: object = {}) => {
  const to = join(dir, `to-${(opened += 1)}`)
  mkdirSync(to)
  return {
    to,
    found: await readAccountFile(path, to, pass, { signal: never, onBytes: () => undefined, keyOf, ...more }),
  }
}
const refusal = async (work: Promise<unknown>) =>
  await work.then(
    () => 'opened',
    (error: { code?: string }) => error.code,
  )

describe('the file of an account', () => {
  it('carries profile, session and proxy; caches, locks, links and what only the old key ring opens stay behind', async () => {
    const path = await write()
    const { to, found } = await read(path)
    expect(found).toEqual(account)
    expect(
      readdirSync(to, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name)
        .toSorted(),
    ).toEqual(['000003.log', 'Empty', 'Preferences'])
    expect(readFileSync(join(to, 'Default/IndexedDB/https_x/000003.log'), 'latin1')).toBe(NOISE)
    expect(statSync(join(to, 'Default/Preferences')).mode & 0o077).toBe(0)
  })

  it('tells platform, account and time in the clear, and no secret', async () => {
    const path = await write()
    const bytes = readFileSync(path)
    expect(readAccountFileHeader(bytes)?.header).toMatchObject({
      v: 1,
      platform: 'tiny',
      account_id: 'u1',
      time: 1_700_000_000,
    })
    expect(bytes.toString('latin1')).not.toMatch(/very-secret|城南|10\.0\.0\.8|Preferences/)
    expect(readAccountFileHeader(Buffer.from('MXACCT1\n\0\0\0\u0002{}'))).toBeNull()
    expect(await refusal(readHeader(join(dir, 'from/Default/Preferences')))).toBe('NOT_ACCOUNT_FILE')
  })

  it('opens with its passphrase only', async () => {
    const path = await write()
    expect(await refusal(read(path, `${PASS} `))).toBe('FILE_BROKEN')
  })

  it('is refused when a byte is changed anywhere, when its end is missing, when something is added, when blocks change places', async () => {
    const path = await write()
    const good = readFileSync(path)
    const { end } = readAccountFileHeader(good) ?? { end: 0 }
    const attempt = async (bytes: Buffer): Promise<unknown> => {
      writeFileSync(path, bytes)
      return await refusal(read(path))
    }
    for (const at of [end - 40, end + 3, end + 20, Math.floor((good.length + end) / 2), good.length - 1]) {
      const bad = Buffer.from(good)
      bad[at] = (bad[at] ?? 0) ^ 1
      expect(['FILE_BROKEN', 'NOT_ACCOUNT_FILE']).toContain(await attempt(bad))
    }
    for (const length of [good.length - 1, good.length - 17, end + 30, end]) {
      writeFileSync(path, good)
      truncateSync(path, length)
      expect(await refusal(read(path))).toBe('FILE_BROKEN')
    }
    expect(await attempt(Buffer.concat([good, Buffer.from('x')]))).toBe('FILE_BROKEN')
    expect(await attempt(Buffer.concat([good, good.subarray(end)]))).toBe('FILE_BROKEN')
    // Whole blocks: the last one missing, two of them in the other order, one twice.
    const blocks: Buffer[] = []
    for (let at = end; at < good.length;) {
      const next = at + 4 + good.readUInt32BE(at)
      blocks.push(good.subarray(at, next))
      at = next
    }
    expect(blocks.length).toBeGreaterThan(3)
    const [first = good, second = good, ...rest] = blocks
    for (const order of [blocks.slice(0, -1), [second, first, ...rest], [first, first, second, ...rest], [...rest]])
      expect(await attempt(Buffer.concat([good.subarray(0, end), ...order]))).toBe('FILE_BROKEN')
    expect(await attempt(good)).toBe('opened')
  })

  it('is refused above the limits, in either direction', async () => {
    const path = await write()
    expect(await refusal(read(path, PASS, { maxBytes: 1_000 }))).toBe('ACCOUNT_TOO_LARGE')
    await expect(
      writeAccountFile(
        join(dir, 'b'),
        account,
        [{ path: 'profile/x', size: 3 * 1024 ** 3, from: path }],
        PASS,
        1,
        quiet,
      ),
    ).rejects.toMatchObject({ code: 'ACCOUNT_TOO_LARGE' })
  })

  it('can be broken off', async () => {
    const stop = new AbortController()
    stop.abort(new Error('stopped'))
    await expect(
      writeAccountFile(join(dir, 'b'), account, await listProfile(profile()), PASS, 1, {
        ...quiet,
        signal: stop.signal,
      }),
    ).rejects.toThrow('stopped')
  })
})

it('a sealed stream knows its own end: whole blocks can’t be left out, also not the last', async () => {
  const [key, header] = [randomBytes(32), Buffer.from('head')]
  const blocks: Buffer[] = []
  for await (const block of sealBlocks(Readable.from([randomBytes(200_000)]), key, header)) blocks.push(block)
  const through = async (some: readonly Buffer[], head = header): Promise<number> => {
    let size = 0
    for await (const part of openBlocks(Readable.from([...some]), key, head)) size += part.length
    return size
  }
  expect(blocks.length).toBe(4)
  expect(await through(blocks)).toBe(200_000)
  for (const some of [blocks.slice(0, -1), blocks.slice(1), [...blocks, blocks[3] ?? Buffer.alloc(0)], []])
    await expect(through(some)).rejects.toMatchObject({ code: 'FILE_BROKEN' })
  // The header is bound to every block.
  await expect(through(blocks, Buffer.from('hea?'))).rejects.toMatchObject({ code: 'FILE_BROKEN' })
})

describe('names inside it', () => {
  it.each([
    '../x',
    '/etc/passwd',
    'a/../../b',
    'a\\b',
    'C:/x',
    'a//b',
    './a',
    'a/.',
    'nul',
    'a/CON.txt',
    'a\u0000b',
    'a/b.',
    'x'.repeat(500),
    '',
  ])('%s leads out of the folder, or nowhere', (path) => {
    expect(isEntryPath(path)).toBe(false)
  })
  it.each(['../evil', 'profile/../../evil', '/tmp/evil', 'other/evil', 'profile/a\\..\\evil'])(
    '%s is refused by what opens a file, and nothing is written outside',
    async (path) => {
      const name = Buffer.from(path)
      const head = Buffer.alloc(9)
      head[0] = 0x46
      head.writeUInt16BE(name.length, 1)
      head.writeUIntBE(4, 3, 6)
      const to = join(dir, 'inner')
      mkdirSync(to)
      const forged = Readable.from([Buffer.concat([head, name, Buffer.from('evil')])]).pipe(
        createGzip(),
      ) as AsyncIterable<Buffer>
      expect(await refusal(unpack(forged, to, { signal: never, onBytes: () => undefined }))).toBe('FILE_BROKEN')
      expect([existsSync(join(dir, 'evil')), readdirSync(to)]).toEqual([false, []])
    },
  )
})

describe('the shelf', () => {
  it('takes pieces in order, up to what was said, from the origin that opened it', async () => {
    const shelf = createMoveShelf(dir)
    const handle = await shelf.expect('a', 6)
    expect(await shelf.write('a', handle, 0, Buffer.from('abc'))).toBe(3)
    for (const [origin, offset, text] of [
      ['b', 3, 'def'],
      ['a', 0, 'abc'],
      ['a', 4, 'ef'],
      ['a', 3, 'defg'],
      ['a', 3, ''],
    ] as const) {
      expect(await refusal(shelf.write(origin, handle, offset, Buffer.from(text)))).toMatch(
        /FILE_UNKNOWN|PIECE_OUT_OF_ORDER/,
      )
    }
    expect(await refusal(shelf.resolve('a', handle))).toBe('FILE_UNKNOWN')
    await shelf.write('a', handle, 3, Buffer.from('def'))
    expect(readFileSync(await shelf.resolve('a', handle), 'utf8')).toBe('abcdef')
    expect((await shelf.read('a', handle, 4)).piece.toString()).toBe('ef')
    expect(await refusal(shelf.read('b', handle, 0))).toBe('FILE_UNKNOWN')
    await shelf.drop('b', handle)
    await shelf.resolve('a', handle)
    await shelf.drop('a', handle)
    expect(readdirSync(join(dir, 'moves'))).toEqual([])
    expect(await refusal(shelf.expect('a', 1024 ** 3))).toBe('FILE_TOO_LARGE')
  })

  it('forgets what nobody asked for within an hour', async () => {
    let now = 0
    const shelf = createMoveShelf(dir, () => now)
    const handle = await shelf.expect('a', 6)
    now = 3_600_001
    await shelf.sweep(false)
    expect(await refusal(shelf.resolve('a', handle))).toBe('FILE_UNKNOWN')
  })
})

it.each([
  ['short', 0],
  ['aaaaaaaaaaaaaaaaaaaa', 1],
  ['password', 1],
  ['passw0rd12', 2],
  ['Passw0rd-1234', 3],
  ['一句够长而且不容易被人猜到的口令再加一点点', 3],
] as const)('%s is judged %i', (text, strength) => {
  expect(passphraseStrength(text)).toBe(strength)
})
