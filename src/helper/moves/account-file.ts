// A whole account in one file: header in the clear, profile, session and proxy behind a passphrase.
import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import {
  accountHeaderText,
  ACCOUNT_FILE_MAGIC,
  ACCOUNT_FILE_MAX,
  ACCOUNT_HEADER_MAX,
  readAccountFileHeader,
} from '../../contract/helper/account-file.ts'
import type { AccountFileHeader } from '../../contract/helper/account-file.ts'
import { storedCookie } from '../browser/cookies.ts'
import { HelperError } from '../lib/errors.ts'
import { MANIFEST, pack, unpack } from './pack.ts'
import type { PackEntry } from './pack.ts'
import { fileBroken, fileKey, openBlocks, sealBlocks } from './seal-stream.ts'

/** Cost of the key: 32 MiB and about 0.1 s. */
const COST = 2 ** 15

/**
 * What travels beside the profile. `time`: unix ms at which the cookies were read. `proxy` as the operator wrote it, ''
 * = none.
 */
const manifest = z.object({
  v: z.literal(1),
  platform: z.string(),
  account_id: z.string(),
  third_sec_uid: z.string().max(256),
  openname: z.string().max(100),
  avatar: z.string().max(2000),
  proxy: z.string().max(400),
  session: z.object({ time: z.number(), cookies: z.array(storedCookie).max(2000) }),
})
export type AccountManifest = z.infer<typeof manifest>

export interface WriteOptions {
  readonly signal: AbortSignal
  /** Bytes of the profile that are done, of all. */
  readonly onProgress: (done: number, total: number) => void
  /** Instead of deriving the key anew. */
  readonly keyOf?: typeof fileKey
}

/**
 * Writes the file; answers its size, bytes. `time` unix seconds. @throws HelperError ACCOUNT_TOO_LARGE, DISK_FULL; the
 * signal's reason
 */
export async function writeAccountFile(
  path: string,
  account: AccountManifest,
  entries: readonly PackEntry[],
  passphrase: string,
  time: number,
  options: WriteOptions,
): Promise<number> {
  const salt = randomBytes(16)
  const plain: AccountFileHeader = {
    v: 1,
    platform: account.platform,
    account_id: account.account_id,
    time,
    salt: salt.toString('base64url'),
    n: COST,
  }
  const text = Buffer.from(accountHeaderText(plain))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  const header = Buffer.concat([Buffer.from(ACCOUNT_FILE_MAGIC), length, text])
  const key = await (options.keyOf ?? fileKey)(passphrase, salt, COST)
  const content = Buffer.from(JSON.stringify(account))
  const total = entries.reduce((sum, entry) => sum + entry.size, 0)
  let done = 0
  const packed = pack([{ path: MANIFEST, size: content.length, from: content }, ...entries], {
    signal: options.signal,
    onBytes: (bytes) => options.onProgress((done += bytes), total),
  })
  async function* whole(): AsyncGenerator<Buffer> {
    yield header
    yield* sealBlocks(packed, key, header)
  }
  try {
    await pipeline(
      Readable.from(whole(), { objectMode: false }),
      createWriteStream(path, { mode: 0o600, flush: true }),
      { signal: options.signal },
    )
  } catch (error) {
    if (options.signal.aborted) throw options.signal.reason
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
      throw new HelperError({ kind: 'environment', code: 'DISK_FULL', msg: '磁盘空间不足，请清理后重试' })
    throw error
  }
  const { size } = await stat(path)
  if (size > ACCOUNT_FILE_MAX)
    throw new HelperError({
      kind: 'content',
      code: 'ACCOUNT_TOO_LARGE',
      msg: '账号资料过大，无法迁移，请在新电脑重新登录该账号',
      reply: 400,
    })
  return size
}

/** The header of a file. @throws HelperError NOT_ACCOUNT_FILE */
export async function readHeader(path: string): Promise<{ header: AccountFileHeader; raw: Buffer }> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(ACCOUNT_FILE_MAGIC.length + 4 + ACCOUNT_HEADER_MAX),
      0,
      undefined,
      0,
    )
    const found = readAccountFileHeader(buffer.subarray(0, bytesRead))
    if (found === null)
      throw new HelperError({
        kind: 'content',
        code: 'NOT_ACCOUNT_FILE',
        msg: '不是账号迁移文件，或由更新的版本导出，请更新云管家',
        reply: 400,
      })
    return { header: found.header, raw: buffer.subarray(0, found.end) }
  } finally {
    await file.close()
  }
}

/**
 * Unpacks the profile into `dir` (new, nobody else's) and answers what travels beside it.
 * @throws HelperError NOT_ACCOUNT_FILE, FILE_BROKEN, ACCOUNT_TOO_LARGE, DISK_FULL; the signal's reason
 */
export async function readAccountFile(
  path: string,
  dir: string,
  passphrase: string,
  options: { signal: AbortSignal; onBytes: (bytes: number) => void; maxBytes?: number; keyOf?: typeof fileKey },
): Promise<AccountManifest> {
  const { header, raw } = await readHeader(path)
  const key = await (options.keyOf ?? fileKey)(passphrase, Buffer.from(header.salt, 'base64url'), header.n)
  const sealed = createReadStream(path, {
    start: raw.length,
    signal: options.signal,
    highWaterMark: 256 * 1024,
  }) as AsyncIterable<Buffer>
  const text = await unpack(openBlocks(sealed, key, raw), dir, options)
  const found = manifest.safeParse(parsed(text))
  if (!found.success || found.data.platform !== header.platform || found.data.account_id !== header.account_id)
    throw fileBroken(found.error)
  return found.data
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
