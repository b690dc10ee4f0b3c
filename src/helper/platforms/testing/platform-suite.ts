// What every platform must pass: through the whole helper, a real browser and the platform's fake site.
import { expect, it, onTestFinished, vi } from 'vitest'
import type { PlatformCells } from '../../../../tests/fixtures/platform-cells.ts'
import { z } from 'zod'
import { platform as platformInfo } from '../../../contract/entities/account.ts'
import { startHelperKit } from '../../testing/helper-kit.ts'
import type { HelperKit } from '../../testing/helper-kit.ts'
import { publishInput } from '../../testing/publish-input.ts'
import type { TestClient } from '../../testing/ws-client.ts'
import type { Platform } from '../platform.ts'

/** The fake site of one platform, as the suite uses it. Made anew for every test. */
export interface PlatformStage {
  readonly platform: Platform
  readonly chromeArgs: readonly string[]
  /** Name of a person of the site, as `scan` and the others take it. */
  readonly user: string
  /** A video that the site accepts; a Chinese name comes from the suite. */
  readonly video: Buffer
  /** A cover, where the site insists on one; else null. */
  readonly cover: Buffer | null
  /** Topics of the published video, `#a #b`, where the site wants some. Default: none. */
  readonly topic?: string
  /** The person scans the code that the page shows now, and confirms. */
  scan(user: string): Promise<void>
  /** Ends the person's sessions on the site. */
  dropSession(user: string): Promise<void>
  /** From now on the publish click is never answered; the work exists afterwards, or not. */
  silence(kind: 'created' | 'not-created'): Promise<void>
  /** Titles of the person's works on the site. */
  titles(user: string): Promise<string[]>
  close(): Promise<void>
}

const TITLE = '城南小馆的第一支视频'
const loggedIn = z.object({ status: z.literal('ok'), account: z.object({ account_id: z.string(), openname: z.string(), third_cookie: z.string() }) })

/** Registers the tests. @param openStage called once per test @param cells where the table hears of what was shown */
export const describePlatform = (openStage: () => Promise<PlatformStage>, cells?: Pick<PlatformCells, 'shown'>): void => {
  // Real browsers on a busy machine.
  vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })
  const setUp = async () => {
    const stage = await openStage()
    const kit = await startHelperKit({ platforms: [stage.platform], chromeArgs: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', ...stage.chromeArgs] })
    onTestFinished(async () => {
      await kit.close()
      await stage.close()
    })
    return { stage, kit, client: await kit.client() }
  }
  const value = (stage: PlatformStage) => stage.platform.info.value
  const signIn = async (stage: PlatformStage, client: TestClient) => {
    const going = client.send('login', { platform_value: value(stage), login_id: 'suite-login-0001' })
    await client.event('loginProgress', (data) => data['step'] === 'qr' && String(data['qr_image']).startsWith('data:image/'))
    await stage.scan(stage.user)
    return loggedIn.parse((await going).data).account
  }
  const download = async (kit: HelperKit, client: TestClient, name: string, body: Buffer): Promise<string> => {
    kit.backend.files.set(`/${name}`, { body })
    return z.object({ filePath: z.string() }).parse((await client.send('downloadFile', { url: `/${encodeURIComponent(name)}`, filename: name })).data).filePath
  }
  const publish = async (stage: PlatformStage, kit: HelperKit, client: TestClient, accountId: string, itemId = 1) => {
    const filePath = await download(kit, client, '旅行 记录（终版）.mp4', stage.video)
    const coverPath = stage.cover ? await download(kit, client, '封面.png', stage.cover) : undefined
    return client.send('publishWork', { ...publishInput({ itemId, accountId, cookie: '', filePath, title: TITLE, platform: value(stage), item: { topic: stage.topic ?? '', duration_ms: null } }), ...(coverPath ? { coverPath } : {}) })
  }
  const check = async (stage: PlatformStage, client: TestClient, accountId: string) => {
    const reply = await client.send('checkLogin', { list: [{ id: 1, platform_value: value(stage), account_id: accountId }] })
    return z.object({ list: z.tuple([z.object({ third_login_status: z.number(), openname: z.string() })]) }).parse(reply.data).list[0]
  }

  /** A check that finds everything lost would show nothing. */
  let foundGood = false

  it('describes itself as the contract asks', async () => {
    const { stage } = await setUp()
    expect(platformInfo.parse(stage.platform.info)).toEqual(stage.platform.info)
    expect(stage.platform.cookieDomains.length).toBeGreaterThan(0)
    for (const domain of stage.platform.cookieDomains) expect(domain).toMatch(/^[a-z0-9.-]+$/)
  })

  it('signs in by the code in our dialog; a session survives a restart and the loss of the browser profile', async () => {
    const { stage, kit, client } = await setUp()
    const account = await signIn(stage, client)
    expect(account.account_id).not.toBe('')
    expect(JSON.parse(kit.backend.open(account.third_cookie, `account:${value(stage)}:${account.account_id}`))).toMatchObject({ v: 1 })
    expect(await check(stage, client, account.account_id)).toMatchObject({ third_login_status: 1 })
    await kit.restart()
    const { rm } = await import('node:fs/promises')
    await rm(`${kit.dataDir}/profiles`, { recursive: true, force: true })
    expect(await check(stage, await kit.client(), account.account_id)).toMatchObject({ third_login_status: 1 })
    foundGood = true
    cells?.shown('login')
  })

  it('says dropped only when the site ended the session', async () => {
    const { stage, client } = await setUp()
    const account = await signIn(stage, client)
    await stage.dropSession(stage.user)
    expect(await check(stage, client, account.account_id)).toMatchObject({ third_login_status: 2 })
    if (foundGood) cells?.shown('check')
  })

  it('gives up a login when it is cancelled', async () => {
    const { stage, client } = await setUp()
    const going = client.send('login', { platform_value: value(stage), login_id: 'suite-login-0002' })
    await client.event('loginProgress', (data) => data['step'] === 'qr')
    await client.send('cancel', { login_id: 'suite-login-0002' })
    expect(await going).toMatchObject({ code: 1, data: { status: 'cancel' } })
  })

  it('publishes a video with a Chinese file name once, and finds it in the works list', async () => {
    const { stage, kit, client } = await setUp()
    const { account_id } = await signIn(stage, client)
    const reply = await publish(stage, kit, client, account_id)
    expect(reply, reply.msg).toMatchObject({ code: 1, data: { publishResult: { publishId: expect.stringMatching(/./) } } })
    expect(await stage.titles(stage.user)).toEqual([TITLE])
    const states = client.events.filter((one) => one.event === 'publishProgress').map((one) => String(one.data['state']))
    const order = ['session-check', 'form-open', 'uploading', 'filling', 'ready', 'publish-pressed', 'confirming', 'done'].map((state) => states.indexOf(state))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(order).not.toContain(-1)
  })

  it('never calls an unanswered click a success or a failure: the works list decides', async () => {
    const { stage, kit, client } = await setUp()
    const { account_id } = await signIn(stage, client)
    await stage.silence('created')
    expect(await publish(stage, kit, client, account_id, 1)).toMatchObject({ code: 1, data: { publishResult: { platform_item_id: expect.stringMatching(/./) } } })
    await stage.silence('not-created')
    expect(await publish(stage, kit, client, account_id, 2)).toMatchObject({ code: 520 })
    expect(await stage.titles(stage.user)).toEqual([TITLE])
  })

  it('presses nothing without a session', async () => {
    const { stage, kit, client } = await setUp()
    const { account_id } = await signIn(stage, client)
    await stage.dropSession(stage.user)
    expect(await publish(stage, kit, client, account_id)).toMatchObject({ code: 500, data: { kind: 'session' } })
    expect(client.events.some((one) => one.data['state'] === 'publish-pressed')).toBe(false)
    expect(await stage.titles(stage.user)).toEqual([])
  })

  it('stops at once when it is cancelled while it fills the form', async () => {
    const { stage, kit, client } = await setUp()
    const { account_id } = await signIn(stage, client)
    const going = publish(stage, kit, client, account_id)
    await client.event('publishProgress', (data) => data['state'] === 'form-open')
    await client.send('cancel', { item_id: 1 })
    const reply = await going
    // A click that was quicker than the cancel is the works list's business.
    if (reply.code === 499) expect(await stage.titles(stage.user)).toEqual([])
    else expect([1, 520]).toContain(reply.code)
  })

  it('answers each look-up with a list, or 501 where it has none', async () => {
    const { stage, client } = await setUp()
    const { account_id } = await signIn(stage, client)
    const thirdauth = { id: 1, platform_value: value(stage), account_id }
    for (const cmd of ['mixList', 'positionList', 'searchUserList', 'topicList'] as const) {
      const reply = await client.send(cmd, { thirdauth, keyword: '美食' })
      if (stage.platform[cmd]) expect(reply).toMatchObject({ code: 1, data: { list: expect.any(Array) } })
      else expect(reply.code).toBe(501)
    }
  })
}
