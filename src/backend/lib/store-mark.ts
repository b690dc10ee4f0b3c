// A mark in the file store tells a worker that it reads and writes where its team does.
import type { FileStore } from '../ports/file-store.ts'
import { errorText } from './errors.ts'
import { StartRefusal } from './start-refusal.ts'

type Store = Pick<FileStore, 'head' | 'put'>

/** Longest wait for the store, ms. */
const WAIT_MS = 15_000

const markKey = (fingerprint: string): string => `system/${fingerprint}.txt`

const inTime = async <T>(work: Promise<T>, waitMs: number): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('timeout')), waitMs)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Leaves the mark of these keys where it is missing.
 * @throws the store's error
 */
export async function leaveMark(store: Store, fingerprint: string): Promise<void> {
  const key = markKey(fingerprint)
  if ((await inTime(store.head(key), WAIT_MS)) === null)
    await store.put(key, Buffer.from('matrix-publisher\n'), { contentType: 'text/plain' })
}

/** @throws StartRefusal when the store can't be reached within `waitMs`, or is not the one the team's server uses */
export async function expectMark(store: Store, fingerprint: string, waitMs = WAIT_MS): Promise<void> {
  const found = await inTime(store.head(markKey(fingerprint)), waitMs).catch((error: unknown) => {
    throw new StartRefusal(
      'STORE_DOWN',
      `连接不上文件存储（${errorText(error)}），请检查 --s3-endpoint、--s3-bucket、密钥和网络`,
      { cause: error },
    )
  })
  if (found === null)
    throw new StartRefusal(
      'BAD_TEAM',
      '这里的文件存储不是团队服务器所用的那个（其中没有团队的标记）。请先启动接口服务器（--role api 或 all），并使用与它相同的 --s3-endpoint 和 --s3-bucket',
    )
}
