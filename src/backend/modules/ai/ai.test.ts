import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import { getPersonalData } from '../../../contract/http/admin.ts'
import * as calls from '../../../contract/http/ai.ts'
import { setForbiddenWords } from '../../../contract/http/forbidden-words.ts'
import { importKeywords } from '../../../contract/http/keywords.ts'
import type { TestApp, TestSession } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { type FakeModel, startFakeModel } from '../../testing/fake-model.ts'
import { noonClock } from '../../testing/noon-clock.ts'
import { createWordsService } from '../words/words.service.ts'
import type { ItemTextsPort } from './ai.ports.ts'
import { dropOutdated } from './asks.repository.ts'
import { createRewriteAsks } from './asks.service.ts'
import { askModel } from './chat.ts'
import { createProviderService } from './provider.service.ts'
import { createRewriteService } from './rewrite.service.ts'
import { readAnswer } from './prompt.ts'

const COPY = '城南小馆开业了，非常好吃。很多朋友都喜欢这里的味道，附近的客人经常来。'

let model: FakeModel
beforeAll(async () => {
  model = await startFakeModel()
})
afterAll(async () => await model.close())

describe.each(['sqlite', 'postgres'] as const)('rewriting on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(kind, {}, { clock: noonClock() })
  })
  afterAll(async () => await app.close())
  const setUp = async ({ token }: TestSession, how: string, more: object = {}) =>
    await app.inject(calls.saveAiSetup, { base_url: model.base(how), model: 'test-1', ...more }, { token })
  const rewrite = async ({ token }: TestSession, input: object = {}) =>
    await app.inject(calls.setUserAiRewrite, { texts: [COPY], ...input }, { token })

  it('without a service keeps the preference and rewrites by rules, labelled so, unread until accepted', async () => {
    const owner = await app.makeTenant()
    expect(
      (
        await app.inject(
          calls.setUserAiRewrite,
          { rewrite_on: 1, style: 'lively', forbid_words: ['朋友'] },
          { token: owner.token },
        )
      ).data,
    ).toMatchObject({ rewrite_on: 1, style: 'lively', forbid_words: ['朋友'], provider_ready: 0 })
    const made = (await rewrite(owner, { num: 2, keep: ['城南小馆'] })).data
    expect(made).toMatchObject({
      engine: 'local',
      review: 1,
      cost: 0,
      used_today: 0,
      note: expect.stringContaining('尚未配置'),
    })
    expect(made.results?.[0]?.list.length).toBe(2)
    for (const one of made.results?.[0]?.list ?? []) {
      expect(one.text).toContain('城南小馆')
      expect(one.sim).toBeGreaterThan(0)
      expect(one.sim).toBeLessThan(1)
    }
    expect(
      (await rewrite(owner, { num: 2, keep: ['城南小馆'] })).data.results?.[0]?.list.map((one) => one.text),
    ).toEqual(made.results?.[0]?.list.map((one) => one.text))
    expect(await rewrite(owner, { engine: 'llm' })).toMatchObject({ code: CODE.AI_MISSING })
    const ids = made.results?.[0]?.list.map((one) => one.id) ?? []
    const list = async (status: number) =>
      (await app.inject(calls.listRewrites, { status }, { token: owner.token })).data.total
    expect(await list(0)).toBe(4)
    expect((await app.inject(calls.acceptRewrites, { ids, accept: 1 }, { token: owner.token })).data.changed).toBe(2)
    expect([await list(0), await list(1)]).toEqual([2, 2])
    expect(
      (await app.inject(calls.acceptRewrites, { ids: [...ids, 999_999], accept: 0 }, { token: owner.token })).code,
    ).toBe(CODE.NOT_FOUND)
    expect((await app.inject(getPersonalData, {}, { token: owner.token })).data.ai).toEqual({
      rewrite_on: 1,
      style: 'lively',
      provider_ready: 0,
      daily_limit: 0,
      used_today: 0,
    })
    expect(
      (
        await app.inject(
          calls.setUserAiRewrite,
          {},
          { token: (await app.makeAdmin(['clip:edit'], { of: owner })).token },
        )
      ).data,
    ).toMatchObject({ rewrite_on: 0, style: 'plain', forbid_words: [] })
  })

  it('keeps the main words and brands of the library', async () => {
    const owner = await app.makeTenant()
    const text = '优惠房源：非常划算的好房，很多朋友都喜欢。'
    const changed = async () =>
      (await rewrite(owner, { texts: [text], num: 5 })).data.results?.[0]?.list.map((one) =>
        one.text.includes('非常划算'),
      ) ?? []
    expect(await changed()).toContain(false)
    await app.inject(importKeywords, { text: '非常划算\n别的词', kind: 'brand' }, { token: owner.token })
    expect(new Set(await changed())).toEqual(new Set([true]))
  })

  it("asks the service, counts texts, tokens and cost, marks risks, and stops at the day's limit", async () => {
    const owner = await app.makeTenant()
    await setUp(owner, 'ok', { key: 'sk-abcdefgh1234', daily_limit: 3, price_in: 0.002, price_out: 0.006 })
    await app.inject(setForbiddenWords, { words: [{ word: '体验', replacement: '' }] }, { token: owner.token })
    const made = (await rewrite(owner, { texts: ['原价 98 元，欢迎'], num: 2, engine: 'llm' })).data
    expect(made).toMatchObject({
      engine: 'llm',
      model: 'test-1',
      review: 1,
      note: '',
      used_today: 2,
      daily_limit: 3,
      cost: 0.0005,
    })
    expect(made.results?.[0]?.list[0]?.risk).toEqual([
      { kind: 'forbidden', word: '体验', level: 2 },
      { kind: 'lost', word: '98', level: 1 },
    ])
    expect(model.asked.at(-1)).toMatchObject({
      path: '/ok/v1/chat/completions',
      authorization: 'Bearer sk-abcdefgh1234',
    })
    expect(await rewrite(owner, { num: 2, engine: 'llm' })).toMatchObject({
      code: CODE.CONFLICT,
      msg: expect.stringContaining('每天 3 条'),
    })
    expect((await rewrite(owner, { num: 2 })).data).toMatchObject({
      engine: 'local',
      note: '今日 AI 改写次数已用完，已改用本地改写',
      used_today: 2,
    })
    const setup = await app.inject(calls.aiSetup, {}, { token: owner.token })
    expect(setup.data).toMatchObject({
      configured: 1,
      tail: '1234',
      used_today: 2,
      tokens_today: 150,
      cost_today: 0.0005,
      untold_today: 0,
    })
    expect(setup.body).not.toContain('sk-abcdefgh')
    expect(
      (await owner.db.selectFrom('settings').select('value').where('key', '=', 'ai.provider').executeTakeFirst())
        ?.value,
    ).not.toContain('sk-abcdefgh')
  })

  it('says why a service failed, uses rules instead, counts nothing, and never follows it elsewhere', async () => {
    const owner = await app.makeTenant()
    const failures = {
      '401': '不认可密钥',
      '429': '过于频繁',
      quota: '额度',
      '500': '暂时不可用',
      broken: '无法识别',
      prose: '没有按要求回答',
      redirect: '跳转',
    }
    for (const [how, words] of Object.entries(failures)) {
      await setUp(owner, how, { key: 'sk-abcdefgh1234' })
      const refused = await rewrite(owner, { engine: 'llm' })
      expect([how, refused.code, refused.msg]).toEqual([how, CODE.CONFLICT, expect.stringContaining(words)])
      expect(refused.body).not.toContain('sk-secret')
    }
    expect((await rewrite(owner)).data).toMatchObject({
      engine: 'local',
      note: expect.stringContaining('已改用本地改写'),
      used_today: 0,
    })
    await setUp(owner, 'nousage', { price_in: 1 })
    expect((await rewrite(owner)).data).toMatchObject({ engine: 'llm', cost: null, used_today: 1 })
    expect((await app.inject(calls.aiSetup, {}, { token: owner.token })).data.untold_today).toBe(1)
    await setUp(owner, '401')
    expect((await app.inject(calls.testAi, {}, { token: owner.token })).data).toMatchObject({
      ok: 0,
      msg: expect.stringContaining('不认可密钥'),
    })
    await setUp(owner, 'ok', { auto_accept: 1 })
    expect((await app.inject(calls.testAi, {}, { token: owner.token })).data).toMatchObject({ ok: 1 })
    expect((await rewrite(owner)).data.review).toBe(0)
    expect((await app.inject(calls.clearAiSetup, {}, { token: owner.token })).data.cleared).toBe(1)
    expect((await app.inject(calls.testAi, {}, { token: owner.token })).code).toBe(CODE.AI_MISSING)
  })

  it('takes no address that may not be called, sends a key to its own host only, and lets only those with the right set it', async () => {
    const owner = await app.makeTenant()
    const save = async (base_url: string, key = '') =>
      await app.inject(calls.saveAiSetup, { base_url, model: 'm', key }, { token: owner.token })
    for (const bad of ['http://example.com/v1', 'http://169.254.169.254/', 'https://u:p@example.com/'])
      expect(await save(bad, 'k')).toMatchObject({ code: CODE.BAD_INPUT, data: { errors: [{ field: 'base_url' }] } })
    expect(await save('https://one.example.com/v1')).toMatchObject({
      code: CODE.BAD_INPUT,
      data: { errors: [{ field: 'key' }] },
    })
    expect((await save('https://one.example.com/v1', 'sk-abcdefgh1234')).data.configured).toBe(1)
    expect((await save('https://one.example.com/v2')).data).toMatchObject({ configured: 1, tail: '1234' })
    expect(await save('https://two.example.com/v1')).toMatchObject({
      code: CODE.BAD_INPUT,
      data: { errors: [{ field: 'key', msg: expect.stringContaining('换了主机') }] },
    })
    // A team's server does not call into its own network for a company; one that was set before counts as none.
    const { clock, cipher } = app.backend.foundation
    const guarded = createProviderService({
      now: () => clock.now(),
      cipher,
      fetch,
      leadsInside: async (host) => host === 'one.example.com',
    })
    await expect(
      guarded.save(
        { db: owner.db, audit: () => undefined },
        {
          base_url: 'https://one.example.com/v1',
          model: 'm',
          key: 'sk-abcdefgh1234',
          daily_limit: 1,
          price_in: 0,
          price_out: 0,
          timeout_s: 5,
          auto_accept: 0,
        },
      ),
    ).rejects.toMatchObject({
      data: { errors: [{ field: 'base_url', msg: expect.stringContaining('--allow-private-addresses') }] },
    })
    expect(await guarded.current(owner.db)).toBeNull()
    const colleague = await app.makeAdmin(['clip:list', 'clip:edit'], { of: owner })
    expect(
      (await app.injectRaw(calls.saveAiSetup, { base_url: 'https://x.com', model: 'm' }, { token: colleague.token }))
        .code,
    ).toBe(CODE.NO_PERMISSION)
  })

  it('texts of works are rewritten one after the other: tried again when the service fails, by rules when it can not wait, once for a work', async () => {
    const owner = await app.makeTenant()
    await setUp(owner, '500', { key: 'sk-abcdefgh1234' })
    const account = (
      await owner.db
        .insertInto('third_auths')
        .values({
          platform_value: 'douyin',
          account_id: 'asks',
          openname: '门店',
          third_login_status: 1,
          operator_admin_id: owner.adminId,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    const task = (
      await owner.db
        .insertInto('wisdom_tasks')
        .values({
          name: '批',
          type: 'clip',
          config: '{}',
          admin_id: owner.adminId,
          plan_id: null,
          clip_id: null,
          lock_admin_id: null,
          lock_token: null,
          lock_time: null,
          heartbeat_time: null,
          client_token: null,
          delete_time: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    const nothing = {
      fission_activity_id: null,
      content_html: null,
      full_file_url: null,
      attachment_id: null,
      clip_output_id: null,
      lease_device_id: null,
      lease_until: null,
      published_time: null,
      content_hash: null,
      keyword_snapshot: null,
      plan_id: null,
      delete_time: null,
    }
    let now = Date.now()
    const work = async (hours: number, text = COPY) =>
      (
        await owner.db
          .insertInto('publish_items')
          .values({
            ...nothing,
            wisdom_task_id: task,
            third_auth_id: account,
            title: '甲',
            timing_time: now + hours * 3_600_000,
            video_publish_info: JSON.stringify({ description: text }),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const [calm, soon, changed] = [await work(48), await work(0.5), await work(24)]
    const engines: string[] = []
    const { clock, cipher } = app.backend.foundation
    const provider = createProviderService({ now: () => now, cipher, fetch, leadsInside: null })
    const rewrite = createRewriteService({
      now: () => now,
      fetch,
      provider,
      words: createWordsService({ clock }),
      preference: async () => ({ rewrite_on: 1, style: 'plain', forbid_words: [] }),
    })
    const texts: ItemTextsPort = {
      async replace(trx, _tenantId, changes) {
        for (const one of changes)
          await trx
            .updateTable('publish_items')
            .set({ video_publish_info: JSON.stringify({ description: one.to }) })
            .where('id', '=', one.itemId)
            .execute()
        return new Map(changes.map((one) => [one.itemId, { state: 'done', msg: '' }]))
      },
    }
    const asks = createRewriteAsks({
      now: () => now,
      provider,
      texts,
      wake: async () => undefined,
      rewrite: {
        rewriteTexts: async (db, request) => (
          engines.push(`${request.target?.itemId === soon ? 'soon' : 'calm'} ${request.engine}`),
          await rewrite.rewriteTexts(db, request)
        ),
      },
    })
    const want = async () =>
      await asks.ask(
        owner.db,
        owner.tenantId,
        [calm, soon, changed].map((itemId) => ({
          planId: 0,
          itemId,
          source: COPY,
          keep: ['城南小馆'],
          adminId: owner.adminId,
        })),
      )
    await want()
    await want()
    await owner.db
      .updateTable('publish_items')
      .set({ video_publish_info: '{"description":"别的"}' })
      .where('id', '=', changed)
      .execute()
    const pass = async () => await asks.pass(owner.db, owner.tenantId)
    expect([await pass(), engines.splice(0)]).toEqual([1, ['soon auto', 'calm llm']])
    expect([await pass(), engines.splice(0)]).toEqual([0, []])
    now += 6 * 60_000
    expect([await pass(), engines.splice(0)]).toEqual([0, ['calm llm']])
    now += 21 * 60_000
    expect([await pass(), engines.splice(0)]).toEqual([1, ['calm auto']])
    const rows = await owner.db
      .selectFrom('ai_rewrites')
      .select(['publish_item_id', 'engine', 'note', 'status'])
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([
      { publish_item_id: soon, engine: 'local', status: 0 },
      { publish_item_id: calm, engine: 'local', note: expect.stringContaining('已改用本地改写'), status: 0 },
    ])
    expect(
      (
        await owner.db
          .selectFrom('ai_rewrite_asks')
          .select(['publish_item_id', 'status'])
          .orderBy('publish_item_id')
          .execute()
      ).map((row) => row.status),
    ).toEqual([1, 1, 2])
    // The same asking gives the same again, and costs nothing.
    const again = async () =>
      await rewrite.rewriteTexts(owner.db, { adminId: owner.adminId, texts: [COPY], num: 1, key: `item:${calm}` })
    expect((await again()).results).toEqual((await again()).results)
    expect((await owner.db.selectFrom('ai_rewrites').select('id').execute()).length).toBe(2)
    // Once the work is out nobody need read it any more.
    await owner.db.updateTable('publish_items').set({ publish_status: 2 }).where('id', '=', soon).execute()
    expect(await dropOutdated(app.backend.foundation.database.db, now)).toBe(1)
    expect(
      (await owner.db.selectFrom('ai_rewrites').select('status').orderBy('id').execute()).map((row) => row.status),
    ).toEqual([2, 0])
    // Nobody has to read them: then the text goes into the work at once.
    await setUp(owner, 'ok', { auto_accept: 1 })
    const free = await work(48)
    await asks.ask(owner.db, owner.tenantId, [
      { planId: 0, itemId: free, source: COPY, keep: [], adminId: owner.adminId },
    ])
    expect(await pass()).toBe(1)
    expect(
      JSON.parse(
        (
          await owner.db
            .selectFrom('publish_items')
            .select('video_publish_info')
            .where('id', '=', free)
            .executeTakeFirstOrThrow()
        ).video_publish_info,
      ),
    ).toMatchObject({ description: expect.stringContaining('改写后的第一版') })
  })

  it("two at once stay within the day's limit", async () => {
    const owner = await app.makeTenant()
    await setUp(owner, 'ok', { daily_limit: 3 })
    const codes = (await Promise.all([1, 2, 3].map(async () => await rewrite(owner, { num: 2, engine: 'llm' })))).map(
      (one) => one.code,
    )
    expect(codes.filter((code) => code === 1).length).toBe(1)
    expect((await app.inject(calls.aiSetup, {}, { token: owner.token })).data.used_today).toBe(2)
  })
})

it('a service that does not answer in time is told so, one that is given up at once', async () => {
  const service = { base: model.base('slow'), model: 'm', key: '', timeoutMs: 40 }
  await expect(askModel(fetch, service, [])).rejects.toMatchObject({ kind: 'timeout' })
  await expect(askModel(fetch, { ...service, timeoutMs: 5_000 }, [], AbortSignal.timeout(20))).rejects.toMatchObject({
    name: 'TimeoutError',
  })
  await expect(
    askModel(fetch, { ...service, base: 'http://127.0.0.1:9/v1', timeoutMs: 5_000 }, []),
  ).rejects.toMatchObject({ kind: 'network' })
})

it('reads texts with and without a fence, each once, and nothing else', () => {
  expect([
    readAnswer('{"list":["甲","甲"," 乙 "]}', 5),
    readAnswer('好的：\n```json\n["甲","乙","丙"]\n```', 2),
    readAnswer('{"list":[]}', 2),
    readAnswer('甲', 1),
    readAnswer('{"a":1}', 1),
  ]).toEqual([['甲', '乙'], ['甲', '乙'], null, null, null])
})

it.each([
  ['<think>用户要 {"list":["例子"]} 这样的。</think>\n{"list":["甲"]}', ['甲']],
  ['先想一想 {"list":["草稿"]}\n</think>\n```json\n{"list":["甲","乙"]}\n```', ['甲', '乙']],
  ['<thinking>["草稿"]</thinking><think>再想</think>["甲"]', ['甲']],
  ['<think>还没想完 {"list":["草稿"]}', null],
  ['<think>想完了</think>', null],
])('what a model thinks aloud is not its answer: %s', (said, list) => {
  expect(readAnswer(said, 5)).toEqual(list)
})

describe('addresses of a text service inside the network', () => {
  const inside = [
    'https://127.0.0.1:8443/v1',
    'https://localhost/v1',
    'http://10.1.2.3:11434/v1',
    'https://192.168.1.20/v1',
  ]
  const saved = async (kind: 'sqlite' | 'postgres', allowPrivateAddresses: boolean): Promise<number[]> => {
    const app = await createTestApp(kind, { allowPrivateAddresses })
    onTestFinished(async () => await app.close())
    const owner = await app.asOwner()
    const codes: number[] = []
    for (const base_url of inside)
      codes.push(
        (await app.inject(calls.saveAiSetup, { base_url, model: 'm', key: 'sk-abcdefgh1234' }, { token: owner.token }))
          .code,
      )
    return codes
  }

  it('are refused on a team’s server, unless it was started with the flag; a single computer may call its own', async () => {
    expect(new Set(await saved('postgres', false))).toEqual(new Set([CODE.BAD_INPUT]))
    expect(new Set(await saved('postgres', true))).toEqual(new Set([1]))
    expect(new Set(await saved('sqlite', false))).toEqual(new Set([1]))
  })
})
