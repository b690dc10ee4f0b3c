// Files of accounts on their way from or to a page: named by handles, owned by one origin, gone after an hour or with
// the helper.
import { randomBytes } from 'node:crypto'
import { mkdir, open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { ACCOUNT_FILE_MAX, ACCOUNT_PIECE_BYTES } from '../../contract/helper/account-file.ts'
import { HelperError } from '../lib/errors.ts'

const KEEP_MS = 3_600_000
const AT_ONCE = 4
const FREE_MARGIN = 200 * 1024 * 1024

interface Kept {
  readonly origin: string
  readonly path: string
  /** Bytes that are wanted of an upload; 0 = made here. */
  readonly wanted: number
  received: number
  usedTime: number
}
export interface MoveShelf {
  /** Room for a file that is written here; its path is for this process only. */
  make(origin: string): Promise<{ handle: string; path: string }>
  /** Room for a file of the page. @throws HelperError FILE_TOO_LARGE, DISK_FULL */
  expect(origin: string, size: number): Promise<string>
  /**
   * Takes the next piece of an upload; answers how many bytes are there. @throws HelperError FILE_UNKNOWN,
   * PIECE_OUT_OF_ORDER
   */
  write(origin: string, handle: string, offset: number, piece: Buffer): Promise<number>
  read(origin: string, handle: string, offset: number): Promise<{ piece: Buffer; size: number }>
  /** Path of a whole file of this origin. @throws HelperError FILE_UNKNOWN */
  resolve(origin: string, handle: string): Promise<string>
  drop(origin: string, handle: string): Promise<void>
  /** Deletes what a crash left, or with `all` false what nobody asked for any more. */
  sweep(all: boolean): Promise<void>
}

const unknown = (): HelperError =>
  new HelperError({ kind: 'content', code: 'FILE_UNKNOWN', msg: '文件标识无效或文件已清理，请重新开始', reply: 400 })

/** Below `<dataDir>/moves`, 0700; everything here is sealed with the operator's passphrase. */
export function createMoveShelf(dataDir: string, now: () => number = Date.now): MoveShelf {
  const root = join(dataDir, 'moves')
  const kept = new Map<string, Kept>()
  const find = (origin: string, handle: string): Kept => {
    const one = kept.get(handle)
    if (one === undefined || one.origin !== origin) throw unknown()
    one.usedTime = now()
    return one
  }
  const drop = async (handle: string): Promise<void> => {
    const one = kept.get(handle)
    kept.delete(handle)
    if (one) await rm(one.path, { force: true })
  }
  const add = async (origin: string, wanted: number): Promise<{ handle: string; path: string }> => {
    if ([...kept.values()].filter((one) => one.origin === origin).length >= AT_ONCE)
      throw new HelperError({
        kind: 'environment',
        code: 'TOO_MANY_FILES',
        msg: '同时迁移的账号过多，请先完成前面的',
        reply: 409,
      })
    await mkdir(root, { recursive: true, mode: 0o700 })
    const name = randomBytes(18).toString('base64url')
    const path = join(root, name)
    kept.set(`hkfile:${name}`, { origin, path, wanted, received: 0, usedTime: now() })
    return { handle: `hkfile:${name}`, path }
  }
  return {
    make: (origin) => add(origin, 0),
    expect: async (origin, size) => {
      if (size > ACCOUNT_FILE_MAX)
        throw new HelperError({
          kind: 'content',
          code: 'FILE_TOO_LARGE',
          msg: `文件超过 ${ACCOUNT_FILE_MAX / 1048576} MB，不是账号迁移文件`,
          reply: 400,
        })
      const { handle, path } = await add(origin, size)
      const disk = await statfs(root)
      if (disk.bavail * disk.bsize < size * 4 + FREE_MARGIN) {
        await drop(handle)
        throw new HelperError({ kind: 'environment', code: 'DISK_FULL', msg: '磁盘空间不足，请清理后重试' })
      }
      await (await open(path, 'wx', 0o600)).close()
      return handle
    },
    write: async (origin, handle, offset, piece) => {
      const one = find(origin, handle)
      if (one.wanted === 0 || offset !== one.received || offset + piece.length > one.wanted || piece.length === 0)
        throw new HelperError({
          kind: 'content',
          code: 'PIECE_OUT_OF_ORDER',
          msg: '文件传输顺序错误，请重新开始',
          reply: 400,
        })
      const file = await open(one.path, 'r+')
      try {
        await file.write(piece, 0, piece.length, offset)
      } finally {
        await file.close()
      }
      one.received = offset + piece.length
      return one.received
    },
    read: async (origin, handle, offset) => {
      const one = find(origin, handle)
      const file = await open(one.path, 'r').catch(() => {
        throw unknown()
      })
      try {
        const { size } = await file.stat()
        const { buffer, bytesRead } = await file.read(
          Buffer.alloc(Math.max(0, Math.min(ACCOUNT_PIECE_BYTES, size - offset))),
          0,
          undefined,
          offset,
        )
        return { piece: buffer.subarray(0, bytesRead), size }
      } finally {
        await file.close()
      }
    },
    resolve: async (origin, handle) => {
      const one = find(origin, handle)
      if (one.wanted > 0 && one.received !== one.wanted) throw unknown()
      await stat(one.path).catch(() => {
        throw unknown()
      })
      return one.path
    },
    drop: async (origin, handle) => {
      if (kept.get(handle)?.origin === origin) await drop(handle)
    },
    sweep: async (all) => {
      if (all) await rm(root, { recursive: true, force: true })
      for (const [handle, one] of kept) if (all || now() - one.usedTime > KEEP_MS) await drop(handle)
    },
  }
}
