import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer, type WebSocket as Peer } from 'ws'
import { deviceProof, helperStatus } from '../../src/contract/helper/commands.ts'
import { platformsDataSync } from '../../src/contract/helper/events.ts'
import { challengeInput, meetingText } from '../../src/contract/helper/handshake.ts'
import { CLOSE, HELPER_PROTOCOL } from '../../src/contract/helper/protocol.ts'
import { createHelper } from '../../src/helper/create-helper.ts'
import { createHelperLink, type HelperLink } from '../../src/renderer/core/helper/helper-link.ts'
import type { HelperState } from '../../src/renderer/core/helper/helper-state.ts'
import type { Socket } from '../../src/renderer/core/helper/wire.ts'
import type { HelperCandidate, HelperDevice, LaunchCode } from '../../src/renderer/host/host.ts'
import { eventually } from '../fixtures/eventually.ts'

const undo: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const ORIGIN = 'http://127.0.0.1:45999'
const OFTEN = { interval: 10 }

/** Key of the scripted helpers. */
const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const DEVICE: HelperDevice = { id: 'device-0001', publicKey: keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64') }
/** What the launcher left in the page's address. */
const taken: LaunchCode[] = []

interface Page {
  link: HelperLink
  pairings: Map<string, string>
  devices: Map<string, HelperDevice>
  bad: string[]
}

/** A page at ORIGIN that knows one helper address; `others` = helpers that it knows by other addresses. */
const openPage = (url: string, token?: string, device: HelperDevice = DEVICE, others?: HelperCandidate['known']): Page => {
  const pairings = new Map<string, string>(token === undefined ? [] : [[url, token]])
  const devices = new Map<string, HelperDevice>([[url, device]])
  const bad: string[] = []
  const candidate = (): HelperCandidate => {
    const known = pairings.get(url)
    return known === undefined ? { url, ...(others === undefined ? {} : { known: others }) } : { url, token: known, device: devices.get(url) ?? DEVICE }
  }
  const link = createHelperLink({
    host: { helperEndpoints: () => Promise.resolve([candidate()]), rememberPairing: (at, value, who) => (pairings.set(at, value), void devices.set(at, who)), forgetPairing: (at) => void pairings.delete(at) },
    wsUrl: () => '',
    openSocket: (address) => new WebSocket(address, { origin: ORIGIN }) as Socket,
    onBadFrame: (what) => bad.push(what),
    delayMs: 20,
    maxDelayMs: 80,
    origin: () => ORIGIN,
    takeCode: () => taken.splice(0)[0] ?? null,
  })
  undo.push(() => link.stop())
  return { link, pairings, devices, bad }
}
const until = (link: HelperLink, wanted: Partial<HelperState>): Promise<void> => eventually(() => expect(link.store.getState()).toMatchObject(wanted), OFTEN)

/** A helper made of a script, for what a real one never does. */
const scripted = async (onFrame: (peer: Peer, frame: { id: string; cmd: string; data: unknown }) => void, heard?: (frame: unknown) => void): Promise<{ url: string; peers: Set<Peer>; close: () => Promise<void>; reopen: () => Promise<void> }> => {
  let server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const serve = (): void => {
    server.on('connection', (peer) => peer.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as { id: string; cmd: string; data: unknown }
      if (frame.cmd !== 'challenge') return onFrame(peer, frame)
      heard?.(frame)
      const meeting = { protocol: HELPER_PROTOCOL, origin: ORIGIN, port, clientNonce: challengeInput.parse(frame.data).nonce, helperNonce: 'n'.repeat(32), deviceId: DEVICE.id, publicKey: DEVICE.publicKey }
      const signature = sign('sha256', Buffer.from(meetingText('helper', meeting)), { key: keys.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64')
      reply(peer, frame, 1, { protocol: HELPER_PROTOCOL, device_id: DEVICE.id, device_name: 'PC', public_key: DEVICE.publicKey, nonce: meeting.helperNonce, signature })
    }))
  }
  serve()
  const close = async (): Promise<void> => {
    for (const peer of server.clients) peer.terminate()
    await new Promise((resolve) => server.close(resolve))
  }
  undo.push(close)
  return {
    url: `ws://127.0.0.1:${port}/housekeeper`,
    get peers() {
      return server.clients
    },
    close,
    async reopen() {
      server = new WebSocketServer({ host: '127.0.0.1', port })
      await new Promise((resolve) => server.once('listening', resolve))
      serve()
    },
  }
}
const hello = { protocol: HELPER_PROTOCOL, version: '1.0.0', device_id: 'device-0001', device_name: 'PC', public_key: DEVICE.publicKey, mode: 'standalone', levels: ['read', 'login', 'publish'] }
const reply = (peer: Peer, frame: { id: string; cmd: string }, code: number, data: unknown, msg = ''): void => peer.send(JSON.stringify({ id: frame.id, cmd: frame.cmd, code, msg, data }))

/** `codes` holds those shown for a page that asked; the one of the start is left out. */
const startHelper = async (): Promise<{ url: string; codes: string[]; device: HelperDevice }> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'page-helper-'))
  const codes: string[] = []
  const helper = createHelper({ dataDir, mode: 'standalone', ports: 0, backendOrigins: ['http://127.0.0.1:1'], version: '1.0.0', log: () => undefined, platforms: [] }, {
    showCode(code, origin) {
      if (origin !== '') codes.push(code)
    },
  })
  const { url, deviceId, publicKey } = await helper.listen()
  undo.push(async () => {
    await helper.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { url, codes, device: { id: deviceId, publicKey } }
}

describe('the page’s link to a real helper', () => {
  it('pairs by the code of the terminal, works, and is known the next time', async () => {
    const { url, codes } = await startHelper()
    const { link, pairings, devices } = openPage(url)
    link.connect('person')
    await until(link, { phase: 'code-needed', problem: '' })
    link.submitCode('0000-0000')
    await until(link, { phase: 'code-needed', problem: 'code-wrong' })
    link.submitCode(codes.at(-1) ?? '')
    await until(link, { connected: true, phase: 'ready' })
    expect(pairings.get(url)).toMatch(/.{20,}/)
    expect(await link.send(helperStatus, {})).toMatchObject({ mode: 'standalone', paired: [{ origin: ORIGIN, current: true }] })
    expect((await link.send(deviceProof, {})).device_id).toBe(link.store.getState().info?.device_id)

    const next = openPage(url, pairings.get(url), devices.get(url))
    next.link.connect('page')
    await until(next.link, { connected: true })
  })

  it('is known again at another port after its restart; a stranger there is not asked to pair, and gets nothing', async () => {
    const { url, codes } = await startHelper()
    const first = openPage(url)
    first.link.connect('person')
    await until(first.link, { phase: 'code-needed' })
    first.link.submitCode(codes.at(-1) ?? '')
    await until(first.link, { connected: true })
    const known = [{ token: first.pairings.get(url) ?? '', device: first.devices.get(url) ?? DEVICE }]
    // The same helper, as it looks to a page that knows it by another address.
    const moved = openPage(url, undefined, DEVICE, known)
    moved.link.connect('page')
    await until(moved.link, { connected: true })
    expect([moved.pairings.get(url), moved.devices.get(url)]).toEqual([known[0]?.token, known[0]?.device])

    const asked: string[] = []
    const stranger = await scripted((_, frame) => asked.push(frame.cmd))
    const page = openPage(stranger.url, undefined, DEVICE, known)
    page.link.connect('page')
    await until(page.link, { connected: false, problem: 'unreachable' })
    expect(asked).toEqual([])
  })

  it('does not ask for pairing by itself, and opens the prompt instead', async () => {
    const { url, codes } = await startHelper()
    const { link } = openPage(url)
    link.connect('page')
    // Said as what it is: whether a helper runs was not asked.
    await until(link, { problem: 'unpaired' })
    expect(link.require()).toBe(false)
    expect(link.store.getState()).toMatchObject({ connected: false, prompt: true })
    expect(codes).toEqual([])
  })

  it('a pairing that a person began is not broken off by the page’s own look', async () => {
    const { url, codes } = await startHelper()
    const { link } = openPage(url)
    link.connect('person')
    await until(link, { phase: 'code-needed' })
    link.connect('page')
    expect(link.store.getState().phase).toBe('code-needed')
    link.submitCode(codes.at(-1) ?? '')
    await until(link, { connected: true })
  })

  it('a press right after the page was loaded waits for the connection, and asks when there is none', async () => {
    const { url, codes } = await startHelper()
    const { link, pairings, devices } = openPage(url)
    link.connect('person')
    await until(link, { phase: 'code-needed' })
    link.submitCode(codes.at(-1) ?? '')
    await until(link, { connected: true })
    const next = openPage(url, pairings.get(url), devices.get(url)).link
    const looking = new Promise<void>((resolve) => next.store.subscribe((state) => state.phase === 'connecting' && resolve()))
    next.connect('page')
    await looking
    expect(await next.requireSettled()).toBe(true)
    expect(next.store.getState().prompt).toBe(false)
    const alone = openPage(url).link
    expect([await alone.requireSettled(), alone.store.getState().prompt]).toEqual([false, true])
  })

  it('forgets a token that the helper refuses and says so', async () => {
    const { url, device } = await startHelper()
    const { link, pairings } = openPage(url, 'x'.repeat(43), device)
    link.connect('page')
    await until(link, { phase: 'closed', problem: 'token' })
    expect(pairings.has(url)).toBe(false)
  })
})

describe('the page’s link where another program answers', () => {
  it.each(['the browser’s pairing', 'the desktop’s launch token'])('with %s: it gets no token and nothing else, and one sentence says so', async (how) => {
    const heard: unknown[] = []
    const fake = await scripted((_peer, frame) => void heard.push(frame), (frame) => void heard.push(frame))
    // Paired with a helper of another key on this very address; or told by the desktop's main process who its helper is.
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
  })

  it('that names the right key without having it, nothing goes to it either', async () => {
    const { device } = await startHelper()
    const heard: unknown[] = []
    const fake = await scripted(() => undefined, (frame) => void heard.push(frame))
    const liar = { ...DEVICE }
    Object.assign(DEVICE, device)
    undo.push(() => void Object.assign(DEVICE, liar))
    const { link } = openPage(fake.url, 'the-secret-token', device)
    link.connect('page')
    await until(link, { phase: 'closed', problem: 'other-device' })
    expect(heard).toHaveLength(1)
  })

  it.each([['device', { device_id: 'device-0002' }], ['key', { public_key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'der', type: 'spki' }).toString('base64') }]] as const)('that proves one key and then greets with another %s is not kept', async (_what, other) => {
    const fake = await scripted((peer, frame) => reply(peer, frame, 1, { ...hello, ...other, ...(frame.cmd === 'pair' ? { token: 'fresh' } : {}) }))
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
})

describe('the page’s link to a helper that misbehaves', () => {
  it('comes back by itself after a lost connection, and fails what was under way', async () => {
    const helper = await scripted((peer, frame) => frame.cmd === 'hello' && reply(peer, frame, 1, hello))
    const { link } = openPage(helper.url, 'known')
    link.connect('page')
    await until(link, { connected: true })
    const running = link.send(helperStatus, {}).catch((error: unknown) => error)
    await helper.close()
    expect(await running).toMatchObject({ name: 'HelperError', code: 503 })
    await until(link, { connected: false })
    await helper.reopen()
    await until(link, { connected: true })
  })

  it('gives up after the command’s time, and tells the helper to stop when the caller does', async () => {
    const cancelled: unknown[] = []
    const helper = await scripted((peer, frame) => {
      if (frame.cmd === 'hello') reply(peer, frame, 1, hello)
      if (frame.cmd === 'cancel') cancelled.push(frame.data)
    })
    const { link } = openPage(helper.url, 'known')
    link.connect('page')
    await until(link, { connected: true })
    await expect(link.send(helperStatus, {}, { timeoutMs: 50 })).rejects.toMatchObject({ code: 408 })
    const stop = new AbortController()
    const run = link.send(helperStatus, {}, { signal: stop.signal })
    stop.abort()
    await expect(run).rejects.toMatchObject({ code: 499 })
    await eventually(() => expect(cancelled).toEqual([{ request_id: '4' }]), OFTEN)
  })

  it('turns error replies into typed errors and refuses answers of another shape', async () => {
    let code = 501
    const helper = await scripted((peer, frame) => {
      if (frame.cmd === 'hello') reply(peer, frame, 1, hello)
      else reply(peer, frame, code, code === 1 ? { nonsense: true } : { kind: 'content', code: 'TITLE', step: 'fill', retryable: false }, '标题过长')
    })
    const { link } = openPage(helper.url, 'known')
    link.connect('page')
    await until(link, { connected: true })
    await expect(link.send(helperStatus, {})).rejects.toMatchObject({ code: 501, message: '标题过长', kind: 'content', errorCode: 'TITLE' })
    code = 1
    await expect(link.send(helperStatus, {})).rejects.toMatchObject({ code: 500 })
  })

  it('hands on valid events only', async () => {
    const helper = await scripted((peer, frame) => {
      if (frame.cmd !== 'hello') return
      reply(peer, frame, 1, hello)
      peer.send('{"event":"platformsDataSync","data":{"platforms":"none"}}')
      peer.send('not json')
      peer.send('{"event":"platformsDataSync","data":{"platforms":[]}}')
    })
    const { link, bad } = openPage(helper.url, 'known')
    const heard: unknown[] = []
    link.on(platformsDataSync, (data) => heard.push(data))
    link.connect('page')
    await eventually(() => expect(heard).toEqual([{ platforms: [] }]), OFTEN)
    expect(bad).toHaveLength(2)
  })

  it('stops trying when only a person can help', async () => {
    let tries = 0
    const helper = await scripted((peer) => {
      tries += 1
      peer.close(CLOSE.protocol.code)
    })
    const { link } = openPage(helper.url, 'known')
    link.connect('page')
    await until(link, { phase: 'closed', problem: 'protocol' })
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(tries).toBe(1)
  })
})
