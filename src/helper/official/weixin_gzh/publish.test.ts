import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startFakeWeixin, type FakeWeixin } from '../../../../tests/fake-platforms/official/weixin/start.ts'
import { officialRow, platformCells } from '../../../../tests/fixtures/platform-cells.ts'
import { patient } from '../../../../tests/fixtures/slowness.ts'
import type { AccountRef, Work } from '../../platforms/platform.ts'
import { failure, plainWork, startRun } from '../../platforms/testing/run.ts'
import { loopbackHttp, openAttempt } from '../testing/kit.ts'
import { HOSTS } from './api.ts'
import { createWeixinGzhOfficial } from './index.ts'

const dir = mkdtempSync(join(tmpdir(), 'weixin-'))
const files = { cover: randomBytes(4_000), one: randomBytes(2_000), large: randomBytes(1_500_000) }
const pathOf = (name: keyof typeof files): string => join(dir, `${name} 图.png`)
for (const name of ['cover', 'one', 'large'] as const) writeFileSync(pathOf(name), files[name])
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const account: AccountRef = { id: 1, accountId: 'wx0123456789abcdef', secUid: '', openname: '城南小馆' }
const DOT = 'iVBORw0KGgoAAAANSUhEUg=='
let fake: FakeWeixin
beforeEach(async () => {
  fake = await startFakeWeixin([{ appId: account.accountId, secret: 's', name: '城南小馆', verified: true }])
})
afterEach(() => fake.close())
const unverified = () => fake.accounts.forEach((one) => (one.verified = false))

const official = () =>
  createWeixinGzhOfficial({ http: loopbackHttp(HOSTS, fake.at), times: { poll: 5, processing: patient(300) } })
const start = (patch: Partial<Work> = {}) => {
  const work = plainWork(account, {
    kind: 'official',
    contentHtml: '<p>第一步，放油。</p>',
    coverPath: pathOf('cover'),
    ...patch,
  })
  const attempt = openAttempt('weixin_gzh', work)
  const token = fake.token(account.accountId)
  const { ctx } = startRun()
  return { attempt, ctx, token, result: official().publish(ctx, { account, token, work, stepper: attempt.stepper }) }
}
const cells = platformCells(
  officialRow(createWeixinGzhOfficial({ http: loopbackHttp(HOSTS, (url) => url) }).info, false),
  'interface',
)
const list = (one: ReturnType<typeof start>) => official().worksList(one.ctx, { account, token: one.token, since: 0 })

describe('an article of a verified account', () => {
  it('goes through the draft box to the readers, once, with its link', async () => {
    const one = start()
    const result = await one.result
    const [article] = fake.published
    expect(result).toEqual({
      publishId: article?.publishId,
      platformItemId: article?.articleId,
      platformUrl: `https://mp.weixin.qq.com/s?__biz=x&mid=${article?.publishId}`,
      state: 'done',
    })
    expect(fake.drafts).toEqual([])
    expect(fake.count('freepublish/submit')).toBe(1)
    expect(one.attempt.entries).toEqual([
      'session-check',
      'form-open',
      'uploading',
      'note',
      'filling',
      'note',
      'ready',
      'publish-pressed',
      'confirming',
    ])
    expect(fake.pictures.get(String(article?.article['thumb_media_id']))).toEqual(files.cover)
    const [listed] = await list(one)
    expect(listed).toMatchObject({
      platformItemId: article?.articleId,
      title: '换机油的正确顺序',
      kind: 'official',
      state: 'published',
    })
    cells.shown('article', 'cover', 'works list')
    // Its numbers stay unknown: the interface tells none of what was published.
    expect(listed).not.toHaveProperty('counters')
    cells.none('stats')
  })

  it("has every picture on WeChat's servers: written into the text, from files, too large for a text, already there", async () => {
    const own = 'http://mmbiz.qpic.cn/old/0'
    const html = `<p><img src="data:image/png;base64,${DOT}"><img class="a" src='https://cdn.example/1.png'/>字<img src="/files/2.png?a=1&amp;b=2" onload="alert(1)"><img src="https://cdn.example/1.png"><img src="${own}"></p><script>alert(1)</script>`
    await start({ contentHtml: html, imagePaths: [pathOf('one'), pathOf('large')] }).result
    const content = String(fake.published[0]?.article['content'])
    const sources = [...content.matchAll(/src="([^"]+)"/g)].map((found) => found[1] ?? '')
    expect(sources).toHaveLength(5)
    expect(sources.slice(0, 3).map((url) => fake.pictures.get(url))).toEqual([
      Buffer.from(DOT, 'base64'),
      files.one,
      files.large,
    ])
    expect(sources[3]).toBe(sources[1])
    expect(sources[4]).toBe(own)
    expect(content).not.toMatch(/script|onload|data:/)
  })

  it('takes along author, source and comments, and nothing that was not said', async () => {
    await start({
      description: '三步学会',
      articleInfo: { author: '小王', sourceUrl: 'https://example.com/a', openComment: true, fansOnly: false },
    }).result
    expect(fake.published[0]?.article).toMatchObject({
      author: '小王',
      digest: '三步学会',
      content_source_url: 'https://example.com/a',
      need_open_comment: 1,
      only_fans_can_comment: 0,
    })
    await start({ title: '另一篇' }).result
    expect(
      Object.keys(fake.published.find((one) => one.article['title'] === '另一篇')?.article ?? {}).filter((key) =>
        /author|source|comment|digest/.test(key),
      ),
    ).toEqual([])
  })

  it('is stopped before anything is sent when a picture of the text has no file', async () => {
    const one = start({ contentHtml: '<img src="https://cdn.example/1.png">' })
    expect(await failure(one.result)).toMatchObject({ kind: 'content', errors: [{ field: 'content_html' }] })
    expect(fake.drafts).toEqual([])
    expect(one.attempt.pressed()).toBe(false)
  })

  it('waits in review while WeChat works on it; a refused audit is a clear no', async () => {
    fake.settings.looks = 10_000
    expect(await start().result).toMatchObject({ state: 'in-review', reason: expect.stringContaining('仍在处理') })
    fake.settings.looks = 0
    fake.settings.ends = 4
    expect(await failure(start().result)).toMatchObject({
      kind: 'content',
      refused: true,
      message: expect.stringContaining('审核没有通过'),
    })
  })
})

describe('several articles', () => {
  const info = { author: '小王', sourceUrl: '', openComment: false, fansOnly: false }
  const more = [
    {
      title: '第二篇',
      description: '摘要二',
      contentHtml: '<p>乙<img src="local:1"></p>',
      coverPath: pathOf('one'),
      articleInfo: info,
    },
    {
      title: '第三篇',
      description: '',
      contentHtml: '<p>丙<img src="local:0"></p>',
      coverPath: pathOf('cover'),
      articleInfo: info,
    },
  ]
  const several = (patch: Partial<Work> = {}) =>
    start({
      contentHtml: '<p>甲<img src="local:0"></p>',
      imagePaths: [pathOf('cover'), pathOf('one')],
      moreArticles: more,
      ...patch,
    })

  it('are one draft in their order, each picture up once, and every link is told', async () => {
    const result = await several().result
    expect(fake.published).toHaveLength(1)
    const [draft] = fake.published
    expect(draft?.articles.map((one) => [one['title'], one['digest'], one['author']])).toEqual([
      ['换机油的正确顺序', undefined, undefined],
      ['第二篇', '摘要二', '小王'],
      ['第三篇', undefined, '小王'],
    ])
    expect(draft?.articles.map((one) => fake.pictures.get(String(one['thumb_media_id'])))).toEqual([
      files.cover,
      files.one,
      files.cover,
    ])
    expect(fake.count('material/add_material')).toBe(2)
    expect(fake.count('media/uploadimg')).toBe(0)
    expect(fake.count('draft/add')).toBe(1)
    expect(result.articleUrls).toEqual([
      result.platformUrl,
      `${result.platformUrl}&idx=2`,
      `${result.platformUrl}&idx=3`,
    ])
  })
  it('which did not pass is named; one that does not fit is told with its place before anything is sent', async () => {
    Object.assign(fake.settings, { looks: 0, ends: 2, fails: [3] })
    expect(await failure(several().result)).toMatchObject({
      refused: true,
      message: expect.stringContaining('第 3 篇「第三篇」原创校验没有通过'),
    })
    const first = more[0]
    if (first === undefined) throw new Error('none')
    expect(await failure(several({ moreArticles: [{ ...first, contentHtml: ' ' }] }).result)).toMatchObject({
      kind: 'content',
      message: expect.stringContaining('第 2 篇'),
    })
    expect(await failure(several({ moreArticles: Array.from({ length: 8 }, () => first) }).result)).toMatchObject({
      kind: 'content',
      errors: [{ field: 'more_articles' }],
    })
    expect(fake.count('draft/add')).toBe(1)
  })
  it('stay in the draft box on request, though the account may publish', async () => {
    expect(await several({ onlyDraft: true }).result).toMatchObject({
      state: 'in-review',
      reason: expect.stringContaining('草稿箱'),
    })
    expect(fake.drafts.map((one) => one.articles.length)).toEqual([3])
    expect(fake.published).toEqual([])
  })
})

describe('a draft that is not ready', () => {
  it('53503 once: handed in again after WeChat said no', async () => {
    fake.settings.submitError = 53503
    fake.settings.submitErrors = 1
    const one = start()
    expect(await one.result).toMatchObject({ state: 'done' })
    expect(one.attempt.entries.filter((name) => name.startsWith('publish'))).toEqual([
      'publish-pressed',
      'publish-refused',
      'publish-pressed',
    ])
    expect(fake.published).toHaveLength(1)
  })
  it.each([53503, 53504, 53505])('%s for good: told with the remedy, not published', async (code) => {
    fake.settings.submitError = code
    fake.settings.submitErrors = 100
    expect(await failure(start().result)).toMatchObject({
      kind: 'content',
      code: `WX_${code}`,
      refused: true,
      message: expect.stringContaining('草稿箱'),
    })
    expect(fake.published).toEqual([])
  })
})

describe('an account without the right to publish', () => {
  it('keeps the draft and never calls it published', async () => {
    unverified()
    const one = start()
    expect(await one.result).toEqual({
      publishId: fake.drafts[0]?.mediaId,
      platformItemId: '',
      platformUrl: '',
      state: 'in-review',
      reason: '已存入草稿箱，请在公众号后台发表',
    })
    expect(fake.count('freepublish/submit')).toBe(0)
    expect(fake.published).toEqual([])
    expect(await list(one)).toMatchObject([
      { title: '换机油的正确顺序', state: 'in-review', reason: '已存入草稿箱，请在公众号后台发表', platformUrl: '' },
    ])
  })
  it('is told so at the last moment too', async () => {
    fake.settings.submitError = 48001
    fake.settings.submitErrors = 1
    const one = start()
    expect(await one.result).toMatchObject({ state: 'in-review', reason: expect.stringContaining('草稿箱') })
    expect(one.attempt.pressed()).toBe(false)
  })
})

describe('a post of pictures', () => {
  it('is a draft of kind newspic', async () => {
    const one = start({ kind: 'image', imagePaths: [pathOf('one'), pathOf('cover')], description: '两张图' })
    await one.result
    const article = fake.published[0]?.article
    expect(article).toMatchObject({ article_type: 'newspic', content: '两张图' })
    const { image_list } = z
      .object({ image_list: z.array(z.object({ image_media_id: z.string() })) })
      .parse(article?.['image_info'])
    expect(image_list.map((image) => fake.pictures.get(image.image_media_id))).toEqual([files.one, files.cover])
    cells.shown('images')
    expect((await list(one))[0]).toMatchObject({ kind: 'image' })
  })
})

describe('at most once', () => {
  it.each<['lose-answer' | 'lose-request', string | null]>([
    ['lose-answer', 'done'],
    ['lose-request', null],
  ])('%s of the submit: unconfirmed; the works list decides, and a draft is no publish', async (kind, outcome) => {
    fake.fault({ at: 'freepublish/submit', kind })
    const one = start()
    expect(await failure(one.result)).toMatchObject({ kind: 'network', refused: false })
    expect(one.attempt.pressed()).toBe(true)
    expect(fake.count('freepublish/submit')).toBe(1)
    expect(fake.drafts).toHaveLength(outcome === null ? 1 : 0)
    expect(one.attempt.settle(await list(one))?.outcome ?? null).toBe(outcome)
  })

  it.each<['lose-answer' | 'lose-request', object | null]>([
    ['lose-answer', { outcome: 'done', inReview: true }],
    ['lose-request', null],
  ])('%s of the draft where the draft is the end', async (kind, ended) => {
    unverified()
    fake.fault({ at: 'draft/add', kind })
    const one = start()
    expect(await failure(one.result)).toMatchObject({ kind: 'network', refused: false })
    expect(fake.count('draft/add')).toBe(1)
    const settled = one.attempt.settle(await list(one))
    if (ended === null) expect(settled).toBeNull()
    else expect(settled).toMatchObject(ended)
  })

  it('a busy interface leaves the outcome open', async () => {
    fake.fault({ at: 'freepublish/submit', kind: 'reply', reply: { json: { errcode: -1, errmsg: 'system error' } } })
    expect(await failure(start().result)).toMatchObject({ kind: 'network', refused: false })
    expect(fake.count('freepublish/submit')).toBe(1)
  })
})

describe('errors in words', () => {
  it('an ended token, a foreign address, a quota', async () => {
    const one = start()
    await one.result
    fake.expire()
    const { ctx } = startRun()
    expect(await official().checkLogin(ctx, { account, token: one.token })).toMatchObject({ status: 'dropped' })
    expect(await official().checkLogin(ctx, { account, token: fake.token(account.accountId) })).toMatchObject({
      status: 'ok',
    })
    cells.shown('check')
    fake.fault({
      at: 'freepublish/batchget',
      kind: 'reply',
      reply: { json: { errcode: 61004, errmsg: 'access clientip is not registered requestIP: 203.0.113.9 rid: 1' } },
    })
    expect(await failure(start().result)).toMatchObject({
      kind: 'platform-limit',
      message: expect.stringContaining('203.0.113.9'),
    })
    fake.fault({
      at: 'draft/add',
      kind: 'reply',
      reply: { json: { errcode: 45009, errmsg: 'reach max api daily quota limit rid: 1' } },
    })
    expect(await failure(start().result)).toMatchObject({
      kind: 'platform-limit',
      message: expect.stringContaining('明天'),
    })
  })
  it.each<[string, Partial<Work>, string]>([
    ['a film', { kind: 'video' }, 'media_type'],
    ['no title', { title: ' ' }, 'title'],
    ['no text', { contentHtml: ' ' }, 'content_html'],
  ])('%s is told before anything is sent', async (_name, patch, field) => {
    expect(await failure(start(patch).result)).toMatchObject({ errors: [{ field }] })
    expect(fake.asks).toEqual([])
  })
})
