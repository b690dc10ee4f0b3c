import { expect, it } from 'vitest'
import type { DesktopBridge } from '../../contract/desktop/bridge.ts'
import { createDesktopHost } from './desktop-host.ts'

const bridge = (endpoint: Awaited<ReturnType<DesktopBridge['helperEndpoint']>>): DesktopBridge => ({
  ...({} as DesktopBridge),
  helperEndpoint: () => Promise.resolve(endpoint),
})

it('tells the page of its own helper: address, token, and the key that alone may get the token', async () => {
  const host = createDesktopHost(
    bridge({ url: 'ws://127.0.0.1:17651/housekeeper', token: 'launch', device_id: 'device-0001', public_key: 'key' }),
  )
  expect(await host.helperEndpoints('wss://elsewhere.example.com')).toEqual([
    { url: 'ws://127.0.0.1:17651/housekeeper', token: 'launch', device: { id: 'device-0001', publicKey: 'key' } },
  ])
})

it('knows of none while the helper is not there', async () => {
  expect(
    await createDesktopHost(bridge({ url: '', token: '', device_id: '', public_key: '' })).helperEndpoints(''),
  ).toEqual([])
})
