// 百家号's back-office with Baidu's passport.
import { randomBytes } from 'node:crypto'
import QRCode from 'qrcode'
import { z } from 'zod'
import { pause, readBody, readJson, send, sendHtml, type Site } from '../kernel/http.ts'
import { findTopics, idOf } from '../kernel/lookup-data.ts'
import type { FakeUser, FakeWork } from '../kernel/model.ts'
import { stateOf } from '../kernel/store.ts'
import type { World } from '../kernel/world.ts'
import { hasForeignPictures, picturesIn } from '../kit/article-html.ts'
import { GB, type SiteFiles } from '../kit/files.ts'
import { characters, emojiThree, offStep } from '../kit/lengths.ts'
import { DAY, HOUR, outside } from '../kit/timers.ts'
import { createSite, type SiteKit, type SiteRoute } from '../kit/site-kit.ts'

const ORIGIN = 'https://baijiahao.baidu.com'
const NONE = '无需声明'
const STATUS = {
  public: 'publish',
  private: 'publish',
  friends: 'publish',
  reviewing: 'audit',
  scheduled: 'pre_publish',
  rejected: 'rejected',
} as const

const list = z
  .string()
  .transform((text) => z.array(z.object({ id: z.string(), name: z.string() })).parse(JSON.parse(text)))
const publishBody = z.object({
  title: z.string(),
  desc: z.string(),
  mediaId: z.string(),
  bjhtopic_info: list,
  cover_images: z.string(),
  vertical_cover_images: z.string(),
  timer_time: z.coerce.number(),
  publish_statement: z.string(),
})
const newsBody = z.object({
  title: z.string(),
  content: z.string(),
  cover_images: z.string(),
  cover_layout: z.string(),
  timer_time: z.coerce.number(),
  publish_statement: z.string(),
})
type NewsBody = z.infer<typeof newsBody>
type PublishBody = z.infer<typeof publishBody>

/** Its page offers whole hours of the wall, in the zone that both share. */
const timeComplaint = (time: number, now: number): string | null =>
  outside(time, { from: HOUR, to: 7 * DAY }, now) || offStep(time, 60) ? '定时发布时间需在1小时后至7天内的整点' : null

/** What its server takes of a file. */
export const files: SiteFiles = { film: { mostBytes: 12 * GB } }

/** What the site says about a wrong article; null when it is good. */
export function newsComplaint(body: NewsBody, now = Date.now()): string | null {
  if (emojiThree(body.title) < 2 || emojiThree(body.title) > 64) return '标题需为2至64个字'
  if (characters(body.content.replace(/<[^>]*>/g, '')) > 50_000) return '正文不能超过50000字'
  if (hasForeignPictures(body.content)) return '正文图片未上传完成，请重试'
  if (body.cover_images === '' && picturesIn(body.content).length === 0) return '请设置封面'
  if (body.publish_statement === '') return '请选择创作声明'
  return timeComplaint(body.timer_time, now)
}

/** What the site says about a wrong work; null when it is good. */
export function complaint(body: PublishBody, arrived: ReadonlySet<string>, now = Date.now()): string | null {
  if (!arrived.has(body.mediaId)) return '视频尚未上传完成，请等待'
  if (emojiThree(body.title) < 9 || emojiThree(body.title) > 30) return '标题需为9至30个字'
  if (emojiThree([body.title, ...body.bjhtopic_info.map((one) => `#${one.name}`)].join(' ')) > 50)
    return '标题和话题不能超过50个字'
  if (body.bjhtopic_info.length > 6) return '最多添加6个话题'
  if (emojiThree(body.desc) > 100) return '简介不能超过100个字'
  if (body.publish_statement === '') return '请选择创作声明'
  return timeComplaint(body.timer_time, now)
}

const article = (
  { world: { store } }: SiteKit,
  body: NewsBody,
): Partial<FakeWork> & Pick<FakeWork, 'kind' | 'title' | 'raw'> => {
  const pictures = picturesIn(body.content)
  const cover = body.cover_images || (pictures[0] ?? '')
  return {
    kind: 'article',
    title: body.title,
    text: body.content.replace(/<[^>]*>/g, ' ').trim(),
    html: body.content,
    declaration: body.publish_statement === NONE ? null : body.publish_statement,
    scheduleTime: body.timer_time > 0 ? body.timer_time : null,
    images: pictures.map((uri) => store.file(uri)),
    cover: { ...store.file(cover), source: body.cover_images === '' ? 'recommend' : 'upload' },
    more: { statement: body.publish_statement, layout: body.cover_layout },
    raw: body,
  }
}

const submitted = (
  { world: { store } }: SiteKit,
  body: PublishBody,
): Partial<FakeWork> & Pick<FakeWork, 'kind' | 'title' | 'raw'> => {
  const picture = (uri: string): FakeWork['cover'] => (uri === '' ? null : { ...store.file(uri), source: 'upload' })
  return {
    kind: 'video',
    title: body.title,
    text: body.desc,
    topics: body.bjhtopic_info,
    declaration: body.publish_statement === NONE ? null : body.publish_statement,
    scheduleTime: body.timer_time > 0 ? body.timer_time : null,
    video: store.file(body.mediaId),
    cover: picture(body.vertical_cover_images),
    coverHorizontal: picture(body.cover_images),
    more: { statement: body.publish_statement },
    raw: body,
  }
}

/** `YYYY-MM-DD HH:mm:ss` in China's time. */
const chinaTime = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

const listed = (work: FakeWork): object => {
  const { play, digg, comment, share, collect } = work.statistics
  return {
    id: work.id,
    article_id: work.id,
    nid: work.id,
    app_id: work.uid,
    type: work.kind === 'article' ? 'news' : 'ugc_video',
    title: work.title,
    status: STATUS[stateOf(work, Date.now())],
    audit_msg: work.rejectReason ?? '',
    created_at: chinaTime(work.createdAt),
    publish_at: chinaTime(work.scheduleTime === null ? work.createdAt : work.scheduleTime * 1000),
    url: `http://baijiahao.baidu.com/s?id=${work.id}`,
    read_amount: play,
    like_amount: digg,
    comment_amount: comment,
    share_amount: share,
    collection_amount: collect,
    rec_amount: 0,
  }
}

const routes = (kit: SiteKit): SiteRoute[] => {
  const { store } = kit.world
  /** Videos of which the site has all parts and has seen the end. */
  const arrived = new Set<string>()
  const user = (one: FakeUser): object => ({
    userid: one.uid,
    app_id: one.uid,
    name: one.nickname,
    avatar: `//baijiahao.baidu.com/__site/avatar/${one.uid}.png`,
  })
  return [
    {
      method: 'GET',
      path: '/v2/api/qrcode',
      login: false,
      handler: async ({ x }) =>
        send(
          x,
          200,
          await QRCode.toBuffer(`https://fake/scan?token=${x.url.searchParams.get('sign') ?? ''}`, {
            margin: 2,
            width: 228,
          }),
          { 'content-type': 'image/png' },
        ),
    },
    {
      method: 'GET',
      path: '/s',
      login: false,
      handler: ({ x }) => {
        const work = store.saved.works.find(
          (one) =>
            one.platform === 'baijiahao' &&
            one.id === x.url.searchParams.get('id') &&
            stateOf(one, Date.now()) === 'public',
        )
        const title = (work?.title ?? '内容不存在').replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
        sendHtml(x, `<!doctype html><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>`, work ? 200 : 404)
      },
    },
    {
      method: 'GET',
      path: '/builder/app/appinfo',
      login: true,
      handler: (call) =>
        call.user ? call.json({ errno: 0, errmsg: 'success', data: { user: user(call.user) } }) : undefined,
    },
    {
      method: 'GET',
      path: '/pcui/home/index',
      login: true,
      handler: (call) =>
        call.json({
          errno: 0,
          errmsg: 'success',
          data: { coreData: { viewCount: '0', fansCount: String(call.user?.followerCount ?? 0) } },
        }),
    },
    {
      method: 'GET',
      path: '/pcui/pcpublisher/searchtopic',
      login: true,
      handler: ({ x, json }) =>
        json({
          errno: 0,
          errmsg: 'success',
          data: {
            recommend: findTopics(x.url.searchParams.get('content') ?? '').map((one) => ({
              id: one.cid,
              title: one.cha_name,
            })),
            hot: [],
          },
        }),
    },
    {
      method: 'GET',
      path: '/pcui/article/lists',
      login: true,
      handler: (call) => {
        const all = store.saved.works
          .filter((work) => work.platform === 'baijiahao' && work.uid === call.user?.uid)
          .toSorted((a, b) => b.createdAt - a.createdAt)
        const [page, size] = [
          Number(call.x.url.searchParams.get('currentPage') ?? 1),
          Number(call.x.url.searchParams.get('pageSize') ?? 10),
        ]
        call.json({
          errno: 0,
          errmsg: 'success',
          data: {
            list: all.slice((page - 1) * size, page * size).map(listed),
            page: {
              currentPage: page,
              pageSize: size,
              totalCount: all.length,
              totalPage: Math.ceil(all.length / size),
            },
          },
        })
      },
    },
    {
      method: 'POST',
      path: '/materialui/video/preuploadvideo',
      login: true,
      handler: (call) =>
        call.user && kit.loseSession(call.user, call.faults, 'form')
          ? kit.options.refuse(call)
          : call.json({
              error_code: 20_000,
              mediaId: idOf(randomBytes(8).toString('hex')),
              upload_key: randomBytes(12).toString('hex'),
            }),
    },
    {
      method: 'POST',
      path: '/materialui/video/compuploadvideo',
      login: true,
      handler: async ({ x, json }) => {
        const { uri } = z.object({ uri: z.string() }).parse(await readJson(x))
        // The site puts the parts together: the page's own bar is full already.
        await pause(store.saved.settings.formDelayMs * 6, x)
        arrived.add(uri)
        json({ error_code: 0, error_msg: '' })
      },
    },
    {
      method: 'POST',
      path: '/pcui/article/publish',
      login: true,
      handler: async (call) => {
        const fields = Object.fromEntries(new URLSearchParams((await readBody(call.x)).toString('utf8')))
        const news = call.x.url.searchParams.get('type') === 'news' ? newsBody.parse(fields) : null
        const body = news === null ? publishBody.parse(fields) : null
        const wrong = news ? newsComplaint(news) : body && complaint(body, arrived)
        const refused = (errmsg: string) => call.json({ errno: 20_040_001, errmsg })
        if (wrong) return refused(wrong)
        const work = news ? article(kit, news) : body && submitted(kit, body)
        if (work)
          await kit.publish(call, work, {
            // The id comes as a bare number of 19 digits, inside the callback that was asked for.
            ok: (work) =>
              send(call.x, 200, `bjhpublish({"errno":0,"errmsg":"success","ret":{"nid":${work.id}}})`, {
                'content-type': 'text/javascript',
              }),
            sms: (mobile) => call.json({ needSms: true, mobile }, 412),
            refused,
          })
      },
    },
  ]
}

const cookie = 'Path=/; Domain=.baidu.com; Max-Age=15552000; HttpOnly; Secure; SameSite=None'

/**
 * `baijiahao`, `passport` and `wappass.baidu.com`. A call without a session is answered 200 with `errno` 10000010;
 * pages lead to one of four logins, or tell in place.
 */
export function createBaijiahaoSite(world: World): Site {
  return createSite(world, {
    platform: 'baijiahao',
    hosts: ['baidu.com', '*.baidu.com', '*.bdstatic.com'],
    host: /^((baijiahao|passport|wappass)\.)?baidu\.com$/,
    sessionCookie: 'BDUSS',
    cookies: (session: string) => [
      `BDUSS=${session}; ${cookie}`,
      `STOKEN=${randomBytes(16).toString('hex')}; ${cookie}`,
    ],
    home: `${ORIGIN}/builder/rc/home`,
    login: `${ORIGIN}/builder/theme/bjh/login`,
    link: (work) => `${ORIGIN}/s?id=${work.id}`,
    refuse: ({ json }) => json({ errno: 10_000_010, errmsg: '用户未登录', data: null }),
    files,
    pagesDir: new URL('pages/', import.meta.url),
    pages: [
      { path: '/builder/theme/bjh/login', title: '百家号', script: 'login.js', visitor: 'shown' },
      { path: /^\/(v3\/(login|ucenter)|passport)/, title: '百度账号', script: 'passport.js', visitor: 'shown' },
      { path: '/builder/rc/edit', title: '发布视频', script: 'publish.js', visitor: 'shown' },
      {
        path: /^\/builder\/rc\/(home|clue|content|settings\/accountSet)$/,
        title: '百家号后台',
        script: 'home.js',
        visitor: 'redirect',
      },
    ],
    routes,
  })
}
