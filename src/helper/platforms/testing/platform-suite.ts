// What every platform must pass: through the whole helper, a real browser and the platform's fake site.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import type { PlatformCells } from '../../../../tests/fixtures/platform-cells.ts'
import { z } from 'zod'
import { eventually } from '../../../../tests/fixtures/eventually.ts'
import { patient } from '../../../../tests/fixtures/slowness.ts'
import { platform as platformInfo } from '../../../contract/entities/account.ts'
import { startHelperKit } from '../../testing/helper-kit.ts'
import type { HelperKit } from '../../testing/helper-kit.ts'
import { publishInput } from '../../testing/publish-input.ts'
import type { TestClient } from '../../testing/ws-client.ts'
import type { Platform } from '../platform.ts'
import { registerFor, type SuitePart } from './part.ts'

/** The fake site of one platform, as the suite uses it: one for all tests of a file. */
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
  /**
   * From now on the publish click is never answered; the work exists afterwards, or not. null: it is answered again.
   */
  silence(kind: 'created' | 'not-created' | null): Promise<void>
  /** The next publish of this person is refused in the site's own way; absent where the stage has no such site. */
  refuseNext?(user: string): Promise<void>
  /** Titles of the person's works on the site. */
  titles(user: string): Promise<string[]>
  close(): Promise<void>
}

/**
 * One for each publish that a test looks for in the works list; none begins another, and all are long enough for every
 * site.
 */
const TITLES = {
  once: '城南小馆的第一支视频',
  unanswered: '老街面馆清晨的第一碗',
  signedOut: '巷口糖水铺的招牌甜品',
  refused: '城西菜市场清晨的一碗豆花',
  stopped: '夜市收摊以后的一碗汤',
}
const account = z.object({ account_id: z.string(), openname: z.string(), third_cookie: z.string() })
const loggedIn = z.object({ status: z.literal('ok'), account })

/**
 * Registers the tests inside a describe. They share a stage and a helper; what ends the session or the browser comes
 * after what needs it. @param openStage called once @param cells where the table hears of what was shown
 */
export function describePlatform(
  part: SuitePart,
  openStage: () => Promise<PlatformStage>,
  cells?: Pick<PlatformCells, 'shown'>,
): void {
  const { journey, rest } = registerFor(part)
  let stage: PlatformStage
  let kit: HelperKit
  let client: TestClient
  let person: z.infer<typeof account> | undefined
  let inSession = false
  let logins = 0
  let items = 0
  beforeAll(async () => {
    stage = await openStage()
    kit = await startHelperKit({
      platforms: [stage.platform],
      chromeArgs: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        ...stage.chromeArgs,
      ],
    })
    client = await kit.client()
  })
  afterAll(async () => {
    await kit?.close()
    await stage?.close()
  })
  const value = () => stage.platform.info.value
  /** Begins a login and waits for its code. */
  const beginLogin = async () => {
    const login_id = `suite-login-${String((logins += 1)).padStart(4, '0')}`
    const going = client.send('login', { platform_value: value(), login_id })
    await client.event(
      'loginProgress',
      (data) =>
        data['login_id'] === login_id && data['step'] === 'qr' && String(data['qr_image']).startsWith('data:image/'),
    )
    return { login_id, going }
  }
  const signIn = async () => {
    const { going } = await beginLogin()
    await stage.scan(stage.user)
    person = loggedIn.parse((await going).data).account
    inSession = true
    return person
  }
  /** The account with a session that is good: the one that an earlier test left, or a new one. */
  const signedIn = async () => (person && inSession ? person : signIn())
  /** The account with a session that the site ended. */
  const dropped = async () => {
    const { account_id } = person ?? (await signIn())
    await stage.dropSession(stage.user)
    inSession = false
    return account_id
  }
  const download = async (name: string, body: Buffer): Promise<string> => {
    kit.backend.files.set(`/${name}`, { body })
    return z
      .object({ filePath: z.string() })
      .parse((await client.send('downloadFile', { url: `/${encodeURIComponent(name)}`, filename: name })).data).filePath
  }
  // A test that is tried again is another item.
  const newItem = () => (items += 1)
  const publish = async (accountId: string, title: string, itemId = newItem()) => {
    const filePath = await download('旅行 记录（终版）.mp4', stage.video)
    const coverPath = stage.cover ? await download('封面.png', stage.cover) : undefined
    return client.send('publishWork', {
      ...publishInput({
        itemId,
        accountId,
        cookie: '',
        filePath,
        title,
        platform: value(),
        item: { topic: stage.topic ?? '', duration_ms: null },
      }),
      ...(coverPath ? { coverPath } : {}),
    })
  }
  const statesOf = (itemId: number) =>
    client.events
      .filter((one) => one.event === 'publishProgress' && one.data['item_id'] === itemId)
      .map((one) => String(one.data['state']))
  const checked = z.object({
    list: z.tuple([z.object({ third_login_status: z.number(), openname: z.string(), msg: z.string() })]),
  })
  /** Looks once the account is free: after an unclear press the helper still asks the works list. */
  const check = (accountId: string) =>
    eventually(
      async () => {
        const [row] = checked.parse(
          (await client.send('checkLogin', { list: [{ id: 1, platform_value: value(), account_id: accountId }] })).data,
        ).list
        expect(row.msg).not.toContain('正在使用中')
        return row
      },
      { timeout: patient(60_000), interval: 100 },
    )

  journey('describes itself as the contract asks', () => {
    expect(platformInfo.parse(stage.platform.info)).toEqual(stage.platform.info)
    expect(stage.platform.cookieDomains.length).toBeGreaterThan(0)
    for (const domain of stage.platform.cookieDomains) expect(domain).toMatch(/^[a-z0-9.-]+$/)
  })

  journey(
    'signs in by the code in our dialog; a session survives a restart and the loss of the browser profile',
    async () => {
      const { account_id, third_cookie } = await signIn()
      expect(account_id).not.toBe('')
      expect(JSON.parse(kit.backend.open(third_cookie, `account:${value()}:${account_id}`))).toMatchObject({ v: 1 })
      expect(await check(account_id)).toMatchObject({ third_login_status: 1 })
      // What this test loses no other test goes on with.
      inSession = false
      await kit.restart()
      client = await kit.client()
      await rm(join(kit.dataDir, 'profiles'), { recursive: true, force: true })
      expect(await check(account_id)).toMatchObject({ third_login_status: 1 })
      inSession = true
      cells?.shown('login')
    },
  )

  rest('never calls an unanswered click a success or a failure: the works list decides', async () => {
    const { account_id } = await signedIn()
    const before = await stage.titles(stage.user)
    onTestFinished(() => stage.silence(null))
    await stage.silence('created')
    expect(await publish(account_id, TITLES.unanswered)).toMatchObject({
      code: 1,
      data: { publishResult: { platform_item_id: expect.stringMatching(/./) } },
    })
    await stage.silence('not-created')
    expect(await publish(account_id, TITLES.unanswered)).toMatchObject({ code: 520 })
    expect(await stage.titles(stage.user)).toEqual([...before, TITLES.unanswered])
  })

  rest(
    'tells the words of a site that refuses a work; nothing went out, and tried again it goes out once',
    async () => {
      if (stage.refuseNext === undefined) return
      const { account_id } = await signedIn()
      const before = await stage.titles(stage.user)
      await stage.refuseNext(stage.user)
      const reply = await publish(account_id, TITLES.refused)
      expect(reply).toMatchObject({ data: { kind: 'content' } })
      expect(reply.msg).toContain('违规')
      expect(await stage.titles(stage.user)).toEqual(before)
      expect(await publish(account_id, TITLES.refused)).toMatchObject({ code: 1 })
      expect(await stage.titles(stage.user)).toEqual([...before, TITLES.refused])
    },
  )

  journey('publishes a video with a Chinese file name once, and finds it in the works list', async () => {
    const { account_id } = await signedIn()
    const before = await stage.titles(stage.user)
    const itemId = newItem()
    const reply = await publish(account_id, TITLES.once, itemId)
    expect(reply, reply.msg).toMatchObject({
      code: 1,
      data: { publishResult: { publishId: expect.stringMatching(/./) } },
    })
    expect(await stage.titles(stage.user)).toEqual([...before, TITLES.once])
    const states = statesOf(itemId)
    const order = [
      'session-check',
      'form-open',
      'uploading',
      'filling',
      'ready',
      'publish-pressed',
      'confirming',
      'done',
    ].map((state) => states.indexOf(state))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(order).not.toContain(-1)
  })

  rest('answers each look-up with a list, or 501 where it has none', async () => {
    const { account_id } = await signedIn()
    const thirdauth = { id: 1, platform_value: value(), account_id }
    for (const cmd of ['mixList', 'positionList', 'searchUserList', 'topicList'] as const) {
      const reply = await client.send(cmd, { thirdauth, keyword: '美食' })
      if (stage.platform[cmd]) expect(reply).toMatchObject({ code: 1, data: { list: expect.any(Array) } })
      else expect(reply.code).toBe(501)
    }
  })

  rest('stops at once when it is cancelled while it fills the form', async () => {
    const { account_id } = await signedIn()
    const before = await stage.titles(stage.user)
    const itemId = newItem()
    const going = publish(account_id, TITLES.stopped, itemId)
    const opened = client.event(
      'publishProgress',
      (data) => data['item_id'] === itemId && data['state'] === 'form-open',
    )
    // One that ends before is told by its answer.
    await Promise.race([opened, going])
    await client.send('cancel', { item_id: itemId })
    const reply = await going
    // A click that was quicker than the cancel is the works list's business.
    if (reply.code === 499) expect(await stage.titles(stage.user)).toEqual(before)
    else expect([1, 520]).toContain(reply.code)
  })

  journey('says dropped only when the site ended the session', async () => {
    const { account_id } = await signedIn()
    // A check that finds everything lost would show nothing.
    expect(await check(account_id)).toMatchObject({ third_login_status: 1 })
    await dropped()
    expect(await check(account_id)).toMatchObject({ third_login_status: 2 })
    cells?.shown('check')
  })

  rest('presses nothing without a session; after a new login the same work goes out once', async () => {
    const account_id = await dropped()
    const before = await stage.titles(stage.user)
    const itemId = newItem()
    expect(await publish(account_id, TITLES.signedOut, itemId)).toMatchObject({ code: 500, data: { kind: 'session' } })
    expect(statesOf(itemId)).toContain('session-check')
    expect(statesOf(itemId)).not.toContain('publish-pressed')
    expect(await stage.titles(stage.user)).toEqual(before)
    expect(await check(account_id)).toMatchObject({ third_login_status: 2 })
    await signIn()
    expect(await publish(account_id, TITLES.signedOut)).toMatchObject({ code: 1 })
    expect(await stage.titles(stage.user)).toEqual([...before, TITLES.signedOut])
  })

  rest('gives up a login when it is cancelled', async () => {
    const { login_id, going } = await beginLogin()
    await client.send('cancel', { login_id })
    expect(await going).toMatchObject({ code: 1, data: { status: 'cancel' } })
  })
}
