// Runs one request frame and always makes a reply of it.
import { NO_SUCH_COMMAND, OPTIONAL_COMMANDS, REPLY } from '../../contract/helper/protocol.ts'
import type { CommandError, ReplyFrame, RequestFrame } from '../../contract/helper/protocol.ts'
import type { Client, CommandHandler } from '../commands/define.ts'
import { HelperError, cancelled, helperLeaves, timedOut, toHelperError } from '../lib/errors.ts'
import type { Logger } from '../lib/logger.ts'

export interface Dispatcher {
  /** @param signal ends with the connection, for commands that don't outlive the page */
  run(frame: RequestFrame, client: Client, signal: AbortSignal): Promise<ReplyFrame>
  /** Stops a running command of this connection. */
  cancel(clientId: string, requestId: string): boolean
  /** Stops everything (shutdown). */
  close(): void
}

/** The helper answers a little before the page gives up. */
const marginOf = (timeoutMs: number): number => Math.min(5_000, timeoutMs / 10)
/** After an abort a handler gets this long to tell how it ended, ms; then the reply goes out without it. */
const LAST_WORD_MS = 4_000

const errorData = (error: HelperError): CommandError => ({
  kind: error.kind,
  code: error.code,
  step: error.step,
  retryable: error.reply !== REPLY.unconfirmed && (error.kind === 'network' || error.kind === 'environment'),
  ...(error.errors ? { errors: error.errors.map((one) => ({ field: one.field, msg: one.msg })) } : {}),
})

const unknownCommand = (cmd: string): HelperError =>
  OPTIONAL_COMMANDS.has(cmd)
    ? new HelperError({
        kind: 'unknown',
        code: NO_SUCH_COMMAND,
        msg: '当前云管家没有这项功能，更新云管家后可用',
        reply: REPLY.unsupported,
      })
    : new HelperError({
        kind: 'unknown',
        code: NO_SUCH_COMMAND,
        msg: '云管家不认识该命令，请更新云管家',
        reply: REPLY.unknownCommand,
      })

export function createDispatcher(deps: {
  commands: readonly CommandHandler[]
  log: Logger
  now?: () => number
}): Dispatcher {
  const now = deps.now ?? Date.now
  const byName = new Map(deps.commands.map((one) => [one.spec.cmd, one]))
  const running = new Map<string, AbortController>()
  const stop = new AbortController()

  const execute = async (
    found: CommandHandler,
    frame: RequestFrame,
    client: Client,
    signal: AbortSignal,
  ): Promise<unknown> => {
    const key = `${client.id} ${frame.id}`
    if (running.has(key))
      throw new HelperError({ kind: 'unknown', code: 'ID_IN_USE', msg: '请求编号重复', reply: REPLY.badInput })
    const controller = new AbortController()
    running.set(key, controller)
    const budget = found.spec.timeoutMs - marginOf(found.spec.timeoutMs)
    const timer = setTimeout(() => controller.abort(timedOut(found.spec.title)), budget)
    const onStop = () => controller.abort(helperLeaves())
    const onGone = () => controller.abort(cancelled('页面已断开'))
    stop.signal.addEventListener('abort', onStop, { once: true })
    if (!found.outlivesPage) signal.addEventListener('abort', onGone, { once: true })
    try {
      const context = {
        client,
        requestId: frame.id,
        signal: controller.signal,
        deadline: now() + budget,
        log: deps.log,
      }
      const work = found.run(context, frame.data ?? {})
      const ended = new Promise<never>((_resolve, reject) => {
        controller.signal.addEventListener(
          'abort',
          () => setTimeout(() => reject(controller.signal.reason), LAST_WORD_MS).unref(),
          { once: true },
        )
      })
      return await Promise.race([work, ended])
    } finally {
      clearTimeout(timer)
      stop.signal.removeEventListener('abort', onStop)
      signal.removeEventListener('abort', onGone)
      running.delete(key)
    }
  }
  return {
    run: async (frame, client, signal) => {
      const began = now()
      const found = byName.get(frame.cmd)
      const subject = found?.subject(frame.data ?? {}) ?? ''
      try {
        if (!found) throw unknownCommand(frame.cmd)
        if (!client.levels.includes(found.spec.level))
          throw new HelperError({
            kind: 'unknown',
            code: 'LEVEL',
            msg: '当前页面的配对权限不足',
            reply: REPLY.forbidden,
          })
        const data = await execute(found, frame, client, signal)
        deps.log.info('command', { cmd: frame.cmd, subject, outcome: 'ok', ms: now() - began })
        return { id: frame.id, cmd: frame.cmd, code: REPLY.ok, msg: 'ok', data }
      } catch (thrown) {
        const error = toHelperError(thrown)
        deps.log[error.code === 'UNEXPECTED' || error.code === 'BAD_OUTPUT' ? 'error' : 'info']('command', {
          cmd: found ? frame.cmd : '?',
          subject,
          outcome: error.code,
          ms: now() - began,
          ...(error.code === 'UNEXPECTED' || error.code === 'BAD_OUTPUT' ? { error: error.cause } : {}),
        })
        return { id: frame.id, cmd: frame.cmd, code: error.reply, msg: error.message, data: errorData(error) }
      }
    },
    cancel: (clientId, requestId) => {
      const found = running.get(`${clientId} ${requestId}`)
      found?.abort(cancelled())
      return found !== undefined
    },
    close: () => stop.abort(),
  }
}
