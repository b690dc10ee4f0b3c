// B站's creator site with its passport and its api host.
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { readJson, type Site } from '../kernel/http.ts'
import { findTopics, idOf } from '../kernel/lookup-data.ts'
import type { FakeUser, FakeWork } from '../kernel/model.ts'
import { stateOf } from '../kernel/store.ts'
import type { World } from '../kernel/world.ts'
import { GB, type SiteFiles } from '../kit/files.ts'
import { characters, offStep, units } from '../kit/lengths.ts'
import { DAY, HOUR, outside } from '../kit/timers.ts'
import { createSite, type SiteKit, type SiteRoute } from '../kit/site-kit.ts'
import { commentRoutes } from './comment-routes.ts'
import { directRoutes } from './direct-routes.ts'

const LOGIN = 'https://passport.bilibili.com/login'
const UPLOAD = '/platform/upload/video/frame'
/** States of the list: public, in review, waiting for its time, sent back. */
const STATES = { public: 0, private: 0, friends: 0, reviewing: -30, scheduled: -40, rejected: -2 } as const

const addBody = z.object({
  copyright: z.union([z.literal(1), z.literal(2)]),
  tid: z.number(),
  title: z.string(),
  tag: z.string(),
  desc: z.string(),
  dtime: z.number(),
  statement: z.string().nullable(),
  season: z.object({ id: z.string(), name: z.string() }).nullable(),
  cover43: z.string().nullable(),
  cover169: z.string().nullable(),
  videos: z.array(z.object({ filename: z.string() })),
})
type AddBody = z.infer<typeof addBody>

/** What its server takes of a file. */
export const files: SiteFiles = { film: { mostBytes: 16 * GB } }

/** What the site says about a wrong work: code and sentence; null when it is good. */
export function complaint(body: AddBody, now = Date.now()): [number, string] | null {
  const tags = body.tag.split(',').filter(Boolean)
  if (body.title.includes('太频繁')) return [21566, '投稿过于频繁，请稍后再试']
  if (body.videos.length !== 1) return [21001, '请先上传视频']
  if (body.title === '' || units(body.title) > 80) return [21004, '标题需为1至80个字']
  if (tags.length === 0 || tags.length > 10) return [21012, '请添加1至10个标签']
  if (tags.some((tag) => characters(tag) > 20)) return [21013, '每个标签不能超过20个字']
  if (body.tid === 0) return [21015, '请选择分区']
  if (units(body.desc) > 2000) return [21005, '简介不能超过2000字']
  if (body.statement === '内容为转载') return [21018, '请填写转载来源']
  if (outside(body.dtime, { from: 4 * HOUR, to: 15 * DAY }, now)) return [21094, '定时发布时间需在4小时后至15天内']
  if (offStep(body.dtime, 5)) return [21095, '定时发布时间的分钟需为5的倍数']
  return null
}

const bvid = (): string =>
  `BV1${BigInt(`0x${randomBytes(8).toString('hex')}`)
    .toString(36)
    .padStart(9, 'a')
    .slice(0, 9)}`

const submitted = (
  { world: { store } }: SiteKit,
  body: AddBody,
  raw: unknown,
): Partial<FakeWork> & Pick<FakeWork, 'kind' | 'title' | 'raw'> => {
  const picture = (uri: string | null): FakeWork['cover'] =>
    uri === null ? null : { ...store.file(uri), source: 'upload' }
  return {
    id: bvid(),
    kind: 'video',
    title: body.title,
    text: body.desc,
    topics: body.tag
      .split(',')
      .filter(Boolean)
      .map((name) => ({ id: idOf(`bili-tag-${name}`, 8), name })),
    collection: body.season,
    declaration: body.statement,
    scheduleTime: body.dtime > 0 ? body.dtime : null,
    video: store.file(body.videos[0]?.filename ?? ''),
    cover: picture(body.cover43),
    coverHorizontal: picture(body.cover169),
    more: { tid: body.tid, copyright: body.copyright },
    raw,
  }
}

const listed = (work: FakeWork): object => {
  const { play, digg, comment, share, collect } = work.statistics
  const made = Math.floor(work.createdAt / 1000)
  const archive = {
    aid: Number(idOf(work.id, 12)),
    bvid: work.id,
    mid: Number(work.uid),
    title: work.title,
    tag: work.topics.map((one) => one.name).join(','),
    state: STATES[stateOf(work, Date.now())],
    state_desc: '',
    reject_reason: work.rejectReason ?? '',
    ctime: made,
    ptime: work.scheduleTime ?? made,
    duration: 1,
  }
  return {
    Archive: archive,
    stat: { aid: archive.aid, view: play, like: digg, reply: comment, share, favorite: collect, coin: 0 },
  }
}

const routes = (kit: SiteKit): SiteRoute[] => [
  ...commentRoutes(kit),
  ...directRoutes(kit),
  {
    method: 'GET',
    path: '/x/web-interface/nav',
    login: true,
    handler: ({ user, json }) =>
      user
        ? json({
            code: 0,
            message: '0',
            data: {
              isLogin: true,
              mid: Number(user.uid),
              uname: user.nickname,
              face: `http://member.bilibili.com/__site/avatar/${user.uid}.png`,
            },
          })
        : undefined,
  },
  {
    method: 'GET',
    path: '/x/web-interface/nav/stat',
    login: true,
    handler: ({ user, json }) =>
      json({ code: 0, data: { following: 12, follower: user?.followerCount ?? 0, dynamic_count: 3 } }),
  },
  {
    method: 'GET',
    path: '/x/vupre/web/archive/pre',
    login: true,
    handler: (call) =>
      call.user && kit.loseSession(call.user, call.faults, 'form')
        ? kit.options.refuse(call)
        : call.json({
            code: 0,
            data: {
              typelist: [
                { id: 160, name: '生活' },
                { id: 211, name: '美食' },
              ],
            },
          }),
  },
  {
    method: 'POST',
    path: '/x/vupre/web/archive/types/predict',
    login: true,
    handler: async ({ x, json }) => {
      const { title } = z.object({ title: z.string() }).parse(await readJson(x))
      json({ code: 0, data: title.includes('无分区') ? [] : [{ id: 160, name: '生活' }] })
    },
  },
  {
    method: 'GET',
    path: '/x/vupre/web/tag/recommend',
    login: true,
    handler: ({ x, json }) =>
      json({
        code: 0,
        data: findTopics(x.url.searchParams.get('title') ?? '')
          .slice(0, 10)
          .map((one) => ({ tag: one.cha_name, checked: 0, request_id: '' })),
      }),
  },
  {
    method: 'GET',
    path: '/x2/creative/web/seasons',
    login: true,
    handler: ({ user, json }) =>
      json({
        code: 0,
        data: {
          seasons: (user?.mixes ?? []).map((mix) => ({
            season: {
              id: Number(idOf(`bili-${mix.mixId}`, 7)),
              title: mix.name,
              cover: '',
              ep_num: mix.episodes,
              state: 0,
            },
            sections: { sections: [] },
          })),
        },
      }),
  },
  {
    method: 'GET',
    path: '/x/web/archives',
    login: true,
    handler: ({ x, user, json }) => {
      const all = kit.world.store.saved.works
        .filter((work) => work.platform === 'bilibili' && work.uid === user?.uid)
        .toSorted((a, b) => b.createdAt - a.createdAt)
      const [pn, ps] = [Number(x.url.searchParams.get('pn') ?? 1), Number(x.url.searchParams.get('ps') ?? 10)]
      json({
        code: 0,
        data: {
          arc_audits: all.length === 0 ? null : all.slice((pn - 1) * ps, pn * ps).map(listed),
          page: { pn, ps, count: all.length },
        },
      })
    },
  },
  {
    method: 'POST',
    path: '/x/vu/web/add/v3',
    login: true,
    handler: async (call) => {
      const raw = await readJson(call.x)
      const body = addBody.parse(raw)
      const wrong = complaint(body)
      const refused = (message: string, code = 21_000) => call.json({ code, message, ttl: 1 })
      if (wrong) return refused(wrong[1], wrong[0])
      await kit.publish(call, submitted(kit, body, raw), {
        ok: (work) => call.json({ code: 0, message: '0', data: { aid: Number(idOf(work.id, 12)), bvid: work.id } }),
        sms: (mobile) => call.json({ code: -412, needSms: true, mobile }, 412),
        refused,
      })
    },
  },
]

const cookie = 'Path=/; Domain=.bilibili.com; Max-Age=15552000; Secure; SameSite=None'

/**
 * `member`, `passport`, `api`, `api.vc`, `message` and `www.bilibili.com`. A call without a session is answered 200
 * with `code` -101; pages lead to the passport.
 */
export function createBilibiliSite(world: World): Site {
  return createSite(world, {
    platform: 'bilibili',
    hosts: ['bilibili.com', '*.bilibili.com', '*.hdslb.com'],
    host: /^((member|passport|api|www|message|api\.vc)\.)?bilibili\.com$/,
    sessionCookie: 'SESSDATA',
    cookies: (session: string, user: FakeUser) => [
      `SESSDATA=${session}; ${cookie}; HttpOnly`,
      `bili_jct=${randomBytes(16).toString('hex')}; ${cookie}`,
      `DedeUserID=${user.uid}; ${cookie}`,
    ],
    home: 'https://www.bilibili.com/',
    login: LOGIN,
    link: (work) => `https://www.bilibili.com/video/${work.id}`,
    refuse: ({ json }) => json({ code: -101, message: '账号未登录', ttl: 1, data: { isLogin: false } }),
    files,
    pagesDir: new URL('pages/', import.meta.url),
    pages: [
      { path: '/login', title: '哔哩哔哩账号登录', script: 'login.js', visitor: 'shown' },
      { path: '/', title: '哔哩哔哩', script: 'home.js', visitor: 'shown' },
      {
        path: /^\/platform\/(home|upload-manager\/article)$/,
        title: '创作中心',
        script: 'home.js',
        visitor: 'redirect',
      },
      { path: '/platform/comment/article', title: '评论管理', script: 'comments.js', visitor: 'redirect' },
      { path: UPLOAD, title: '投稿', script: 'publish.js', visitor: 'redirect' },
      { path: '/york/videoup', title: '上传', script: 'frame.js', visitor: 'redirect' },
    ],
    routes,
  })
}
