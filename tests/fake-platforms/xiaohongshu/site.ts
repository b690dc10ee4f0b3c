// 小红书's creator site with the host that answers signed requests.
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Site } from '../kernel/http.ts'
import { readJson } from '../kernel/http.ts'
import { findPlaces, findTopics, idOf } from '../kernel/lookup-data.ts'
import type { FakeUser, FakeWork } from '../kernel/model.ts'
import { stateOf } from '../kernel/store.ts'
import type { World } from '../kernel/world.ts'
import { GB, MB, type SiteFiles } from '../kit/files.ts'
import { halves, units } from '../kit/lengths.ts'
import { DAY, HOUR, outside } from '../kit/timers.ts'
import { createSite, type SiteCall, type SiteKit, type SiteRoute } from '../kit/site-kit.ts'
import { noticeRoutes } from './comment-routes.ts'

const PAGE = 10
const PRIVACY = { 0: 'public', 1: 'private', 4: 'friends' } as const
const choice = z.object({ id: z.string(), name: z.string() })

const noteBody = z.object({
  common: z.object({
    type: z.enum(['normal', 'video']),
    title: z.string(),
    desc: z.string(),
    hash_tag: z.array(choice),
    post_loc: z.object({ poi_id: z.string(), name: z.string() }).nullable(),
    privacy_info: z.object({ type: z.union([z.literal(0), z.literal(1), z.literal(4)]) }),
  }),
  image_info: z.object({ images: z.array(z.object({ file_id: z.string() })) }).nullable(),
  video_info: z.object({ file_id: z.string(), cover_id: z.string().nullable() }).nullable(),
  business_binds: z.object({
    notePostTiming: z.object({ postTime: z.number().nullable() }),
    noteCollectionBind: choice.nullable(),
    declaration: z.string().nullable(),
    original: z.boolean(),
  }),
})
type Note = z.infer<typeof noteBody>

/** What its server takes of a file. */
export const files: SiteFiles = {
  film: { mostBytes: 20 * GB },
  picture: { mostBytes: 20 * MB, endings: ['jpg', 'jpeg', 'png', 'webp', 'gif'] },
}

/** What the site says about a wrong note; null when it is good. */
export function complaint(
  { common, image_info: images, video_info: video, business_binds: binds }: Note,
  now = Date.now(),
): string | null {
  if (common.type === 'video' ? video === null : (images?.images.length ?? 0) === 0) return '请先上传素材'
  if (halves(common.title) > 20) return '标题不能超过20字'
  // Its counter leaves the hidden ending of a topic out.
  if (units(common.desc.replaceAll('[话题]#', '')) > 1000) return '正文不能超过1000字'
  if ((images?.images.length ?? 0) > 18) return '最多上传18张图片'
  if (common.hash_tag.length > 10) return '话题最多添加10个'
  return outside((binds.notePostTiming.postTime ?? 0) / 1000, { from: HOUR, to: 14 * DAY }, now)
    ? '定时发布时间需在1小时后至14天内'
    : null
}

const submitted = (
  kit: SiteKit,
  { common, image_info: images, video_info: video, business_binds: binds }: Note,
  raw: unknown,
): Partial<FakeWork> & Pick<FakeWork, 'kind' | 'title' | 'raw'> => {
  const { store } = kit.world
  const { postTime } = binds.notePostTiming
  return {
    kind: common.type === 'video' ? 'video' : 'image',
    title: common.title,
    text: common.desc.replace(/#\S+?\[话题\]#\s*/g, '').trim(),
    topics: common.hash_tag,
    poi: common.post_loc && { id: common.post_loc.poi_id, name: common.post_loc.name },
    collection: binds.noteCollectionBind,
    declaration: binds.declaration,
    visibility: PRIVACY[common.privacy_info.type],
    scheduleTime: postTime === null ? null : Math.floor(postTime / 1000),
    video: video && store.file(video.file_id),
    images: (images?.images ?? []).map((image) => store.file(image.file_id)),
    cover: video?.cover_id ? { ...store.file(video.cover_id), source: 'upload' } : null,
    more: { original: binds.original },
    raw,
  }
}

const token = (work: FakeWork): string => `AB${idOf(`xsec-${work.id}`, 20)}=`
/** Minutes in Beijing. */
const beijing = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
const listed = (work: FakeWork): object => {
  const state = stateOf(work, Date.now())
  return {
    id: work.id,
    display_title: work.title,
    type: work.kind === 'video' ? 'video' : 'normal',
    time: beijing(work.createdAt),
    tab_status: state === 'rejected' ? 3 : state === 'reviewing' ? 2 : state === 'scheduled' ? 4 : 1,
    schedule_post_time: work.scheduleTime === null ? 0 : work.scheduleTime * 1000,
    permission_code: work.visibility === 'private' ? 1 : work.visibility === 'friends' ? 4 : 0,
    xsec_token: token(work),
    view_count: work.statistics.play,
    likes: work.statistics.digg,
    comments_count: work.statistics.comment,
    shared_count: work.statistics.share,
    collected_count: String(work.statistics.collect),
  }
}

const ok = (call: SiteCall, data: object): void => call.json({ success: true, code: 0, msg: '成功', data })
/** Requests that the page's own script did not sign are turned away. */
const signed =
  (handler: SiteRoute['handler']): SiteRoute['handler'] =>
  (call) =>
    call.x.req.headers['x-s'] === undefined ? call.json({ success: false, code: -1, msg: '' }, 406) : handler(call)
const keyword = z.object({ keyword: z.string().default('') })

const routes = (kit: SiteKit): SiteRoute[] => [
  ...noticeRoutes(kit),
  {
    method: 'GET',
    path: '/api/galaxy/creator/home/personal_info',
    login: true,
    handler: (call) =>
      ok(call, {
        red_num: call.user?.uid,
        name: call.user?.nickname,
        avatar: `https://creator.xiaohongshu.com/__site/avatar/${call.user?.uid}.png`,
        fans_count: call.user?.followerCount,
        follow_count: 12,
        faved_count: 345,
      }),
  },
  {
    // What the page asks before it draws the form; a phone that is not bound shows as a banner.
    method: 'GET',
    path: '/__site/limits',
    login: true,
    handler: (call) =>
      call.user && kit.loseSession(call.user, call.faults, 'form')
        ? refuse(call)
        : ok(call, { banner: call.user?.phone === '' ? '账号未绑定手机号，暂时无法发布笔记' : '' }),
  },
  {
    method: 'GET',
    path: '/api/galaxy/v2/creator/note/user/posted',
    login: true,
    handler: signed((call) => {
      const at = Number(call.x.url.searchParams.get('page') ?? 0)
      const all = kit.world.store.saved.works
        .filter((work) => work.platform === 'xiaohongshu' && work.uid === call.user?.uid)
        .toSorted((a, b) => b.createdAt - a.createdAt)
      ok(call, {
        notes: all.slice(at * PAGE, (at + 1) * PAGE).map(listed),
        page: all.length > (at + 1) * PAGE ? at + 1 : -1,
        tags: [{ id: 'special.note_time_desc', notes_count: all.length }],
      })
    }),
  },
  {
    method: 'POST',
    path: '/web_api/sns/v1/search/topic',
    login: true,
    // Words that begin so are no topics: the site offers only others.
    handler: signed(async (call) =>
      ok(call, {
        topic_info_dtos: findTopics(keyword.parse(await readJson(call.x)).keyword)
          .filter((one) => !/^查无\S{0,6}$/.test(one.cha_name))
          .map((one) => ({ id: one.cid, name: one.cha_name, view_num: one.view_count })),
      }),
    ),
  },
  {
    method: 'POST',
    path: '/web_api/sns/v1/local/poi/creator/search',
    login: true,
    handler: signed(async (call) =>
      ok(call, {
        poi_list: findPlaces(keyword.parse(await readJson(call.x)).keyword).map((one) => ({
          poi_id: one.poi_id,
          poi_type: 3,
          name: one.poi_name,
          full_address: one.simple_address_str,
          city_name: one.address_info.city,
        })),
      }),
    ),
  },
  {
    method: 'GET',
    path: '/api/sns/v1/note/collection/pc/list_v2',
    login: true,
    handler: signed((call) =>
      ok(call, {
        collections: (call.user?.mixes ?? []).map((mix) => ({ id: idOf(`xhs-${mix.mixId}`), name: mix.name })),
      }),
    ),
  },
  {
    method: 'POST',
    path: '/web_api/sns/v2/note',
    login: true,
    handler: signed(async (call) => {
      const raw = await readJson(call.x)
      const note = noteBody.parse(raw)
      const wrong = complaint(note)
      const refused = (msg: string) => call.json({ success: false, code: -9002, msg })
      if (wrong) return refused(wrong)
      await kit.publish(call, submitted(kit, note, raw), {
        ok: (work) => ok(call, { id: work.id }),
        sms: (mobile) => call.json({ success: false, code: -9113, msg: '', needSms: true, mobile }),
        refused,
      })
    }),
  },
]

const refuse = ({ json }: SiteCall): void =>
  json({ success: false, code: -101, msg: '无登录信息，或登录信息为空' }, 401)
const shared = 'Path=/; Domain=.xiaohongshu.com; Max-Age=2592000; Secure; SameSite=None'

/** `creator.`, `edith.` and `www.xiaohongshu.com`. The pages lead to the login by script, after a read was refused. */
export function createXiaohongshuSite(world: World): Site {
  return createSite(world, {
    platform: 'xiaohongshu',
    hosts: ['xiaohongshu.com', '*.xiaohongshu.com'],
    host: /^((creator|edith|www)\.)?xiaohongshu\.com$/,
    sessionCookie: 'access-token-creator.xiaohongshu.com',
    cookies: (session: string, user: FakeUser) => [
      `access-token-creator.xiaohongshu.com=${session}; ${shared}; HttpOnly`,
      `a1=${randomBytes(26).toString('hex')}; ${shared}`,
      `x-user-id-creator.xiaohongshu.com=${user.uid}; ${shared}`,
    ],
    home: 'https://creator.xiaohongshu.com/new/home',
    login: 'https://creator.xiaohongshu.com/login?source=official&redirectReason=401',
    link: (work) => `https://www.xiaohongshu.com/explore/${work.id}?xsec_token=${encodeURIComponent(token(work))}`,
    refuse,
    files,
    pagesDir: new URL('pages/', import.meta.url),
    pages: [
      { path: '/login', title: '小红书创作服务平台', script: 'login.js', visitor: 'shown' },
      { path: /^\/(new\/home|publish\/success)$/, title: '小红书创作服务平台', script: 'home.js', visitor: 'shown' },
      { path: '/notification', title: '通知', script: 'notices.js', visitor: 'shown' },
      { path: '/new/note-manager', title: '笔记管理', script: 'manager.js', visitor: 'shown' },
      { path: '/publish/publish', title: '发布笔记', script: 'publish.js', visitor: 'shown' },
    ],
    routes,
  })
}
