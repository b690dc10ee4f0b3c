import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startFakeTiktok, type FakeTiktok } from '../../../../tests/fake-platforms/official/tiktok/start.ts'
import { officialRow, platformCells } from '../../../../tests/fixtures/platform-cells.ts'
import { patient } from '../../../../tests/fixtures/slowness.ts'
import type { AccountRef, Work } from '../../platforms/platform.ts'
import { failure, plainWork, startRun } from '../../platforms/testing/run.ts'
import { loopbackHttp, openAttempt } from '../testing/kit.ts'
import { HOSTS } from './api.ts'
import { chunksOf } from './chunks.ts'
import { createTiktokOfficial } from './index.ts'

const MB = 1024 * 1024
const dir = mkdtempSync(join(tmpdir(), 'tiktok-'))
const small = join(dir, '短片.mp4')
const film = join(dir, '长片（终版）.mp4')
const bytes = randomBytes(17 * MB + 123)
writeFileSync(small, randomBytes(300_000))
writeFileSync(film, bytes)
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const account: AccountRef = { id: 1, accountId: 'open-1', secUid: 'chengnan', openname: '城南' }
const AGREED = { music_confirmed: 1, consent: 1 } as const
const PUBLIC = ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY']
let fake: FakeTiktok
beforeEach(async () => {
  fake = await startFakeTiktok(
    { key: 'k', secret: 's', redirect: '' },
    { openId: 'open-1', username: 'chengnan', name: '城南', privacy: [...PUBLIC], maxSeconds: 600 },
  )
})
afterEach(() => fake.close())

const official = () =>
  createTiktokOfficial({
    http: loopbackHttp(HOSTS, fake.at),
    times: { poll: 5, processing: patient(300), lost: patient(60) },
  })
const start = (patch: Partial<Work> = {}, decided: Partial<Work> = { visibility: 0, postSettings: AGREED }) => {
  const work = plainWork(account, {
    videoPath: small,
    description: '三步就会',
    topics: [{ name: '换机油' }],
    ...decided,
    ...patch,
  })
  const attempt = openAttempt('tiktok', work)
  const token = fake.token()
  const { ctx } = startRun()
  return { attempt, ctx, token, result: official().publish(ctx, { account, token, work, stepper: attempt.stepper }) }
}
const cells = platformCells(
  officialRow(createTiktokOfficial({ http: loopbackHttp(HOSTS, (url) => url) }).info, false),
  'interface',
)
const list = (one: ReturnType<typeof start>) => official().worksList(one.ctx, { account, token: one.token, since: 0 })

describe('a direct post', () => {
  it('goes up in chunks; the last one is the press; the id keeps all its digits', async () => {
    const one = start({ videoPath: film })
    const result = await one.result
    const [made] = fake.publishes
    expect(made?.received.equals(bytes)).toBe(true)
    expect(made?.info).toMatchObject({
      title: '换机油的正确顺序\n三步就会\n#换机油',
      privacy_level: 'PUBLIC_TO_EVERYONE',
      disable_duet: true,
      disable_comment: true,
      disable_stitch: true,
      brand_content_toggle: false,
      brand_organic_toggle: false,
    })
    expect(made?.postId.length).toBeGreaterThan(16)
    expect(result).toEqual({
      publishId: made?.postId,
      platformItemId: made?.postId,
      platformUrl: `https://www.tiktok.com/@chengnan/video/${made?.postId}`,
      state: 'done',
    })
    expect(fake.count('PUT ')).toBe(3)
    expect(one.attempt.entries.slice(-3)).toEqual(['ready', 'publish-pressed', 'confirming'])
    cells.shown('video', 'topics')
    expect(await list(one)).toMatchObject([
      {
        platformItemId: made?.postId,
        state: 'published',
        counters: { play: 9, like: 3, comment: 1, share: 0, collect: null },
      },
    ])
    cells.shown('works list', 'stats')
  })

  it("takes who may see it from the creator's own options", async () => {
    await start({ visibility: 1 }).result
    expect(fake.publishes[0]).toMatchObject({ privacy: 'SELF_ONLY' })
  })

  it('lets people comment and cut it only where somebody switched that on and the creator allows it; what is commercial is told', async () => {
    await start({
      postSettings: { ...AGREED, comment: 1, duet: 1, stitch: 1, commercial: 1, brand_organic: 1, brand_content: 1 },
    }).result
    // The creator of the fake forbids duets.
    expect(fake.publishes[0]?.info).toMatchObject({
      disable_comment: false,
      disable_duet: true,
      disable_stitch: false,
      brand_content_toggle: true,
      brand_organic_toggle: true,
    })
  })

  it.each<[string, Partial<Work>, string, string]>([
    ['nobody chose who may see it', { postSettings: AGREED }, 'visibility', '可见范围'],
    ['the music was not confirmed', { visibility: 0, postSettings: { consent: 1 } }, 'post_settings', '音乐使用确认'],
    [
      'nobody agreed to the upload',
      { visibility: 0, postSettings: { music_confirmed: 1 } },
      'post_settings',
      '同意将作品上传',
    ],
    ['nothing was decided', { visibility: 0 }, 'post_settings', '音乐使用确认'],
    [
      'commercial, and of nobody',
      { visibility: 0, postSettings: { ...AGREED, commercial: 1 } },
      'post_settings',
      '推广自己的品牌',
    ],
    [
      'paid content for oneself only',
      { visibility: 1, postSettings: { ...AGREED, commercial: 1, brand_content: 1 } },
      'visibility',
      '品牌合作内容',
    ],
  ])('uploads nothing while %s', async (_name, patch, field, words) => {
    expect(await failure(start({}, patch).result)).toMatchObject({
      kind: 'content',
      errors: [{ field }],
      message: expect.stringContaining(words),
    })
    expect(fake.count('init')).toBe(0)
  })

  it("says AI-made only when the operator did, and that no cover of one's own is taken", async () => {
    await start().result
    const result = await start({ declaration: 'AI-generated content', coverPath: small }).result
    expect(fake.publishes.map((made) => made.info['is_aigc'])).toEqual([undefined, true])
    cells.shown('declaration')
    expect(result.reason).toContain('封面没有用上')
  })

  it('waits in review while a public post has no id yet', async () => {
    fake.settings.idAtOnce = false
    expect(await start().result).toMatchObject({
      state: 'in-review',
      platformItemId: '',
      reason: expect.stringContaining('审核'),
    })
  })

  it.each(['break', 'lose-answer'] as const)('sends a chunk before the last one again: %s', async (kind) => {
    fake.fault({ at: 'PUT ', kind, bytes: 1_000 })
    expect(await start({ videoPath: film }).result).toMatchObject({ state: 'done' })
    expect(fake.publishes[0]?.received.equals(bytes)).toBe(true)
    expect(fake.count('PUT ')).toBe(4)
  })

  it('is refused for a film that is longer than the creator may post', async () => {
    fake.creator.maxSeconds = 60
    expect(await failure(start({ durationMs: 61_000 }).result)).toMatchObject({
      kind: 'content',
      message: expect.stringContaining('60 秒'),
    })
    expect(fake.publishes).toEqual([])
  })
})

describe('the inbox', () => {
  it.each<[string, () => void, string]>([
    ['the app was not audited', () => (fake.settings.audited = false), '未通过 TikTok 审核'],
    [
      'direct posting was not granted',
      () => (fake.settings.scope = 'user.info.basic,video.upload,video.list'),
      '没有直接发布的权限',
    ],
    ['the creator has no such option', () => (fake.creator.privacy = ['SELF_ONLY']), '可见范围'],
  ])('%s: in review, with the reason, never as published', async (_name, prepare, words) => {
    prepare()
    const result = await start({ visibility: 0 }).result
    expect(result).toMatchObject({ state: 'in-review', platformItemId: '' })
    expect(result.reason).toContain('需在手机上')
    expect(result.reason).toContain(words)
    expect(fake.publishes.filter((made) => made.received.length > 0)).toMatchObject([{ inbox: true }])
    expect(fake.posts).toEqual([])
  })
  it('is full', async () => {
    fake.settings.scope = 'video.upload'
    fake.settings.initError = 'spam_risk_too_many_pending_share'
    const one = start()
    expect(await failure(one.result)).toMatchObject({
      kind: 'platform-limit',
      code: 'spam_risk_too_many_pending_share',
      message: expect.stringContaining('手机'),
    })
    expect(one.attempt.pressed()).toBe(false)
  })
})

describe('at most once', () => {
  it('a lost answer whose publish TikTok knows is settled by its own id', async () => {
    fake.fault({ at: 'PUT ', kind: 'lose-answer' })
    expect(await start().result).toMatchObject({ state: 'done', platformItemId: fake.posts[0]?.id })
    expect(fake.count('PUT ')).toBe(1)
  })

  it.each<['lose-answer' | 'lose-request', string | null]>([
    ['lose-answer', 'done'],
    ['lose-request', null],
  ])('%s and no word about it: unconfirmed, the works list decides', async (kind, outcome) => {
    fake.fault({ at: 'PUT ', kind })
    fake.fault({ at: 'status/fetch', kind: 'lose-request', times: 1_000 })
    const one = start()
    expect(await failure(one.result)).toMatchObject({ kind: 'network', refused: false })
    expect(one.attempt.pressed()).toBe(true)
    expect(fake.count('PUT ')).toBe(1)
    expect(one.attempt.settle(await list(one))?.outcome ?? null).toBe(outcome)
  })

  it('a failure that TikTok names is a clear no', async () => {
    fake.settings.failReason = 'frame_rate_check_failed'
    expect(await failure(start().result)).toMatchObject({
      kind: 'content',
      code: 'frame_rate_check_failed',
      refused: true,
      message: expect.stringContaining('帧率'),
    })
  })

  it('what is still being worked on is in review, not done', async () => {
    fake.settings.looks = 10_000
    expect(await start().result).toMatchObject({ state: 'in-review', reason: expect.stringContaining('仍在处理') })
  })
})

describe('errors in words', () => {
  it('a token that ended is a lost session', async () => {
    const one = start()
    await one.result
    fake.expire()
    const { ctx } = startRun()
    expect(await official().checkLogin(ctx, { account, token: one.token })).toMatchObject({ status: 'dropped' })
    expect(await failure(official().worksList(ctx, { account, token: one.token, since: 0 }))).toMatchObject({
      kind: 'session',
    })
    expect(await official().checkLogin(ctx, { account, token: fake.token() })).toMatchObject({
      status: 'ok',
      profile: { fans: 21, works: 4 },
    })
    cells.shown('check')
  })
  it.each([
    ['rate_limit_exceeded', 'platform-limit'],
    ['spam_risk_too_many_posts', 'platform-limit'],
    ['reached_active_user_cap', 'platform-limit'],
    ['privacy_level_option_mismatch', 'content'],
    ['internal_error', 'network'],
  ] as const)('%s', async (code, kind) => {
    fake.settings.initError = code
    expect(await failure(start().result)).toMatchObject({ kind, message: expect.stringMatching(/[，：].*(请|提交)/) })
  })
})

it("chunks fit TikTok's rules at every size", () => {
  for (const size of [1, 5 * MB - 1, 5 * MB, 9 * MB, 10 * MB, 64 * MB + 1, 300 * MB, 4096 * MB]) {
    const chunks = chunksOf(size)
    expect(chunks.count).toBe(Math.max(1, Math.floor(size / chunks.size)))
    expect(chunks.count).toBeLessThanOrEqual(1000)
    expect(chunks.last.to).toBe(size)
    for (const { from, to } of [...chunks.before, chunks.last])
      expect(chunks.count === 1 || (to - from >= 5 * MB && to - from <= 128 * MB)).toBe(true)
  }
})
