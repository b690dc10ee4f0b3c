import { z } from 'zod'
import { health } from '../../contract/entities/health.ts'
import { healthLines } from '../../contract/health-words.ts'
import type { Child, SpawnChild } from './child.ts'
import { HEALTHY_MS, RESTART_CODE, restartDelay } from './supervise.ts'

const message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), url: z.string() }),
  z.object({ type: z.literal('health'), health }),
  z.object({ type: z.literal('reset'), username: z.string(), password: z.string() }),
  z.object({ type: z.literal('not-reset'), message: z.string() }),
  z.object({ type: z.literal('failed'), code: z.string(), message: z.string() }),
])

/** What the backend process is started with; described by the backend's own config. */
export type StartConfig = Readonly<Record<string, unknown>>

export type ResetTold = { readonly username: string; readonly password: string } | { readonly message: string }

export interface BackendHostDeps {
  spawn: SpawnChild
  entry: string
  env: Readonly<Record<string, string | undefined>>
  config: (port: number) => StartConfig
  /** Backup to put back at the first start, '' = the newest that opens; a start after a crash does not do it again. */
  restore?: string | undefined
  /** Whose password is forgotten, '' = the only person's: once, at the first start. */
  reset?: string | undefined
  /** What became of that: the one-time password, or why there is none. */
  onReset?: (told: ResetTold) => void
  /** Port kept from the last start; 0 = none yet. */
  port: number
  onPort: (port: number) => void
  log: (line: string) => void
}
export interface BackendHost {
  /** Resolves with the backend's origin; rejects with the backend's own sentence when it can't start at all. */
  readonly ready: Promise<string>
  pid(): number | undefined
  /** Tells the backend which helper was started beside it, also after each restart. */
  introduce(helper: { device_id: string; public_key: string }): void
  /** Asks for a clean end, then insists after 12 s. */
  stop(): Promise<void>
}

const FATAL = new Set([
  'FOLDER_LOCKED',
  'DATABASE_NEWER',
  'BAD_CONFIG',
  'BAD_KEYS',
  'NO_BACKUP',
  'DATABASE_MISSING',
  'DATABASE_DAMAGED',
])

/** Starts the backend process and keeps it running: restarted with back-off after a crash, at once when it asks. */
export function startBackend(deps: BackendHostDeps): BackendHost {
  let child: Child | undefined
  let stopping = false
  let failures = 0
  let why = '后端多次启动失败，请查看日志'
  let port = deps.port
  let restore = deps.restore
  let reset = deps.reset
  let own: { device_id: string; public_key: string } | undefined
  let settle: { resolve: (url: string) => void; reject: (error: Error) => void } | undefined
  const ready = new Promise<string>((resolve, reject) => {
    settle = { resolve, reject }
  })
  let gone: () => void = () => undefined

  const start = (): void => {
    const began = Date.now()
    const current = deps.spawn(deps.entry, deps.env)
    child = current
    current.onMessage((raw) => {
      const parsed = message.safeParse(raw)
      if (!parsed.success) return
      if (parsed.data.type === 'ready') {
        port = Number(new URL(parsed.data.url).port)
        restore = undefined
        deps.onPort(port)
        settle?.resolve(parsed.data.url)
        if (own !== undefined) current.send({ type: 'helper', ...own })
      } else if (parsed.data.type === 'reset' || parsed.data.type === 'not-reset') {
        reset = undefined
        deps.onReset?.(parsed.data)
      } else if (parsed.data.type === 'health') {
        for (const line of healthLines(parsed.data.health)) deps.log(line)
      } else if (parsed.data.code === 'PORT_IN_USE') {
        // The kept port went to another program: take a free one and keep that.
        port = 0
      } else if (FATAL.has(parsed.data.code)) {
        stopping = true
        settle?.reject(new Error(parsed.data.message))
      } else {
        why = parsed.data.message
        deps.log(`后端启动失败：${why}`)
      }
    })
    current.onExit((code) => {
      gone()
      if (stopping) return
      failures = Date.now() - began > HEALTHY_MS ? 0 : failures + 1
      const delay = code === RESTART_CODE ? 0 : restartDelay(failures)
      if (code !== RESTART_CODE) deps.log(`后端进程退出（${code}），${delay} ms 后重新启动`)
      if (failures > 5) settle?.reject(new Error(why))
      setTimeout(() => stopping || start(), delay)
    })
    current.send({
      type: 'start',
      config: { ...deps.config(port), ...(restore === undefined ? {} : { restore }) },
      ...(reset === undefined ? {} : { reset }),
    })
  }
  start()

  return {
    ready,
    pid: () => child?.pid,
    introduce: (helper) => {
      own = { device_id: helper.device_id, public_key: helper.public_key }
      child?.send({ type: 'helper', ...own })
    },
    stop: async () => {
      if (stopping || !child) return
      stopping = true
      const ended = new Promise<void>((resolve) => {
        gone = resolve
      })
      child.send({ type: 'stop' })
      const timer = setTimeout(() => child?.kill(), 12_000)
      await ended
      clearTimeout(timer)
    },
  }
}
