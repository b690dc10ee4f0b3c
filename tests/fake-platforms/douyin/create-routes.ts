import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { pause, readJson } from '../kernel/http.ts'
import { altered } from '../kernel/altered.ts'
import type { FakeUser, FakeWork } from '../kernel/model.ts'
import type { World } from '../kernel/world.ts'
import { units } from '../kit/lengths.ts'
import { DAY, HOUR, outside } from '../kit/timers.ts'
import type { ApiRoute } from './api.ts'
import { loseSession } from './api.ts'

const picture = z.object({ uri: z.string(), source: z.enum(['upload', 'recommend']) })
const named = z.object({ id: z.string(), name: z.string() })

/** The body of `create_v2`: the parts that matter, in the real one's grouping. */
const createBody = z.object({
  item: z.object({
    common: z.object({
      item_title: z.string(),
      text: z.string(),
      text_extra: z.array(
        z.object({
          type: z.number(),
          start: z.number(),
          end: z.number(),
          hashtag_name: z.string().optional(),
          hashtag_id: z.string().optional(),
          user_id: z.string().optional(),
          nickname: z.string().optional(),
        }),
      ),
      media_type: z.union([z.literal(2), z.literal(4)]),
      video_id: z.string().nullable(),
      images: z.array(z.object({ uri: z.string() })),
      visibility_type: z.number(),
      download: z.number(),
      timing: z.number(),
      music_id: z.string().nullable(),
      music_title: z.string().nullable(),
      hot_sentence: z.string().nullable(),
    }),
    cover: z.object({ poster: picture.nullable(), horizontal: picture.nullable() }),
    mix: named.nullable(),
    anchor: named.extend({ type: z.enum(['poi', 'program']) }).nullable(),
    declare: z.object({ choose_value: z.string() }).nullable(),
    sync: z.object({ to_toutiao: z.boolean() }),
  }),
})

/** Platforms 2.0.2. */
const TIMER = { from: 2 * HOUR, to: 14 * DAY }

export type Item = z.infer<typeof createBody>['item']

/** Says what the real site says about a wrong work; null when it is good. */
export function complaint(item: Item, coverRequired: boolean, now = Date.now()): string | null {
  const { common } = item
  const video = common.media_type === 4
  if (video && common.video_id === null) return '请先上传视频'
  if (!video && common.images.length === 0) return '请先上传图片'
  if (common.images.length > 35) return '最多支持上传35张图片'
  if (units(common.item_title) > (video ? 30 : 20)) return '作品标题超出字数限制'
  if (units(common.text) > 1000) return '作品描述不能超过1000字'
  if (common.text_extra.filter((e) => e.type === 1).length > 5) return '最多添加5个话题'
  if (video && coverRequired && item.cover.poster === null) return '请设置封面后再发布'
  if (outside(common.timing, TIMER, now)) return '定时发布时间需在2小时后至14天内'
  return null
}

/** What the work carries, when it is of this type: a work carries one thing. */
const hung = ({ anchor }: Item, type: 'poi' | 'program') =>
  anchor?.type === type ? { id: anchor.id, name: anchor.name } : null

function toWork(world: World, user: FakeUser, item: Item, raw: unknown, rejectReason: string | null): FakeWork {
  const { store } = world
  const { common } = item
  const now = Date.now()
  const cover = (p: Item['cover']['poster']): FakeWork['cover'] =>
    p === null ? null : { ...store.file(p.uri), source: p.source }
  const visibility = common.visibility_type === 1 ? 'private' : common.visibility_type === 2 ? 'friends' : 'public'
  return {
    id: store.newId(),
    platform: 'douyin',
    uid: user.uid,
    kind: common.media_type === 4 ? 'video' : 'image',
    title: common.item_title,
    text: common.text,
    topics: common.text_extra
      .filter((e) => e.type === 1)
      .map((e) => ({ id: e.hashtag_id ?? '', name: e.hashtag_name ?? '' })),
    friends: common.text_extra
      .filter((e) => e.type === 0)
      .map((e) => ({ uid: e.user_id ?? '', nickname: e.nickname ?? '' })),
    poi: hung(item, 'poi'),
    microApp: hung(item, 'program'),
    collection: item.mix,
    declaration: item.declare?.choose_value ?? null,
    hotspot: common.hot_sentence,
    music: common.music_id === null ? null : { id: common.music_id, title: common.music_title ?? '' },
    visibility,
    allowDownload: common.download === 1,
    syncToutiao: item.sync.to_toutiao,
    scheduleTime: common.timing > 0 ? common.timing : null,
    video: common.video_id === null ? null : store.file(common.video_id),
    images: common.images.map((i) => store.file(i.uri)),
    cover: cover(item.cover.poster),
    coverHorizontal: cover(item.cover.horizontal),
    createdAt: now,
    reviewedAt: now + store.saved.settings.reviewDelayMs,
    rejectReason,
    statistics: { play: 0, digg: 0, comment: 0, share: 0, collect: 0 },
    raw,
  }
}

/**
 * `create_v2` and the csrf value that it wants. Nothing here recognises a repeated call: publishing twice makes two
 * works, as on the real site.
 */
export function createRoutes(world: World): ApiRoute[] {
  const csrf = new Map<string, string>()
  const { store } = world
  return [
    {
      method: 'HEAD',
      path: '/web/api/media/anchor/search',
      login: '403',
      handler({ user, json }) {
        const value = randomBytes(24).toString('hex')
        csrf.set(value, user?.uid ?? '')
        json({}, 200, { 'x-ware-csrf-token': `0,${value},86400000,success,fake` })
      },
    },
    {
      method: 'POST',
      path: '/web/api/media/aweme/create_v2/',
      login: 'status-8',
      async handler({ x, user, faults, json }) {
        if (!user) return
        const raw = await readJson(x)
        if (loseSession(world, user, faults, 'publish')) return json({ status_code: 8, status_msg: '用户未登录' })
        const token = x.req.headers['x-secsdk-csrf-token']
        if (csrf.get(typeof token === 'string' ? token : '') !== user.uid)
          return json({ status_code: 4, status_msg: 'csrf token error' }, 403)
        if (faults.smsOnPublish && !world.publishVerified.delete(user.uid)) {
          return json({
            status_code: 2046,
            status_msg: '为保障账号安全，请完成短信验证',
            mobile: `${user.phone.slice(0, 3)}****${user.phone.slice(-4)}`,
          })
        }
        const { item } = createBody.parse(raw)
        const wrong = complaint(item, store.saved.settings.coverRequired)
        if (wrong) return json({ status_code: 2190001, status_msg: wrong })
        const fate = world.nextPublish.take(user, 'douyin', faults)
        if (fate.refusal !== null) return json({ status_code: 2190001, status_msg: fate.refusal })
        if (fate.neverAnswers !== 'not-created') {
          const work = altered(toWork(world, user, item, raw, fate.rejectReason), faults.alters)
          store.saved.works.push(work)
          store.save()
          world.announce(store.view(work))
          if (fate.neverAnswers === null) {
            await pause(faults.publishLateMs, x)
            return json({ status_code: 0, status_msg: '', aweme: { aweme_id: work.id }, item_id: work.id })
          }
        }
        // Never answers: the socket stays open until the page or the server goes.
        await new Promise<void>((resolve) => x.res.once('close', () => resolve()))
      },
    },
  ]
}
