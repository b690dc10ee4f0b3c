import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '../../../contract/endpoint.ts'
import { draftSpec } from '../../../contract/entities/article-draft.ts'
import { CODE } from '../../../contract/errors.ts'
import * as http from '../../../contract/http/article-draft.ts'
import {
  articleInfo,
  deleteArticles,
  listArticles,
  reviewArticles,
  saveArticle,
} from '../../../contract/http/article.ts'
import { addTask } from '../../../contract/http/wisdom-seo.ts'
import { dayOf, shiftDay } from '../../lib/days.ts'
import type { TestApp, TestSession } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { noonClock } from '../../testing/noon-clock.ts'
import { createWordsService } from '../words/words.service.ts'
import { createDraftWriter } from './drafts/draft-writer.ts'
import { writeOrder } from './drafts/write-order.ts'
import { createArticlePlanRoll } from './plans/plan-roll.ts'

const FACTS = ['店在春熙路 8 号', '周末需要预约']
const clock = noonClock()
let tokens = 0

describe.each(['sqlite', 'postgres'] as const)('drafts of articles on %s', (kind) => {
  let app: TestApp
  let owner: TestSession
  beforeAll(async () => {
    app = await createTestApp(kind, {}, { clock })
    await app.backend.foundation.jobs.start()
    owner = await app.asOwner()
  })
  afterAll(async () => await app.close())

  const call = async <E extends Parameters<TestApp['inject']>[0]>(endpoint: E, data: InputOf<E>, of = owner) =>
    await app.inject(endpoint, data, { token: of.token })
  const account = async (of: TestSession, platform = 'toutiao'): Promise<number> =>
    (
      await of.db
        .insertInto('third_auths')
        .values({
          platform_value: platform,
          account_id: `a${tokens++}`,
          openname: `账号${tokens}`,
          third_login_status: 1,
          operator_admin_id: of.adminId,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const picture = async (of: TestSession): Promise<void> =>
    void (await of.db
      .insertInto('attachments')
      .values({
        filename: '图.png',
        storage_path: `t/${of.tenantId}/material/d${tokens++}.png`,
        mimetype: 'image/png',
        size: 5,
        width: 1,
        height: 1,
        duration_ms: null,
        fps: null,
        has_audio: 0,
        sha256: `sha-d${tokens}`,
        cover_path: null,
        admin_id: of.adminId,
        delete_time: null,
      })
      .execute())
  const order = (more: Partial<InputOf<typeof http.generateArticles>> = {}): InputOf<typeof http.generateArticles> => ({
    keywords: ['成都火锅'],
    spec: { facts: FACTS },
    client_token: `drafts-${kind}-${tokens++}`,
    ...more,
  })
  const over = async (id: number, of = owner) => {
    const row = async () =>
      (await call(http.listArticleOrders, { limit: 50 }, of)).data.data.find((one) => one.id === id)
    await expect.poll(async () => (await row())?.status).toBe(2)
    return await row()
  }
  const writerOf = () =>
    createDraftWriter({
      clock,
      fileUrl: async (key) => key,
      platforms: { all: async () => new Map() },
      words: createWordsService({ clock }),
      views: { html: async (_db, html) => html },
    })

  it('are written by a job and wait for review; the same token orders them once', async () => {
    const tenant = await app.makeTenant()
    const wanted = order({ keywords: ['成都火锅', '重庆小面'], num: 2 })
    const made = await call(http.generateArticles, wanted, tenant)
    expect(made).toMatchObject({ code: 1, data: { total: 4 } })
    expect((await call(http.generateArticles, wanted, tenant)).data).toEqual(made.data)
    expect((await call(http.generateArticles, { ...wanted, keywords: ['别的'] }, tenant)).code).toBe(
      CODE.IDEMPOTENCY_MISMATCH,
    )
    expect(await over(made.data.order_id, tenant)).toMatchObject({
      done: 4,
      failed: 0,
      keywords: ['成都火锅', '重庆小面'],
    })
    const { data, counts } = (await call(listArticles, { status: 2 }, tenant)).data
    expect(counts.review).toBe(4)
    expect(new Set(data.map((row) => row.title)).size).toBe(4)
    expect(data.every((row) => row.source === 'local' && row.seo_score !== null && row.keywords.length === 1)).toBe(
      true,
    )
    expect((await call(articleInfo, { id: data[0]?.id ?? 0 }, tenant)).data.content_html).toContain('店在春熙路 8 号。')
  })

  it('are said in other words where that is wished, by rules without a service, and say so', async () => {
    const tenant = await app.makeTenant()
    const { data } = await call(http.generateArticles, order({ spec: { facts: FACTS, rewrite: 'auto' } }), tenant)
    expect(await over(data.order_id, tenant)).toMatchObject({ done: 1 })
    const [row] = (await call(listArticles, { status: 2 }, tenant)).data.data
    expect(row).toMatchObject({
      source: 'local',
      note: expect.stringMatching(/本地改写 \d+ 段，与原文平均相似 \d+%.*尚未配置 AI 服务/),
    })
    expect((await call(articleInfo, { id: row?.id ?? 0 }, tenant)).data.content_html).toContain('春熙路 8 号')
    // The article itself waits for review: its passages stand in no other queue.
    expect(await tenant.db.selectFrom('ai_rewrites').select('id').execute()).toEqual([])
    expect(
      (await call(http.previewArticle, { keyword: '成都火锅', spec: { facts: FACTS, rewrite: 'auto' } }, tenant)).data
        .note,
    ).toContain('样例没有改写')
  })

  it('that have nothing to say fail with the reason, and are tried again when there is something', async () => {
    const tenant = await app.makeTenant()
    const { data } = await call(http.generateArticles, order({ spec: {} }), tenant)
    expect(await over(data.order_id, tenant)).toMatchObject({
      done: 0,
      failed: 1,
      fails: [{ keyword: '成都火锅', msg: expect.stringContaining('没有可写的内容') }],
    })
    await tenant.db
      .insertInto('copywritings')
      .values([
        { title: '别的', content: '修车要预约', admin_id: tenant.adminId, delete_time: null },
        { title: '锅底', content: '我们的火锅锅底每天现炒。', admin_id: tenant.adminId, delete_time: null },
      ])
      .execute()
    expect((await call(http.retryArticleOrder, { id: data.order_id }, tenant)).data.retried).toBe(1)
    expect(await over(data.order_id, tenant)).toMatchObject({ done: 1, failed: 0, fails: [] })
    const { content_html: html } = (
      await call(articleInfo, { id: (await call(listArticles, {}, tenant)).data.data[0]?.id ?? 0 }, tenant)
    ).data
    expect(html).toContain('我们的火锅锅底每天现炒。')
    expect(html).not.toContain('修车')
    expect((await call(http.retryArticleOrder, { id: data.order_id }, tenant)).code).toBe(CODE.CONFLICT)
  })

  it('are written once though two do it at the same time, and not after a cancel', async () => {
    const tenant = await app.makeTenant()
    const add = async (num: number): Promise<number> => {
      const { id } = await tenant.db
        .insertInto('article_orders')
        .values({
          spec: JSON.stringify(draftSpec.parse({ facts: FACTS })),
          keywords: '["成都火锅"]',
          total: num,
          client_token: `raw-${kind}-${tokens++}`,
          admin_id: tenant.adminId,
          delete_time: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tenant.db
        .insertInto('article_order_items')
        .values(Array.from({ length: num }, (_, seq) => ({ order_id: id, seq, keyword: '成都火锅', article_id: null })))
        .execute()
      return id
    }
    const run = async (orderId: number) =>
      await writeOrder(writerOf(), {
        db: tenant.db,
        orderId,
        now: clock.now,
        signal: new AbortController().signal,
        progress: () => undefined,
      })
    const twice = await add(3)
    await Promise.all([run(twice), run(twice)])
    await run(twice)
    expect((await call(listArticles, {}, tenant)).data.total).toBe(3)
    const stopped = await add(3)
    expect((await call(http.cancelArticleOrder, { id: stopped }, tenant)).data.cancelled).toBe(3)
    expect(await run(stopped)).toEqual({ made: 0, failed: 0 })
    expect((await call(listArticles, {}, tenant)).data.total).toBe(3)
    expect((await call(http.cancelArticleOrder, { id: stopped }, tenant)).code).toBe(CODE.CONFLICT)
  })

  it('can not be published before somebody read them, unless the rule says so; sent back never', async () => {
    const tenant = await app.makeTenant()
    const to = await account(tenant)
    await picture(tenant)
    const { data } = await call(http.generateArticles, order({ num: 3 }), tenant)
    await over(data.order_id, tenant)
    const [one = 0, two = 0, three = 0] = (await call(listArticles, {}, tenant)).data.data.map((row) => row.id)
    const publish = async (id: number) =>
      await call(
        addTask,
        {
          type: 'article',
          name: '发',
          sources: { article_ids: [id] },
          third_auth_ids: [to],
          titles: { mode: 'from_source' },
          client_token: `publish-${kind}-${tokens++}`,
        },
        tenant,
      )
    expect(await publish(one)).toMatchObject({ code: CODE.BAD_INPUT, msg: expect.stringContaining('还没有审核') })
    // Saving as final is no review.
    const { title, content_html } = (await call(articleInfo, { id: one }, tenant)).data
    expect((await call(saveArticle, { id: one, kind: 'article', title, content_html, status: 1 }, tenant)).code).toBe(1)
    expect((await publish(one)).code).toBe(CODE.BAD_INPUT)
    // A slip is taken back: it waits again.
    await call(reviewArticles, { ids: [one] }, tenant)
    expect((await call(http.reopenArticles, { ids: [one] }, tenant)).data.reopened).toBe(1)
    expect((await publish(one)).code).toBe(CODE.BAD_INPUT)
    expect((await call(http.rejectArticles, { ids: [two] }, tenant)).data.rejected).toBe(1)
    expect((await call(reviewArticles, { ids: [one] }, tenant)).data.reviewed).toBe(1)
    expect(await publish(one)).toMatchObject({ code: 1 })
    expect((await call(http.reopenArticles, { ids: [one] }, tenant)).data.reopened).toBe(0)
    const clerk = await app.makeAdmin(['article:list', 'article:edit'], { of: tenant })
    expect((await call(http.setArticleRules, { allow_unreviewed: 1 }, clerk)).code).toBe(CODE.NO_PERMISSION)
    expect((await call(http.setArticleRules, { allow_unreviewed: 1 }, tenant)).data).toEqual({ allow_unreviewed: 1 })
    expect((await publish(three)).code).toBe(1)
    expect(await publish(two)).toMatchObject({ code: CODE.BAD_INPUT, msg: expect.stringContaining('已退回') })
    expect((await call(reviewArticles, { ids: [two] }, tenant)).data.reviewed).toBe(1)
    expect((await publish(two)).code).toBe(1)
  })

  it('show a sample with the times of a plan, and store nothing', async () => {
    const tenant = await app.makeTenant()
    const shown = (
      await call(
        http.previewArticle,
        {
          keyword: '成都火锅',
          spec: { facts: FACTS },
          times: { seed: 'a-new-plan', daily_num: 2, windows: [{ from: '00:00', to: '24:00' }] },
        },
        tenant,
      )
    ).data
    expect(shown.content_html).toContain('周末需要预约')
    expect(shown.slots.length).toBeGreaterThanOrEqual(12)
    expect((await call(listArticles, {}, tenant)).data.total).toBe(0)
    expect(await call(http.previewArticle, { keyword: '成都火锅', spec: {} }, tenant)).toMatchObject({
      code: CODE.BAD_INPUT,
      data: { errors: [{ field: 'spec.facts' }] },
    })
    expect((await call(http.draftSources, {}, tenant)).data).toEqual({ copies: 0, pictures: 0 })
  })

  const plan = (
    third_auth_ids: number[],
    more: Partial<InputOf<typeof http.saveArticlePlan>> = {},
  ): InputOf<typeof http.saveArticlePlan> => ({
    name: `文章计划${tokens++}`,
    keywords: ['成都火锅', '重庆小面'],
    spec: { facts: FACTS },
    daily_num: 2,
    windows: [{ from: '00:00', to: '24:00' }],
    third_auth_ids,
    client_token: `plan-${kind}-${tokens++}`,
    ...more,
  })

  it('plans are saved once for a token, changed on their newest version, started, paused, deleted', async () => {
    const tenant = await app.makeTenant()
    const [news, films] = [await account(tenant), await account(tenant, 'douyin')]
    const wanted = plan([news])
    const made = await call(http.saveArticlePlan, wanted, tenant)
    expect((await call(http.saveArticlePlan, wanted, tenant)).data).toEqual(made.data)
    const { id } = made.data
    expect((await call(http.articlePlanInfo, { id }, tenant)).data).toMatchObject({
      name: wanted.name,
      status: 0,
      review_required: 1,
      windows: [{ from: '00:00', to: '24:00' }],
      third_auth_ids: [news],
      spec: { facts: FACTS, words_min: 600 },
    })
    expect(await call(http.saveArticlePlan, plan([films]), tenant)).toMatchObject({
      code: CODE.BAD_INPUT,
      data: { errors: [{ field: 'third_auth_ids' }] },
    })
    expect(await call(http.saveArticlePlan, plan([news], { review_required: 0 }), tenant)).toMatchObject({
      code: CODE.BAD_INPUT,
      data: { errors: [{ field: 'review_required' }] },
    })
    expect((await call(http.saveArticlePlan, plan([news], { name: wanted.name }), tenant)).code).toBe(CODE.DUPLICATE)
    expect(await call(http.saveArticlePlan, plan([news], { spec: { words_min: 200 } }), tenant)).toMatchObject({
      code: CODE.BAD_INPUT,
      data: { errors: [{ field: 'spec.words_min' }] },
    })
    expect(
      (
        await call(
          http.saveArticlePlan,
          { ...wanted, id, version: 1, daily_num: 1, client_token: 'changed-plan' },
          tenant,
        )
      ).data.version,
    ).toBe(2)
    expect(
      (await call(http.saveArticlePlan, { ...wanted, id, version: 1, client_token: 'changed-plan-2' }, tenant)).code,
    ).toBe(CODE.CONFLICT)
    expect((await call(http.setArticlePlanStatus, { ids: [id], action: 'start' }, tenant)).data.updated).toBe(1)
    expect((await call(http.deleteArticlePlans, { ids: [id] }, tenant)).code).toBe(CODE.CONFLICT)
    await call(http.setArticlePlanStatus, { ids: [id], action: 'pause' }, tenant)
    expect((await call(http.deleteArticlePlans, { ids: [id] }, tenant)).data.deleted).toBe(1)
    expect((await call(http.listArticlePlans, {}, tenant)).data.total).toBe(0)
  })

  it('plans keep the next days filled, publish what was read, and make nothing twice', async () => {
    const tenant = await app.makeTenant()
    const accounts = [await account(tenant), await account(tenant)]
    const { id } = (await call(http.saveArticlePlan, plan(accounts), tenant)).data
    await call(http.setArticlePlanStatus, { ids: [id], action: 'start' }, tenant)
    const info = async () => (await call(http.articlePlanInfo, { id }, tenant)).data
    const tomorrow = shiftDay(dayOf(clock.now(), 'Asia/Shanghai'), 1)
    const slots = async () =>
      await tenant.db
        .selectFrom('article_plan_slots')
        .selectAll()
        .where('plan_id', '=', id)
        .where('day', '>=', tomorrow)
        .orderBy('day')
        .orderBy('seq')
        .execute()
    await expect.poll(async () => (await slots()).length).toBe(4)
    const taken: { token: string; at: number; accountIds: readonly number[] }[] = []
    const roll = createArticlePlanRoll({
      clock,
      platforms: { all: async () => new Map() },
      writer: writerOf(),
      works: {
        add: async ({ token, at, accountIds, articleIds }) => {
          taken.push({ token, at, accountIds })
          return { taskId: 77, articleIds }
        },
      },
    })
    const passes = async () =>
      await Promise.all([roll.pass(tenant.db, tenant.tenantId), roll.pass(tenant.db, tenant.tenantId)])
    expect((await passes()).map((pass) => pass.tasks)).toEqual([0, 0])
    expect(await slots()).toHaveLength(4)
    expect(await info()).toMatchObject({ status: 1, lack: '', task_num: 0 })
    const [first, second] = await slots()
    await call(reviewArticles, { ids: [first?.article_id ?? 0, second?.article_id ?? 0] }, tenant)
    await call(deleteArticles, { ids: [second?.article_id ?? 0] }, tenant)
    // The task of the first stands already: whoever asks again gets the same by its token.
    await passes()
    expect(new Set(taken.map((one) => one.token))).toEqual(new Set([`article-slot-${first?.id}`]))
    expect(taken[0]).toMatchObject({ at: first?.due_time, accountIds: [expect.toBeOneOf(accounts)] })
    const count = taken.length
    await roll.pass(tenant.db, tenant.tenantId)
    expect(taken).toHaveLength(count)
    expect(await info()).toMatchObject({ task_num: 1 })
    await call(http.setArticlePlanStatus, { ids: [id], action: 'pause' }, tenant)
    expect(await roll.pass(tenant.db, tenant.tenantId)).toEqual({ drafts: 0, tasks: 0 })
  })

  it('plans of 公众号 put several articles into one work when all were read, or with those that were when its time is near; one that was begun stays as it was', async () => {
    const tenant = await app.makeTenant()
    const gzh = await account(tenant, 'weixin_gzh')
    const wanted = plan([gzh], { spec: { facts: FACTS, kind: 'official' }, daily_num: 1, per_post: 3 })
    expect(
      await call(http.saveArticlePlan, { ...wanted, spec: { facts: FACTS }, client_token: 'per-post-kind' }, tenant),
    ).toMatchObject({ code: CODE.BAD_INPUT, data: { errors: [{ field: 'per_post' }] } })
    expect(
      await call(http.saveArticlePlan, { ...wanted, daily_num: 20, client_token: 'per-post-many' }, tenant),
    ).toMatchObject({ code: CODE.BAD_INPUT, data: { errors: [{ field: 'daily_num' }] } })
    const { id } = (await call(http.saveArticlePlan, wanted, tenant)).data
    await call(http.setArticlePlanStatus, { ids: [id], action: 'start' }, tenant)
    const tomorrow = shiftDay(dayOf(clock.now(), 'Asia/Shanghai'), 1)
    const slots = async () =>
      await tenant.db
        .selectFrom('article_plan_slots')
        .selectAll()
        .where('plan_id', '=', id)
        .where('day', '>=', tomorrow)
        .orderBy('day')
        .orderBy('seq')
        .execute()
    await expect.poll(async () => (await slots()).length).toBe(6)
    const [a, b, c, d, e, f] = (await slots()).map((slot) => ({
      slot: slot.id,
      article: slot.article_id,
      due: slot.due_time,
    }))
    if (!a || !b || !c || !d || !e || !f) throw new Error('six were written')
    expect(new Set([a.due, b.due, c.due]).size).toBe(1)
    const taken: { token: string; articleIds: readonly number[] }[] = []
    let cut = false
    const rollAt = (now: number) =>
      createArticlePlanRoll({
        clock: { now: () => now },
        platforms: { all: async () => new Map() },
        writer: writerOf(),
        works: {
          add: async ({ token, articleIds }) => {
            taken.push({ token, articleIds })
            if (cut) throw new Error('power cut')
            return { taskId: 80 + taken.length, articleIds }
          },
        },
      })
    const [today, early] = [rollAt(clock.now()), rollAt(a.due - 60 * 60_000)]
    await call(reviewArticles, { ids: [a.article, b.article] }, tenant)
    await today.pass(tenant.db, tenant.tenantId)
    expect(taken).toEqual([])
    await call(reviewArticles, { ids: [c.article] }, tenant)
    await early.pass(tenant.db, tenant.tenantId)
    expect(taken).toEqual([{ token: `article-slot-${a.slot}`, articleIds: [a.article, b.article, c.article] }])
    // The time of the second comes with one article that nobody read; then the power goes.
    await call(reviewArticles, { ids: [d.article, f.article] }, tenant)
    const near = rollAt(d.due - 32 * 60_000)
    cut = true
    await expect(near.pass(tenant.db, tenant.tenantId)).rejects.toThrow('power cut')
    cut = false
    await call(reviewArticles, { ids: [e.article] }, tenant)
    await near.pass(tenant.db, tenant.tenantId)
    const begun = { token: `article-slot-${d.slot}`, articleIds: [d.article, f.article] }
    expect(taken.slice(1)).toEqual([begun, begun, { token: `article-slot-${e.slot}`, articleIds: [e.article] }])
    expect((await slots()).slice(0, 6).map((slot) => slot.wisdom_task_id)).toEqual([81, 81, 81, 83, 84, 83])
  })

  it('plans hand their articles to tasks with a time, once for each', async () => {
    const tenant = await app.makeTenant()
    const to = [await account(tenant), await account(tenant)]
    await picture(tenant)
    await call(http.setArticleRules, { allow_unreviewed: 1 }, tenant)
    const { id } = (
      await call(http.saveArticlePlan, plan(to, { review_required: 0, deal: 'all', daily_num: 1 }), tenant)
    ).data
    await call(http.setArticlePlanStatus, { ids: [id], action: 'start' }, tenant)
    // The plan goes on while it is looked at: first the slots whose task stands, then the works of those.
    const look = async () => {
      const made = await tenant.db
        .selectFrom('article_plan_slots')
        .select(['article_id', 'due_time'])
        .where('plan_id', '=', id)
        .where('wisdom_task_id', 'is not', null)
        .execute()
      const items = await tenant.db
        .selectFrom('publish_items')
        .select(['article_id', 'timing_time'])
        .where('delete_time', 'is', null)
        .execute()
      return made.map((slot) => ({
        due: Math.ceil(slot.due_time / 1000),
        times: items.filter((item) => item.article_id === slot.article_id).map((item) => item.timing_time / 1000),
      }))
    }
    await expect.poll(async () => (await look()).length).toBeGreaterThanOrEqual(2)
    for (const { due, times } of await look()) expect(times).toEqual([due, due])
  })
})
