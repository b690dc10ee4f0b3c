import { z } from 'zod'
import { CHANNEL_NAMES } from './channel-names.ts'

const nothing = z.void()

/** One channel between the desktop window and the main process; both ends validate. */
export interface Channel<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly channel: string
  readonly input: I
  readonly output: O
}
const channel = <I extends z.ZodType, O extends z.ZodType>(
  name: keyof typeof CHANNEL_NAMES,
  input: I,
  output: O,
): Channel<I, O> => ({ channel: CHANNEL_NAMES[name], input, output })

/**
 * The helper of this process: its address, the token of this launch, and its key, so that nobody else on that port is
 * taken for it.
 */
export const helperEndpoint = channel(
  'helperEndpoint',
  nothing,
  z.object({ url: z.string(), token: z.string(), device_id: z.string(), public_key: z.string() }),
)
export const appInfo = channel(
  'appInfo',
  nothing,
  z.object({ version: z.string(), platform: z.string(), dataDir: z.string() }),
)
/** Opens an https or mailto link in the system's browser; other schemes are refused. */
export const openExternal = channel(
  'openExternal',
  z.object({ url: z.string().max(2000) }).strict(),
  z.object({ opened: z.boolean() }),
)
export const showNotification = channel(
  'showNotification',
  z.object({ title: z.string().max(80), body: z.string().max(300) }).strict(),
  z.object({ shown: z.boolean() }),
)
/** Starts the helper again when it is not running ("open" in the system prompt dialog). */
export const startHelper = channel('startHelper', nothing, z.object({ running: z.boolean() }))
/** Looks for a newer build; `configured` false = this build has no update source. */
export const checkUpdate = channel(
  'checkUpdate',
  nothing,
  z.object({ configured: z.boolean(), available: z.boolean(), version: z.string() }),
)

export const CHANNELS = { helperEndpoint, appInfo, openExternal, showNotification, startHelper, checkUpdate } as const
type Channels = typeof CHANNELS
/** What the page finds at `window.desktop`; exactly these functions, nothing generic. */
export type DesktopBridge = {
  readonly [K in keyof Channels]: (input: z.input<Channels[K]['input']>) => Promise<z.output<Channels[K]['output']>>
}
