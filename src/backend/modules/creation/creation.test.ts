import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import { operationLog } from '../../../contract/http/admin.ts'
import * as calls from '../../../contract/http/creation.ts'
import { importKeywords } from '../../../contract/http/keywords.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { seedForeignRows } from '../../testing/foreign-rows.ts'
import { noonClock } from '../../testing/noon-clock.ts'

const DAY_MS = 86_400_000
const config = { groups: [{ name: '开场', attachment_ids: [1] }], titles: ['成都探店'] }

describe.each(['sqlite', 'postgres'] as const)('the creation centre on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(kind, {}, { clock: noonClock() })
  })
  afterAll(async () => await app.close())

  it('counts and lists films and articles, newest first, articles only for those who may see them', async () => {
    const fresh = await app.makeTenant()
    expect((await app.inject(calls.creationData, {}, { token: fresh.token })).data).toMatchObject({
      stat: { total: 0, today: 0, rendering: 0, failed: 0, unused: 0 },
      list: { total: 0, data: [] },
    })
    const { session, ids } = await seedForeignRows(app)
    const { db } = session
    const film = {
      clip_id: ids.clip,
      cover_path: null,
      storage_path: null,
      duration_ms: null,
      width: null,
      height: null,
      size: null,
      sha256: null,
      phash: null,
      combo_key: null,
      recipe: null,
      captions: null,
      fail_code: null,
      job_id: null,
      delete_time: null,
    }
    const old = Date.now() - 2 * DAY_MS
    await db
      .insertInto('clip_outputs')
      .values([
        { ...film, idx: 1, status: 1, title: '', create_time: Date.now() },
        { ...film, idx: 2, status: -1, title: '', create_time: old },
        { ...film, idx: 3, status: 2, title: '删了', create_time: old, delete_time: old },
      ])
      .execute()
    await db.updateTable('clip_outputs').set({ use_count: 1 }).where('id', '=', ids.output).execute()
    await db
      .updateTable('articles')
      .set({ create_time: Date.now() + 1_000 })
      .execute()
    const all = (await app.inject(calls.creationData, {}, { token: session.token })).data
    expect(all.stat).toEqual({ total: 4, today: 3, rendering: 1, failed: 1, unused: 1 })
    expect(all.list.data.map((row) => [row.kind, row.status, row.use_count])).toEqual([
      ['article', 2, 0],
      ['film', 1, 0],
      ['film', 2, 1],
      ['film', -1, 0],
    ])
    expect(all.list.data[1]).toMatchObject({ title: 'FOREIGN-MARK #2', file_url: '', mode: 'clip', clip_id: ids.clip })
    expect(all.list.data[2]?.file_url).toMatch(/FOREIGN-MARK\.mp4/)
    await db.updateTable('publish_items').set({ article_id: ids.article }).execute()
    expect((await app.inject(calls.creationData, {}, { token: session.token })).data).toMatchObject({
      stat: { unused: 0 },
      list: { data: [{ kind: 'article', use_count: 1 }, {}, {}, {}] },
    })
    expect(
      (await app.inject(calls.creationData, { limit: 1, page: 2 }, { token: session.token })).data.list,
    ).toMatchObject({ total: 4, last_page: 4, data: [{ kind: 'film', status: 1 }] })
    expect((await app.inject(calls.creationData, { status: -1 }, { token: session.token })).data.list).toMatchObject({
      total: 1,
      data: [{ status: -1 }],
    })
    expect((await app.inject(calls.creationData, { mode: 'smart' }, { token: session.token })).data.list.total).toBe(0)
    const cutter = await app.makeAdmin(['clip:list'], { of: session })
    expect((await app.inject(calls.creationData, { keyword: 'foreign' }, { token: cutter.token })).data).toMatchObject({
      stat: { total: 3, today: 2 },
      list: { total: 3 },
    })
  })

  it('keeps the own copy of a company, found by words, line of business, scene and author', async () => {
    const [owner, other] = [await app.makeTenant(), await app.makeTenant()]
    const colleague = await app.makeAdmin(['clip:list', 'clip:edit'], { of: owner })
    const save = async (input: object, token = owner.token) =>
      await app.inject(calls.saveCopyWriting, { title: '开业', content: '老板 亲自下厨', ...input }, { token })
    const { id } = (await save({ industry_id: 101, tags: ['探店', '探店'] })).data
    await save({ title: '收尾', content: '点击下方', scene: 'ending', industry_id: 200 }, colleague.token)
    const list = async (input: object, token = owner.token) =>
      (await app.inject(calls.listCopyWritings, input, { token })).data
    expect(await list({})).toMatchObject({
      total: 2,
      data: [
        { title: '收尾', mine: 0 },
        {
          id,
          title: '开业',
          word_count: 6,
          industry_name: '餐饮美食 · 火锅',
          tags: ['探店'],
          scene: 'full',
          mine: 1,
          use_count: 0,
        },
      ],
    })
    expect((await list({ industry_id: 100 })).data.map((row) => row.title)).toEqual(['开业'])
    expect((await list({ keyword: '下厨' })).total).toBe(1)
    expect((await list({ scene: 'ending' })).data[0]?.title).toBe('收尾')
    expect((await list({ mine: 1 }, colleague.token)).data.map((row) => row.title)).toEqual(['收尾'])
    expect((await list({}, other.token)).total).toBe(0)
    expect(await save({ industry_id: 999_999 })).toMatchObject({
      code: CODE.BAD_INPUT,
      data: { errors: [{ field: 'industry_id' }] },
    })
    expect((await save({ id, title: '改了' })).data.id).toBe(id)
    expect(await save({ id }, other.token)).toMatchObject({ code: CODE.NOT_FOUND })
    expect(await app.inject(calls.deleteCopyWritings, { ids: [id, 1_000_000] }, { token: owner.token })).toMatchObject({
      code: CODE.NOT_FOUND,
    })
    expect((await list({})).total).toBe(2)
    expect((await app.inject(calls.deleteCopyWritings, { ids: [id] }, { token: owner.token })).data.deleted).toBe(1)
    expect((await list({})).data.map((row) => row.title)).toEqual(['收尾'])
    expect((await app.inject(operationLog, { action: 'copywriting.delete' }, { token: owner.token })).data.total).toBe(
      1,
    )
  })

  it('answers copy by line of business, and hot words with where they come from, each once', async () => {
    const [owner, other] = [await app.makeTenant(), await app.makeTenant()]
    const ask = async (input: object, token = owner.token) =>
      (await app.inject(calls.creationData, input, { token })).data
    await app.inject(
      calls.saveCopyWriting,
      { title: '开业', content: '老板亲自下厨', industry_id: 101 },
      { token: owner.token },
    )
    expect(await ask({ tab: 'inspiration', industry_id: 100 })).toMatchObject({
      list: { total: 0 },
      copies: { total: 1, data: [{ title: '开业' }] },
    })
    await app.inject(importKeywords, { text: '火锅多少钱\n火锅\n火锅招聘' }, { token: owner.token })
    await app.inject(importKeywords, { text: '跨年夜', group_name: calls.HOT_GROUP }, { token: owner.token })
    const now = Date.now()
    await owner.db
      .insertInto('keyword_suggestions')
      .values([
        {
          provider: 'baidu',
          kind: 'pulldown',
          seed: '火锅',
          seed_norm: '火锅',
          words: JSON.stringify(['火锅多少钱', '火锅店附近']),
          status: 'ok',
          fetched_time: now,
          expire_time: now,
        },
        {
          provider: 'bing',
          kind: 'pulldown',
          seed: '火锅',
          seed_norm: '火锅',
          words: '[]',
          status: 'blocked',
          fetched_time: now,
          expire_time: now,
        },
      ])
      .execute()
    expect((await ask({ tab: 'hot' })).hot?.data).toMatchObject([
      { word: '火锅多少钱', kept: 1, source: 'manual', rank: null },
      { word: '跨年夜', kept: 1 },
      { word: '火锅店附近', kept: 0, source: 'baidu', seed: '火锅', rank: 2 },
    ])
    expect((await ask({ tab: 'hot', keyword: '附近' })).hot?.data.map((one) => one.word)).toEqual(['火锅店附近'])
    expect((await ask({ tab: 'hot' }, other.token)).hot?.total).toBe(0)
  })

  it('keeps configurations of orders as templates', async () => {
    const [owner, other] = [await app.makeTenant(), await app.makeTenant()]
    const save = async (name: string, mode: 'clip' | 'smart') =>
      (await app.inject(calls.saveClipTemplate, { name, mode, config }, { token: owner.token })).data.id
    const [first, second] = [await save('探店', 'clip'), await save('口播', 'smart')]
    const list = async (input: object, token = owner.token) =>
      (await app.inject(calls.listClipTemplates, input, { token })).data
    expect(await list({})).toMatchObject({
      total: 2,
      data: [
        { id: second, mode: 'smart' },
        { id: first, name: '探店', config: { titles: ['成都探店'], groups: [{ attachment_ids: [1] }] } },
      ],
    })
    expect((await list({ mode: 'clip' })).data.map((row) => row.id)).toEqual([first])
    expect((await list({ keyword: '口播' })).data.map((row) => row.id)).toEqual([second])
    expect((await list({}, other.token)).total).toBe(0)
    expect((await app.inject(calls.deleteClipTemplates, { ids: [first] }, { token: owner.token })).data.deleted).toBe(1)
    expect((await list({})).total).toBe(1)
  })

  it('lists lines of business with or without their parts', async () => {
    const { token } = await app.makeTenant()
    const list = async (input: object) => (await app.inject(calls.listIndustries, input, { token })).data
    const all = await list({})
    expect(all[0]).toMatchObject({
      id: 100,
      name: '餐饮美食',
      children: expect.arrayContaining([{ id: 101, name: '火锅' }]),
    })
    const numbers = all.flatMap((one) => [one.id, ...one.children.map((part) => part.id)])
    expect(new Set(numbers).size).toBe(numbers.length)
    expect((await list({ tree: 0 }))[0]?.children).toEqual([])
    expect((await list({ parent_id: 100 }))[0]).toEqual({ id: 101, name: '火锅', children: [] })
    expect(await list({ parent_id: 7 })).toEqual([])
  })
})
