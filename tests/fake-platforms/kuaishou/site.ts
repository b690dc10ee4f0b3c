// 快手's creator site with its passport.
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { readJson } from '../kernel/http.ts'
import { findPlaces, findTopics, idOf } from '../kernel/lookup-data.ts'
import type { Site } from '../kernel/http.ts'
import type { FakeUser, FakeWork } from '../kernel/model.ts'
import { stateOf } from '../kernel/store.ts'
import type { World } from '../kernel/world.ts'
import { GB, MB, type SiteFiles } from '../kit/files.ts'
import { units } from '../kit/lengths.ts'
import { DAY, HOUR, outside } from '../kit/timers.ts'
import { createSite, type SiteKit, type SiteRoute } from '../kit/site-kit.ts'
import { commentRoutes } from './comment-routes.ts'

const VIDEO = '/article/publish/video'
const LOGIN = 'https://passport.kuaishou.com/pc/account/login/?sid=kuaishou.web.cp.api'
const PHOTO_STATUS = { 1: 'public', 2: 'private', 4: 'friends' } as const

const submitBody = z.object({
  kind: z.enum(['video', 'image']),
  caption: z.string(),
  topics: z.array(z.object({ id: z.string(), name: z.string() })),
  fileUri: z.string().nullable(),
  images: z.array(z.string()),
  coverUri: z.string().nullable(),
  poi: z.object({ id: z.string(), name: z.string() }).nullable(),
  collection: z.object({ id: z.string(), name: z.string() }).nullable(),
  statement: z.string().nullable(),
  photoStatus: z.union([z.literal(1), z.literal(2), z.literal(4)]),
  publishTime: z.number(),
})

/** What its server takes of a file. */
export const files: SiteFiles = {
  film: { mostBytes: 12 * GB },
  picture: { mostBytes: 15 * MB, endings: ['jpg', 'jpeg', 'png', 'webp'] },
}

/** What the site says about a wrong work; null when it is good. */
export function complaint(body: z.infer<typeof submitBody>, now = Date.now()): string | null {
  if (body.kind === 'video' && body.fileUri === null) return '请先上传视频'
  if (body.kind === 'image' && body.images.length === 0) return '请先上传图片'
  if (units(body.caption) > 500) return '作品描述不能超过500字'
  if (body.images.length > 31) return '最多上传31张图片'
  if (body.topics.length > 4) return '话题最多添加4个'
  if (outside(body.publishTime / 1000, { from: HOUR, to: 14 * DAY }, now)) return '定时发布时间需在1小时后至14天内'
  return null
}

const submitted = (
  kit: SiteKit,
  body: z.infer<typeof submitBody>,
  raw: unknown,
): Partial<FakeWork> & Pick<FakeWork, 'kind' | 'title' | 'raw'> => {
  const { store } = kit.world
  const [title = '', ...rest] = body.caption.split('\n')
  return {
    kind: body.kind,
    title: title.replace(/#\S+\s*/g, '').trim(),
    text: rest.join('\n'),
    topics: body.topics,
    poi: body.poi,
    collection: body.collection,
    declaration: body.statement,
    visibility: PHOTO_STATUS[body.photoStatus],
    scheduleTime: body.publishTime > 0 ? Math.floor(body.publishTime / 1000) : null,
    video: body.fileUri === null ? null : store.file(body.fileUri),
    images: body.images.map((uri) => store.file(uri)),
    cover: body.coverUri === null ? null : { ...store.file(body.coverUri), source: 'upload' },
    raw,
  }
}

const listed = (work: FakeWork): object => {
  const state = stateOf(work, Date.now())
  return {
    workId: work.id,
    title: [work.title, work.text].filter(Boolean).join('\n'),
    type: work.kind === 'image' ? 2 : 1,
    uploadTime: work.createdAt,
    publishTime: work.scheduleTime === null ? work.createdAt : work.scheduleTime * 1000,
    status: state === 'rejected' ? 3 : state === 'reviewing' ? 2 : 1,
    judgementInfo: work.rejectReason ?? '',
    playCount: work.statistics.play,
    likeCount: work.statistics.digg,
    commentCount: work.statistics.comment,
  }
}

const keywordBody = z.object({ keyword: z.string().default('') })
const routes = (kit: SiteKit): SiteRoute[] => [
  ...commentRoutes(kit),
  {
    method: 'POST',
    path: '/rest/cp/creator/pc/home/infoV2',
    login: true,
    handler: ({ user, json }) =>
      user
        ? json({
            result: 1,
            data: {
              userId: user.uid,
              userName: user.nickname,
              avatar: `https://cp.kuaishou.com/__site/avatar/${user.uid}.png`,
              fansCnt: user.followerCount,
            },
          })
        : undefined,
  },
  {
    method: 'POST',
    path: '/rest/cp/works/v2/video/pc/tag/search',
    login: true,
    handler: async ({ x, json }) =>
      json({
        result: 1,
        data: {
          tags: findTopics(keywordBody.parse(await readJson(x)).keyword).map((one) => ({
            tag: { id: one.cid, name: one.cha_name },
            viewCount: one.view_count,
          })),
        },
      }),
  },
  {
    method: 'POST',
    path: '/rest/zt/location/wi/poi/search',
    login: true,
    handler: async ({ x, json }) => {
      const { keyword, cityName } = keywordBody.extend({ cityName: z.string().default('') }).parse(await readJson(x))
      const found = findPlaces(keyword).filter((one) => one.address_info.city.startsWith(cityName))
      json({
        result: 1,
        locations: found.map((one) => ({
          id: one.poi_id,
          title: one.poi_name,
          address: one.simple_address_str,
          city: one.address_info.city,
          latitude: one.poi_latitude,
          longitude: one.poi_longitude,
        })),
      })
    },
  },
  {
    method: 'POST',
    path: '/rest/cp/works/v2/video/pc/collection/list',
    login: true,
    handler: ({ user, json }) =>
      json({
        result: 1,
        data: {
          list: (user?.mixes ?? []).map((mix) => ({
            id: idOf(`ks-${mix.mixId}`),
            name: mix.name,
            photoCount: mix.episodes,
          })),
        },
      }),
  },
  {
    method: 'POST',
    path: '/rest/cp/works/v2/video/pc/photo/list',
    login: true,
    handler: ({ user, json }) =>
      json({
        result: 1,
        data: {
          list: kit.world.store.saved.works
            .filter((work) => work.platform === 'kuaishou' && work.uid === user?.uid)
            .toSorted((a, b) => b.createdAt - a.createdAt)
            .slice(0, 20)
            .map(listed),
          nextCursor: 'no_more',
        },
      }),
  },
  {
    method: 'POST',
    path: '/rest/cp/works/v2/video/pc/submit',
    login: true,
    handler: async (call) => {
      const raw = await readJson(call.x)
      const body = submitBody.parse(raw)
      const wrong = complaint(body)
      const refused = (message: string) => call.json({ result: 500, message })
      if (wrong) return refused(wrong)
      await kit.publish(call, submitted(kit, body, raw), {
        ok: () => call.json({ result: 1 }),
        sms: (mobile) => call.json({ result: 400, needSms: true, mobile }),
        refused,
      })
    },
  },
]

const hidden = 'Path=/; Domain=.kuaishou.com; Max-Age=2592000; HttpOnly; Secure; SameSite=None'

/** `cp.kuaishou.com` and `passport.kuaishou.com`. Answers 200 with `result` 109 where nobody is signed in. */
export function createKuaishouSite(world: World): Site {
  return createSite(world, {
    platform: 'kuaishou',
    hosts: ['kuaishou.com', '*.kuaishou.com', '*.kuaishouzt.com'],
    host: /^((cp|passport|www)\.)?kuaishou\.com$/,
    sessionCookie: 'kuaishou.web.cp.api_st',
    cookies: (session: string, user: FakeUser) => [
      `kuaishou.web.cp.api_st=${session}; ${hidden}`,
      `kuaishou.web.cp.api_ph=${randomBytes(12).toString('hex')}; ${hidden.replace('HttpOnly; ', '')}`,
      `userId=${user.uid}; ${hidden}`,
    ],
    home: `https://cp.kuaishou.com${VIDEO}`,
    login: LOGIN,
    link: (work) => `https://www.kuaishou.com/short-video/${work.id}`,
    refuse: ({ json }) => json({ result: 109, message: '请先登录' }),
    files,
    pagesDir: new URL('pages/', import.meta.url),
    pages: [
      { path: '/pc/account/login', title: '快手登录', script: 'login.js', visitor: 'shown' },
      { path: /^\/(profile)?$/, title: '快手创作者服务平台', script: 'home.js', visitor: 'shown' },
      { path: VIDEO, title: '发布作品', script: 'publish.js', visitor: 'shown' },
      { path: '/article/comment', title: '评论管理', script: 'comments.js', visitor: 'shown' },
      { path: '/article/manage/video', title: '作品管理', script: 'home.js', visitor: 'redirect' },
    ],
    routes,
  })
}
