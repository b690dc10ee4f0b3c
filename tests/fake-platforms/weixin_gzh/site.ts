// 公众号's back-office: films and 贴图.
import { z } from 'zod'
import { HttpProblem, readJson } from '../kernel/http.ts'
import type { Site } from '../kernel/http.ts'
import type { FakeUser, FakeWork } from '../kernel/model.ts'
import type { World } from '../kernel/world.ts'
import { MB, type SiteFiles } from '../kit/files.ts'
import { characters } from '../kit/lengths.ts'
import { DAY, HOUR, outside } from '../kit/timers.ts'
import { createSite, type SiteCall, type SiteKit, type SiteRoute } from '../kit/site-kit.ts'

const ORIGIN = 'https://mp.weixin.qq.com'

/** The number that every address but the root's must bear. */
const tokenOf = (user: FakeUser): string => String(BigInt(user.uid) % 1_000_000_000n)

const materialBody = z.object({
  title: z.string(),
  fileUri: z.string(),
  coverUri: z.string(),
  coverSource: z.enum(['upload', 'recommend']),
  agreed: z.literal(true),
})
type Material = z.infer<typeof materialBody>

const sendBody = z.object({
  kind: z.enum(['video', 'image']),
  /** Of a film. */
  material: z.string().nullable(),
  images: z.array(z.string()),
  title: z.string(),
  guide: z.string(),
  claim: z.string().nullable(),
  groupNotice: z.boolean(),
  massNotice: z.boolean(),
  /** Unix s, 0 = at once. */
  time: z.number(),
})
type SendBody = z.infer<typeof sendBody>

/** What its server takes of a file. */
export const files: SiteFiles = { picture: { mostBytes: 10 * MB } }

/** What the site says about a wrong work; null when it is good. */
export function complaint(body: SendBody, now = Date.now()): string | null {
  if (characters(body.title) === 0 || characters(body.title) > (body.kind === 'video' ? 64 : 20))
    return '标题字数不能超过限制'
  if (characters(body.guide) > (body.kind === 'video' ? 300 : 1000)) return '引导语超过字数限制'
  if (body.images.length > 20) return '最多上传20张图片'
  if (body.kind === 'image' && body.images.length === 0) return '请上传图片'
  if (outside(body.time, { from: HOUR, to: 7 * DAY }, now)) return '定时发表时间需在1小时后至7天内'
  return null
}

const sent = (
  { world }: SiteKit,
  body: SendBody,
  material: Material | undefined,
  raw: unknown,
): Partial<FakeWork> & Pick<FakeWork, 'kind' | 'title' | 'raw'> => ({
  kind: body.kind,
  title: body.title,
  text: body.guide,
  declaration: body.claim,
  scheduleTime: body.time > 0 ? body.time : null,
  video: material ? world.store.file(material.fileUri) : null,
  images: body.images.map((uri) => world.store.file(uri)),
  cover: material ? { ...world.store.file(material.coverUri), source: material.coverSource } : null,
  more: { groupNotice: body.groupNotice, massNotice: body.massNotice },
  raw,
})

const listed = (kit: SiteKit, work: FakeWork): object => {
  const { play, digg, comment, share, collect } = work.statistics
  const one = {
    appmsgid: work.id,
    title: work.title,
    content_url: kit.options.link(work).replace('https:', 'http:'),
    item_show_type: work.kind === 'video' ? 5 : 8,
    read_num: play,
    like_num: digg,
    comment_num: comment,
    share_num: share,
    collect_num: collect,
  }
  return {
    publish_type: 1,
    publish_info: JSON.stringify({
      type: 9,
      msgid: work.id,
      sent_info: { time: work.scheduleTime ?? Math.floor(work.createdAt / 1000) },
      appmsg_info: [one],
    }),
  }
}

const routes = (kit: SiteKit): SiteRoute[] => {
  const materials = new Map<string, Material>()
  const good = (call: SiteCall, data: object): void => call.json({ base_resp: { ret: 0, err_msg: 'ok' }, ...data })
  const hasToken = (call: SiteCall): boolean =>
    call.user !== null && call.x.url.searchParams.get('token') === tokenOf(call.user)
  const guarded = (route: SiteRoute): SiteRoute => ({
    ...route,
    handler: (call) =>
      hasToken(call) ? route.handler(call) : call.json({ base_resp: { ret: 200_040, err_msg: 'invalid csrf token' } }),
  })
  return [
    // The root page asks where to go; only here the token is told.
    {
      method: 'GET',
      path: '/__office',
      login: true,
      handler: (call) =>
        call.user
          ? good(call, {
              token: tokenOf(call.user),
              user_name: call.user.uid,
              nick_name: call.user.nickname,
              adminScan: call.user.phone === '',
            })
          : undefined,
    },
    ...[
      {
        method: 'GET',
        path: '/cgi-bin/ticket',
        login: true,
        handler: (call: SiteCall) =>
          call.user && kit.loseSession(call.user, call.faults, 'form')
            ? kit.options.refuse(call)
            : good(call, { ticket: '1' }),
      },
      {
        method: 'POST',
        path: '/cgi-bin/material',
        login: true,
        handler: async (call: SiteCall) => {
          const id = kit.world.store.newId()
          materials.set(id, materialBody.parse(await readJson(call.x)))
          good(call, { appmsgid: id })
        },
      },
      {
        method: 'GET',
        path: '/cgi-bin/material',
        login: true,
        handler: (call: SiteCall) =>
          good(call, { title: materials.get(call.x.url.searchParams.get('appmsgid') ?? '')?.title ?? '' }),
      },
      {
        method: 'GET',
        path: '/cgi-bin/appmsgpublish',
        login: true,
        handler: (call: SiteCall) => {
          const mine = kit.world.store.saved.works
            .filter((work) => work.platform === 'weixin_gzh' && work.uid === call.user?.uid)
            .toSorted((a, b) => b.createdAt - a.createdAt)
          const [begin, count] = [
            Number(call.x.url.searchParams.get('begin')),
            Number(call.x.url.searchParams.get('count')),
          ]
          good(call, {
            publish_page: JSON.stringify({
              total_count: mine.length,
              publish_list: mine.slice(begin, begin + count).map((work) => listed(kit, work)),
            }),
          })
        },
      },
      {
        method: 'POST',
        path: '/cgi-bin/masssend',
        login: true,
        handler: async (call: SiteCall) => {
          const raw = await readJson(call.x)
          const body = sendBody.parse(raw)
          const material = body.material === null ? undefined : materials.get(body.material)
          if (body.kind === 'video' && !material) throw new HttpProblem(400, 'no material')
          const wrong = complaint(body)
          const refused = (err_msg: string) => call.json({ base_resp: { ret: 64_000, err_msg } })
          if (wrong) return refused(wrong)
          await kit.publish(call, sent(kit, body, material, raw), {
            ok: () => good(call, { publish_status: 0 }),
            sms: (mobile) => call.json({ base_resp: { ret: 64_001, err_msg: '' }, needSms: true, mobile }),
            refused,
          })
        },
      },
    ].map(guarded),
  ]
}

const hidden = 'Path=/; Max-Age=345600; HttpOnly; Secure; SameSite=None'

/**
 * `mp.weixin.qq.com`. Who has no phone number here needs the administrator's scan, as every account with protected
 * publishing.
 */
export function createWeixinGzhSite(world: World): Site {
  return createSite(world, {
    platform: 'weixin_gzh',
    hosts: ['mp.weixin.qq.com'],
    host: /^mp\.weixin\.qq\.com$/,
    sessionCookie: 'slave_sid',
    cookies: (session: string, user: FakeUser) => [
      `slave_sid=${session}; ${hidden}`,
      `slave_user=gh_${user.uid}; ${hidden}`,
      `bizuin=${user.uid}; ${hidden}`,
    ],
    home: `${ORIGIN}/`,
    login: `${ORIGIN}/cgi-bin/loginpage?t=wxm2-login&lang=zh_CN`,
    link: (work) => `${ORIGIN}/s/${work.id}`,
    refuse: ({ json }) => json({ base_resp: { ret: 200_003, err_msg: 'invalid session' } }),
    files,
    pagesDir: new URL('pages/', import.meta.url),
    pages: [
      { path: '/', title: '微信公众平台', script: 'root.js', visitor: 'shown' },
      { path: /^\/cgi-bin\/(loginpage|bizlogin)$/, title: '请重新登录', script: 'out.js', visitor: 'shown' },
      { path: '/cgi-bin/home', title: '首页', script: 'home.js', visitor: 'redirect' },
      { path: '/cgi-bin/appmsg', title: '素材', script: 'appmsg.js', visitor: 'redirect' },
    ],
    routes,
  })
}
