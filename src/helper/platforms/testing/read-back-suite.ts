// A form that loses or changes a chosen field between the filling and the press: nothing is pressed, and the site holds
// nothing. One table for all sites.
import { join } from 'node:path'
import { expect } from 'vitest'
import type { FakeWorkView, Faults } from '../../../../tests/fake-platforms/kernel/model.ts'
import { glance } from '../../browser/waiting.ts'
import type { FieldName, ReadBack } from '../kit/read-back.ts'
import type { Times } from '../kit/times.ts'
import type { Platform, Work } from '../platform.ts'
import { FIELDS as baijiahao } from '../baijiahao/read-back.ts'
import { createBaijiahao } from '../baijiahao/index.ts'
import { FIELDS as bilibili } from '../bilibili/read-back.ts'
import { createBilibili } from '../bilibili/index.ts'
import { FIELDS as douyin } from '../douyin/read-back.ts'
import { createDouyin } from '../douyin/index.ts'
import { douyinDoor } from '../douyin/testing/door.ts'
import { FIELDS as kuaishou } from '../kuaishou/read-back.ts'
import { createKuaishou } from '../kuaishou/index.ts'
import { FIELDS as shipinhao } from '../shipinhao/read-back.ts'
import { createShipinhao } from '../shipinhao/index.ts'
import { FIELDS as tiktok } from '../tiktok/read-back.ts'
import { createTiktok } from '../tiktok/index.ts'
import { FIELDS as toutiao } from '../toutiao/read-back.ts'
import { createToutiao } from '../toutiao/index.ts'
import { FIELDS as weibo } from '../weibo/read-back.ts'
import { createWeibo } from '../weibo/index.ts'
import { FIELDS as weixinGzh } from '../weixin_gzh/read-back.ts'
import { createWeixinGzh } from '../weixin_gzh/index.ts'
import { FIELDS as xiaohongshu } from '../xiaohongshu/read-back.ts'
import { createXiaohongshu } from '../xiaohongshu/index.ts'
import { makePicture } from './media.ts'
import type { Publishing } from './publishing.ts'
import { failure, recordSteps, type Recorded } from './run.ts'
import type { SiteDoor } from './sign-in.ts'
import { kitDoor } from './stage.ts'

/** What a page does to a field: `kit/pages/quirks.js` of the fake sites. */
export type Way = 'lost' | 'changed' | 'stuck'
/** A text that is only lost once is typed again, and goes out whole. */
const TYPED: readonly FieldName[] = ['title', 'text', 'topic', 'friends']

export interface SiteForms {
  readonly door: SiteDoor
  readonly create: (times: Times) => Platform
  readonly table: ReadBack
  /** What the site insists on in every work. */
  readonly least?: Partial<Work>
  /** Kind whose form is looked at, `video` unless said. */
  readonly kind?: 'image'
  /** What the form can lose, beyond what `read` of the table has: how its texts are lost. */
  readonly texts: { readonly [K in FieldName]?: readonly Way[] }
  /** A field that can't be another one by itself, or whose page shows no other. */
  readonly onlyLost?: readonly FieldName[]
  /** Kinds whose last step lies over the form: no text can be typed again there. */
  readonly overForm?: readonly Cell['kind'][]
  /** Its articles' cover, too. */
  readonly articles?: boolean
  /** Fields of its page of image posts that are looked at besides: the readings are those of films. */
  readonly images?: readonly FieldName[]
  /** What its works list shows; a title tells no difference where the page gives no id, as the work is found by it. */
  readonly listed?: readonly Exclude<Faults['alters'], 'none'>[]
}

const ALL: readonly Way[] = ['lost', 'stuck']
const PAGES = { title: ALL, text: ALL, topic: ['lost'] } as const

/** By platform: every page of ours that publishes. */
export const SITES: Readonly<Record<string, SiteForms>> = {
  douyin: {
    door: douyinDoor,
    create: createDouyin,
    table: douyin,
    texts: { ...PAGES, friends: ['lost'] },
    onlyLost: ['cover', 'micro_app'],
    images: ['visibility', 'timing'],
    listed: ['title', 'text', 'time', 'visibility'],
  },
  kuaishou: {
    door: kitDoor('kuaishou', 'https://cp.kuaishou.com'),
    create: createKuaishou,
    table: kuaishou,
    texts: { text: ALL, topic: ['lost'] },
    onlyLost: ['cover'],
    images: ['visibility', 'timing'],
    listed: ['text', 'time'],
  },
  xiaohongshu: {
    door: kitDoor('xiaohongshu', 'https://creator.xiaohongshu.com'),
    create: createXiaohongshu,
    table: xiaohongshu,
    texts: PAGES,
    onlyLost: ['cover'],
    images: ['visibility', 'timing'],
    listed: ['title', 'time', 'visibility'],
  },
  shipinhao: {
    door: kitDoor('shipinhao', 'https://channels.weixin.qq.com'),
    create: createShipinhao,
    table: shipinhao,
    texts: { text: ALL, topic: ['lost'] },
    onlyLost: ['cover'],
    listed: ['text', 'time'],
  },
  bilibili: {
    door: kitDoor('bilibili', 'https://member.bilibili.com'),
    create: createBilibili,
    table: bilibili,
    texts: { title: ALL, text: ALL, topic: ['lost', 'changed', 'stuck'] },
    least: { topics: [{ name: '开业' }] },
    onlyLost: ['cover'],
    listed: ['title'],
  },
  baijiahao: {
    door: kitDoor('baijiahao', 'https://baijiahao.baidu.com'),
    create: createBaijiahao,
    table: baijiahao,
    texts: PAGES,
    onlyLost: ['cover'],
    articles: true,
    listed: ['title', 'time'],
  },
  weibo: {
    door: kitDoor('weibo', 'https://weibo.com'),
    create: createWeibo,
    table: weibo,
    texts: { title: ALL, text: ALL },
    onlyLost: ['cover'],
    articles: true,
    overForm: ['article'],
    images: ['declaration'],
    listed: ['text'],
  },
  toutiao: {
    door: kitDoor('toutiao', 'https://mp.toutiao.com'),
    create: createToutiao,
    table: toutiao,
    texts: { title: ALL, text: ALL, topic: ['lost', 'stuck'] },
    onlyLost: ['cover'],
    articles: true,
    images: ['declaration', 'timing'],
    listed: ['time'],
  },
  tiktok: {
    door: kitDoor('tiktok', 'https://www.tiktok.com'),
    create: createTiktok,
    table: tiktok,
    texts: { text: ALL, topic: ['lost'] },
    onlyLost: ['cover', 'declaration'],
    listed: ['title', 'text', 'time'],
  },
  weixin_gzh: {
    door: kitDoor('weixin_gzh', 'https://mp.weixin.qq.com'),
    create: createWeixinGzh,
    table: weixinGzh,
    kind: 'image',
    texts: { title: ['lost'], text: ['lost'] },
    onlyLost: ['mass_notice'],
    overForm: ['image'],
    listed: ['time'],
  },
}

export interface Cell {
  readonly field: FieldName
  readonly way: Way
  readonly kind: 'video' | 'image' | 'article'
}

/** All cells of a site: its table says which fields there are. */
export function cellsOf({
  table,
  texts,
  onlyLost = [],
  articles = false,
  images = [],
  kind: shown,
}: SiteForms): Cell[] {
  const kind: Cell['kind'] = shown ?? 'video'
  const shownIn = (field: FieldName): Cell['kind'][] =>
    field === 'cover' && articles ? (table.unread.cover ? ['article'] : [kind, 'article']) : [kind]
  const read = (Object.keys(table.read) as FieldName[]).flatMap((field) =>
    shownIn(field).flatMap((one) =>
      (onlyLost.includes(field) ? (['lost'] as const) : (['lost', 'changed'] as const)).map((way): Cell => ({
        field,
        way,
        kind: one,
      })),
    ),
  )
  const typed = (Object.entries(texts) as [FieldName, readonly Way[]][]).flatMap(([field, ways]) =>
    ways.map((way): Cell => ({ field, way, kind })),
  )
  const posts = images.map((field): Cell => ({ field, way: 'lost', kind: 'image' }))
  return [...read, ...typed, ...posts, ...(articles ? [{ field: 'text', way: 'lost', kind: 'article' } as const] : [])]
}

const TITLE = '城南小馆的开业第一天'
const TEXT = '巷子里的第三家店，招牌是冒菜。'
/** A whole hour that lies ahead in every site's window, whatever the time is now. */
const tomorrow = (): number => new Date().setHours(15, 0, 0, 0) / 1000 + 86_400

/** One field alone, chosen. */
const choiceOf = (field: FieldName, { info }: Platform, cover: string): Partial<Work> => {
  const [declaration] = info.declarations
  const choices: { [K in FieldName]?: Partial<Work> } = {
    cover: { coverPath: cover },
    poi: { poi: { name: '宽窄巷子', address: '成都市青羊区金河路口宽窄巷子' } },
    collection: { collection: { name: '幕后花絮' } },
    timing: { timingTime: tomorrow() },
    visibility: { visibility: 1 },
    download: { allowSave: false },
    declaration: declaration ? { declaration: declaration.value } : {},
    topic: { topics: [{ name: '成都美食' }, { name: '探店' }] },
    text: { description: TEXT },
    friends: { friends: [{ uid: '', secUid: '', nickname: '小鹿探店' }] },
    micro_app: {
      microApp: { appId: 'tt01', title: '到店订座', url: 'pages/index', link: 'https://v.douyin.com/iMenu01/' },
    },
  }
  return choices[field] ?? {}
}

/** What a cell publishes. */
export async function workOf(
  desk: Publishing,
  { least = {} }: SiteForms,
  { field, kind }: Cell,
): Promise<Partial<Work>> {
  const picture = join(desk.stage.dir, '配图.png')
  if (kind !== 'video') await makePicture(picture, 'green')
  const shown: Partial<Work> =
    kind === 'video'
      ? {}
      : {
          kind,
          videoPath: '',
          imagePaths: [picture],
          ...(kind === 'article' ? { contentHtml: `<p>${TEXT}</p><p><img src="local:0"></p>` } : {}),
        }
  return { title: TITLE, coverPath: '', ...shown, ...least, ...choiceOf(field, desk.platform, desk.cover.path) }
}

/** Whatever page or frame of the browser holds the form. */
const redraw = async ({ stage }: Publishing, field: FieldName, way: Way): Promise<void> => {
  for (const page of await stage.browser.browser.pages())
    for (const frame of page.frames())
      if (
        await glance(() =>
          frame.evaluate((name, how) => Reflect.get(window, 'redrawForm')?.(name, how) === true, field, way),
        )
      )
        return
  throw new Error(`no form of these pages can have its ${field} ${way}`)
}

/** A stepper that has the page drawn anew once everything is filled. */
const drawnAnew = (desk: Publishing, field: FieldName, way: Way): Recorded => {
  const inner = recordSteps()
  const step: Recorded['step'] = async (name, text) => {
    await inner.step(name, text)
    if (name === 'ready') await redraw(desk, field, way)
  }
  return new Proxy(inner, { get: (target, key) => (key === 'step' ? step : Reflect.get(target, key)) })
}

const whole = (site: FakeWorkView, work: Partial<Work>): void => {
  expect(`${site.title}\n${site.text}`).toContain(work.description ?? '')
  expect(`${site.title}\n${site.text}`).toContain(TITLE)
  if (work.kind === 'article') expect(site.html).toContain(TEXT)
  expect(site.friends.map(({ nickname }) => nickname)).toEqual((work.friends ?? []).map(({ nickname }) => nickname))
  if (work.topics) expect(site.topics.map(({ name }) => name)).toEqual(work.topics.map(({ name }) => name))
}

/**
 * Publishes with the page drawn anew before the press: a choice that is gone stops the work, a text comes back by
 * itself or stops it.
 */
export async function publishCell(desk: Publishing, forms: SiteForms, cell: Cell): Promise<void> {
  const work = await workOf(desk, forms, cell)
  const stepper = drawnAnew(desk, cell.field, cell.way)
  const going = desk.publish(work, stepper)
  if (TYPED.includes(cell.field) && cell.way !== 'stuck' && forms.overForm?.includes(cell.kind) !== true) {
    await going
    // A site that wants a cover asks for it after the press.
    expect(stepper.presses - stepper.refusals.length).toBe(1)
    const [made, ...more] = await desk.works()
    expect(more).toEqual([])
    if (made) whole(made, work)
    return
  }
  expect(await failure(going)).toMatchObject({
    kind: 'page-changed',
    message: expect.stringMatching(/没有填进表单|没有完整填进|页面可能已改版/),
  })
  expect(stepper.presses, 'nothing was pressed').toBe(0)
  expect(await desk.works()).toEqual([])
}

const LISTED: Readonly<
  Record<Exclude<Faults['alters'], 'none'>, { readonly field: FieldName; readonly says: string }>
> = {
  title: { field: 'title', says: '平台上的标题与发送的不同：“平台改过的标题”' },
  text: { field: 'text', says: '平台上的正文与发送的不同：' },
  time: { field: 'timing', says: '平台上的公开时间与发送的不同：' },
  visibility: { field: 'visibility', says: '平台上的可见范围与发送的不同：' },
}

/** The site keeps something else than was handed in: the work is out, once, and the record says what differs. */
export async function publishAltered(
  desk: Publishing,
  forms: SiteForms,
  alters: Exclude<Faults['alters'], 'none'>,
): Promise<void> {
  const { field, says } = LISTED[alters]
  await desk.stage.control.setFaults({ alters })
  // While a work is in review some lists tell nothing else of it.
  await desk.stage.control.setReviewDelay(0)
  // Some sites take no film without a cover, and ask for it.
  const work = {
    ...(await workOf(desk, forms, { field, way: 'lost', kind: forms.kind ?? 'video' })),
    coverPath: desk.cover.path,
  }
  const stepper = recordSteps()
  const result = await desk.publish(work, stepper)
  expect(result.reason).toContain(says)
  expect(stepper.presses).toBe(1)
  expect(await desk.works()).toHaveLength(1)
}
