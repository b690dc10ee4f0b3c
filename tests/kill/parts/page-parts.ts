import { WebSocket } from 'ws'
import { createHelperLink, type HelperLink } from '../../../src/renderer/core/helper/helper-link.ts'
import type { Socket } from '../../../src/renderer/core/helper/wire.ts'
import { createHttpClient, type HttpClient } from '../../../src/renderer/core/http/http-client.ts'
import { createOverlay } from '../../../src/renderer/core/http/overlay.ts'
import { deviceAt } from '../../fixtures/helper-client.ts'
import { patient } from '../../fixtures/slowness.ts'
import { HELPER_TOKEN } from './helper-process.ts'

/** The page's own way to its backend and to its helper; only the window is missing. */
export interface PageParts {
  readonly link: HelperLink
  readonly http: HttpClient
  /** The helper's device, '' while it is away. */
  deviceId(): string
}

/**
 * Opens them for a signed-in operator. The helper is found again at whatever address it has.
 * `globalThis.window.location.origin` must be the backend's.
 */
export function openPageParts(origin: string, token: string, helperUrl: () => string): PageParts {
  // Known once and kept, as a page pins it: a helper that is being killed can't be asked.
  let device: Awaited<ReturnType<typeof deviceAt>> | undefined
  const link = createHelperLink({
    host: {
      helperEndpoints: async () => [
        { url: helperUrl(), token: HELPER_TOKEN, device: (device ??= await deviceAt(helperUrl())) },
      ],
      rememberPairing: () => undefined,
      forgetPairing: () => undefined,
    },
    wsUrl: () => '',
    openSocket: (address) => new WebSocket(address) as Socket,
    // Sends no Origin, as a command line.
    origin: () => '',
    delayMs: 50,
    maxDelayMs: 200,
  })
  const deviceId = (): string => link.store.getState().info?.device_id ?? ''
  const http = createHttpClient({
    overlay: createOverlay(),
    token: () => token,
    siteHost: new URL(origin).host,
    deviceId,
    baseURL: origin,
    timeoutMs: patient(60_000),
  })
  return { link, http, deviceId }
}
