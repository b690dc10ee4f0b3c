// Articles on their way out: dealt, checked, handed to the helper, recorded.
import { beforeAll, describe, expect, test } from 'vitest'
import { CODE } from '../../../../contract/errors.ts'
import { batchPublish } from '../../../../contract/http/publish-grid.ts'
import { eachDatabase } from '../../../testing/databases.ts'
import { createArticleWorks } from '../tasks/article-works.ts'
import { usesOfAttachments } from '../store/attachment-uses.ts'
import { openPublishBench, refusal } from '../../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../../testing/benches/publish-bench.ts'

let tokens = 0

eachDatabase((_kind, open) => {
  let bench: PublishBench
  beforeAll(async () => {
    bench = openPublishBench(await open())
  })
  const picture = async (of: TestCaller) => await bench.material(of, { mimetype: 'image/png', filename: '图.png' })
  const keyOf = async (of: TestCaller, id: number) =>
    (await of.db.selectFrom('attachments').select('storage_path').where('id', '=', id).executeTakeFirstOrThrow())
      .storage_path
  const write = async (of: TestCaller, more: Record<string, unknown> = {}): Promise<number> => {
    const row = {
      kind: 'article' as const,
      title: '换机油的正确顺序',
      content_html: '<p>第一步，放油。</p>',
      cover_attachment_id: null,
      seo_score: null,
      status: 1 as const,
      admin_id: of.admin.id,
      editor_id: of.admin.id,
      delete_time: null,
      ...more,
    }
    return (await of.db.insertInto('articles').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  const add = async (of: TestCaller, input: Record<string, unknown>) =>
    await bench.add(of, bench.taskInput({ type: 'article', ...input }))
  const batch = async (of: TestCaller, items: object[]) =>
    await bench.batch(of, batchPublish.input.parse({ items, client_token: `article-token-${tokens++}` }))
  const granted = async (of: TestCaller) => {
    const account = await bench.account(of, { platform: 'weixin_gzh' })
    await of.db
      .updateTable('third_auths')
      .set({ third_token_enc: 'x', ways: 'official' })
      .where('id', '=', account)
      .execute()
    return account
  }
  const problems = async (of: TestCaller, task: number) =>
    (await bench.preflight(of, { wisdom_task_id: task })).items.flatMap((item) =>
      item.problems.map((one) => [item.level, one.code]).filter(([, code]) => code !== 'declaration_missing'),
    )

  test('an article goes out whole: text, pictures as files in their order, cover, digest; its task charges no clips', async () => {
    const owner = await bench.tenant()
    const [one, two, cover] = [await picture(owner), await picture(owner), await picture(owner)]
    const article = await write(owner, {
      digest: '三分钟看懂',
      author: '小王',
      content_source_url: 'https://example.com/a',
      cover_attachment_id: cover,
      content_html: `<p>甲<img src="attachment:${two}" />乙<img src="attachment:${one}" /><img src="attachment:${two}" /></p>`,
    })
    const to = [
      await bench.account(owner, { platform: 'toutiao' }),
      await bench.account(owner, { platform: 'toutiao' }),
    ]
    const made = await add(owner, { sources: { article_ids: [article] }, third_auth_ids: to })
    expect(made).toMatchObject({ items: 2, need_clip: 0, clip_left: 100, blocked: [] })
    expect(
      await owner.db.selectFrom('article_prints').select('id').where('article_id', '=', article).execute(),
    ).toHaveLength(1)
    const { lock_token: token } = await bench.lock.set(owner, {
      wisdom_task_id: made.wisdom_task_id,
      oneClickPublishStatus: 1,
      force: 0,
    })
    await bench.run.setEditStatus(owner, { wisdom_task_id: made.wisdom_task_id, edit_status: 1, lock_token: token })
    const {
      videoList: [item],
      task,
    } = await bench.run.list(owner, { wisdom_task_id: made.wisdom_task_id })
    expect(task.type).toBe('article')
    expect(item).toMatchObject({
      title: '换机油的正确顺序',
      media_type: 2,
      video_cover_url: `/files/${await keyOf(owner, cover)}`,
      video_publish_info: {
        description: '三分钟看懂',
        article: {
          author: '小王',
          source_url: 'https://example.com/a',
          need_open_comment: 0,
          only_fans_can_comment: 0,
        },
      },
    })
    // Lists are not weighed down by texts.
    expect(item?.content_html).toBeUndefined()
    const id = item?.id ?? 0
    const file = await bench.prepare(owner, id)
    expect(file.content_html).toBe('<p>甲<img src="local:0" />乙<img src="local:1" /><img src="local:0" /></p>')
    expect(file.files.map((part) => part.url)).toEqual([
      `/files/${await keyOf(owner, two)}?get`,
      `/files/${await keyOf(owner, one)}?get`,
    ])
    expect(file.cover?.url).toBe(`/files/${await keyOf(owner, cover)}?get`)
    const { attempt_no } = await bench.run.start(owner, { id, lock_token: token })
    expect(
      await bench.run.record(owner, { taskId: id, publishId: 'p1', status: 2, attempt_no, platform_item_id: 'w1' }),
    ).toMatchObject({ publish_status: 2, success_num: 1 })
    expect((await usesOfAttachments(owner.db, [one, cover])).get(one)).toMatchObject([{ type: 'task', running: 1 }])
  })

  test('what is not fit is refused with its reason: kind, title, text, cover, digest, review, pictures', async () => {
    const owner = await bench.tenant()
    const to = await bench.account(owner, { platform: 'toutiao' })
    const refused = async (more: Record<string, unknown>, account = to, media = 2) =>
      await refusal(
        batch(owner, [
          {
            third_auth_id: account,
            title: String(more['title'] ?? '换机油的顺序'),
            media_type: media,
            article_id: await write(owner, more),
          },
        ]),
      )
    expect(await refused({}, await bench.account(owner, { platform: 'douyin' }))).toMatchObject({
      code: CODE.PLATFORM_LIMIT,
      msg: '抖音暂不支持发布文章',
    })
    expect(await refused({ title: '长'.repeat(31) })).toMatchObject({
      code: CODE.PLATFORM_LIMIT,
      data: { limits: [{ field: 'title', limit: 30, actual: 31 }, { field: 'cover' }] },
    })
    expect(await refused({ content_html: `<p>${'字'.repeat(50_001)}</p>` })).toMatchObject({
      code: CODE.PLATFORM_LIMIT,
      data: { limits: [{ field: 'content_html', limit: 50_000, actual: 50_001 }, { field: 'cover' }] },
    })
    expect(await refused({})).toMatchObject({
      code: CODE.PLATFORM_LIMIT,
      msg: '头条文章必须有封面，请选择封面或在正文中插入图片',
    })
    const official = await granted(owner)
    expect(
      await refused(
        {
          digest: '摘'.repeat(129),
          author: '名'.repeat(17),
          content_html: `<img src="attachment:${await picture(owner)}" />`,
        },
        official,
        3,
      ),
    ).toMatchObject({ code: CODE.PLATFORM_LIMIT, data: { limits: [{ field: 'description' }, { field: 'author' }] } })
    expect(await refused({ status: 2 })).toMatchObject({
      code: CODE.BAD_INPUT,
      data: { errors: [{ field: 'items.0.article_id' }] },
    })
    expect(await refused({ content_html: '<p> </p>' })).toMatchObject({
      code: CODE.BAD_INPUT,
      msg: '文章“换机油的正确顺序”还没有正文',
    })
    const gone = await picture(owner)
    await owner.db.updateTable('attachments').set({ delete_time: 1 }).where('id', '=', gone).execute()
    expect(await refused({ content_html: `<img src="attachment:${gone}" />` })).toMatchObject({
      code: CODE.BAD_INPUT,
      msg: expect.stringContaining('第 1 张图片已被删除'),
    })
    expect(
      await refusal(batch(owner, [{ third_auth_id: to, title: 'x', media_type: 4, article_id: await write(owner) }])),
    ).toMatchObject({ code: CODE.BAD_INPUT, data: { errors: [{ field: 'items.0.media_type' }] } })
    expect(
      await refusal(add(owner, { type: 'clip', sources: { article_ids: [await write(owner)] }, third_auth_ids: [to] })),
    ).toMatchObject({ code: CODE.BAD_INPUT, data: { errors: [{ field: 'sources.article_ids' }] } })
    const other = await bench.tenant()
    expect(
      (await refusal(add(owner, { sources: { article_ids: [await write(other)] }, third_auth_ids: [to] }))).code,
    ).toBe(CODE.NOT_FOUND)
  })

  test('公众号: the same article as its draft, by the interface only', async () => {
    const owner = await bench.tenant()
    const [cover, closed, to] = [
      await picture(owner),
      await bench.account(owner, { platform: 'weixin_gzh' }),
      await granted(owner),
    ]
    const article = await write(owner, { kind: 'official', cover_attachment_id: cover })
    const made = await add(owner, {
      type: 'officialAccount',
      sources: { article_ids: [article] },
      third_auth_ids: [to, closed],
    })
    expect(
      (await bench.run.list(owner, { wisdom_task_id: made.wisdom_task_id })).videoList.map((item) => item.media_type),
    ).toEqual([3, 3])
    const { items } = await bench.preflight(owner, { wisdom_task_id: made.wisdom_task_id })
    // Its interface has no declarations: none is missed.
    expect(items.map((item) => item.problems.map((one) => one.code))).toEqual([[], ['interface_missing']])
  })

  test('公众号: what its interface refuses goes out as JPEG, in the text and as the cover; other sites get it as it is', async () => {
    const owner = await bench.tenant()
    const webp = async () => await bench.material(owner, { mimetype: 'image/webp', filename: '配图.webp' })
    const [cover, inside, plain, to, other] = [
      await webp(),
      await webp(),
      await picture(owner),
      await granted(owner),
      await bench.account(owner, { platform: 'toutiao' }),
    ]
    const words = {
      cover_attachment_id: cover,
      content_html: `<p>甲<img src="attachment:${inside}" /><img src="attachment:${plain}" /></p>`,
    }
    const prepared = async (account: number, media: number, kind: 'official' | 'article') => {
      const {
        wisdom_task_id: task,
        videoList: [made],
      } = await batch(owner, [
        {
          third_auth_id: account,
          title: '换机油的顺序',
          media_type: media,
          article_id: await write(owner, { kind, ...words }),
        },
      ])
      expect((await problems(owner, task)).filter(([level]) => level === 'block')).toEqual([])
      return await bench.prepare(owner, made?.id ?? 0)
    }
    const [coverKey, insideKey, plainKey] = await Promise.all(
      [cover, inside, plain].map(async (id) => await keyOf(owner, id)),
    )
    const sent = await prepared(to, 3, 'official')
    expect(sent.files.map(({ url, filename }) => [url, filename])).toEqual([
      [`/files/${insideKey}.as.jpg?get`, '配图.jpg'],
      [`/files/${plainKey}?get`, '图.png'],
    ])
    expect(sent.cover).toMatchObject({
      url: `/files/${coverKey}.as.jpg?get`,
      filename: expect.stringMatching(/\.jpg$/),
    })
    const asIs = await prepared(other, 2, 'article')
    expect([asIs.files[0]?.url, asIs.cover?.url]).toEqual([`/files/${insideKey}?get`, `/files/${coverKey}?get`])
  })

  test('公众号: several articles are one work: order, covers, one list of pictures; each is checked at its place; links are kept', async () => {
    const owner = await bench.tenant()
    const [one, two, three, to] = [
      await picture(owner),
      await picture(owner),
      await picture(owner),
      await granted(owner),
    ]
    const first = await write(owner, { kind: 'official', cover_attachment_id: one })
    const second = await write(owner, {
      kind: 'official',
      title: '第二篇',
      author: '小王',
      digest: '摘要二',
      content_html: `<p>乙<img src="attachment:${two}" /><img src="attachment:${one}" /></p>`,
    })
    const third = await write(owner, { kind: 'official', title: '第三篇', cover_attachment_id: three })
    const item = { third_auth_id: to, title: '头条标题', media_type: 3, article_id: first }
    const refused = async (more: number[], patch: object = {}) =>
      await refusal(batch(owner, [{ ...item, more_article_ids: more, ...patch }]))
    expect(await refused([await write(owner, { kind: 'official', title: '无图' })])).toMatchObject({
      code: CODE.BAD_INPUT,
      msg: expect.stringContaining('第 2 篇“无图”没有封面'),
    })
    expect(await refused([first])).toMatchObject({ code: CODE.BAD_INPUT, msg: expect.stringContaining('出现两次') })
    expect(await refused([second], { media_type: 2 })).toMatchObject({
      code: CODE.BAD_INPUT,
      data: { errors: [{ field: 'items.0.more_article_ids' }] },
    })
    expect(
      await refused([
        second,
        await write(owner, { kind: 'official', title: '长', digest: '摘'.repeat(129), cover_attachment_id: three }),
      ]),
    ).toMatchObject({
      code: CODE.PLATFORM_LIMIT,
      data: { limits: [{ field: 'more_articles.1.digest', limit: 128, actual: 129 }] },
    })
    expect(
      await refused([
        await write(owner, {
          kind: 'official',
          title: '好酒',
          content_html: '<p>军队特供酒</p>',
          cover_attachment_id: three,
        }),
      ]),
    ).toMatchObject({ code: CODE.FORBIDDEN_WORDS, msg: expect.stringContaining('第 2 篇的正文含违禁词') })
    const {
      wisdom_task_id: task,
      videoList: [made],
    } = await batch(owner, [{ ...item, more_article_ids: [second, third] }])
    expect(
      made?.more_articles?.map(({ article_id, title, author, digest, platform_url }) => [
        article_id,
        title,
        author,
        digest,
        platform_url,
      ]),
    ).toEqual([
      [second, '第二篇', '小王', '摘要二', ''],
      [third, '第三篇', '', '', ''],
    ])
    const id = made?.id ?? 0
    const file = await bench.prepare(owner, id)
    expect(file.files.map((part) => part.url)).toEqual(
      await Promise.all([two, one, three].map(async (picked) => `/files/${await keyOf(owner, picked)}?get`)),
    )
    expect(file.more_articles).toEqual([
      { content_html: '<p>乙<img src="local:0" /><img src="local:1" /></p>', cover: 0 },
      { content_html: '<p>第一步，放油。</p>', cover: 2 },
    ])
    expect(await problems(owner, task)).toEqual([])
    bench.sizes.set(await keyOf(owner, three), 10 * 1024 ** 2 + 1)
    expect(
      (await bench.preflight(owner, { ids: [id] })).items[0]?.problems.map(({ code, msg }) => [code, msg]),
    ).toEqual([['limit_more_articles', '第 3 篇“第三篇”：公众号封面图片须小于 10 MB，当前 11 MB']])
    bench.sizes.set(await keyOf(owner, three), 10 * 1024 ** 2)
    expect(await problems(owner, task)).toEqual([])
    await owner.db.updateTable('articles').set({ title: '第二篇（新）', version: 2 }).where('id', '=', second).execute()
    expect(await problems(owner, task)).toContainEqual(['warn', 'article_changed'])
    expect((await bench.items.edit(owner, { id, article_id: first })).more_articles?.[0]?.title).toBe('第二篇（新）')
    expect((await usesOfAttachments(owner.db, [three])).get(three)).toMatchObject([{ type: 'task', running: 1 }])
    const { lock_token: token } = await bench.lock.set(owner, {
      wisdom_task_id: task,
      oneClickPublishStatus: 1,
      force: 0,
    })
    await bench.run.setEditStatus(owner, { wisdom_task_id: task, edit_status: 1, lock_token: token })
    const { attempt_no } = await bench.run.start(owner, { id, lock_token: token })
    await bench.run.record(owner, {
      taskId: id,
      publishId: 'p1',
      status: 2,
      attempt_no,
      platform_url: 'https://mp.weixin.qq.com/s?a',
      article_urls: ['https://mp.weixin.qq.com/s?a', 'https://mp.weixin.qq.com/s?a&idx=2', ''],
    })
    const {
      videoList: [out],
    } = await bench.run.list(owner, { wisdom_task_id: task, publish_status: 'all' })
    expect(out?.more_articles?.map((one) => one.platform_url)).toEqual(['https://mp.weixin.qq.com/s?a&idx=2', ''])
    // The same set once more is the same content; another order is another.
    expect(await refused([second, third])).toMatchObject({ code: CODE.LOOKS_DUPLICATE })
  })

  test('公众号: a task of works of several articles each; asked again by its token it tells which ones are in it', async () => {
    const owner = await bench.tenant()
    const [cover, to] = [await picture(owner), await granted(owner)]
    const [a, b, c] = await Promise.all(
      ['甲', '乙', '丙'].map(
        async (title) => await write(owner, { kind: 'official', title, cover_attachment_id: cover }),
      ),
    )
    if (!a || !b || !c) throw new Error('three were written')
    const sets = async (article_sets: number[][], type = 'officialAccount') =>
      await add(owner, { type, sources: { article_sets }, third_auth_ids: [to], titles: { mode: 'from_source' } })
    expect(await refusal(sets([[a, b]], 'article'))).toMatchObject({
      code: CODE.BAD_INPUT,
      data: { errors: [{ field: 'sources.article_sets' }] },
    })
    expect(
      await refusal(
        sets([
          [a, b],
          [c, c],
        ]),
      ),
    ).toMatchObject({ code: CODE.BAD_INPUT, data: { errors: [{ field: 'sources.article_sets.1' }] } })
    expect((await refusal(sets([[a, await write(await bench.tenant())]]))).code).toBe(CODE.NOT_FOUND)
    const { wisdom_task_id: task, items } = await sets([[b, a], [c]])
    expect(items).toBe(2)
    expect(
      (await bench.run.list(owner, { wisdom_task_id: task })).videoList.map((item) => [
        item.title,
        item.media_type,
        item.more_articles?.map((one) => one.title) ?? [],
      ]),
    ).toEqual([
      ['乙', 3, ['甲']],
      ['丙', 3, []],
    ])
    const works = createArticleWorks({ add: async (caller, input) => await bench.add({ ...owner, ...caller }, input) })
    const ask = async (articleIds: number[]) =>
      await works.add({
        db: owner.db,
        tenantId: owner.tenantId,
        adminId: owner.admin.id,
        timeZone: 'Asia/Shanghai',
        name: '每日图文',
        kind: 'official',
        articleIds,
        accountIds: [to],
        at: Date.now() + 86_400_000,
        token: `article-slot-works-${task}`,
      })
    const made = await ask([a, c])
    expect(made.articleIds).toEqual([a, c])
    expect(await ask([a, b, c])).toEqual(made)
  })

  test('one that was changed since is told, and taken anew on request; the same one twice on an account is not', async () => {
    const owner = await bench.tenant()
    const [cover, to] = [await picture(owner), await bench.account(owner, { platform: 'toutiao' })]
    const article = await write(owner, { cover_attachment_id: cover, digest: '旧摘要' })
    const made = await add(owner, { sources: { article_ids: [article] }, third_auth_ids: [to] })
    const [id = 0] = await bench.itemIds(owner, made.wisdom_task_id)
    expect(await problems(owner, made.wisdom_task_id)).toEqual([])
    expect(await refusal(add(owner, { sources: { article_ids: [article] }, third_auth_ids: [to] }))).toMatchObject({
      code: CODE.LOOKS_DUPLICATE,
    })
    await owner.db
      .updateTable('articles')
      .set({ title: '新的标题', digest: '新摘要', content_html: '<p>新的正文</p>', version: 2 })
      .where('id', '=', article)
      .execute()
    expect(await problems(owner, made.wisdom_task_id)).toContainEqual(['warn', 'article_changed'])
    const {
      items: [checked],
    } = await bench.preflight(owner, { wisdom_task_id: made.wisdom_task_id })
    expect(checked?.problems.find((one) => one.code === 'article_changed')?.fix).toEqual({
      kind: 'take_article',
      field: '',
      from: '第 1 版',
      to: '第 2 版',
      article_id: article,
    })
    expect((await bench.prepare(owner, id)).content_html).toBe('<p>第一步，放油。</p>')
    expect(await bench.items.edit(owner, { id, article_id: article })).toMatchObject({
      title: '新的标题',
      video_publish_info: { description: '新摘要' },
    })
    expect((await bench.prepare(owner, id)).content_html).toBe('<p>新的正文</p>')
    expect(await problems(owner, made.wisdom_task_id)).toEqual([])
    expect(await refusal(bench.items.edit(owner, { id, attachment_id: cover }))).toMatchObject({
      code: CODE.BAD_INPUT,
      data: { errors: [{ field: 'attachment_id' }] },
    })
    bench.gone.add(await keyOf(owner, cover))
    expect(await problems(owner, made.wisdom_task_id)).toContainEqual(['block', 'file_missing'])
  })

  describe('forbidden words', () => {
    test('of level 2 keep a work out, named with their field; those of the company too', async () => {
      const owner = await bench.tenant()
      const [cover, to] = [await picture(owner), await bench.account(owner, { platform: 'toutiao' })]
      const bad = await write(owner, { cover_attachment_id: cover, content_html: '<p>军队<b>特供</b>酒</p>' })
      expect(
        await refusal(batch(owner, [{ third_auth_id: to, title: '好酒', media_type: 2, article_id: bad }])),
      ).toMatchObject({
        code: CODE.FORBIDDEN_WORDS,
        msg: '正文含违禁词：“军队特供”，请修改后再发布',
        data: { hits: [{ field: 'content_html', word: '军队特供', category: 'authority', level: 2 }] },
      })
      await owner.db
        .insertInto('settings')
        .values({
          admin_id: 0,
          key: 'forbidden_words',
          value: JSON.stringify({ words: [{ word: '竞品', replacement: '同类' }] }),
        })
        .execute()
      const video = await bench.material(owner)
      const douyin = await bench.account(owner)
      expect(
        await refusal(
          add(owner, {
            type: 'clip',
            sources: { attachment_ids: [video] },
            third_auth_ids: [douyin],
            titles: { mode: 'manual', list: ['比竞品好'] },
          }),
        ),
      ).toMatchObject({
        code: CODE.FORBIDDEN_WORDS,
        data: {
          hits: [{ field: 'title', word: '竞品', category: 'tenant', replacement: '同类' }],
          blocked: [{ index: 0, code: CODE.FORBIDDEN_WORDS }],
        },
      })
      const fine = await add(owner, {
        type: 'clip',
        sources: { attachment_ids: [video] },
        third_auth_ids: [douyin],
        titles: { mode: 'manual', list: ['全网第一好用'] },
      })
      const [id = 0] = await bench.itemIds(owner, fine.wisdom_task_id)
      expect(await refusal(bench.items.edit(owner, { id, title: '特供' }))).toMatchObject({
        code: CODE.FORBIDDEN_WORDS,
        data: { errors: [{ field: 'title' }] },
      })
    })

    test('contact details go with their phrase, and with nothing else', async () => {
      const owner = await bench.tenant()
      const made = await add(owner, {
        type: 'clip',
        sources: { attachment_ids: [await bench.material(owner)] },
        third_auth_ids: [await bench.account(owner)],
        titles: { mode: 'manual', list: ['学车'] },
      })
      const [id = 0] = await bench.itemIds(owner, made.wisdom_task_id)
      const fixes = async (description: string) => {
        await bench.items.edit(owner, { id, video_publish_info: { description } })
        return (await bench.preflight(owner, { ids: [id] })).items[0]?.problems.flatMap(({ code, fix }) =>
          code.endsWith('_words') ? [fix && [fix.field, fix.to, fix.of]] : [],
        )
      }
      expect(await fixes('最佳老店，报名电话 13881234567，微信同号')).toEqual([['description', '最佳老店', 'contact']])
      expect(await fixes('最佳老店')).toEqual([['description', '很好老店', 'words']])
      expect(await fixes('想学车的打13881234567')).toEqual([undefined])
    })

    test('are told before publishing with the change that mends them', async () => {
      const owner = await bench.tenant()
      const made = await add(owner, {
        type: 'clip',
        sources: { attachment_ids: [await bench.material(owner)] },
        third_auth_ids: [await bench.account(owner)],
        titles: { mode: 'manual', list: ['最佳选择'] },
      })
      const [id = 0] = await bench.itemIds(owner, made.wisdom_task_id)
      const found = async () => (await bench.preflight(owner, { ids: [id] })).items[0]
      expect(await found()).toMatchObject({
        level: 'warn',
        problems: expect.arrayContaining([
          {
            code: 'risky_words',
            level: 'warn',
            msg: '标题含可能违规的词：“最佳”',
            fix: { kind: 'patch', field: 'title', from: '最佳选择', to: '很好选择', of: 'words' },
          },
        ]),
      })
      // Written before the company forbade the word.
      await owner.db
        .updateTable('publish_items')
        .set({ title: '国宴专用酒', topic: '#特供 #好酒' })
        .where('id', '=', id)
        .execute()
      expect(await found()).toMatchObject({
        level: 'block',
        problems: expect.arrayContaining([
          {
            code: 'forbidden_words',
            level: 'block',
            msg: '标题含违禁词：“国宴专用”，请修改后再发布',
            fix: { kind: 'patch', field: 'title', from: '国宴专用酒', to: '酒', of: 'words' },
          },
          {
            code: 'forbidden_words',
            level: 'block',
            msg: '话题含违禁词：“特供”，请修改后再发布',
            fix: { kind: 'patch', field: 'topic', from: '#特供 #好酒', to: '#好酒', of: 'words' },
          },
        ]),
      })
    })
  })
})
