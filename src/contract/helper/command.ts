import type { z } from 'zod'

/** What a command may do; a token can be limited to fewer levels (least power). */
export type CommandLevel = 'read' | 'login' | 'publish'

/** One websocket command, described once: dispatcher, page client and tests read this value. */
export interface Command<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly cmd: string
  /** Chinese name for logs and dialogs. */
  readonly title: string
  readonly level: CommandLevel
  readonly input: I
  readonly output: O
  /** The caller gives up after this time, ms; the helper stops a little earlier. */
  readonly timeoutMs: number
}
export function command<I extends z.ZodType, O extends z.ZodType>(spec: Command<I, O>): Command<I, O> {
  return spec
}

/** One message that the helper sends by itself. */
export interface HelperEvent<D extends z.ZodType = z.ZodType> {
  readonly event: string
  readonly data: D
}
export function helperEvent<D extends z.ZodType>(spec: HelperEvent<D>): HelperEvent<D> {
  return spec
}

export type CommandInput<C extends Command> = z.input<C['input']>
export type CommandOutput<C extends Command> = z.output<C['output']>
export type EventData<E extends HelperEvent> = z.output<E['data']>
