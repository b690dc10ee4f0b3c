import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import { operationLog } from '../../../contract/http/admin.ts'
import * as http from '../../../contract/http/article.ts'
import { attachmentUses, deleteAttachments } from '../../../contract/http/attachment.ts'
import { setForbiddenWords } from '../../../contract/http/forbidden-words.ts'
import type { TestApp, TestSession } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { purgeArticles } from './purge.ts'

let files = 0

describe.each(['sqlite', 'postgres'] as const)('articles on %s', (kind) => {
  let app: TestApp
  let owner: TestSession
  beforeAll(async () => {
    app = await createTestApp(kind)
    owner = await app.asOwner()
  })
  afterAll(async () => await app.close())

  const picture = async (of = owner, mimetype = 'image/png') => {
    const key = `t/${of.tenantId}/material/f${files++}.png`
    const row = {
      filename: '图.png',
      storage_path: key,
      mimetype,
      size: 5,
      width: 1,
      height: 1,
      duration_ms: null,
      fps: null,
      has_audio: 0 as const,
      sha256: `sha-${kind}-${files}`,
      cover_path: null,
      admin_id: of.adminId,
      delete_time: null,
    }
    return { id: (await of.db.insertInto('attachments').values(row).returning('id').executeTakeFirstOrThrow()).id, key }
  }
  const save = async (input: Partial<InputOf<typeof http.saveArticle>> = {}, of = owner) =>
    await app.inject(
      http.saveArticle,
      { kind: 'article', title: '换机油的正确顺序', content_html: '<p>正文</p>', ...input },
      { token: of.token },
    )
  const info = async (id: number, of = owner) => await app.inject(http.articleInfo, { id }, { token: of.token })
  const list = async (input: InputOf<typeof http.listArticles>, of = owner) =>
    (await app.inject(http.listArticles, input, { token: of.token })).data
  const versions = async (id: number) =>
    (await app.inject(http.listArticleVersions, { id }, { token: owner.token })).data.list

  it('are stored clean, with pictures by number, and shown at addresses', async () => {
    const [one, two] = [await picture(), await picture()]
    const made = await save({
      content_html: `<h2 onclick="x()">一</h2><p style="position:fixed;text-align:center">字<script>alert(1)</script><a href="javascript:x">链</a></p><img src="https://elsewhere.example/p.png" data-attachment-id="${one.id}" onerror="x()"><img alt="二" src="http://127.0.0.1:41080/files/${two.key}?e=1&amp;s=x">`,
      cover_attachment_id: two.id,
      keywords: ['机油', '机油', '保养'],
      author: '小王',
    })
    expect(made).toMatchObject({ code: 1, data: { version: 1, word_count: 3, warnings: [] } })
    const { content_html: stored } = await owner.db
      .selectFrom('articles')
      .select('content_html')
      .where('id', '=', made.data.id)
      .executeTakeFirstOrThrow()
    expect(stored).toBe(
      `<h2>一</h2><p style="text-align:center">字<span>链</span></p><img src="attachment:${one.id}" /><img alt="二" src="attachment:${two.id}" />`,
    )
    const shown = (await info(made.data.id)).data
    expect(shown).toMatchObject({
      title: '换机油的正确顺序',
      author: '小王',
      keywords: ['机油', '保养'],
      cover_attachment_id: two.id,
      status: 0,
      publish_counts: { waiting: 0 },
      wisdom_task_id: 0,
      admin_name: expect.stringContaining('老板'),
    })
    expect(shown.content_html).toMatch(
      new RegExp(`<img src="/files/${one.key}\\?[^"]+" data-attachment-id="${one.id}" />`),
    )
    expect(shown.cover_url).toContain(two.key)
    // What the page shows may be saved as it is: nothing changes, no version is made.
    expect(
      (
        await save({
          id: made.data.id,
          version: 1,
          content_html: shown.content_html,
          cover_attachment_id: two.id,
          keywords: shown.keywords,
          author: '小王',
        })
      ).data.version,
    ).toBe(1)
    expect((await app.inject(attachmentUses, { ids: [one.id] }, { token: owner.token })).data.list).toEqual([
      { id: one.id, used_by: [{ type: 'article', id: made.data.id, name: '换机油的正确顺序', running: 1 }] },
    ])
    expect((await app.inject(deleteAttachments, { ids: [one.id] }, { token: owner.token })).code).toBe(CODE.STILL_USED)
    await app.inject(deleteAttachments, { ids: [one.id], force: 1 }, { token: owner.token })
    expect((await info(made.data.id)).data.warnings).toMatchObject([
      { code: 'picture_gone', field: 'content_html', msg: '正文第 1 张图片已从素材库删除，发布前请更换' },
    ])
  })

  it('take no pictures from outside, none that are no pictures, and not too many', async () => {
    const video = await picture(owner, 'video/mp4')
    const one = await picture()
    const refused = async (content_html: string) => await save({ content_html })
    expect(await refused(`<img data-attachment-id="${one.id}"><img src="https://cdn.example/a.png">`)).toMatchObject({
      code: CODE.BAD_INPUT,
      msg: '正文第 2 张图片是外部链接，请上传后再保存',
      data: { errors: [{ field: 'content_html' }] },
    })
    expect(await refused('<img src="data:image/png;base64,AAAA">')).toMatchObject({
      data: { errors: [{ field: 'content_html', msg: '正文第 1 张图片还没有上传，请重新插入' }] },
    })
    expect(await refused('<img src="attachment:987654321">')).toMatchObject({ code: CODE.BAD_INPUT })
    expect(await refused(`<img data-attachment-id="${video.id}">`)).toMatchObject({
      data: { errors: [{ msg: '正文第 1 个素材不是图片' }] },
    })
    expect(await save({ cover_attachment_id: video.id })).toMatchObject({
      data: { errors: [{ field: 'cover_attachment_id', msg: '封面必须是图片' }] },
    })
    const many: number[] = []
    for (let at = 0; at < 61; at += 1) many.push((await picture()).id)
    expect(await refused(many.map((id) => `<img data-attachment-id="${id}">`).join(''))).toMatchObject({
      data: { errors: [{ msg: '正文图片最多 60 张，当前 61 张' }] },
    })
  })

  it('of 公众号 keep to its limits, with words for each field', async () => {
    expect(
      await save({
        kind: 'official',
        title: '长'.repeat(65),
        author: '名'.repeat(17),
        digest: '摘'.repeat(129),
        content_html: `<p>${'字'.repeat(20_000)}</p>`,
      }),
    ).toMatchObject({
      code: CODE.BAD_INPUT,
      data: {
        errors: ['title', 'author', 'digest', 'content_html'].map((field) => expect.objectContaining({ field })),
      },
    })
    expect(
      (await save({ kind: 'official', title: '长'.repeat(33), content_html: '<p>字</p>' })).data.warnings,
    ).toMatchObject([
      { code: 'title_long', field: 'title', platform_value: 'weixin_gzh' },
      { code: 'cover_missing', platform_value: 'weixin_gzh' },
    ])
    expect(await save({ content_source_url: 'javascript:alert(1)' })).toMatchObject({
      code: CODE.BAD_INPUT,
      data: { errors: [{ field: 'content_source_url' }] },
    })
  })

  it("warn of forbidden words, the company's own included", async () => {
    const tenant = await app.makeTenant()
    await app.inject(setForbiddenWords, { words: [{ word: '竞品', replacement: '' }] }, { token: tenant.token })
    const { warnings } = (await save({ title: '特供与竞品', content_html: '<p>全网第一</p>' }, tenant)).data
    expect(warnings.filter((one) => one.platform_value === '')).toMatchObject([
      { code: 'forbidden', field: 'title', msg: '标题含违禁词，不能发布：“特供”、“竞品”' },
      { code: 'risky', field: 'content_html', msg: '正文含可能违规的词：“全网第一”' },
    ])
  })

  it('are not overwritten unseen: a newer version is told, by whom and when', async () => {
    const { data: made } = await save()
    const colleague = await app.makeAdmin(['article:list', 'article:edit'], { nickname: '小李' })
    expect((await save({ id: made.id, version: 1, content_html: '<p>小李写的</p>' }, colleague)).data.version).toBe(2)
    expect(await save({ id: made.id, version: 1, content_html: '<p>我写的</p>' })).toMatchObject({
      code: CODE.CONFLICT,
      msg: '文章已被小李修改，请选择保留哪一份',
      data: { version: 2, admin_name: '小李', update_time: expect.any(Number) },
    })
    expect((await info(made.id)).data.content_html).toBe('<p>小李写的</p>')
    expect((await save({ id: made.id, version: 2, content_html: '<p>我写的</p>' })).data.version).toBe(3)
    const both = await Promise.all(
      [1, 2].map(async (n) => await save({ id: made.id, version: 3, content_html: `<p>同时 ${n}</p>` })),
    )
    expect(both.map((reply) => reply.code).toSorted((a, b) => a - b)).toEqual([1, CODE.CONFLICT])
  })

  it('keep their last fifty versions, autosaves of one sitting as one, and come back to each', async () => {
    const { data: made } = await save({ content_html: '<p>第一版</p>' })
    for (let at = 0; at < 4; at += 1) await save({ id: made.id, autosave: 1, content_html: `<p>自动 ${at}</p>` })
    expect((await versions(made.id)).map((row) => [row.version, row.autosave])).toEqual([
      [5, 1],
      [1, 0],
    ])
    const earlier = Array.from({ length: 49 }, (_, at) => ({
      article_id: made.id,
      version: at + 6,
      title: '换机油的正确顺序',
      content_html: `<p>第 ${at + 6} 版</p>`,
      cover_attachment_id: null,
      admin_id: owner.adminId,
    }))
    await owner.db.insertInto('article_versions').values(earlier).execute()
    await owner.db.updateTable('articles').set({ version: 54 }).where('id', '=', made.id).execute()
    for (const at of [55, 56]) await save({ id: made.id, content_html: `<p>第 ${at} 版</p>` })
    const kept = await versions(made.id)
    expect([kept.length, kept[0]?.version, kept.at(-1)?.version]).toEqual([50, 56, 7])
    expect(
      (await app.inject(http.articleVersionInfo, { id: made.id, version: 7 }, { token: owner.token })).data
        .content_html,
    ).toBe('<p>第 7 版</p>')
    expect((await app.inject(http.articleVersionInfo, { id: made.id, version: 1 }, { token: owner.token })).code).toBe(
      CODE.NOT_FOUND,
    )
    expect(
      (
        await app.inject(
          http.restoreArticleVersion,
          { id: made.id, version: 7, current_version: 55 },
          { token: owner.token },
        )
      ).code,
    ).toBe(CODE.CONFLICT)
    expect(
      (
        await app.inject(
          http.restoreArticleVersion,
          { id: made.id, version: 7, current_version: 56 },
          { token: owner.token },
        )
      ).data.version,
    ).toBe(57)
    expect((await info(made.id)).data).toMatchObject({ content_html: '<p>第 7 版</p>', version: 57 })
    const log = await app.inject(operationLog, { target_type: 'article', limit: 200 }, { token: owner.token })
    expect(log.data.data.filter((row) => row.summary.includes('自动')).length).toBe(0)
  })

  it('are listed by kind, state, words and time, with how their works stand', async () => {
    const tenant = await app.makeTenant()
    const ids: number[] = []
    for (const input of [
      { title: '甲 机油' },
      { title: '乙', kind: 'official' as const, keywords: ['机油'] },
      { title: '丙', status: 1 as const },
    ])
      ids.push((await save(input, tenant)).data.id)
    expect(await list({ keyword: '机油' }, tenant)).toMatchObject({
      total: 2,
      counts: { all: 2, article: 1, official: 1 },
    })
    expect((await list({ kind: 'official' }, tenant)).data.map((row) => row.id)).toEqual([ids[1]])
    expect((await list({ status: 1 }, tenant)).data.map((row) => row.title)).toEqual(['丙'])
    expect((await list({ to: 1 }, tenant)).total).toBe(0)
    expect((await list({ sort_field: 'create_time', sort_order: 'asc' }, tenant)).data.map((row) => row.id)).toEqual(
      ids,
    )
    expect((await list({}, owner)).data.some((row) => ids.includes(row.id))).toBe(false)
  })

  it('are deleted while no work waits for them, come back, and go for good after thirty days', async () => {
    const [{ data: used }, { data: free }] = [await save({ title: '在用' }), await save({ title: '没用' })]
    const task = await owner.db
      .insertInto('wisdom_tasks')
      .values({ name: '文章任务', type: 'article', config: '{}', admin_id: owner.adminId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const account = await owner.db
      .insertInto('third_auths')
      .values({ platform_value: 'toutiao', account_id: `a-${kind}`, openname: '号', third_login_status: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const item = await owner.db
      .insertInto('publish_items')
      .values({ wisdom_task_id: task.id, third_auth_id: account.id, title: '在用', media_type: 2, article_id: used.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await info(used.id)).data).toMatchObject({
      publish_counts: { waiting: 1, success: 0 },
      wisdom_task_id: task.id,
    })
    const remove = async (ids: number[]) => await app.inject(http.deleteArticles, { ids }, { token: owner.token })
    expect(await remove([used.id, free.id])).toMatchObject({
      code: CODE.STILL_USED,
      data: {
        refs: [{ id: used.id, title: '在用', used_by: [{ type: 'task', id: task.id, name: '文章任务', items: 1 }] }],
      },
    })
    expect((await info(free.id)).code).toBe(1)
    await owner.db.updateTable('publish_items').set({ publish_status: 2 }).where('id', '=', item.id).execute()
    expect((await remove([used.id, free.id])).data.deleted).toBe(2)
    expect([(await info(free.id)).code, (await save({ id: free.id })).code, (await remove([free.id])).code]).toEqual([
      CODE.NOT_FOUND,
      CODE.NOT_FOUND,
      CODE.NOT_FOUND,
    ])
    const bin = async (keyword = '') =>
      (await app.inject(http.listDeletedArticles, keyword === '' ? {} : { keyword }, { token: owner.token })).data
    const [gone] = (await bin()).data
    expect(gone).toMatchObject({ id: free.id, kind: 'article', word_count: 2 })
    expect((gone?.purge_time ?? 0) - (gone?.delete_time ?? 0)).toBe(30 * 86_400)
    expect([
      (await bin('没有这个词')).total,
      (await app.inject(http.listDeletedArticles, {}, { token: (await app.makeTenant()).token })).data.total,
    ]).toEqual([0, 0])
    expect((await app.inject(http.restoreArticles, { ids: [free.id] }, { token: owner.token })).data.restored).toBe(1)
    expect((await bin()).data.map((row) => row.id)).not.toContain(free.id)
    expect((await info(free.id)).code).toBe(1)
    await purgeArticles(app.backend.foundation.database.db, Date.now() + 31 * 86_400_000)
    expect((await app.inject(http.restoreArticles, { ids: [used.id] }, { token: owner.token })).code).toBe(
      CODE.NOT_FOUND,
    )
    expect(
      await owner.db.selectFrom('article_versions').select('id').where('article_id', '=', used.id).execute(),
    ).toEqual([])
  })

  it('tell what became of them account by account, also as a further one of a draft, and are kept while that draft waits', async () => {
    const tenant = await app.makeTenant()
    const [{ data: first }, { data: second }] = [
      await save({ title: '头条篇' }, tenant),
      await save({ title: '次条篇' }, tenant),
    ]
    const task = await tenant.db
      .insertInto('wisdom_tasks')
      .values({ name: '公众号任务', type: 'officialAccount', config: '{}', admin_id: tenant.adminId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const account = async (name: string) =>
      (
        await tenant.db
          .insertInto('third_auths')
          .values({
            platform_value: 'weixin_gzh',
            account_id: `${name}-${kind}`,
            openname: name,
            third_login_status: 1,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const more = JSON.stringify([{ article_id: second.id, title: '次条篇', url: 'https://mp.weixin.qq.com/s?b' }])
    const work = async (third_auth_id: number, state: object) => {
      const { id } = await tenant.db
        .insertInto('publish_items')
        .values({
          wisdom_task_id: task.id,
          third_auth_id,
          title: '头条篇',
          media_type: 3,
          article_id: first.id,
          more_articles: more,
          ...state,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tenant.db
        .insertInto('publish_item_articles')
        .values({ publish_item_id: id, article_id: second.id, sort: 1 })
        .execute()
      return id
    }
    const [out, failed] = [
      await work(await account('甲号'), {
        publish_status: 2,
        platform_url: 'https://mp.weixin.qq.com/s?a',
        published_time: 5_000,
      }),
      await work(await account('乙号'), { publish_status: -1, fail_reason: 'IP 不在白名单' }),
    ]
    await tenant.db
      .insertInto('publish_records')
      .values({
        publish_item_id: out,
        third_auth_id: null,
        attempt_no: 1,
        start_time: 4_000,
        end_time: 5_000,
        result: 2,
        msg: '已存入草稿箱',
        admin_id: null,
        device_id: null,
        raw: null,
      })
      .execute()
    const results = async (input: InputOf<typeof http.listArticleResults>, of = tenant) =>
      await app.inject(http.listArticleResults, input, { token: of.token })
    const { data: told } = await results({ id: second.id })
    expect(told).toMatchObject({
      total: 2,
      data: [
        { item_id: failed, openname: '乙号', publish_status: -1, msg: 'IP 不在白名单' },
        { item_id: out, openname: '甲号', publish_status: 2, msg: '已存入草稿箱', time: 5 },
      ],
    })
    expect(told.data[1]?.articles).toEqual([
      { article_id: first.id, title: '头条篇', url: 'https://mp.weixin.qq.com/s?a' },
      { article_id: second.id, title: '次条篇', url: 'https://mp.weixin.qq.com/s?b' },
    ])
    expect((await results({ wisdom_task_id: task.id, limit: 1 })).data).toMatchObject({
      total: 2,
      data: [{ item_id: failed }],
    })
    expect((await results({ id: first.id, wisdom_task_id: task.id })).code).toBe(CODE.BAD_INPUT)
    expect((await app.inject(http.articleInfo, { id: second.id }, { token: tenant.token })).data).toMatchObject({
      publish_counts: { success: 1, drafted: 0, failed: 1 },
      wisdom_task_id: task.id,
    })
    // Nobody knows whether it is out: it has not failed.
    const unknown = async (outcome_unknown: 0 | 1) =>
      await tenant.db.updateTable('publish_items').set({ outcome_unknown }).where('id', '=', failed).execute()
    await unknown(1)
    expect((await app.inject(http.articleInfo, { id: second.id }, { token: tenant.token })).data).toMatchObject({
      publish_counts: { success: 1, failed: 0, unconfirmed: 1 },
    })
    await unknown(0)
    await tenant.db.updateTable('publish_items').set({ only_draft: 1 }).where('id', '=', out).execute()
    expect((await app.inject(http.articleInfo, { id: second.id }, { token: tenant.token })).data).toMatchObject({
      publish_counts: { success: 0, drafted: 1, failed: 1 },
    })
    expect((await results({ id: second.id })).data.data.map((row) => row.only_draft)).toEqual([0, 1])
    expect((await app.inject(http.deleteArticles, { ids: [second.id] }, { token: tenant.token })).code).toBe(
      CODE.STILL_USED,
    )
  })

  it('are copied as drafts, and reviewed when a template made them', async () => {
    const { data: made } = await save({ title: '长'.repeat(100), status: 1, keywords: ['油'] })
    const [copy = 0] = (await app.inject(http.copyArticles, { ids: [made.id] }, { token: owner.token })).data.ids
    expect((await info(copy)).data).toMatchObject({
      title: `${'长'.repeat(97)} 副本`,
      status: 0,
      version: 1,
      keywords: ['油'],
    })
    await owner.db.updateTable('articles').set({ status: 2 }).where('id', '=', copy).execute()
    expect((await save({ id: copy, title: '改过' })).code).toBe(1)
    expect((await info(copy)).data.status).toBe(2)
    expect(
      (await app.inject(http.reviewArticles, { ids: [copy, made.id] }, { token: owner.token })).data.reviewed,
    ).toBe(1)
    expect((await info(copy)).data.status).toBe(1)
  })

  it('need the right, for reading and for writing', async () => {
    const reader = await app.makeAdmin(['article:list'])
    expect((await list({}, reader)).total).toBeGreaterThan(0)
    expect((await save({}, reader)).code).toBe(CODE.NO_PERMISSION)
  })
})
