import { generateKeyPairSync } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { deviceProof } from '../../src/contract/helper/commands.ts'
import { CLOSE } from '../../src/contract/helper/protocol.ts'
import {
  DEVICE,
  hello,
  openPage,
  reply,
  scripted,
  startHelper,
  taken,
  undo,
  undoAll,
  until,
} from '../fixtures/page-link.ts'

afterEach(undoAll)

describe('the page’s link where another program answers', () => {
  it.each(['the browser’s pairing', 'the desktop’s launch token'])(
    'with %s: it gets no token and nothing else, and one sentence says so',
    async (how) => {
      const heard: unknown[] = []
      const fake = await scripted(
        (_peer, frame) => void heard.push(frame),
        (frame) => void heard.push(frame),
      )
      // Paired with a helper of another key on this very address; or told by the desktop's main process who its helper
      // is.
      const { device } = await startHelper()
      const { link, pairings } = openPage(fake.url, 'the-secret-token', device)
      link.connect(how.includes('desktop') ? 'page' : 'person')
      await until(link, { phase: 'closed', connected: false, problem: 'other-device' })
      expect(heard).toHaveLength(1)
      expect(JSON.stringify(heard)).not.toContain('the-secret-token')
      expect(heard[0]).toMatchObject({ cmd: 'challenge' })
      await expect(link.send(deviceProof, {})).rejects.toMatchObject({ code: 503 })
      // The pairing stays for the right one; only a person gives it up.
      expect(pairings.get(fake.url)).toBe('the-secret-token')
    },
  )

  it('that names the right key without having it, nothing goes to it either', async () => {
    const { device } = await startHelper()
    const heard: unknown[] = []
    const fake = await scripted(
      () => undefined,
      (frame) => void heard.push(frame),
    )
    const liar = { ...DEVICE }
    Object.assign(DEVICE, device)
    undo.push(() => void Object.assign(DEVICE, liar))
    const { link } = openPage(fake.url, 'the-secret-token', device)
    link.connect('page')
    await until(link, { phase: 'closed', problem: 'other-device' })
    expect(heard).toHaveLength(1)
  })

  it.each([
    ['device', { device_id: 'device-0002' }],
    [
      'key',
      {
        public_key: generateKeyPairSync('ec', { namedCurve: 'P-256' })
          .publicKey.export({ format: 'der', type: 'spki' })
          .toString('base64'),
      },
    ],
  ] as const)('that proves one key and then greets with another %s is not kept', async (_what, other) => {
    const fake = await scripted((peer, frame) =>
      reply(peer, frame, 1, { ...hello, ...other, ...(frame.cmd === 'pair' ? { token: 'fresh' } : {}) }),
    )
    const known = openPage(fake.url, 'known').link
    known.connect('page')
    await until(known, { phase: 'closed', connected: false, problem: 'other-device' })
    const { link, pairings } = openPage(fake.url)
    link.connect('person')
    await until(link, { phase: 'closed', connected: false, problem: 'other-device' })
    expect(pairings.size).toBe(0)
  })

  it('a person may pair anew with it, as with a new helper; the launcher’s code goes to its own helper only', async () => {
    const { url, codes } = await startHelper()
    const { link, pairings } = openPage(url, 'old', DEVICE)
    link.connect('page')
    await until(link, { phase: 'closed', problem: 'other-device' })
    link.pairAnew()
    await until(link, { phase: 'code-needed' })
    link.submitCode(codes.at(-1) ?? '')
    await until(link, { connected: true })
    expect(pairings.get(url)).not.toBe('old')

    const sent: unknown[] = []
    const fake = await scripted((_peer, frame) => void sent.push(frame))
    taken.push({ code: '1234-5678', keyMark: 'z'.repeat(22) })
    const other = openPage(fake.url).link
    other.connect('person')
    await until(other, { phase: 'closed', problem: 'other-device' })
    expect(sent).toEqual([])
  })

  it('can not make the page forget its helper: a refusal of the token counts from the proved key only', async () => {
    const knocks = new WebSocketServer({ host: '127.0.0.1', port: 0 })
    await new Promise((resolve) => knocks.once('listening', resolve))
    undo.push(() => knocks.close())
    knocks.on('connection', (peer) => peer.close(CLOSE.token.code))
    const url = `ws://127.0.0.1:${(knocks.address() as AddressInfo).port}/housekeeper`
    for (const by of ['page', 'person'] as const) {
      const { link, pairings, devices } = openPage(url, 'the-secret-token')
      link.connect(by)
      await until(link, { phase: 'closed', problem: 'other-device' })
      expect([pairings.get(url), devices.get(url)]).toEqual(['the-secret-token', DEVICE])
    }
  })

  it('does not hide the helper at the next address: the search goes on, and the page is told of the other program', async () => {
    const { device } = await startHelper()
    const heard: unknown[] = []
    const fake = await scripted((_peer, frame) => void heard.push(frame))
    const right = await startHelper()
    const first = openPage(right.url)
    first.link.connect('person')
    await until(first.link, { phase: 'code-needed' })
    first.link.submitCode(right.codes.at(-1) ?? '')
    await until(first.link, { connected: true })
    expect(first.strangers).toBe(0)
    const page = openPage(fake.url, 'the-secret-token', device, undefined, {
      url: right.url,
      token: first.pairings.get(right.url) ?? '',
      device: right.device,
    })
    page.link.connect('page')
    await until(page.link, { connected: true, problem: '' })
    expect(page.strangers).toBe(1)
    expect(heard).toEqual([])
  })

  it('is passed over again and again until the helper is there', async () => {
    const { device } = await startHelper()
    const fake = await scripted(() => undefined)
    const late = await scripted((peer, frame) => frame.cmd === 'hello' && reply(peer, frame, 1, hello))
    await late.close()
    const page = openPage(fake.url, 'the-secret-token', device, undefined, {
      url: late.url,
      token: 'known',
      device: DEVICE,
    })
    page.link.connect('page')
    await until(page.link, { phase: 'closed', problem: 'other-device' })
    await late.reopen()
    await until(page.link, { connected: true })
  })
})
