// 头条's back-office: films, 微头条 and articles.
import { z } from 'zod'
import { readJson } from '../kernel/http.ts'
import { findTopics, idOf } from '../kernel/lookup-data.ts'
import type { Site } from '../kernel/http.ts'
import type { FakeUser, FakeWork, WorkState } from '../kernel/model.ts'
import { hasForeignPictures, picturesIn } from '../kit/article-html.ts'
import { stateOf } from '../kernel/store.ts'
import type { World } from '../kernel/world.ts'
import { MB, type SiteFiles } from '../kit/files.ts'
import { characters, units } from '../kit/lengths.ts'
import { DAY, HOUR, outside } from '../kit/timers.ts'
import { createSite, type SiteKit, type SiteRoute } from '../kit/site-kit.ts'

const ORIGIN = 'https://mp.toutiao.com'
const named = z.object({ id: z.string(), name: z.string() })
const createBody = z.object({
  kind: z.enum(['video', 'image', 'article']),
  title: z.string(),
  text: z.string(),
  html: z.string().default(''),
  topics: z.array(named),
  fileUri: z.string().nullable(),
  images: z.array(z.string()),
  coverUri: z.string().nullable(),
  collection: named.nullable(),
  declarations: z.array(z.string()),
  more: z.record(z.string(), z.unknown()),
  /** Unix s, 0 = at once. */
  timer: z.number(),
})
type CreateBody = z.infer<typeof createBody>

/** What its server takes of a file. */
export const files: SiteFiles = { picture: { mostBytes: 20 * MB } }

/** What the site says about a wrong work; null when it is good. */
export function complaint(body: CreateBody, now = Date.now()): string | null {
  if (body.kind === 'video' && body.fileUri === null) return '请先上传视频'
  if (body.kind === 'video' && (units(body.title) < 1 || units(body.title) > 30)) return '标题请输入1～30个字符'
  if (body.kind === 'article' && (units(body.title) < 2 || units(body.title) > 30)) return '标题请输入2～30个字'
  if (body.kind === 'article' && hasForeignPictures(body.html)) return '正文图片未上传完成，请重试'
  if (body.kind !== 'article' && units(body.text) > (body.kind === 'video' ? 400 : 2000)) return '内容超过字数限制'
  if (body.kind === 'article' && characters(body.html.replace(/<[^>]*>/g, '')) > 50_000) return '正文不能超过50000字'
  if (body.topics.length > 5) return '最多添加5个话题'
  if (body.kind === 'video' && body.topics.some(({ name }) => characters(name) > 20)) return '每个话题不能超过20个字'
  if (body.kind === 'image' && body.images.length > 9) return '最多上传9张图片'
  if (outside(body.timer, { from: 2 * HOUR, to: 7 * DAY }, now)) return '定时发布时间需在2小时后至7天内'
  return null
}

const created = (
  { world }: SiteKit,
  body: CreateBody,
  raw: unknown,
): Partial<FakeWork> & Pick<FakeWork, 'kind' | 'title' | 'raw'> => {
  const [first = '', ...rest] = body.text.split('\n')
  return {
    kind: body.kind,
    title: body.kind !== 'image' ? body.title : first.replace(/#[^#]+#/g, '').trim(),
    text: body.kind !== 'image' ? body.text : rest.join('\n'),
    topics: body.topics,
    collection: body.collection,
    declaration: body.declarations.join('，') || null,
    scheduleTime: body.timer > 0 ? body.timer : null,
    video: body.fileUri === null ? null : world.store.file(body.fileUri),
    images: (body.kind === 'article' ? picturesIn(body.html) : body.images).map((uri) => world.store.file(uri)),
    ...(body.kind === 'article' ? { html: body.html } : {}),
    cover: body.coverUri === null ? null : { ...world.store.file(body.coverUri), source: 'upload' },
    more: body.more,
    raw,
  }
}

const WORDS: Readonly<Record<WorkState, string>> = {
  public: '已发布',
  private: '已发布',
  friends: '已发布',
  reviewing: '审核中',
  scheduled: '定时发布',
  rejected: '未通过',
}
const listed = (work: FakeWork): object => ({
  article_attr: {
    item_id: work.id,
    gid: work.id,
    title: work.title || work.text,
    status_desc: WORDS[stateOf(work, Date.now())],
    verify_reason: work.rejectReason ?? '',
    create_time: Math.floor(work.createdAt / 1000),
    has_video: work.kind === 'video',
    ...(work.kind === 'article' ? { article_type: 0 } : {}),
  },
  counters: [
    { Name: '展现', Count: work.statistics.play * 3 },
    { Name: '阅读', Count: work.statistics.play },
    { Name: '评论', Count: work.statistics.comment },
  ],
})

const routes = (kit: SiteKit): SiteRoute[] => [
  {
    method: 'GET',
    path: '/mp/agw/media/get_media_info',
    login: true,
    handler: ({ user, json }) =>
      user
        ? json({
            code: 0,
            message: 'success',
            data: {
              user: {
                id: user.uid,
                screen_name: user.nickname,
                https_avatar_url: `${ORIGIN}/__site/avatar/${user.uid}.png`,
              },
              media: { id: user.uid },
            },
          })
        : undefined,
  },
  {
    // What the form asks for as it opens.
    method: 'GET',
    path: '/xigua/api/upload/getAuthKey',
    login: true,
    handler: (call) =>
      call.user && kit.loseSession(call.user, call.faults, 'form')
        ? kit.options.refuse(call)
        : call.json({ code: 0, data: {} }),
  },
  {
    method: 'GET',
    path: '/mp/agw/hashtag/search',
    login: true,
    handler: ({ x, json }) =>
      json({
        code: 0,
        data: findTopics(x.url.searchParams.get('keyword') ?? '')
          .filter((one) => !one.cha_name.startsWith('冷门'))
          .map((one) => ({ id: one.cid, name: one.cha_name })),
      }),
  },
  {
    method: 'GET',
    path: '/xigua/api/pSeries/simpleGetAlbumInfoByMediaId',
    login: true,
    handler: ({ user, json }) =>
      json({
        status: 0,
        data: Object.fromEntries(
          (user?.mixes ?? []).map((mix) => [
            idOf(`tt-${mix.mixId}`, 19),
            { Title: mix.name, SeqsCount: mix.episodes, CoverUrl: '', AuditStatus: 3 },
          ]),
        ),
      }),
  },
  {
    method: 'GET',
    path: '/mp/agw/creator_center/list/v2',
    login: true,
    handler: ({ user, json }) => {
      const works = kit.world.store.saved.works
        .filter((work) => work.platform === 'toutiao' && work.uid === user?.uid)
        .toSorted((a, b) => b.createdAt - a.createdAt)
      json({ code: 0, message: 'success', total_count: works.length, contents: works.slice(0, 50).map(listed) })
    },
  },
  {
    method: 'POST',
    path: /^\/(xigua\/api\/upload\/PublishVideo|mp\/agw\/article\/(wtt|publish))\/?$/,
    login: true,
    handler: async (call) => {
      const raw = await readJson(call.x)
      const body = createBody.parse(raw)
      const wrong = complaint(body)
      const refused = (message: string) => call.json({ code: 7001, message })
      if (wrong) return refused(wrong)
      await kit.publish(call, created(kit, body, raw), {
        ok: () => call.json({ code: 0, message: 'success' }),
        sms: (mobile) => call.json({ code: 2046, message: '需要验证', mobile }),
        refused,
      })
    },
  },
]

const hidden = 'Path=/; Domain=.toutiao.com; Max-Age=5184000; HttpOnly; Secure; SameSite=None'

/**
 * `mp.toutiao.com`. Its pages leave for the login by themselves, a moment late; its reads answer 200 with a message.
 */
export function createToutiaoSite(world: World): Site {
  return createSite(world, {
    platform: 'toutiao',
    hosts: ['toutiao.com', '*.toutiao.com'],
    host: /^((mp|www)\.)?toutiao\.com$/,
    sessionCookie: 'sessionid',
    cookies: (session: string, user: FakeUser) => [
      `sessionid=${session}; ${hidden}`,
      `sid_tt=${session}; ${hidden}`,
      `uid_tt=${user.uid}; ${hidden}`,
    ],
    home: `${ORIGIN}/profile_v4/index`,
    login: `${ORIGIN}/auth/page/login`,
    link: (work) =>
      `https://www.toutiao.com/${{ video: 'video', image: 'w', article: 'article' }[work.kind]}/${work.id}/`,
    refuse: ({ json }) => json({ code: 401, message: '用户未登录' }),
    files,
    pagesDir: new URL('pages/', import.meta.url),
    pages: [
      { path: '/', title: '头条号', script: 'home.js', visitor: 'redirect' },
      { path: '/auth/page/login', title: '登录头条号', script: 'login.js', visitor: 'shown' },
      { path: '/profile_v4/xigua/upload-video', title: '发布视频', script: 'video.js', visitor: 'shown' },
      { path: '/profile_v4/weitoutiao/publish', title: '发布微头条', script: 'micro.js', visitor: 'shown' },
      { path: '/profile_v4/graphic/publish', title: '发布文章', script: 'article.js', visitor: 'shown' },
      { path: /^\/profile_v4\//, title: '头条号', script: 'home.js', visitor: 'shown' },
    ],
    routes,
  })
}
