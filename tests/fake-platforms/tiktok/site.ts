// TikTok's studio.
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { readJson } from '../kernel/http.ts'
import { findTopics } from '../kernel/lookup-data.ts'
import type { Site } from '../kernel/http.ts'
import type { FakeUser, FakeWork } from '../kernel/model.ts'
import { stateOf } from '../kernel/store.ts'
import type { World } from '../kernel/world.ts'
import { GB, type SiteFiles } from '../kit/files.ts'
import { offStep, units } from '../kit/lengths.ts'
import { DAY, outside } from '../kit/timers.ts'
import { createSite, type SiteKit, type SiteRoute } from '../kit/site-kit.ts'

const ORIGIN = 'https://www.tiktok.com'
const LOGIN = `${ORIGIN}/login/qrcode`
const VISIBILITY = { 0: 'public', 1: 'private', 2: 'friends' } as const

const postBody = z.object({
  caption: z.string(),
  topics: z.array(z.object({ id: z.string(), name: z.string() })),
  videoUri: z.string().nullable(),
  coverUri: z.string().nullable(),
  visibility: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  aigc: z.boolean(),
  autoCheck: z.boolean(),
  /** Unix s, 0 = at once. */
  scheduleTime: z.number(),
})
type PostBody = z.infer<typeof postBody>

/** What its server takes of a file. */
export const files: SiteFiles = { film: { mostBytes: 4 * GB } }

/** What the site says about a wrong work, in the account's language; null when it is good. */
export function complaint(body: PostBody, now = Date.now()): string | null {
  if (body.videoUri === null) return 'Please upload a video first'
  if (units(body.caption) > 2200) return 'Caption is too long'
  if (body.topics.length > 5) return 'You can add up to 5 hashtags'
  if (offStep(body.scheduleTime, 5)) return 'Schedule time must be on a five-minute step'
  if (body.caption.includes('spam')) return 'You are posting too fast'
  if (outside(body.scheduleTime, { from: 15, to: 10 * DAY }, now)) return 'Schedule time must be within 10 days'
  return null
}

const posted = (
  { world }: SiteKit,
  body: PostBody,
  raw: unknown,
): Partial<FakeWork> & Pick<FakeWork, 'kind' | 'title' | 'raw'> => {
  const [first = '', ...rest] = body.caption.split('\n')
  return {
    kind: 'video',
    title: first.replace(/#\S+\s*/g, '').trim(),
    text: rest.join('\n'),
    topics: body.topics,
    declaration: body.aigc ? 'AI-generated content' : null,
    visibility: VISIBILITY[body.visibility],
    scheduleTime: body.scheduleTime > 0 ? body.scheduleTime : null,
    video: body.videoUri === null ? null : world.store.file(body.videoUri),
    cover: body.coverUri === null ? null : { ...world.store.file(body.coverUri), source: 'upload' },
    more: { autoCheck: body.autoCheck, caption: body.caption },
    raw,
  }
}

const seconds = (ms: number): number => Math.floor(ms / 1000)
const listed = (work: FakeWork): object => {
  const { play, digg, comment, share, collect } = work.statistics
  const waits = stateOf(work, Date.now()) === 'scheduled' || (work.scheduleTime ?? 0) > Date.now() / 1000
  return {
    item_id: work.id,
    desc: work.more?.['caption'],
    create_time: String(seconds(work.createdAt)),
    post_time: String(work.scheduleTime ?? seconds(work.createdAt)),
    schedule_time: work.scheduleTime ?? 0,
    duration: 1000,
    status: waits ? 140 : 102,
    play_count: String(play),
    like_count: String(digg),
    comment_count: String(comment),
    share_count: String(share),
    favorite_count: collect,
  }
}
const mine = ({ world }: SiteKit, user: FakeUser | null): FakeWork[] =>
  world.store.saved.works
    .filter((work) => work.platform === 'tiktok' && work.uid === user?.uid)
    .toSorted((a, b) => b.createdAt - a.createdAt)

const listBody = z.object({
  cursor: z.number(),
  size: z.number(),
  query: z.object({ sort_orders: z.array(z.object({ field_name: z.string(), order: z.number() })) }),
})

const routes = (kit: SiteKit): SiteRoute[] => [
  {
    // Answers visitors too, without an account.
    method: 'GET',
    path: '/node-webapp/api/common-app-context',
    login: false,
    handler: ({ user, json }) =>
      json({
        csrfToken: 'fake',
        region: 'SG',
        user: user
          ? {
              uid: user.uid,
              secUid: user.secUid,
              uniqueId: user.uniqueId,
              nickName: user.nickname,
              avatarUri: [`${ORIGIN}/__site/avatar/${user.uid}.png`],
            }
          : {},
      }),
  },
  {
    method: 'POST',
    path: '/tiktok/creator/manage/item_list/v1',
    login: true,
    handler: async ({ x, user, json }) => {
      const { cursor, size } = listBody.parse(await readJson(x))
      const all = mine(kit, user)
      json({
        status_code: 0,
        item_list: all.slice(cursor, cursor + size).map(listed),
        has_more: all.length > cursor + size,
        cursor: cursor + size,
      })
    },
  },
  // The table of the content page, drawn by the page itself.
  {
    method: 'GET',
    path: '/__table',
    login: true,
    handler: ({ user, json }) =>
      json(
        mine(kit, user).map((work) => ({ id: work.id, text: work.more?.['caption'], href: kit.options.link(work) })),
      ),
  },
  {
    method: 'GET',
    path: '/api/upload/challenge/sug',
    login: true,
    handler: ({ x, json }) =>
      json({
        status_code: 0,
        sug_list: findTopics(x.url.searchParams.get('keyword') ?? '').map((one) => ({
          cid: one.cid,
          cha_name: one.cha_name,
          view_count: one.view_count,
        })),
      }),
  },
  {
    method: 'GET',
    path: '/api/v1/video/upload/auth',
    login: true,
    handler: (call) =>
      call.user && kit.loseSession(call.user, call.faults, 'form')
        ? kit.options.refuse(call)
        : call.json({ status_code: 0 }),
  },
  {
    method: 'POST',
    path: '/tiktok/web/project/post/v1',
    login: true,
    handler: async (call) => {
      const raw = await readJson(call.x)
      const body = postBody.parse(raw)
      const wrong = complaint(body)
      const refused = (status_msg: string) => call.json({ status_code: 2_150, status_msg })
      if (wrong) return refused(wrong)
      await kit.publish(call, posted(kit, body, raw), {
        // Half of the answers bear the id, the other half only that of a project.
        ok: (work) =>
          call.json({
            status_code: 0,
            project_id: '1',
            single_post_resp_list:
              call.faults.formVersion === 1 ? [] : [{ batch_index: 0, item_id: work.id, status_code: 0 }],
          }),
        sms: (mobile) => call.json({ status_code: 0, needSms: true, mobile }),
        refused,
      })
    },
  },
]

const hidden = 'Path=/; Domain=.tiktok.com; Max-Age=15552000; HttpOnly; Secure; SameSite=None'

/** `www.tiktok.com`. `formVersion` 1 has its upload page in a frame and words in another language. */
export function createTiktokSite(world: World): Site {
  return createSite(world, {
    platform: 'tiktok',
    hosts: ['tiktok.com', '*.tiktok.com'],
    host: /^(www\.)?tiktok\.com$/,
    sessionCookie: 'sessionid',
    cookies: (session: string, user: FakeUser) => [
      `sessionid=${session}; ${hidden}`,
      `sid_tt=${session}; ${hidden}`,
      `uid_tt=${user.uid}; ${hidden}`,
      `tt_csrf_token=${randomBytes(8).toString('hex')}; ${hidden}`,
    ],
    home: `${ORIGIN}/foryou`,
    login: LOGIN,
    link: (work) => `${ORIGIN}/@${world.store.user(work.uid).uniqueId}/video/${work.id}`,
    refuse: ({ json }) => json({ status_code: 8, status_msg: 'User not logged in' }),
    files,
    pagesDir: new URL('pages/', import.meta.url),
    pages: [
      { path: /^\/login(\/qrcode)?$/, title: 'Log in | TikTok', script: 'login.js', visitor: 'shown' },
      { path: /^\/(foryou)?$/, title: 'TikTok', script: 'home.js', visitor: 'shown' },
      { path: '/tiktokstudio', title: 'TikTok Studio', script: 'home.js', visitor: 'shown' },
      { path: '/tiktokstudio/content', title: 'Posts', script: 'content.js', visitor: 'redirect' },
      { path: '/tiktokstudio/upload', title: 'Upload', script: 'upload.js', visitor: 'shown' },
      { path: '/creator-center/upload', title: 'Upload', script: 'form.js', visitor: 'shown' },
    ],
    routes,
  })
}
