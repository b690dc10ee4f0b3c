// The backend as a child process: of Node's fork or Electron's utilityProcess. Speaks eight messages, ends with 75 to
// be started again.
import process from 'node:process'
import { z } from 'zod'
import type { Health } from '../contract/entities/health.ts'
import { backendConfig } from './compose/config.ts'
import { resetPassword } from './compose/reset-password.ts'
import { startFailure } from './compose/start-failure.ts'
import type { Backend } from './create-backend.ts'
import { createBackend } from './create-backend.ts'
import { RESTART_EXIT_CODE } from './lib/exit-codes.ts'

const command = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('start'),
    config: z.unknown(),
    /** Whose password is forgotten, '' = the only person's: seen to before the start. */ reset: z.string().optional(),
  }),
  z.object({ type: z.literal('stop') }),
  z.object({ type: z.literal('helper'), device_id: z.string(), public_key: z.string() }),
])
type Report =
  | { type: 'ready'; url: string }
  | { type: 'reset'; username: string; password: string }
  | { type: 'not-reset'; message: string }
  | { type: 'health'; health: Health }
  | { type: 'failed'; code: string; message: string }

/** The two ways to the parent. */
interface Channel {
  send(report: Report): void
  listen(receive: (message: unknown) => void): void
  /** The parent is gone. */
  onLost(react: () => void): void
}

/** Electron's end of the channel, absent in plain Node. */
interface ParentPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): void
  postMessage(message: unknown): void
}

function openChannel(): Channel {
  const { parentPort } = process as NodeJS.Process & { parentPort?: ParentPort }
  if (parentPort !== undefined) {
    return {
      send: (report) => parentPort.postMessage(report),
      listen: (receive) => parentPort.on('message', (event) => receive(event.data)),
      // Electron ends its utility processes itself.
      onLost: () => {},
    }
  }
  return {
    send: (report) => process.send?.(report),
    listen: (receive) => process.on('message', receive),
    onLost: (react) => process.on('disconnect', react),
  }
}

/**
 * Starts on the first `start`, ends on `stop`, on a signal, and with its parent: alone it would only hold the data
 * folder.
 */
function serve(channel: Channel): void {
  let running: Promise<Backend> | null = null
  let leaving = false

  const leave = async (code: number): Promise<void> => {
    if (leaving) return
    leaving = true
    const backend = await running?.catch(() => null)
    await backend?.close()
    process.exit(code)
  }
  const start = async (config: unknown, reset: string | undefined): Promise<void> => {
    if (running !== null || leaving) return
    let rescue: string | undefined
    try {
      const parsed = backendConfig.parse(config)
      rescue = parsed.rescue
      if (reset !== undefined) {
        await resetPassword(parsed, { username: reset }).then(
          (given) => channel.send({ type: 'reset', ...given }),
          (error: unknown) =>
            channel.send({ type: 'not-reset', message: error instanceof Error ? error.message : String(error) }),
        )
      }
      running = createBackend(parsed)
      const backend = await running
      channel.send({ type: 'ready', url: backend.url })
      // Nobody waits for it: programs are tried out in the first look.
      void backend.health().then((health) => channel.send({ type: 'health', health }))
      await backend.restartRequested
      await leave(RESTART_EXIT_CODE)
    } catch (error) {
      channel.send({ type: 'failed', ...startFailure(error, rescue) })
      // The report must be on its way before the process is gone.
      setTimeout(() => process.exit(1), 100)
    }
  }

  channel.listen((message) => {
    const parsed = command.safeParse(message)
    if (!parsed.success) return
    if (parsed.data.type === 'start') void start(parsed.data.config, parsed.data.reset)
    else if (parsed.data.type === 'stop') void leave(0)
    else {
      const { device_id: deviceId, public_key: publicKey } = parsed.data
      void running?.then(
        (backend) => backend.introduce({ deviceId, publicKey }),
        () => undefined,
      )
    }
  })
  channel.onLost(() => void leave(0))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void leave(0))
}

// What this process and its children make is this user's alone.
process.umask(0o077)
serve(openChannel())
