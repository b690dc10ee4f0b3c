// The whole way through the interface: the person agrees, the backend renews and hands out, the helper uploads. No
// browser is started.
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AccountWay } from '../../../../src/contract/entities/account.ts'
import { deviceProof } from '../../../../src/contract/helper/commands.ts'
import { approveDevice, registerDevice } from '../../../../src/contract/http/admin.ts'
import { listInterfaces, saveInterfaceKeys } from '../../../../src/contract/http/official.ts'
import { youtube as youtubeInfo } from '../../../../src/contract/platforms.ts'
import {
  accountDetail,
  authorize,
  authorizeCallback,
  reportLoginChecks,
  takeLoginChecks,
} from '../../../../src/contract/http/third-auth.ts'
import { markOf } from '../../../../src/backend/modules/devices/device-mark.ts'
import { createTestApp, TEST_PASSWORD } from '../../../../src/backend/testing/app.ts'
import type { TestApp, TestSession } from '../../../../src/backend/testing/app.ts'
import { createOfficialHttp } from '../../../../src/helper/official/http.ts'
import type { OfficialPlatform } from '../../../../src/helper/official/official.ts'
import { createYoutubeOfficial } from '../../../../src/helper/official/youtube/index.ts'
import { sha256 } from '../../../../src/helper/testing/fake-backend.ts'
import { startHelperKit } from '../../../../src/helper/testing/helper-kit.ts'
import type { HelperKit } from '../../../../src/helper/testing/helper-kit.ts'
import { publishInput } from '../../../../src/helper/testing/publish-input.ts'
import type { TestClient } from '../../../../src/helper/testing/ws-client.ts'
import { seal } from '../../../../src/helper/vault/sealing.ts'
import { officialRow, platformCells } from '../../../fixtures/platform-cells.ts'
import { patient } from '../../../fixtures/slowness.ts'
import { startFakeGoogle } from './server.ts'
import type { FakeGoogle } from './server.ts'

const CHANNEL = 'UCfake0000000000000000001'
const HOSTS = ['www.googleapis.com']
const cells = platformCells(officialRow(youtubeInfo, true), 'interface')

let google: FakeGoogle
let app: TestApp
let kit: HelperKit
let client: TestClient
let session: TestSession
let deviceId = ''
let account = 0

const start = async (
  officials: (youtube: OfficialPlatform) => readonly OfficialPlatform[] = (youtube) => [youtube],
): Promise<void> => {
  const youtube = createYoutubeOfficial({
    http: createOfficialHttp(HOSTS, google.fetch),
    times: { resume: 10, ask: [20, 40], process: { every: 5, within: patient(60) } },
  })
  kit = await startHelperKit({ official: officials(youtube) })
  client = await kit.client()
  const proof = deviceProof.output.parse((await client.send('deviceProof', {})).data)
  deviceId = proof.device_id
  await app.inject(
    registerDevice,
    { device_id: proof.device_id, name: proof.name, public_key: proof.public_key, proof: proof.proof },
    { token: session.token },
  )
  await app.inject(
    approveDevice,
    { device_id: proof.device_id, key_mark: markOf(proof.public_key), password: TEST_PASSWORD },
    { token: session.token },
  )
}
const signIn = async (): Promise<void> => {
  const token = { token: session.token }
  await app.inject(
    saveInterfaceKeys,
    { platform_value: 'youtube', client_id: google.world.clientId, client_secret: google.world.clientSecret },
    token,
  )
  const opened = await app.inject(authorize, { platform_value: 'youtube', auth_mode: 'oauth' }, token)
  if (opened.data.mode !== 'oauth') throw new Error('not by the interface')
  const back = await google.decide(opened.data.authorize_url, 'yes')
  const done = await app.inject(
    authorizeCallback,
    { state: opened.data.state, code: back.searchParams.get('code') ?? '' },
    token,
  )
  account = done.data.third_auth_id
}
/** As the page does: takes the batch, asks the helper, reports. */
const check = async () => {
  const token = { token: session.token }
  const taken = (await app.inject(takeLoginChecks, { ids: [account], device_id: deviceId }, token)).data
  const [auth] = taken.list
  const reply = await client.send('checkLogin', { list: taken.list })
  const { list } = reply.data as {
    list: { third_login_status: number; msg: string; fans: number | null; works: number | null; openname: string }[]
  }
  const [found] = list
  if (!auth || !found) throw new Error(reply.msg)
  await app.inject(
    reportLoginChecks,
    {
      check_id: taken.check_id,
      results: [{ id: account, third_login_status: found.third_login_status, msg: found.msg }],
    },
    token,
  )
  return { auth, found }
}
const film = async (size: number, name = 'film.mp4'): Promise<string> => {
  const body = randomBytes(size)
  kit.backend.files.set(`/${name}`, { body })
  const reply = await client.send('downloadFile', {
    url: `${kit.backend.origin}/${name}`,
    sha256: sha256(body),
    size,
    filename: name,
  })
  return (reply.data as { filePath: string }).filePath
}
interface More {
  readonly title?: string
  readonly topic?: string
  readonly info?: Record<string, unknown>
  readonly timing?: number
  readonly coverPath?: string
  readonly token?: string
  readonly ways?: AccountWay[]
  readonly platform?: string
  readonly attemptNo?: number
}
const publish = async (itemId: number, filePath: string, more: More = {}) => {
  const { auth } = await check().catch(() => ({ auth: undefined }))
  const input = publishInput({
    itemId,
    accountId: CHANNEL,
    cookie: '',
    filePath,
    platform: more.platform ?? 'youtube',
    ...(more.attemptNo === undefined ? {} : { attemptNo: more.attemptNo }),
  })
  const item = {
    ...input.item,
    title: more.title ?? `作品 ${itemId}`,
    topic: more.topic ?? '#甲 #乙',
    timing_time: more.timing ?? 0,
    video_publish_info: more.info ?? { visibility: 0 as const },
    thirdauth: {
      ...input.item.thirdauth,
      third_token: more.token ?? auth?.third_token ?? '',
      ...(more.ways === undefined ? {} : { ways: more.ways }),
    },
  }
  return await client.send('publishWork', {
    ...input,
    item,
    ...(more.coverPath === undefined ? {} : { coverPath: more.coverPath }),
  })
}
const states = (): unknown[] =>
  client.events.filter((one) => one.event === 'publishProgress').map((one) => one.data['state'])
const puts = (): number => google.world.calls.filter((one) => one.startsWith('PUT ')).length

beforeEach(async () => {
  google = await startFakeGoogle()
  app = await createTestApp('sqlite', {}, { officialFetch: google.fetch })
  session = await app.asOwner()
})
afterEach(async () => {
  client.close()
  await Promise.all([kit.close(), app.close()])
  await google.close()
})

describe('an account through the interface', () => {
  test('is opened, checked and listed; nobody started a browser, no log holds a token', async () => {
    await start()
    await signIn()
    const shown = (await app.inject(listInterfaces, {}, { token: session.token })).data.find(
      (one) => one.platform_value === 'youtube',
    )
    expect(shown).toMatchObject({
      configured: 1,
      account_count: 1,
      redirect_uri: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/oauth\/callback$/),
    })
    const { auth, found } = await check()
    expect(found).toMatchObject({ third_login_status: 1, fans: 1234, works: 7, openname: '小明的频道' })
    const list = await client.send('worksList', { thirdauth: auth, since: 0 })
    expect(list).toMatchObject({ code: 1, data: { list: [], complete_from: 0 } })
    expect(await client.send('mixList', { thirdauth: auth, keyword: '合' })).toMatchObject({
      data: { list: [{ mix_id: 'PLfake1', name: '合集一', count: 0 }] },
    })
    expect(await client.send('positionList', { thirdauth: auth, keyword: '上海' })).toMatchObject({ code: 501 })
    expect(kit.lines.join('\n')).not.toMatch(/ya29|sealed:v1/)
    expect(kit.lines.some((line) => line.includes('browser.start'))).toBe(false)
    cells.shown('login')
  })

  test('a token that is no longer taken is "dropped", a broken line is "could not look"', async () => {
    await start()
    await signIn()
    google.world.faults.dataStatus = 503
    expect((await check()).found).toMatchObject({ third_login_status: 3 })
    expect((await app.inject(accountDetail, { id: account }, { token: session.token })).data).toMatchObject({
      third_login_status: 1,
    })
    google.world.faults.dataStatus = 0
    expect((await check()).found).toMatchObject({ third_login_status: 1 })
    for (const grant of google.world.grants) grant.revoked = true
    expect((await check()).found).toMatchObject({ third_login_status: 2, msg: expect.stringContaining('重新授权') })
    expect((await app.inject(accountDetail, { id: account }, { token: session.token })).data).toMatchObject({
      third_login_status: 2,
    })
    cells.shown('check')
  })
})

describe('publishing', () => {
  test('in parts, with thumbnail, playlist, tags and what was declared; the steps are the same as ever', async () => {
    await start()
    await signIn()
    const filePath = await film(9 * 1024 * 1024 + 77)
    const coverPath = await film(1000, 'cover.jpg')
    const work = {
      title: '第一条',
      coverPath,
      info: {
        visibility: 0,
        declaration: 'synthetic,not-for-kids',
        description: '说明',
        selectCollectionInfo: { mix_id: 'PLfake1', name: '合集一' },
      },
    }
    const reply = await publish(1, filePath, work)
    const [video] = google.world.videos
    expect(reply, reply.msg).toMatchObject({
      code: 1,
      data: {
        publishResult: {
          platform_item_id: video?.id,
          platform_url: `https://www.youtube.com/watch?v=${video?.id}`,
          state: 'done',
          way: 'official',
          note: '',
        },
      },
    })
    expect(video).toMatchObject({
      bytes: 9 * 1024 * 1024 + 77,
      thumbnailType: 'image/jpeg',
      snippet: { title: '第一条', description: '说明', tags: ['甲', '乙'] },
      status: { privacyStatus: 'public', selfDeclaredMadeForKids: false, containsSyntheticMedia: true },
    })
    expect(google.world.playlists[0]?.items).toEqual([video?.id])
    expect(states()).toEqual(
      expect.arrayContaining([
        'preparing',
        'session-check',
        'form-open',
        'uploading',
        'ready',
        'publish-pressed',
        'confirming',
        'done',
      ]),
    )
    expect(await client.send('evidence', { item_id: 1 })).toMatchObject({
      data: {
        attempts: [
          { lines: expect.arrayContaining([expect.objectContaining({ step: 'publish-pressed', picture: '' })]) },
        ],
      },
    })
    expect(await publish(1, filePath, work)).toMatchObject({ code: 1 })
    // The old answer is not given for another work under the same number.
    expect(await publish(1, filePath, { ...work, title: '另一条' })).toMatchObject({ code: 520 })
    expect(google.world.videos).toHaveLength(1)
    cells.shown('video', 'topics', 'collection', 'cover', 'declaration')
    const listed = await client.send('worksList', { thirdauth: (await check()).auth, since: 0 })
    expect(listed).toMatchObject({
      data: {
        list: [
          { platform_item_id: video?.id, title: '第一条', play: 42, like: 3, comment: 1, share: null, collect: null },
        ],
      },
    })
    cells.shown('works list', 'stats')
  })

  test('nothing is declared for the operator; a time makes it private with its hour', async () => {
    await start()
    await signIn()
    const filePath = await film(5000)
    const at = Math.floor(Date.now() / 1000) + 7200
    expect(await publish(1, filePath, { timing: at })).toMatchObject({ code: 1 })
    expect(google.world.videos[0]?.status).toEqual({
      privacyStatus: 'private',
      publishAt: new Date(at * 1000).toISOString(),
      uploadStatus: 'uploaded',
    })
    cells.shown('schedule')
    expect(await publish(2, filePath, { title: 'a<b' })).toMatchObject({ code: 500, msg: 'YouTube不接受这些符号：<' })
    expect(google.world.videos).toHaveLength(1)
  })

  test('a connection that breaks on the way is resumed where it stopped', async () => {
    await start()
    await signIn()
    const filePath = await film(9 * 1024 * 1024)
    google.world.faults.breakAt = 3 * 1024 * 1024 + 1
    expect(await publish(1, filePath)).toMatchObject({ code: 1 })
    expect(google.world.videos).toMatchObject([{ bytes: 9 * 1024 * 1024 }])
    // Question, rest of the first part, rest of all, last bytes: nothing from the start again.
    expect([...google.world.uploads.values()]).toHaveLength(1)
    expect(puts()).toBeLessThanOrEqual(6)
  })

  test('the answer to the last bytes is lost: it is asked for, never sent again', async () => {
    await start()
    await signIn()
    const filePath = await film(1_000_000)
    google.world.faults.loseLast = 'answer'
    expect(await publish(1, filePath)).toMatchObject({
      code: 1,
      data: { publishResult: { platform_item_id: google.world.videos[0]?.id } },
    })
    expect(google.world.videos).toHaveLength(1)
    const ranges = [...google.world.uploads.values()].flatMap((upload) => upload.ranges)
    expect(ranges.filter((range) => /-999999\//.test(range))).toHaveLength(1)
    expect(ranges.at(-1)).toBe('bytes */1000000')
  })

  test('nobody remembers the upload either: the works list decides, and the video is there once', async () => {
    await start()
    await signIn()
    const filePath = await film(1_000_000)
    google.world.faults.loseLast = 'forget'
    const reply = await publish(1, filePath)
    expect(reply, reply.msg).toMatchObject({
      code: 1,
      data: { publishResult: { platform_item_id: google.world.videos[0]?.id, way: 'official' } },
    })
    expect(google.world.videos).toHaveLength(1)
    expect(
      google.world.calls.filter((one) => one === 'GET www.googleapis.com/youtube/v3/playlistItems').length,
    ).toBeGreaterThan(0)
  })

  test('unconfirmed stays unconfirmed while the list can not be read, and is settled by it after a restart', async () => {
    await start()
    await signIn()
    const filePath = await film(1_000_000)
    Object.assign(google.world.faults, { loseLast: 'forget', downAfterLast: true })
    expect(await publish(1, filePath)).toMatchObject({ code: 520 })
    await kit.restart()
    google.world.faults.dataStatus = 0
    client = await kit.client()
    expect(await client.event('publishSettled')).toMatchObject({
      item_id: 1,
      outcome: 'done',
      way: 'official',
      platform_item_id: google.world.videos[0]?.id,
    })
    expect(google.world.videos).toHaveLength(1)
  })

  test('a used-up quota is said with its remedy; nothing was pressed', async () => {
    await start()
    await signIn()
    google.world.faults.quota = true
    const reply = await publish(1, await film(5000))
    expect(reply).toMatchObject({
      code: 500,
      msg: expect.stringContaining('配额'),
      data: { kind: 'platform-limit', code: 'quotaExceeded' },
    })
    expect(states()).not.toContain('publish-pressed')
    expect(google.world.videos).toEqual([])
  })

  test('who may see it is always said: nobody chose, so it is public; a channel that keeps it private is told, without blaming the application', async () => {
    await start()
    await signIn()
    const filePath = await film(5000)
    expect(await publish(1, filePath, { info: {} })).toMatchObject({ code: 1, data: { publishResult: { note: '' } } })
    expect([...google.world.uploads.values()][0]?.metadata.status).toEqual({ privacyStatus: 'public' })
    google.world.uploadsPrivate = true
    expect(await publish(2, filePath, { info: {} })).toMatchObject({
      code: 1,
      data: { publishResult: { note: expect.stringMatching(/^(?!.*审核).*私享/) } },
    })
  })

  test('a Short gets its thumbnail of up to 50 MB once it is processed; one that takes too long is told', async () => {
    await start()
    await signIn()
    const filePath = await film(5000)
    const coverPath = await film(3 * 1024 * 1024, 'cover.jpg')
    google.world.processingLooks = 3
    expect(await publish(1, filePath, { coverPath })).toMatchObject({ code: 1, data: { publishResult: { note: '' } } })
    expect(google.world.videos[0]).toMatchObject({ thumbnailType: 'image/jpeg' })
    google.world.processingLooks = 10_000
    expect(await publish(2, filePath, { coverPath })).toMatchObject({
      code: 1,
      data: { publishResult: { note: expect.stringContaining('处理完才能换封面') } },
    })
    expect(google.world.videos[0]).toMatchObject({ thumbnailType: '' })
  })

  test('an account that goes through a proxy is refused, never sent around it', async () => {
    await start()
    await signIn()
    const filePath = await film(5000)
    const { public_key: key } = deviceProof.output.parse((await client.send('deviceProof', {})).data)
    const before = google.world.calls.length
    const { auth } = await check()
    const input = publishInput({ itemId: 1, accountId: CHANNEL, cookie: '', filePath, platform: 'youtube' })
    const thirdauth = {
      ...input.item.thirdauth,
      third_token: auth.third_token,
      proxy: seal('http://10.0.0.8:8080', key, `proxy:youtube:${CHANNEL}`),
    }
    const calls = google.world.calls.length
    expect(calls).toBeGreaterThan(before)
    expect(await client.send('publishWork', { ...input, item: { ...input.item, thirdauth } })).toMatchObject({
      code: 500,
      data: { code: 'PROXY_UNSUPPORTED' },
    })
    expect(google.world.calls).toHaveLength(calls)
  })

  test('without a token it says so; another channel than the account is refused', async () => {
    await start()
    await signIn()
    const filePath = await film(5000)
    expect(await publish(1, filePath, { token: '' })).toMatchObject({
      code: 500,
      data: { code: 'NO_TOKEN', kind: 'session' },
    })
    google.world.persons.unshift({ name: '别人', channel: { id: 'UCother', title: '别的频道', subscribers: 1 } })
    for (const [, held] of google.world.access) Object.assign(held.grant, { person: google.world.persons[0] })
    expect(await publish(2, filePath)).toMatchObject({ code: 500, data: { code: 'OTHER_ACCOUNT' } })
    expect(google.world.videos).toEqual([])
  })
})

describe('one way after the other', () => {
  /** YouTube's interface for the tiny site, which also has a page. */
  const both = (youtube: OfficialPlatform): readonly OfficialPlatform[] => [
    { ...youtube, info: { ...youtube.info, value: 'tiny', limits: {} } },
  ]
  const byPage = async (): Promise<void> => {
    kit.switches.scans = CHANNEL
    expect(await client.send('login', { platform_value: 'tiny', login_id: 'login-aaaa-0001' })).toMatchObject({
      data: { status: 'ok' },
    })
  }

  test('no token, or an interface that is down: the browser publishes, and both are told', async () => {
    await start(both)
    await byPage()
    const filePath = await film(5000)
    const reply = await publish(1, filePath, { platform: 'tiny', token: '', ways: ['official', 'browser'], info: {} })
    expect(reply, reply.msg).toMatchObject({
      code: 1,
      data: { publishResult: { way: 'browser', note: expect.stringMatching(/^官方接口：.*改用云管家/) } },
    })
    expect(kit.site.submits).toBe(1)
    expect(
      client.events.some((one) => one.event === 'publishProgress' && String(one.data['text']).includes('改用云管家')),
    ).toBe(true)
  })

  test('what the work is to blame for goes no other way; neither does anything after the press', async () => {
    await start(both)
    await byPage()
    await signIn()
    const filePath = await film(5000)
    const sealed = async () =>
      seal(
        [...google.world.access.keys()].at(-1) ?? '',
        deviceProof.output.parse((await client.send('deviceProof', {})).data).public_key,
        `account:tiny:${CHANNEL}`,
      )
    expect(
      await publish(1, filePath, {
        platform: 'tiny',
        token: await sealed(),
        ways: ['official', 'browser'],
        title: 'a<b',
        info: {},
      }),
    ).toMatchObject({ code: 500, data: { kind: 'content' } })
    expect(kit.site.submits).toBe(0)
    // Of a quota the way is to blame, but after the press nothing tries another.
    google.world.faults.refuseLast = true
    expect(
      await publish(3, filePath, { platform: 'tiny', token: await sealed(), ways: ['official', 'browser'], info: {} }),
    ).toMatchObject({ code: 500, data: { code: 'quotaExceeded' } })
    expect(kit.site.submits).toBe(0)
    google.world.faults.refuseLast = false
    Object.assign(google.world.faults, { loseLast: 'forget', downAfterLast: true })
    expect(
      await publish(2, filePath, { platform: 'tiny', token: await sealed(), ways: ['official', 'browser'], info: {} }),
    ).toMatchObject({ code: 520 })
    expect(kit.site.submits).toBe(0)
    expect(google.world.videos).toHaveLength(1)
  })
})
