import type { WebFrameMain } from 'electron'
import { expect, it } from 'vitest'
import { CHANNELS } from '../../contract/desktop/bridge.ts'
import { answerCall } from './answer-call.ts'

const ORIGIN = 'http://127.0.0.1:4000'
const trusted = { origin: () => ORIGIN, webContentsId: () => 7 }
const frame = (url: string, parent: object | null = null) => ({ url, parent }) as WebFrameMain
const own = { sender: { id: 7 }, senderFrame: frame(`${ORIGIN}/index`) }

it('answers the main frame of the own window on the own origin, and nobody else', async () => {
  let asked = 0
  const open = answerCall(CHANNELS.openExternal, trusted, () => ((asked += 1), { opened: true }))
  expect(await open(own, { url: 'https://example.com' })).toEqual({ opened: true })
  const strangers = [
    { ...own, sender: { id: 8 } },
    { ...own, senderFrame: null },
    { ...own, senderFrame: frame(`${ORIGIN}/index`, {}) },
    { ...own, senderFrame: frame('http://127.0.0.1:4000.evil.example/') },
    { ...own, senderFrame: frame('about:blank') },
  ]
  for (const stranger of strangers)
    await expect(open(stranger, { url: 'https://example.com' })).rejects.toThrow('unknown sender')
  expect(asked).toBe(1)
})

it('hands on and answers what the channel describes only', async () => {
  let asked = 0
  const open = answerCall(CHANNELS.openExternal, trusted, () => ((asked += 1), { opened: true }))
  for (const input of [undefined, {}, { url: 5 }, { url: 'x'.repeat(2_001) }, { url: 'https://example.com', more: 1 }])
    await expect(open(own, input)).rejects.toThrow()
  expect(asked).toBe(0)
  await expect(
    answerCall(CHANNELS.openExternal, trusted, () => ({ opened: 'yes' }) as never)(own, { url: 'https://example.com' }),
  ).rejects.toThrow()
})
