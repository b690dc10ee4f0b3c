import { afterEach, describe, expect, it } from 'vitest'
import { deviceProof, helperStatus } from '../../src/contract/helper/commands.ts'
import { platformsDataSync } from '../../src/contract/helper/events.ts'
import { CLOSE } from '../../src/contract/helper/protocol.ts'
import { eventually } from '../fixtures/eventually.ts'
import {
  DEVICE,
  hello,
  OFTEN,
  openPage,
  ORIGIN,
  reply,
  scripted,
  startHelper,
  undoAll,
  until,
} from '../fixtures/page-link.ts'

afterEach(undoAll)

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
    expect(await link.send(helperStatus, {})).toMatchObject({
      mode: 'standalone',
      paired: [{ origin: ORIGIN, current: true }],
    })
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
    const looking = new Promise<void>((resolve) =>
      next.store.subscribe((state) => state.phase === 'connecting' && resolve()),
    )
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

  it('is woken when the helper may be back: a lost one is looked for at once, one that was left is not', async () => {
    const helper = await scripted((peer, frame) => frame.cmd === 'hello' && reply(peer, frame, 1, hello))
    const { link } = openPage(helper.url, 'known', undefined, undefined, undefined, 3_600_000)
    link.wake()
    expect(link.store.getState()).toMatchObject({ phase: 'closed', cutAt: 0 })
    link.connect('page')
    await until(link, { connected: true })
    await helper.close()
    await until(link, { connected: false })
    expect(link.store.getState().cutAt).toBeGreaterThan(0)
    await helper.reopen()
    link.wake()
    await until(link, { connected: true, cutAt: 0 })
    link.stop()
    link.wake()
    expect(link.store.getState()).toMatchObject({ phase: 'closed' })
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
      else
        reply(
          peer,
          frame,
          code,
          code === 1 ? { nonsense: true } : { kind: 'content', code: 'TITLE', step: 'fill', retryable: false },
          '标题过长',
        )
    })
    const { link } = openPage(helper.url, 'known')
    link.connect('page')
    await until(link, { connected: true })
    await expect(link.send(helperStatus, {})).rejects.toMatchObject({
      code: 501,
      message: '标题过长',
      kind: 'content',
      errorCode: 'TITLE',
    })
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
