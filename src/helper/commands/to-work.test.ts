// What is told about a work before anything is opened.
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { publishWork } from '../../contract/helper/commands.ts'
import { baijiahao, douyin, instagram, kuaishou, toutiao, weibo, weixinGzh } from '../../contract/platforms.ts'
import { TIMING_REFUSED } from '../../contract/time-channel.ts'
import { publishInput } from '../testing/publish-input.ts'
import { type Judging, toWork } from './to-work.ts'

const dir = mkdtempSync(join(tmpdir(), 'to-work-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const HANDLE = `hkfile:${'a'.repeat(20)}`

const read = (item: object, imagePaths: string[] = [HANDLE]) =>
  toWork(
    { info: toutiao },
    publishWork.input.parse({
      ...publishInput({
        itemId: 1,
        accountId: '7',
        cookie: '',
        platform: 'toutiao',
        title: '换机油的步骤',
        item: {
          topic: '',
          media_type: 2,
          duration_ms: null,
          content_html: '<p>放油</p><p><img src="local:0"></p>',
          ...item,
        },
      }),
      imagePaths,
    }),
    async () => join(dir, '图.png'),
  )

test('an article comes with its text and the files of its pictures', async () => {
  expect(await read({})).toMatchObject({
    kind: 'article',
    contentHtml: '<p>放油</p><p><img src="local:0"></p>',
    imagePaths: [join(dir, '图.png')],
    coverPath: '',
  })
})

test('pictures of a text are no set of pictures: more than a post may have are fine', async () => {
  expect(
    (
      await read(
        {},
        Array.from({ length: 19 }, () => HANDLE),
      )
    ).imagePaths,
  ).toHaveLength(19)
})

test.each([
  ['a title of one character', { title: '油' }, undefined, 'title'],
  ['a title that is too long', { title: '长'.repeat(31) }, undefined, 'title'],
  ['a text that is too long', { content_html: `<p>${'字'.repeat(50_001)}</p>` }, undefined, 'content_html'],
  ['neither cover nor picture', { content_html: '<p>放油</p>' }, [], 'cover'],
] as const)('%s is told with its field', async (_name, item, images, field) => {
  await expect(read(item, images && [...images])).rejects.toMatchObject({
    kind: 'content',
    code: 'LIMITS',
    errors: [{ field }],
  })
})

test('a time that is past by now is not filled in; a later one is', async () => {
  const later = Math.floor(Date.now() / 1000) + 86_400
  expect((await read({ timing_time: Math.floor(Date.now() / 1000) - 60 })).timingTime).toBe(0)
  expect((await read({ timing_time: later })).timingTime).toBe(later)
})

test('a GIF among pictures is refused where the platform takes none', async () => {
  writeFileSync(join(dir, '图.GIF'), 'GIF89a')
  const post = (info: typeof douyin) =>
    toWork(
      { info },
      publishWork.input.parse({
        ...publishInput({
          itemId: 1,
          accountId: '7',
          cookie: '',
          platform: info.value,
          title: '换机油',
          item: { topic: '', media_type: 1, duration_ms: null },
        }),
        imagePaths: [HANDLE],
      }),
      async () => join(dir, '图.GIF'),
    )
  await expect(post(douyin)).rejects.toMatchObject({
    code: 'LIMITS',
    errors: [{ field: 'images', msg: '抖音不支持 GIF 图片' }],
  })
  await expect(post(kuaishou)).rejects.toMatchObject({ code: 'LIMITS', errors: [{ field: 'images' }] })
})

const NOON = Date.parse('2026-11-27T12:00:00+08:00')
const fileOf = (name: string, bytes = 1): string => {
  const path = join(dir, name)
  writeFileSync(path, '')
  truncateSync(path, bytes)
  return path
}
/** A film on this platform, with a change; files by the name of their handle. */
const film = (info: typeof douyin, item: object, judging: Judging = {}, cover = '') =>
  toWork(
    { info },
    publishWork.input.parse({
      ...publishInput({
        itemId: 1,
        accountId: '7',
        cookie: '',
        platform: info.value,
        title: '成都老房翻新要多少钱',
        item: { duration_ms: 9_000, ...item },
      }),
      filePath: HANDLE,
      ...(cover ? { coverPath: COVER } : {}),
    }),
    async (handle) => (handle === COVER ? cover : fileOf('片.mp4')),
    { now: NOON, timeZone: 'Asia/Shanghai', ...judging },
  )
const COVER = `hkfile:${'c'.repeat(20)}`

test('topics are never cut: one too many is refused with its number, and chosen ones bring their id', async () => {
  await expect(film(douyin, { topic: '#一 #二 #三 #四 #五 #六' })).rejects.toMatchObject({
    code: 'LIMITS',
    errors: [{ field: 'topic', msg: '抖音最多 5 个话题，当前 6 个' }],
  })
  expect(
    (
      await film(douyin, {
        topic: '#老房翻新、二手房。',
        video_publish_info: {
          selectTopicsInfo: [
            { id: '9', name: '#老房翻新' },
            { id: '8', name: '家居' },
          ],
        },
      })
    ).topics,
  ).toEqual([{ id: '9', name: '老房翻新' }, { name: '二手房' }, { id: '8', name: '家居' }])
})

test('fields that share a box are judged together; an emoji counts as the field counts it', async () => {
  await expect(
    film(kuaishou, { title: '题'.repeat(40), topic: '', video_publish_info: { description: '正'.repeat(460) } }),
  ).rejects.toMatchObject({
    errors: [{ field: 'description', msg: '快手标题、正文和话题合计最多 500 个字，当前 501 个' }],
  })
  await expect(film(douyin, { title: `${'字'.repeat(25)}${'😀'.repeat(3)}` })).rejects.toMatchObject({
    errors: [{ field: 'title', msg: '抖音标题最多 30 个字（表情算 2 个或更多），当前 31 个' }],
  })
  await expect(film(instagram, { topic: '#a #b #c #d #e #f' }, { way: 'interface' })).rejects.toMatchObject({
    errors: [{ field: 'topic' }],
  })
})

test('minutes are those of the zone in which the page is typed', async () => {
  const at = Date.parse('2026-11-27T15:30:00+05:30')
  const timed = { timing_time: at / 1000 }
  await expect(film(baijiahao, timed)).resolves.toMatchObject({ timingTime: at / 1000 })
  await expect(film(baijiahao, timed, { timeZone: 'Asia/Kolkata' })).rejects.toMatchObject({
    errors: [{ field: 'timing_time', msg: '百家号只能定时到整点' }],
  })
})

test('a lead that was eaten since the check is told by a code of its own, with nothing else against the work', async () => {
  const soon = { timing_time: NOON / 1000 + 119 * 60 }
  await expect(film(douyin, soon)).rejects.toMatchObject({
    code: TIMING_REFUSED,
    message: '抖音定时至少要在 120 分钟以后',
  })
  await expect(film(douyin, { ...soon, title: '字'.repeat(31) })).rejects.toMatchObject({ code: 'LIMITS' })
  expect((await film(douyin, { timing_time: NOON / 1000 + 120 * 60 })).timingTime).toBe(NOON / 1000 + 120 * 60)
})

test('a set of Instagram holds pictures of 8 MB at most; a film among them has rules of its own', async () => {
  const set = (path: string) =>
    toWork(
      { info: instagram },
      publishWork.input.parse({
        ...publishInput({
          itemId: 1,
          accountId: '7',
          cookie: '',
          platform: 'instagram',
          item: { topic: '', media_type: 1, duration_ms: null },
        }),
        imagePaths: [HANDLE, HANDLE],
      }),
      async () => path,
      { way: 'interface' },
    )
  await expect(set(fileOf('大.jpg', 8 * 1024 ** 2 + 1))).rejects.toMatchObject({ errors: [{ field: 'images' }] })
  await expect(set(fileOf('片.mov', 8 * 1024 ** 2 + 1))).resolves.toMatchObject({ kind: 'image' })
})

test('the size of a cover is read from its file', async () => {
  await expect(film(weibo, {}, {}, fileOf('大.png', 5 * 1024 ** 2))).rejects.toMatchObject({
    errors: [{ field: 'cover' }],
  })
  expect((await film(weibo, {}, {}, fileOf('小.png', 5 * 1024 ** 2 - 1))).coverPath).toBe(join(dir, '小.png'))
})

describe('by the interface of 公众号', () => {
  const info = { author: '小王', source_url: '', need_open_comment: 0, only_fans_can_comment: 0 }
  const article = (item: object, cover = fileOf('封面.png'), imagePaths = [COVER]) =>
    toWork(
      { info: weixinGzh },
      publishWork.input.parse({
        ...publishInput({
          itemId: 1,
          accountId: '7',
          cookie: '',
          platform: 'weixin_gzh',
          title: '换机油的正确顺序',
          item: { topic: '', media_type: 3, duration_ms: null, content_html: '<p>放油</p>', ...item },
        }),
        coverPath: COVER,
        imagePaths,
      }),
      async () => cover,
      { now: NOON, timeZone: 'Asia/Shanghai', way: 'interface' },
    )
  const more = {
    article_id: 2,
    platform_url: '',
    title: '第二篇',
    digest: '',
    content_html: '<p>乙</p>',
    cover: 0,
    ...info,
  }

  test('an article and what goes out with it are taken', async () => {
    expect(await article({ more_articles: [more] })).toMatchObject({
      kind: 'official',
      moreArticles: [{ title: '第二篇' }],
    })
  })
  test.each([
    ['a title of 33', { title: '题'.repeat(33) }, 'title'],
    ['a digest of 129', { video_publish_info: { description: '摘'.repeat(129) } }, 'description'],
    ['an author of 17', { video_publish_info: { article: { ...info, author: '名'.repeat(17) } } }, 'author'],
    ['a further title of 33', { more_articles: [{ ...more, title: '题'.repeat(33) }] }, 'more_articles.0.title'],
    [
      'a further digest of 129',
      { more_articles: [more, { ...more, digest: '摘'.repeat(129) }] },
      'more_articles.1.description',
    ],
    ['a further article without a cover', { more_articles: [{ ...more, cover: undefined }] }, 'more_articles.0.cover'],
  ])('%s is refused with its field', async (_name, item, field) => {
    await expect(article(item)).rejects.toMatchObject({ code: 'LIMITS', errors: [{ field }] })
  })
  test('only a timer is another refusal: the work waits for its minute', async () => {
    await expect(article({ timing_time: NOON / 1000 + 86_400 })).rejects.toMatchObject({
      kind: 'platform-limit',
      code: TIMING_REFUSED,
      errors: [{ field: 'timing_time' }],
    })
    await expect(article({ title: '题'.repeat(33), timing_time: NOON / 1000 + 86_400 })).rejects.toMatchObject({
      kind: 'content',
      code: 'LIMITS',
    })
  })
  test('an AVIF cover is refused, with its place where it is a further one', async () => {
    await expect(article({ more_articles: [more] }, fileOf('封面.avif'))).rejects.toMatchObject({
      errors: [
        { field: 'cover', msg: '公众号的封面不支持 AVIF 图片' },
        { field: 'more_articles.0.cover', msg: '第 2 篇：公众号的封面不支持 AVIF 图片' },
      ],
    })
  })
})
