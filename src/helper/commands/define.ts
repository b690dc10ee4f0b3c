// How a command gets its handler. One file per command; `list.ts` names them all.
import type { z } from 'zod'
import type { Command, CommandLevel } from '../../contract/helper/command.ts'
import { HelperError } from '../lib/errors.ts'
import type { Logger } from '../lib/logger.ts'

/** Who sent a command. */
export interface Client {
  /** Of the connection. */
  readonly id: string
  /**
   * Origin of the page; for clients without one, the configured backend's. Downloads and sealing go to this origin
   * only.
   */
  readonly origin: string
  readonly levels: readonly CommandLevel[]
}
export interface CommandContext {
  readonly client: Client
  readonly requestId: string
  /** Aborted on cancel, deadline and (for reads) when the page goes away. */
  readonly signal: AbortSignal
  /** Unix ms; a little earlier than the page gives up. */
  readonly deadline: number
  readonly log: Logger
}
export interface CommandHandler {
  readonly spec: Command
  /** Goes on when the page disconnects: its outcome is journalled or kept. */
  readonly outlivesPage: boolean
  /** Short text for the log (account or item id), never payload. */
  subject(data: unknown): string
  /** Checks the input, runs, checks the output. @throws HelperError */
  run(ctx: CommandContext, data: unknown): Promise<unknown>
}

const badInput = (issues: readonly z.core.$ZodIssue[]): HelperError =>
  new HelperError({
    kind: 'content',
    code: 'BAD_INPUT',
    msg: '参数不正确',
    reply: 400,
    errors: issues.slice(0, 20).map((issue) => ({ field: issue.path.join('.'), msg: issue.message.slice(0, 200) })),
  })

/** Joins a command of the contract with its handler; input and output are checked strictly. */
export function handler<I extends z.ZodType, O extends z.ZodType>(
  spec: Command<I, O>,
  run: (ctx: CommandContext, input: z.output<I>) => Promise<z.input<O>>,
  options: { outlivesPage?: boolean; subject?: (input: z.output<I>) => string } = {},
): CommandHandler {
  return {
    spec,
    outlivesPage: options.outlivesPage ?? false,
    subject: (data) => {
      const input = spec.input.safeParse(data)
      return input.success ? (options.subject?.(input.data) ?? '') : ''
    },
    run: async (ctx, data) => {
      const input = spec.input.safeParse(data)
      if (!input.success) throw badInput(input.error.issues)
      const output = spec.output.safeParse(await run(ctx, input.data))
      if (!output.success) {
        throw new HelperError({
          kind: 'unknown',
          code: 'BAD_OUTPUT',
          msg: '云管家返回的数据不正确，请更新云管家',
          cause: output.error,
        })
      }
      return output.data
    },
  }
}
