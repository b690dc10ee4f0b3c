// Hostile clients at the helper's door, each refused in its stated way, a good client unharmed throughout.
import { request } from 'node:http'
import { createConnection } from 'node:net'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLOSE, HELPER_MAX_FRAME_BYTES, HELPER_PROTOCOL } from '../../src/contract/helper/protocol.ts'
import { startHelperKit } from '../../src/helper/testing/helper-kit.ts'
import type { HelperKit } from '../../src/helper/testing/helper-kit.ts'
import { challenge, connect, openSocket } from '../../src/helper/testing/ws-client.ts'
import type { TestClient } from '../../src/helper/testing/ws-client.ts'
import { patient, POLL_MS } from '../fixtures/slowness.ts'

const TEAM = 'https://team.example.com'
const OTHER = 'https://other.example.com'
const asked: string[] = []
let allow = true
let kit: HelperKit
let good: TestClient
let port = 0

beforeAll(async () => {
  kit = await startHelperKit(
    { fixedToken: 'fixed-token-for-clients-without-origin', pauses: { handshake: 700, ping: 60_000 } },
    {
      consent: (origin) => {
        asked.push(origin)
        return Promise.resolve(allow)
      },
    },
  )
  good = await connect(kit.url, kit.helper.launchToken, kit.backend.origin)
  port = Number(new URL(kit.url).port)
})
afterAll(async () => {
  expect(await good.send('status', {})).toMatchObject({ code: 1 })
  good.close()
  await kit.close()
})

const status = (
  headers: Record<string, string>,
  path = '/housekeeper',
  method = 'GET',
): Promise<{ status: number; headers: Record<string, unknown>; body: string }> =>
  new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, method, headers }, (reply) => {
      let body = ''
      reply.on('data', (chunk) => (body += String(chunk)))
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body }))
    })
    call.on('upgrade', (_reply, socket) => {
      socket.destroy()
      resolve({ status: 101, headers: {}, body: '' })
    })
    call.on('error', reject)
    call.end()
  })
const upgrade = (over: Record<string, string>) => ({
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  host: `127.0.0.1:${port}`,
  ...over,
})
const pair = async (origin: string): Promise<string> => {
  const client = await openSocket(kit.url, { origin })
  await challenge(client, kit.url, origin)
  const reply = await client.send('pair', { protocol: HELPER_PROTOCOL })
  client.close()
  return (reply.data as { token: string }).token
}
const refusal = async (client: TestClient, cmd: string, data: unknown): Promise<number> => {
  client.send(cmd, data).catch(() => undefined)
  return (await client.closed).code
}

/** Close code for the proof of this token. */
const refusedToken = async (token: string, options: { origin?: string } = {}): Promise<number> => {
  const client = await openSocket(kit.url, options)
  const { hello } = await challenge(client, kit.url, options.origin)
  return await refusal(client, 'hello', hello(token))
}
const refusedPair = async (options: { origin?: string } = {}): Promise<number> => {
  const client = await openSocket(kit.url, options)
  await challenge(client, kit.url, options.origin)
  return await refusal(client, 'pair', { protocol: HELPER_PROTOCOL })
}

describe('the gate', () => {
  it.each([
    ['the name of a rebinding page', { host: 'evil.example.com' }],
    ['the name with our port', { host: 'evil.example.com:PORT', origin: 'http://evil.example.com:PORT' }],
    ['a look-alike of loopback', { host: '127.0.0.1.evil.example.com:PORT' }],
    ['localhost in a longer name', { host: 'localhost.evil.example.com:PORT' }],
    ['another loopback address', { host: '127.0.0.2:PORT' }],
    ['loopback with a wrong port', { host: '127.0.0.1:1' }],
    ['loopback without the port', { host: '127.0.0.1' }],
    ['a decimal form of loopback', { host: '2130706433:PORT' }],
    ['a trailing dot', { host: 'localhost.:PORT' }],
    ['origin null', { origin: 'null' }],
    ['plain http from the net', { origin: 'http://evil.example.com' }],
    ['a file', { origin: 'file://' }],
    ['an extension', { origin: 'chrome-extension://abcdefghijklmnop' }],
    ['an origin with a path', { origin: 'https://team.example.com/x' }],
    ['two origins', { origin: 'https://team.example.com, https://evil.example.com' }],
    ['an origin with a user', { origin: 'https://team.example.com@evil.example.com' }],
    ['an empty origin', { origin: '' }],
    ['a look-alike of loopback as origin', { origin: 'http://127.0.0.1.evil.example.com' }],
  ])('refuses %s with 403', async (_name, over) => {
    const filled = Object.fromEntries(
      Object.entries(over).map(([key, value]) => [key, value.replaceAll('PORT', String(port))]),
    )
    expect((await status(upgrade(filled))).status).toBe(403)
  })

  it('refuses other paths and methods', async () => {
    expect((await status(upgrade({}), '/')).status).toBe(404)
    expect((await status(upgrade({}), '/housekeeper/')).status).toBe(404)
    expect((await status(upgrade({}), '/housekeeper?x=1')).status).toBe(404)
    expect((await status({ host: `127.0.0.1:${port}` }, '/housekeeper/hello', 'POST')).status).toBe(405)
  })

  it('is bound to loopback only and says little at discovery', async () => {
    const found = await status({ host: `127.0.0.1:${port}` }, '/housekeeper/hello')
    expect(JSON.parse(found.body)).toEqual({ name: 'cloud-housekeeper', protocol: HELPER_PROTOCOL })
    expect(found.headers['access-control-allow-origin']).toBeUndefined()
    expect((await status({ host: `127.0.0.1:${port}`, origin: TEAM }, '/housekeeper/hello')).status).toBe(403)
    expect((await status({ host: 'evil.example.com' }, '/housekeeper/hello')).status).toBe(403)
    const own = await status({ host: `127.0.0.1:${port}`, origin: kit.backend.origin }, '/housekeeper/hello')
    expect(own.headers['access-control-allow-origin']).toBe(kit.backend.origin)
    const outside = await new Promise((resolve) =>
      createConnection({ host: '127.0.0.2', port })
        .on('connect', () => resolve('open'))
        .on('error', () => resolve('refused')),
    )
    expect(outside).toBe('refused')
  })
})

describe('the handshake', () => {
  it('refuses no token, a wrong one, and one that belongs elsewhere', async () => {
    const team = await pair(TEAM)
    // Before the challenge nothing is taken, also not the right token; a second challenge is none.
    expect(
      await refusal(await openSocket(kit.url, { origin: TEAM }), 'hello', { protocol: HELPER_PROTOCOL, proof: team }),
    ).toBe(CLOSE.protocol.code)
    expect(
      await refusal(await openSocket(kit.url, { origin: TEAM }), 'challenge', {
        protocol: HELPER_PROTOCOL,
        nonce: 'short',
      }),
    ).toBe(CLOSE.malformed.code)
    expect(
      await refusal(await openSocket(kit.url, { origin: TEAM }), 'challenge', {
        protocol: HELPER_PROTOCOL - 1,
        nonce: 'n'.repeat(32),
      }),
    ).toBe(CLOSE.protocol.code)
    expect(await refusedToken('wrong', { origin: TEAM })).toBe(CLOSE.token.code)
    expect(await refusedToken(team, { origin: OTHER })).toBe(CLOSE.token.code)
    expect(await refusedToken(team)).toBe(CLOSE.token.code)
    // The launch token is for the desktop's own page, the fixed one for clients that aren't pages.
    expect(await refusedToken(kit.helper.launchToken, { origin: OTHER })).toBe(CLOSE.token.code)
    expect(await refusedToken('fixed-token-for-clients-without-origin', { origin: kit.backend.origin })).toBe(
      CLOSE.token.code,
    )
    const paired = await connect(kit.url, team, TEAM)
    expect(await paired.send('status', {})).toMatchObject({
      code: 1,
      data: { paired: [{ origin: TEAM, current: true }] },
    })
    paired.close()
    ;(await connect(kit.url, 'fixed-token-for-clients-without-origin')).close()
  })

  it('a proof is worth nothing on another connection, for another origin or another port', async () => {
    const team = await pair(TEAM)
    const first = await openSocket(kit.url, { origin: TEAM })
    const { hello } = await challenge(first, kit.url, TEAM)
    const proof = hello(team)
    const second = await openSocket(kit.url, { origin: TEAM })
    await challenge(second, kit.url, TEAM)
    expect(await refusal(second, 'hello', proof)).toBe(CLOSE.token.code)
    // One that listens elsewhere and passes everything on: the helper signs its own port.
    const relayed = await openSocket(kit.url, { origin: TEAM })
    await expect(challenge(relayed, kit.url.replace(String(port), '17651'), TEAM)).rejects.toThrow('did not prove')
    relayed.close()
    const foreign = await openSocket(kit.url, { origin: OTHER })
    await expect(challenge(foreign, kit.url, TEAM)).rejects.toThrow('did not prove')
    foreign.close()
    expect(await first.send('hello', proof)).toMatchObject({ code: 1 })
    first.close()
  })

  it('tells the name of the computer to pages that somebody let in, and to no other page', async () => {
    const named = async (origin?: string): Promise<string> => {
      const client = await openSocket(kit.url, origin === undefined ? {} : { origin })
      const reply = await client.send('challenge', { protocol: HELPER_PROTOCOL, nonce: 'n'.repeat(32) })
      client.close()
      return (reply.data as { device_name: string }).device_name
    }
    const NEW = 'https://new.example.com'
    expect([await named(NEW), await named('http://localhost:8088')]).toEqual(['', ''])
    const own = await named(kit.backend.origin)
    expect(own).not.toBe('')
    await pair(NEW)
    expect([await named(NEW), await named()]).toEqual([own, own])
    expect(await good.send('revokePairing', { origin: NEW })).toMatchObject({ data: { revoked: true } })
    expect(await named(NEW)).toBe('')
  })

  it('lets a token live until it is replaced or revoked', async () => {
    const old = await pair(TEAM)
    const fresh = await pair(TEAM)
    expect(await refusedToken(old, { origin: TEAM })).toBe(CLOSE.token.code)
    const client = await connect(kit.url, fresh, TEAM)
    expect(await good.send('revokePairing', { origin: TEAM })).toMatchObject({ data: { revoked: true } })
    expect((await client.closed).code).toBe(CLOSE.token.code)
    expect(await refusedToken(fresh, { origin: TEAM })).toBe(CLOSE.token.code)
  })

  it('pairs only by consent, and a denied page has to wait', async () => {
    allow = false
    const before = asked.length
    expect(await refusedPair({ origin: OTHER })).toBe(CLOSE.denied.code)
    allow = true
    expect(await refusedPair({ origin: OTHER })).toBe(CLOSE.denied.code)
    expect(asked.slice(before)).toEqual([OTHER])
    expect(await refusedPair()).toBe(CLOSE.denied.code)
  })

  it('refuses commands before it, other versions, silence and rubbish', async () => {
    expect(await refusal(await openSocket(kit.url), 'status', {})).toBe(CLOSE.protocol.code)
    // The challenge alone lets nobody in.
    for (const origin of [undefined, TEAM]) {
      const met = await openSocket(kit.url, origin === undefined ? {} : { origin })
      await challenge(met, kit.url, origin)
      expect(await refusal(met, 'status', {})).toBe(CLOSE.token.code)
    }
    expect(await refusal(await openSocket(kit.url), 'challenge', { protocol: 99, nonce: 'n'.repeat(32) })).toBe(
      CLOSE.protocol.code,
    )
    expect((await (await openSocket(kit.url)).closed).code).toBe(CLOSE.handshakeTimeout.code)
    for (const rubbish of [
      'not json',
      '[]',
      '{"id":"1"}',
      '{"id":1,"cmd":"hello"}',
      '{"id":"1","cmd":"hello","data":{},"extra":1}',
      Buffer.from([1, 2, 3]),
    ]) {
      const client = await openSocket(kit.url)
      client.socket.send(rubbish)
      expect((await client.closed).code).toBe(CLOSE.malformed.code)
    }
  })

  it('slows down who guesses, and turns him away, while the right token still gets in', async () => {
    const codes: number[] = []
    const began = Date.now()
    for (let round = 0; round < 12; round += 1) codes.push(await refusedToken(`guess-${round}`))
    expect(codes.at(-1)).toBe(CLOSE.tooMany.code)
    expect(Date.now() - began).toBeGreaterThan(5_000)
    ;(await connect(kit.url, kit.helper.launchToken)).close()
  })
})

describe('frames of somebody who is signed in', () => {
  it('closes at the third malformed frame, binary ones included', async () => {
    const client = await connect(kit.url, kit.helper.launchToken)
    client.socket.send('{')
    client.socket.send(Buffer.from('{"id":"1","cmd":"status"}'), { binary: true })
    expect(await client.send('status', {})).toMatchObject({ code: 1 })
    client.socket.send('{"cmd":"status"}')
    expect((await client.closed).code).toBe(CLOSE.malformed.code)
  })

  it('closes at a frame above the cap', async () => {
    const client = await connect(kit.url, kit.helper.launchToken)
    client.socket.send(JSON.stringify({ id: '1', cmd: 'status', data: 'x'.repeat(HELPER_MAX_FRAME_BYTES) }))
    expect((await client.closed).code).toBe(CLOSE.tooLarge.code)
    const huge = await connect(kit.url, kit.helper.launchToken)
    huge.socket.send('x'.repeat(3 * HELPER_MAX_FRAME_BYTES))
    expect([1009, CLOSE.tooLarge.code]).toContain((await huge.closed).code)
  })

  it('answers unknown commands, unknown fields and a foreign auth with errors, and goes on', async () => {
    const client = await connect(kit.url, kit.helper.launchToken)
    expect(await client.send('eval', { code: '1' })).toMatchObject({ code: 404 })
    expect(await client.send('hello', { protocol: HELPER_PROTOCOL, proof: 'x' })).toMatchObject({ code: 404 })
    expect(await client.send('status', { more: 1 })).toMatchObject({ code: 400, data: { code: 'BAD_INPUT' } })
    expect(await client.send('status', {}, { auth: 'not my token' })).toMatchObject({ code: 401 })
    expect(await client.send('status', {}, { auth: kit.helper.launchToken })).toMatchObject({ code: 1 })
    client.close()
  })

  it.each([
    '/etc/passwd',
    '../../etc/passwd',
    'file:///etc/passwd',
    'hkfile:../../../etc/passwd',
    'hkfile:..%2f..%2f..%2f..%2fetc',
    'C:\\Windows\\win.ini',
    'hkfile:AAAAAAAAAAAAAAAAAAAAAAAA',
  ])('takes no path from the wire: %s', async (filePath) => {
    const { publishInput } = await import('../../src/helper/testing/publish-input.ts')
    expect(
      await good.send('publishWork', publishInput({ itemId: 1, accountId: 'a', cookie: '', filePath })),
    ).toMatchObject({ code: 400 })
  })

  it.each([
    'http://169.254.169.254/latest',
    'http://127.0.0.1:1/x',
    'https://evil.example.com/x',
    'file:///etc/passwd',
    '//evil.example.com/x',
    'http://127.0.0.1@evil.example.com/x',
    'javascript:1',
  ])('downloads from nowhere but its backend: %s', async (url) => {
    expect(await good.send('downloadFile', { url })).toMatchObject({ code: 400, data: { code: 'URL_REFUSED' } })
  })

  it('keeps files of one page from another', async () => {
    kit.backend.files.set('/f', { body: Buffer.from('x') })
    const mine = (await good.send('downloadFile', { url: '/f' })).data as { filePath: string }
    const token = await pair('https://third.example.com')
    const other = await connect(kit.url, token, 'https://third.example.com')
    const { publishInput } = await import('../../src/helper/testing/publish-input.ts')
    // Its backend can't be asked for a name, so nothing runs at all; and the handle is not its own.
    expect(
      (
        await other.send(
          'publishWork',
          publishInput({ itemId: 1, accountId: 'a', cookie: '', filePath: mine.filePath }),
        )
      ).code,
    ).not.toBe(1)
    expect(await other.send('answerPerson', { person_id: 'x', action: 'submit' })).toMatchObject({
      data: { accepted: false },
    })
    other.close()
  })
})

describe('crowds', () => {
  it('keeps strangers from taking the places of known pages, half-open sockets too', async () => {
    const raw: Socket[] = Array.from({ length: 40 }, () =>
      createConnection({ host: '127.0.0.1', port }).on('error', () => undefined),
    )
    const strangers = await Promise.allSettled(
      Array.from({ length: 30 }, (_, i) => openSocket(kit.url, { origin: `https://s${i % 6}.example.com` })),
    )
    const open = strangers.filter((one) => one.status === 'fulfilled')
    expect(open.length).toBeLessThanOrEqual(8)
    const known = await connect(kit.url, kit.helper.launchToken, kit.backend.origin)
    expect(await known.send('status', {})).toMatchObject({ code: 1 })
    known.close()
    for (const one of open) one.value.close()
    // Sockets that never say a word are closed by the server.
    const ended = await Promise.race([
      Promise.all(
        raw.map((socket) => new Promise((resolve) => (socket.destroyed ? resolve(0) : socket.once('close', resolve)))),
      ).then(() => 'closed'),
      new Promise((resolve) => setTimeout(() => resolve('open'), POLL_MS)),
    ])
    for (const socket of raw) socket.destroy()
    expect(ended).toBe('closed')
  })

  it('answers a good client while 10 000 junk frames come in', async () => {
    const times: number[] = []
    const measure = async (): Promise<number> => {
      const began = performance.now()
      expect(await good.send('status', {})).toMatchObject({ code: 1 })
      return performance.now() - began
    }
    for (let round = 0; round < 20; round += 1) times.push(await measure())
    const calm = times.toSorted((a, b) => a - b)[10] ?? 0
    // The junk comes from a process of its own, so that only the helper's work is measured.
    const { spawn } = await import('node:child_process')
    const hostile = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `
      import WebSocket from 'ws'
      let left = 10_000
      const open = () => {
        if (left <= 0) { console.log('sent'); process.exit(0) }
        const socket = new WebSocket('${kit.url}', { origin: 'https://hostile.example.com' })
        socket.on('open', () => { for (let i = 0; i < 500; i += 1) { left -= 1; socket.send('junk'.repeat(50)) } })
        socket.on('error', () => setTimeout(open, 20))
        socket.on('close', () => setImmediate(open))
      }
      open()`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'], cwd: process.cwd() },
    )
    const sent = new Promise<void>((resolve) => hostile.stdout.once('data', () => resolve()))
    let running = true
    void sent.then(() => (running = false))
    const under: number[] = []
    while (running) under.push(await measure())
    const sorted = under.toSorted((a, b) => a - b)
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0
    const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0
    process.stdout.write(
      `junk flood: ${under.length} replies, calm median ${calm.toFixed(2)} ms, under flood median ${median.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms, max ${(sorted.at(-1) ?? 0).toFixed(2)} ms\n`,
    )
    expect(under.length).toBeGreaterThan(0)
    // Figures are the bench's; here a flood that a client has to wait out.
    expect(p95 - calm).toBeLessThan(patient(500))
  })
})

it('writes no token, payload or cookie to the log', () => {
  const log = kit.lines.join('\n')
  for (const secret of [kit.helper.launchToken, 'fixed-token-for-clients', 'guess-3', 'sealed:v1:'])
    expect(log).not.toContain(secret)
  expect(log).toContain('"cmd":"status"')
})
