import type { IpcMainInvokeEvent } from 'electron'
import type { z } from 'zod'
import type { Channel } from '../../contract/desktop/bridge.ts'
import { sameOrigin } from '../security/navigation.ts'

/** Who may call: the main frame of our own window, on our origin (Electron checklist 17). */
export interface TrustedSender {
  origin: () => string
  webContentsId: () => number | undefined
}
type Sender = Pick<IpcMainInvokeEvent, 'senderFrame'> & { readonly sender: { readonly id: number } }

const isTrusted = (event: Sender, trusted: TrustedSender): boolean =>
  event.sender.id === trusted.webContentsId() &&
  event.senderFrame !== null &&
  event.senderFrame.parent === null &&
  sameOrigin(event.senderFrame.url, trusted.origin())

/**
 * What answers a channel: checks the sender, validates input and output. Rejects for a sender that is not trusted and
 * for data of another shape.
 */
export function answerCall<I extends z.ZodType, O extends z.ZodType>(
  channel: Channel<I, O>,
  trusted: TrustedSender,
  handler: (input: z.output<I>) => Promise<z.input<O>> | z.input<O>,
) {
  return async (event: Sender, input: unknown): Promise<z.output<O>> => {
    if (!isTrusted(event, trusted)) throw new Error('refused: unknown sender')
    return channel.output.parse(await handler(channel.input.parse(input)))
  }
}
