import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { ffmpegPath, ffprobePath, root } from '../../fixtures/paths.ts'

export const OWNER = { username: 'boss', password: 'abcd1234', nickname: '老板', company: '山野' } as const

/** A port nobody listens on now; a backend that is started again takes the same one, as the product does. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The backend in a process of its own, to be killed and started again on the same data. */
export interface BackendProcess {
  readonly url: string
  readonly dataDir: string
  pid(): number
  /** kill -9; resolves when the process is gone. */
  kill9(): Promise<void>
  /** Resolves when it has ended by itself, as it does to be started again. */
  gone(): Promise<void>
  start(): Promise<void>
}

/** More for node itself, before the product's own file: e.g. a module that is loaded first. */
export interface NodeStart {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}
export const PLAIN: NodeStart = { args: [], env: {} }

/** Starts src/backend/process.ts; its data stays in `dataDir`. */
export async function startBackend(
  dataDir: string,
  port: number,
  extra: object = {},
  node: NodeStart = PLAIN,
): Promise<BackendProcess> {
  let child: ChildProcess | undefined
  const start = async (): Promise<void> => {
    const fresh = fork(join(root, 'src/backend/process.ts'), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: [...process.execArgv, ...node.args],
      env: { ...process.env, ...node.env },
    })
    child = fresh
    const ended = once(fresh, 'exit').then(() => Promise.reject(new Error('the backend ended before it was ready')))
    const config = {
      dataDir,
      port,
      ownerSeed: OWNER,
      callsPerMinute: 0,
      log: { level: 'error' },
      ffmpeg: { ffmpegPath, ffprobePath },
      ...extra,
    }
    const answered = new Promise<void>((resolve, reject) => {
      fresh.once('message', (message: { type: string; message?: string }) =>
        message.type === 'ready' ? resolve() : reject(new Error(message.message)),
      )
    })
    fresh.send({ type: 'start', config })
    await Promise.race([answered, ended])
    ended.catch(() => undefined)
  }
  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    pid: () => child?.pid ?? 0,
    kill9: async () => {
      const dying = child
      if (!dying || dying.exitCode !== null || dying.signalCode !== null) return
      const gone = once(dying, 'exit')
      dying.kill('SIGKILL')
      await gone
    },
    gone: async () => {
      const leaving = child
      if (leaving && leaving.exitCode === null && leaving.signalCode === null) await once(leaving, 'exit')
    },
    start,
  }
}
