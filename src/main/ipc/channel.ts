import { ipcMain, type IpcMainInvokeEvent } from 'electron'
import type { z } from 'zod'
import type { Channel } from '../../contract/desktop/bridge.ts'
import { sameOrigin } from '../security/navigation.ts'

/** Who may call: the main frame of our own window, on our origin (Electron checklist 17). */
export interface TrustedSender {
  origin: () => string
  webContentsId: () => number | undefined
}

const isTrusted = (event: IpcMainInvokeEvent, trusted: TrustedSender): boolean =>
  event.sender.id === trusted.webContentsId() && event.senderFrame !== null && event.senderFrame.parent === null && sameOrigin(event.senderFrame.url, trusted.origin())

/** The only place that registers a channel: checks the sender, validates input and output. */
export const handleChannel = <I extends z.ZodType, O extends z.ZodType>(
  channel: Channel<I, O>,
  trusted: TrustedSender,
  handler: (input: z.output<I>) => Promise<z.input<O>> | z.input<O>,
): void =>
  ipcMain.handle(channel.channel, async (event, input: unknown) => {
    if (!isTrusted(event, trusted)) throw new Error('refused: unknown sender')
    return channel.output.parse(await handler(channel.input.parse(input)))
  })
