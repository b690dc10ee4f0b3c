import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startFakeMeta, type FakeMeta } from '../../../../tests/fake-platforms/official/meta/start.ts'
import { officialRow, platformCells } from '../../../../tests/fixtures/platform-cells.ts'
import { patient } from '../../../../tests/fixtures/slowness.ts'
import { instagram } from '../../../contract/platforms.ts'
import type { AccountRef, Work } from '../../platforms/platform.ts'
import { failure, plainWork, startRun } from '../../platforms/testing/run.ts'
import { loopbackHttp, openAttempt } from '../testing/kit.ts'
import { HOSTS } from './graph.ts'
import { createInstagramOfficial } from './index.ts'

const dir = mkdtempSync(join(tmpdir(), 'instagram-'))
const film = join(dir, '旅行 记录（终版）.mp4')
const picture = join(dir, '图一.jpg')
const other = join(dir, '图二.jpg')
const bytes = randomBytes(900_000)
writeFileSync(film, bytes)
writeFileSync(picture, randomBytes(2_000))
writeFileSync(other, randomBytes(3_000))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const byPage: AccountRef = { id: 1, accountId: '17841400000000001', secUid: 'fb:page-1', openname: '城南小馆' }
const byInstagram: AccountRef = { id: 2, accountId: '17841400000000002', secUid: 'ig:shop', openname: '小店' }
const cells = platformCells(officialRow(instagram, true), 'interface')
let fake: FakeMeta
beforeEach(async () => {
  fake = await startFakeMeta({
    apps: {},
    redirect: '',
    accounts: [
      { id: byPage.accountId, username: 'chengnan', name: '城南小馆', type: 'BUSINESS', followers: 88 },
      { id: byInstagram.accountId, username: 'shop', name: '小店', type: 'MEDIA_CREATOR', followers: 5 },
    ],
    pages: [{ id: 'page-1', name: '主页', instagram: byPage.accountId }],
  })
})
afterEach(() => fake.close())

const official = () =>
  createInstagramOfficial({ http: loopbackHttp(HOSTS, fake.at), times: { poll: 5, processing: patient(400) } })
const tokenOf = (account: AccountRef) =>
  account === byPage ? fake.token('page-1') : fake.token(account.accountId, 'IGAA')
const start = (patch: Partial<Work> = {}, account = byPage, token = tokenOf(account)) => {
  const work = plainWork(account, {
    videoPath: film,
    description: '三步就会',
    topics: [{ name: '换机油' }, { name: '保养' }],
    ...patch,
  })
  const attempt = openAttempt('instagram', work)
  const { ctx } = startRun()
  return {
    attempt,
    ctx,
    token,
    account,
    result: official().publish(ctx, { account, token, work, stepper: attempt.stepper }),
  }
}
const list = (one: ReturnType<typeof start>) =>
  official().worksList(one.ctx, { account: one.account, token: one.token, since: 0 })

describe('a reel', () => {
  it('goes up from the disk, with caption and topics, and is published by one press', async () => {
    const one = start()
    const result = await one.result
    const [media] = fake.world.media
    expect(result).toEqual({
      publishId: media?.id,
      platformItemId: media?.id,
      platformUrl: `https://www.instagram.com/reel/${media?.id}/`,
      state: 'done',
    })
    expect(media).toMatchObject({ caption: '换机油的正确顺序\n三步就会\n#换机油 #保养', type: 'REELS' })
    expect(fake.world.containers.get(media?.container ?? '')?.received.equals(bytes)).toBe(true)
    expect(fake.count('media_publish')).toBe(1)
    expect(one.attempt.entries).toEqual([
      'session-check',
      'form-open',
      'uploading',
      'note',
      'filling',
      'ready',
      'publish-pressed',
      'confirming',
      'note',
    ])
    cells.shown('video', 'topics')
  })

  it('asks for the quota first: at the cap nothing is uploaded', async () => {
    fake.settings.used = 100
    const { result, attempt } = start()
    expect(await failure(result)).toMatchObject({
      kind: 'platform-limit',
      code: 'QUOTA',
      message: expect.stringContaining('上限 100 条'),
    })
    expect(fake.count('POST ')).toBe(0)
    expect(attempt.pressed()).toBe(false)
  })

  it('resumes a broken upload from where it was', async () => {
    fake.fault({ at: 'POST rupload', kind: 'break', bytes: 300_000 })
    await start().result
    const [container] = [...fake.world.containers.values()]
    expect(container?.received.equals(bytes)).toBe(true)
    const offsets = fake.asks
      .filter((ask) => ask.host.startsWith('rupload'))
      .map((ask) => Number(ask.headers['offset']))
    expect(offsets).toEqual([0, 300_000])
  })

  it('gives up a container that is not processed in time, without a press', async () => {
    fake.settings.looks = 10_000
    const { result, attempt } = start()
    expect(await failure(result)).toMatchObject({ kind: 'network', code: 'PROCESSING_TIMEOUT' })
    expect(attempt.pressed()).toBe(false)
    expect(fake.count('media_publish')).toBe(0)
  })

  it('presses again only after "not ready"', async () => {
    fake.settings.notReady = 1
    const { result, attempt } = start()
    expect(await result).toMatchObject({ state: 'done' })
    expect(attempt.entries.filter((name) => name === 'publish-pressed' || name === 'publish-refused')).toEqual([
      'publish-pressed',
      'publish-refused',
      'publish-pressed',
    ])
    expect(fake.world.media).toHaveLength(1)
  })

  it('takes its cover from the page, and says so where there is none', async () => {
    await start({ coverPath: picture }).result
    expect([...fake.world.containers.values()][0]?.coverUrl).toMatch(/^https:\/\/scontent\./)
    expect([...fake.world.photos.values()]).toEqual([readFileSync(picture)])
    cells.shown('cover')
    fake.settings.uploadByInstagramLogin = true
    expect(await start({ coverPath: picture }, byInstagram).result).toMatchObject({
      state: 'done',
      reason: expect.stringContaining('封面没有用上'),
    })
  })
})

describe('pictures', () => {
  it('one picture, and a carousel of pictures and a film', async () => {
    await start({ kind: 'image', videoPath: '', imagePaths: [picture] }).result
    await start({ kind: 'image', videoPath: '', imagePaths: [picture, film, other] }).result
    const [carousel, single] = fake.world.media
    expect(single).toMatchObject({ type: 'IMAGE' })
    const children = (fake.world.containers.get(carousel?.container ?? '')?.children ?? []).map((id) =>
      fake.world.containers.get(id),
    )
    expect(children.map((child) => [child?.type, child?.child, child?.caption])).toEqual([
      ['IMAGE', true, ''],
      ['VIDEO', true, ''],
      ['IMAGE', true, ''],
    ])
    expect(carousel?.caption).toContain('#换机油')
    cells.shown('images')
  })

  it('says what Instagram login can not do, before anything is sent', async () => {
    expect(
      await failure(start({ kind: 'image', videoPath: '', imagePaths: [picture] }, byInstagram).result),
    ).toMatchObject({ kind: 'platform-limit', code: 'NOT_OFFERED', message: expect.stringContaining('Facebook 登录') })
    expect(fake.asks).toHaveLength(0)
    expect(await failure(start({}, byInstagram).result)).toMatchObject({
      code: 'NOT_OFFERED',
      message: expect.stringContaining('不收本机上传的视频'),
    })
  })
})

describe('at most once', () => {
  it.each<['lose-answer' | 'lose-request', string | null]>([
    ['lose-answer', 'done'],
    ['lose-request', null],
  ])('%s: unconfirmed, and the works list decides', async (kind, outcome) => {
    fake.fault({ at: 'media_publish', kind })
    const one = start()
    const error = await failure(one.result)
    expect(error).toMatchObject({ kind: 'network', refused: false })
    expect(one.attempt.pressed()).toBe(true)
    expect(fake.count('media_publish')).toBe(1)
    expect(fake.world.media).toHaveLength(outcome === null ? 0 : 1)
    expect(one.attempt.settle(await list(one))?.outcome ?? null).toBe(outcome)
  })

  it('a broken interface leaves the outcome open too', async () => {
    fake.fault({
      at: 'media_publish',
      kind: 'reply',
      reply: {
        status: 500,
        json: { error: { message: 'An unknown error occurred', type: 'OAuthException', code: 1, is_transient: true } },
      },
    })
    expect(await failure(start().result)).toMatchObject({ code: 'NO_ANSWER', refused: false })
    expect(fake.count('media_publish')).toBe(1)
  })

  it('a clear no is one', async () => {
    fake.fault({
      at: 'media_publish',
      kind: 'reply',
      reply: {
        status: 403,
        json: { error: { message: 'Action blocked', type: 'OAuthException', code: 4, error_subcode: 2207051 } },
      },
    })
    expect(await failure(start().result)).toMatchObject({
      kind: 'platform-limit',
      code: 'IG_2207051',
      refused: true,
      message: expect.stringContaining('垃圾信息'),
    })
  })
})

describe('errors in words', () => {
  it('a token that ended is a lost session, and the token is in no error', async () => {
    const token = tokenOf(byPage)
    fake.expire()
    const error = await failure(start({}, byPage, token).result)
    expect(error).toMatchObject({ kind: 'session', code: 'IG_463' })
    expect(JSON.stringify([error.message, error.cause])).not.toContain(token)
    expect(fake.asks.some((ask) => ask.query.toString().includes(token))).toBe(false)
    const { ctx } = startRun()
    expect(await official().checkLogin(ctx, { account: byPage, token })).toMatchObject({ status: 'dropped' })
  })

  it('processing that fails names its sub-code; an unreachable interface says nothing about the token', async () => {
    fake.settings.failsWith = 2207026
    expect(await failure(start().result)).toMatchObject({
      kind: 'content',
      code: 'IG_2207026',
      message: expect.stringContaining('MP4'),
    })
    const { ctx } = startRun()
    fake.fault({ at: `GET graph.facebook.com/v23.0/${byPage.accountId}`, kind: 'lose-request', times: 1 })
    expect(await official().checkLogin(ctx, { account: byPage, token: tokenOf(byPage) })).toMatchObject({
      status: 'unknown',
    })
  })

  it.each([
    [4, undefined, 'platform-limit', '太频繁'],
    [10, undefined, 'platform-limit', '审核'],
    [25, 2207050, 'platform-limit', 'App'],
    [36003, 2207009, 'content', '比例'],
    [2, undefined, 'network', '暂时'],
  ] as const)('code %s %s', async (code, subcode, kind, words) => {
    fake.fault({
      at: 'POST graph.facebook.com',
      kind: 'reply',
      reply: {
        status: 400,
        json: { error: { message: 'x', type: 'OAuthException', code, ...(subcode ? { error_subcode: subcode } : {}) } },
      },
    })
    expect(await failure(start().result)).toMatchObject({ kind, message: expect.stringContaining(words) })
  })
})

describe('works', () => {
  it('come with their numbers, and with fewer where insights are not allowed', async () => {
    const one = start()
    await one.result
    expect((await list(one))[0]).toMatchObject({
      title: '换机油的正确顺序',
      kind: 'video',
      state: 'published',
      counters: { play: 321, like: 5, comment: 2, share: 4, collect: 6 },
    })
    expect((await list(one))[0]?.publishTime).toBeGreaterThan(Date.now() / 1000 - 60)
    const asked = fake.count('/insights')
    await official().worksList(one.ctx, {
      account: byPage,
      token: one.token,
      since: Math.floor(Date.now() / 1000) + 600,
    })
    expect(fake.count('/insights')).toBe(asked)
    fake.settings.insights = false
    expect((await list(one))[0]?.counters).toEqual({ play: null, like: 5, comment: 2, share: null, collect: null })
    cells.shown('works list', 'stats')
  })
  it('the account is read with its numbers', async () => {
    const { ctx } = startRun()
    expect(await official().checkLogin(ctx, { account: byPage, token: tokenOf(byPage) })).toMatchObject({
      status: 'ok',
      profile: { accountId: byPage.accountId, openname: '城南小馆', fans: 88, works: 3 },
    })
    const token = tokenOf(byPage)
    fake.expire()
    expect(await official().checkLogin(ctx, { account: byPage, token })).toMatchObject({ status: 'dropped' })
    cells.shown('check')
  })
})
