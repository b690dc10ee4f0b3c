// 微博 with its passport: the upload page, the composer of the home page, the editor of articles.
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { readJson } from '../kernel/http.ts'
import { findTopics } from '../kernel/lookup-data.ts'
import type { Site } from '../kernel/http.ts'
import type { FakeUser, FakeWork } from '../kernel/model.ts'
import type { World } from '../kernel/world.ts'
import { hasForeignPictures, picturesIn } from '../kit/article-html.ts'
import { GB, MB, type SiteFiles } from '../kit/files.ts'
import { units } from '../kit/lengths.ts'
import { createSite, type SiteKit, type SiteRoute } from '../kit/site-kit.ts'

const LOGIN = 'https://passport.weibo.com/sso/signin?entry=miniblog&source=miniblog&url=https%3A%2F%2Fweibo.com%2F'
const NEUTRAL = new Set(['无', '内容无需标注'])
const createBody = z.object({
  kind: z.enum(['video', 'image', 'article']),
  title: z.string(),
  text: z.string(),
  html: z.string().default(''),
  fileUri: z.string().nullable(),
  images: z.array(z.string()),
  coverUri: z.string().nullable(),
  coverChosen: z.boolean().default(true),
  collection: z.string().nullable(),
  statement: z.string(),
  more: z.record(z.string(), z.unknown()),
})
type CreateBody = z.infer<typeof createBody>

/** What its server takes of a file. */
export const files: SiteFiles = {
  film: { mostBytes: 15 * GB },
  picture: { endings: ['jpg', 'jpeg', 'png', 'webp', 'gif'] },
  cover: { mostBytes: 5 * MB - 1 },
}

/** What the site says about a wrong post; null when it is good. */
export function complaint(body: CreateBody): string | null {
  if (body.kind === 'video' && body.fileUri === null) return '请先上传视频'
  if (body.kind === 'article' && (units(body.title) < 1 || units(body.title) > 32)) return '标题需为1至32个字'
  if (body.kind === 'article' && hasForeignPictures(body.html)) return '正文图片未上传完成，请重试'
  if (body.kind !== 'article' && units(body.title) > 30) return '标题不能超过30个字'
  if (body.kind === 'article' && units(String(body.more['lead'] ?? '')) > 44) return '导语不能超过44个字'
  if (body.images.length > 18) return '最多上传18张图片'
  if (body.kind !== 'article' && units(body.text) > 2000) return '正文不能超过2000字'
  if (body.statement === '') return '请进行内容声明'
  return null
}

/** A topic stands between two signs; one sign alone is text. */
const topicsOf = (text: string): FakeWork['topics'] =>
  [...text.matchAll(/#([^#\n]+)#/g)].map(([, name = '']) => ({
    id: findTopics(name).find((one) => one.cha_name === name)?.cid ?? '',
    name,
  }))
const withoutTopics = (text: string): string => text.replace(/#[^#\n]+#/g, '').trim()

const created = (
  { world }: SiteKit,
  user: FakeUser,
  body: CreateBody,
  raw: unknown,
): Partial<FakeWork> & Pick<FakeWork, 'kind' | 'title' | 'raw'> => {
  const [first = '', ...rest] = withoutTopics(body.text).split('\n')
  const mix = user.mixes.find(({ name }) => name === body.collection)
  return {
    kind: body.kind,
    title: body.kind !== 'image' ? body.title : first.trim(),
    text: body.kind !== 'image' ? body.text : rest.join('\n'),
    topics: body.kind === 'article' ? [] : topicsOf(body.text),
    collection: mix ? { id: mix.mixId, name: mix.name } : null,
    declaration: NEUTRAL.has(body.statement) ? null : body.statement,
    video: body.fileUri === null ? null : world.store.file(body.fileUri),
    images: (body.kind === 'article' ? picturesIn(body.html) : body.images).map((uri) => world.store.file(uri)),
    ...(body.kind === 'article' ? { html: body.html } : {}),
    cover:
      body.coverUri === null
        ? null
        : { ...world.store.file(body.coverUri), source: body.coverChosen ? 'upload' : 'recommend' },
    more: { ...body.more, statement: body.statement },
    raw,
  }
}

/** The short id of the address. */
const mblogid = (work: FakeWork): string => BigInt(work.id).toString(36)
/** `Sat Jan 14 18:45:00 +0800 2023`, as the site writes times. */
const chinaTime = (ms: number): string => {
  const [, day = '', date = '', month = '', year = '', time = ''] =
    /^(\w+), (\d+) (\w+) (\d+) ([\d:]+)/.exec(new Date(ms + 8 * 3_600_000).toUTCString()) ?? []
  return `${day} ${month} ${date} ${time} +0800 ${year}`
}
const listed = (work: FakeWork): object => ({
  id: Number(work.id),
  idstr: work.id,
  mid: work.id,
  mblogid: mblogid(work),
  created_at: chinaTime(work.createdAt),
  text_raw:
    work.kind === 'article'
      ? `发布了头条文章：《${work.title}》`
      : [
          work.kind === 'image' ? work.title : '',
          work.text,
          ...(work.kind === 'image' ? work.topics.map(({ name }) => `#${name}#`) : []),
        ]
          .filter(Boolean)
          .join('\n'),
  pic_num: work.kind === 'article' ? 0 : work.images.length,
  isTop: 0,
  visible: { type: 0, list_id: 0 },
  reposts_count: work.statistics.share,
  comments_count: work.statistics.comment,
  attitudes_count: work.statistics.digg,
  ...(work.kind === 'video'
    ? {
        page_info: {
          object_type: 'video',
          media_info: { name: '微博视频', kol_title: work.title, next_title: work.title },
        },
      }
    : {}),
  ...(work.kind === 'article' ? { page_info: { object_type: 'article', page_title: work.title } } : {}),
})

const routes = (kit: SiteKit): SiteRoute[] => [
  {
    method: 'GET',
    path: '/ajax/config/get_config',
    login: true,
    handler: ({ user, json }) => json({ ok: 1, data: { uid: user?.uid } }),
  },
  {
    method: 'GET',
    path: '/ajax/profile/info',
    login: true,
    handler: ({ user, json }) =>
      user
        ? json({
            ok: 1,
            data: {
              user: {
                id: Number(user.uid),
                idstr: user.uid,
                screen_name: user.nickname,
                avatar_hd: `https://weibo.com/__site/avatar/${user.uid}.png`,
                followers_count: user.followerCount,
                statuses_count: kit.world.store.saved.works.filter(
                  (work) => work.platform === 'weibo' && work.uid === user.uid,
                ).length,
              },
            },
          })
        : undefined,
  },
  {
    method: 'GET',
    path: '/ajax/statuses/mymblog',
    login: true,
    handler: ({ x, user, json }) => {
      const works = kit.world.store.saved.works
        .filter((work) => work.platform === 'weibo' && work.uid === user?.uid)
        .toSorted((a, b) => b.createdAt - a.createdAt)
      const page = Number(x.url.searchParams.get('page') ?? 1)
      json({ ok: 1, data: { since_id: '', list: works.slice((page - 1) * 20, page * 20).map(listed) } })
    },
  },
  {
    // What the form asks for as it opens.
    method: 'GET',
    path: '/ajax/multimedia/dispatch',
    login: true,
    handler: (call) =>
      call.user && kit.loseSession(call.user, call.faults, 'form')
        ? kit.options.refuse(call)
        : call.json({ ok: 1, data: {} }),
  },
  {
    method: 'GET',
    path: '/ajax/side/search',
    login: true,
    handler: ({ x, json }) =>
      json({
        ok: 1,
        data: { hotquery: findTopics(x.url.searchParams.get('q') ?? '').map((one) => ({ suggestion: one.cha_name })) },
      }),
  },
  {
    method: 'POST',
    path: /^\/(ajax\/(multimedia\/publish|statuses\/update)|article\/v3\/aj\/editor\/publish)\/?$/,
    login: true,
    handler: async (call) => {
      const raw = await readJson(call.x)
      const body = createBody.parse(raw)
      const wrong = complaint(body)
      const refused = (message: string) => call.json({ ok: 0, message })
      if (wrong) return refused(wrong)
      if (call.user)
        await kit.publish(call, created(kit, call.user, body, raw), {
          ok: () => call.json({ ok: 1, data: {} }),
          sms: (mobile) => call.json({ ok: -1, sms: true, mobile }),
          refused,
        })
    },
  },
]

const shared = 'Path=/; Domain=.weibo.com; Max-Age=31536000; Secure; SameSite=None'

/**
 * `weibo.com`, `passport.weibo.com` and `card.weibo.com`, which has the articles. Its reads answer 200 with `ok` -100
 * where nobody is signed in.
 */
export function createWeiboSite(world: World): Site {
  return createSite(world, {
    platform: 'weibo',
    hosts: ['weibo.com', '*.weibo.com'],
    host: /^((www|passport|card)\.)?weibo\.com$/,
    sessionCookie: 'SUB',
    cookies: (session: string) => [
      `SUB=${session}; HttpOnly; ${shared}`,
      `SUBP=${randomBytes(12).toString('hex')}; ${shared}`,
      `XSRF-TOKEN=${randomBytes(9).toString('base64url')}; ${shared}`,
    ],
    home: 'https://weibo.com/',
    login: LOGIN,
    link: (work) => `https://weibo.com/${work.uid}/${mblogid(work)}`,
    refuse: ({ json }) => json({ ok: -100, url: 'https://weibo.com/login.php?url=https%3A%2F%2Fweibo.com%2F' }),
    files,
    pagesDir: new URL('pages/', import.meta.url),
    pages: [
      { path: '/sso/signin', title: '登录微博', script: 'login.js', visitor: 'shown' },
      { path: '/', title: '微博', script: 'home.js', visitor: 'shown' },
      { path: '/newlogin', title: '微博', script: 'visitor.js', visitor: 'shown' },
      { path: /^\/n\//, title: '微博创作者中心', script: 'visitor.js', visitor: 'shown' },
      { path: '/article/v3/editor', title: '写文章', script: 'article.js', visitor: 'shown' },
      { path: '/ttarticle/p/show', title: '文章', script: 'published.js', visitor: 'shown' },
      { path: '/upload/channel', title: '上传视频', script: 'upload.js', visitor: 'shown' },
    ],
    routes,
  })
}
