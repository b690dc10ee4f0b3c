import { ipcMain } from 'electron'
import type { z } from 'zod'
import type { Channel } from '../../contract/desktop/bridge.ts'
import { answerCall, type TrustedSender } from './answer-call.ts'

/** The only place that registers a channel. */
export function handleChannel<I extends z.ZodType, O extends z.ZodType>(
  channel: Channel<I, O>,
  trusted: TrustedSender,
  handler: (input: z.output<I>) => Promise<z.input<O>> | z.input<O>,
): void {
  return ipcMain.handle(channel.channel, answerCall(channel, trusted, handler))
}
