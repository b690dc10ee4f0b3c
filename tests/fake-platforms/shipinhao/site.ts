// 视频号's office for the web with its login frame. `formVersion` 1 has its form in a frame and leads a
// direct visit back to the first page; 2 has it in an open shadow root. A person without a phone number must let the
// administrator scan a code before publishing.
import QRCode from 'qrcode'
import { z } from 'zod'
import { readJson, send } from '../kernel/http.ts'
import type { Site } from '../kernel/http.ts'
import { findPlaces, idOf } from '../kernel/lookup-data.ts'
import type { FakeUser, FakeWork } from '../kernel/model.ts'
import { stateOf } from '../kernel/store.ts'
import type { World } from '../kernel/world.ts'
import { GB, type SiteFiles } from '../kit/files.ts'
import { characters, units } from '../kit/lengths.ts'
import { DAY, HOUR, outside } from '../kit/timers.ts'
import { createSite, type SiteCall, type SiteKit, type SiteRoute } from '../kit/site-kit.ts'
import { commentRoutes } from './comment-routes.ts'
import { directRoutes } from './direct-routes.ts'

const BIN = '/cgi-bin/mmfinderassistant-bin'
const MICRO = `/micro/content${BIN}`
const choice = z.object({ id: z.string(), name: z.string() })

const createBody = z.object({
  objectDesc: z.object({
    description: z.string(),
    shortTitle: z.string(),
    topics: z.array(z.string()),
    media: z.object({ uri: z.string(), coverUri: z.string().nullable() }),
    location: choice.nullable(),
    markTag: z.string().nullable(),
  }),
  collection: choice.nullable(),
  original: z.boolean(),
  effectiveTime: z.number(),
})
type Create = z.infer<typeof createBody>

/** What its server takes of a file. */
export const files: SiteFiles = { film: { mostBytes: 20 * GB } }

/** What the site says about a wrong film; null when it is good. */
export function complaint({ objectDesc, effectiveTime }: Create, now = Date.now()): string | null {
  const { description, shortTitle, topics } = objectDesc
  if (topics.length > 10) return '最多添加10个话题'
  if (units(description) > 1000) return '描述不能超过1000字'
  if (shortTitle !== '' && (characters(shortTitle) < 6 || characters(shortTitle) > 16)) return '短标题需为6-16个字'
  if (/[^\p{L}\p{N}《》“”:+?%° ]/u.test(shortTitle)) return '短标题不支持该符号'
  return outside(effectiveTime, { from: HOUR, to: 14 * DAY }, now) ? '定时发表时间需在1小时后至14天内' : null
}

const submitted = (
  kit: SiteKit,
  { objectDesc, collection, original, effectiveTime }: Create,
  raw: unknown,
): Partial<FakeWork> & Pick<FakeWork, 'kind' | 'title' | 'raw'> => {
  const { store } = kit.world
  const { description, shortTitle, topics, media, location, markTag } = objectDesc
  const [title = '', ...rest] = description.split('\n')
  return {
    kind: 'video',
    title: title.replace(/#\S+\s*/g, '').trim(),
    text: rest.join('\n'),
    topics: topics.map((name) => ({ id: idOf(`sph-${name}`), name })),
    poi: location,
    collection,
    declaration: markTag,
    scheduleTime: effectiveTime > 0 ? effectiveTime : null,
    video: store.file(media.uri),
    cover: media.coverUri === null ? null : { ...store.file(media.coverUri), source: 'upload' },
    more: { shortTitle, original },
    raw,
  }
}

const exportOf = (work: FakeWork): string => `export/${idOf(`sph-export-${work.id}`, 24)}`
const listed = (work: FakeWork): object => ({
  objectId: work.id,
  exportId: exportOf(work),
  objectNonce: idOf(`nonce-${work.id}`),
  createTime: Math.floor(work.createdAt / 1000),
  status: stateOf(work, Date.now()) === 'public' ? 1 : 0,
  effectiveTime: work.scheduleTime ?? 0,
  desc: {
    description: [work.title, work.text].filter(Boolean).join('\n'),
    shortTitle: [{ shortTitle: String(work.more?.['shortTitle'] ?? '') }],
    mediaType: 4,
    media: [{ coverUrl: '' }],
  },
  readCount: work.statistics.play,
  likeCount: work.statistics.digg,
  commentCount: work.statistics.comment,
  forwardCount: work.statistics.share,
  favCount: work.statistics.collect,
})

const refuse = ({ json }: SiteCall): void => json({ errCode: 300_333, errMsg: 'session timeout' }, 201)
const good = (call: SiteCall, data: object): void => call.json({ errCode: 0, errMsg: 'request successful', data }, 201)
const query = z.object({ query: z.string().default('') })
const short = z.object({ exportId: z.string(), nonceId: z.string(), scene: z.literal(40) })

const routes = (kit: SiteKit): SiteRoute[] => {
  const mine = (call: SiteCall): FakeWork[] =>
    kit.world.store.saved.works
      .filter((work) => work.platform === 'shipinhao' && work.uid === call.user?.uid)
      .toSorted((a, b) => b.createdAt - a.createdAt)
  return [
    ...commentRoutes(kit, exportOf),
    ...directRoutes(kit),
    {
      method: 'POST',
      path: `${BIN}/auth/auth_data`,
      login: true,
      handler: (call) =>
        good(call, {
          finderUser: {
            uniqId: call.user?.uid,
            finderUsername: call.user?.secUid,
            nickname: call.user?.nickname,
            headImgUrl: `https://channels.weixin.qq.com/__site/avatar/${call.user?.uid}.png`,
            fansCount: call.user?.followerCount,
            feedsCount: mine(call).length,
          },
          userAttr: { nickname: '微信昵称' },
        }),
    },
    // What the form asks for when it opens.
    {
      method: 'POST',
      path: `${MICRO}/post/get-finder-post-trace-key`,
      login: true,
      handler: (call) =>
        call.user && kit.loseSession(call.user, call.faults, 'form')
          ? refuse(call)
          : good(call, { traceKey: idOf(String(Date.now())), adminScan: call.user?.phone === '' }),
    },
    {
      method: 'POST',
      path: `${MICRO}/post/post_list`,
      login: true,
      handler: (call) =>
        good(call, { list: mine(call).slice(0, 20).map(listed), totalCount: mine(call).length, continueFlag: false }),
    },
    {
      method: 'POST',
      path: `${MICRO}/post/get_object_short_link`,
      login: true,
      handler: async (call) => {
        const { exportId } = short.parse(await readJson(call.x))
        const work = mine(call).find((one) => exportOf(one) === exportId)
        if (work) good(call, { shortUrl: `https://weixin.qq.com/sph/${idOf(work.id, 9)}` })
        else call.json({ errCode: 300_002, errMsg: 'request failed' }, 201)
      },
    },
    {
      method: 'POST',
      path: `${BIN}/collection/get_collection_list`,
      login: true,
      handler: (call) =>
        good(call, {
          collectionList: (call.user?.mixes ?? []).map((mix) => ({
            id: idOf(`sph-${mix.mixId}`),
            name: mix.name,
            coverImgUrl: '',
            feedCount: mix.episodes,
          })),
        }),
    },
    {
      method: 'POST',
      path: `${BIN}/helper/helper_search_location`,
      login: true,
      handler: async (call) =>
        good(call, {
          address: { city: '成都市' },
          list: findPlaces(query.parse(await readJson(call.x)).query).map((one) => ({
            uid: one.poi_id,
            name: one.poi_name,
            fullAddress: one.simple_address_str,
            city: one.address_info.city,
            latitude: one.poi_latitude,
            longitude: one.poi_longitude,
          })),
        }),
    },
    {
      method: 'POST',
      path: `${MICRO}/post/post_create`,
      login: true,
      handler: async (call) => {
        const raw = await readJson(call.x)
        const body = createBody.parse(raw)
        const wrong = complaint(body)
        const refused = (errMsg: string) => call.json({ errCode: 300_800, errMsg }, 201)
        if (wrong) return refused(wrong)
        await kit.publish(call, submitted(kit, body, raw), {
          ok: () => good(call, {}),
          sms: (mobile) => call.json({ errCode: 300_700, errMsg: '', needSms: true, mobile }, 201),
          refused,
        })
      },
    },
    {
      // Pictures of codes have addresses of their own, as in the login frame.
      method: 'GET',
      path: /^\/connect\/qrcode\/[0-9a-f]+$/,
      login: false,
      handler: async ({ x }) =>
        send(
          x,
          200,
          await QRCode.toBuffer(`https://fake/scan?token=${x.url.pathname.split('/').at(-1) ?? ''}`, {
            margin: 2,
            width: 208,
          }),
          { 'content-type': 'image/png' },
        ),
    },
  ]
}

const hidden = 'Path=/; Max-Age=43200; HttpOnly; Secure; SameSite=None'

/**
 * `channels.weixin.qq.com` and `weixin.qq.com`. One session per channel; the pages lead to the login by script, late.
 */
export function createShipinhaoSite(world: World): Site {
  return createSite(world, {
    platform: 'shipinhao',
    hosts: ['weixin.qq.com', '*.weixin.qq.com'],
    host: /^((channels|open)\.)?weixin\.qq\.com$/,
    sessionCookie: 'sessionid',
    cookies: (session: string, user: FakeUser) => {
      const { saved } = world.store
      saved.sessions = saved.sessions.filter(
        (one) => one.platform !== 'shipinhao' || one.uid !== user.uid || one.token === session,
      )
      world.store.save()
      return [`sessionid=${session}; ${hidden}`, `wxuin=${user.uid}; ${hidden}`]
    },
    home: 'https://channels.weixin.qq.com/platform',
    login: 'https://channels.weixin.qq.com/login.html',
    link: (work) => `https://weixin.qq.com/sph/${idOf(work.id, 9)}`,
    refuse,
    files,
    pagesDir: new URL('pages/', import.meta.url),
    pages: [
      { path: '/login.html', title: '视频号助手', script: 'login.js', visitor: 'shown' },
      { path: '/login-for-iframe', title: '登录', script: 'code.js', visitor: 'shown' },
      {
        path: /^\/platform(\/post\/(create|list)|\/interaction\/comment|\/private_msg)?\/?$/,
        title: '视频号助手',
        script: 'office.js',
        visitor: 'shown',
      },
      { path: '/micro/content/post/create', title: '发表视频', script: 'frame.js', visitor: 'shown' },
    ],
    routes,
  })
}
