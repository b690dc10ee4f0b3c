// Every field that a platform says it takes must arrive at its site, exactly; a changed page must never look like a
// success.
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import type { FakeWorkView, PageChange } from '../../../../tests/fake-platforms/kernel/model.ts'
import { type Column, pageRow, platformCells } from '../../../../tests/fixtures/platform-cells.ts'
import type { Times } from '../kit/times.ts'
import type { Platform, Work, WorkCounters } from '../platform.ts'
import { BRIEF, changeTests } from './change-suite.ts'
import { makePicture } from './media.ts'
import { noticeTests } from './notice-suite.ts'
import { registerFor, type SuitePart } from './part.ts'
import { probeTests } from './probe-suite.ts'
import { useRecordings } from './recording-suite.ts'
import { usePublishing, type Publishing } from './publishing.ts'
import { failure, recordSteps, startRun } from './run.ts'
import type { SiteDoor } from './sign-in.ts'
import { sha } from './stage.ts'

export interface FieldPlan {
  readonly door: SiteDoor
  readonly create: (times: Times) => Platform
  /** What only this platform has, and what else its site must then hold. */
  readonly full?: { readonly work: Partial<Work>; readonly site: Record<string, unknown> }
  /** What the page of image posts has no field for, though the page of videos has. */
  readonly imageLacks?: readonly Platform['info']['capabilities'][number][]
  /** What the page of articles has no field for, what it is given besides, and what its site must then hold. */
  readonly article?: {
    readonly lacks?: readonly Platform['info']['capabilities'][number][]
    readonly work?: Partial<Work>
    readonly site?: Record<string, unknown>
    readonly html?: readonly RegExp[]
  }
  /** What the site insists on in every video; without it nothing of that is there. */
  readonly least?: Partial<Work>
  /** Whole minutes between the times that the site offers; 60 = whole hours. Default 5. */
  readonly stepMinutes?: number
  /** Parts of the page that may be renamed; each ends in page-changed with nothing published, or is survived. */
  readonly changes?: readonly PageChange[]
  /** Names of the changes that are lived through, as the table of changes has them. */
  readonly survives?: readonly string[]
  /** The numbers that its works list tells; the others stay unknown. Default: all of them. */
  readonly counts?: readonly (keyof WorkCounters)[]
  /** The names of its text-message box have a public source, and only they are shown. */
  readonly ownCodeBox?: boolean
  /** Words of the title on the site, where it changes them. */
  readonly siteTitle?: (title: string) => string
}

const USER = 'chengnan_food'
const TITLE = '城南小馆的开业第一天'
const TEXT = '巷子里的第三家店，招牌是冒菜。'

/** Every kind of text that editors take, and pictures before, amid and behind words; one stands there twice. */
const ARTICLE = `<h2>第一步</h2><p>放油前<strong>先热车</strong>，再看<a href="https://example.com/oil?a=1&amp;b=2">说明</a>。</p><p><img src="local:1" alt="机油"></p><ul><li><p>扳手</p></li><li><p>接油盆 &lt;大&gt;</p></li></ul><p>拧开<img src="local:0">再等<em>十分钟</em></p><blockquote><p>慢一点</p></blockquote><p><img src="local:1"></p>`
const ARTICLE_WORDS = ['第一步', '放油前', '先热车', '扳手', '接油盆', '拧开', '十分钟', '慢一点']
/** Of a work, as its site counts them. */
const NUMBERS: Readonly<Record<keyof WorkCounters, number>> = {
  play: 23_456,
  like: 12,
  comment: 3,
  share: 9,
  collect: 4,
}

/** Registers the tests; the table of what was shown is printed by the test run. */
export function describeFields(part: SuitePart, plan: FieldPlan): void {
  const { journey, rest } = registerFor(part)
  const { info } = plan.create({} as Times)
  const has = (name: (typeof info.capabilities)[number]): boolean => info.capabilities.includes(name)
  const cells = platformCells(pageRow(info), `fields-${part}`)
  const shown = (column: Column, offered = true): void => (offered ? cells.shown(column) : cells.none(column))

  /**
   * A time that the site takes: its earliest plus half an hour, on its own step of the wall (zones lie half an hour
   * off, too).
   */
  const timing = (): number => {
    const step = (plan.stepMinutes ?? 5) * 60
    const zone = new Date().getTimezoneOffset() * 60
    return (
      Math.ceil((Date.now() / 1000 + (info.limits.timing_min_minutes ?? 0) * 60 + 1_800 - zone) / step) * step + zone
    )
  }

  /** Choices from the platform's own look-ups, so that the same names and ids come back. */
  const choices = async (publishing: Publishing, kind: 'video' | 'image'): Promise<Partial<Work>> => {
    const { platform, account, stage } = publishing
    const call = { account, browser: stage.browser }
    const { ctx } = startRun()
    const takes: typeof has = (name) => has(name) && !(kind === 'image' && plan.imageLacks?.includes(name) === true)
    const poi = takes('poi')
      ? (await platform.positionList?.(ctx, { ...call, keyword: '宽窄巷子', city: '' }))?.[0]
      : undefined
    const mix =
      takes('collection') && platform.mixList ? (await platform.mixList(ctx, { ...call, keyword: '' }))[1] : undefined
    const friend = takes('friends')
      ? (await platform.searchUserList?.(ctx, { ...call, keyword: '小鹿探店' }))?.[0]
      : undefined
    const declaration = takes('declaration') ? info.declarations.at(0)?.value : undefined
    return {
      title: TITLE,
      description: TEXT,
      topics: takes('topic') ? [{ name: '成都美食' }, { name: '探店' }] : [],
      ...(poi ? { poi: { id: poi.poiId, name: poi.name, address: poi.address, raw: poi.raw } } : {}),
      ...(mix ? { collection: { id: mix.mixId, name: mix.name, raw: mix.raw } } : {}),
      ...(friend
        ? { friends: [{ uid: friend.uid, secUid: friend.secUid, nickname: friend.nickname, raw: friend.raw }] }
        : {}),
      ...(declaration === undefined ? {} : { declaration }),
      ...(takes('visibility') ? { visibility: 1 } : {}),
      ...(takes('timing') ? { timingTime: timing() } : {}),
      ...(kind === 'video' ? plan.full?.work : {}),
    }
  }

  const compare = (site: FakeWorkView, work: Partial<Work>, kind: 'video' | 'image'): void => {
    expect(site).toMatchObject({
      platform: info.value,
      kind,
      title: (plan.siteTitle ?? ((title) => title))(TITLE),
      ...(work.poi ? { poi: { name: work.poi.name } } : {}),
      ...(work.collection ? { collection: { name: work.collection.name } } : {}),
      ...(work.declaration === undefined ? {} : { declaration: work.declaration }),
      visibility: work.visibility === 1 ? 'private' : 'public',
      scheduleTime: work.timingTime ? work.timingTime : null,
      ...(kind === 'video' ? plan.full?.site : {}),
    })
    expect(site.topics.map((topic) => topic.name)).toEqual((work.topics ?? []).map((topic) => topic.name))
    for (const topic of site.topics) expect(topic.id, 'a real topic').not.toBe('')
    expect(site.friends.map((friend) => friend.uid)).toEqual((work.friends ?? []).map((friend) => friend.uid))
  }

  describe(`${info.name}: fields`, () => {
    const publishing = usePublishing(plan.door, plan.create, USER, {
      // Every page opens here: how soon is the machine's affair.
      times: { element: 5_000, uploadPage: 45_000, form: 6_000, outcome: 8_000, choice: 8_000 },
    })
    const video = info.kinds.includes('video')
    const recordings = useRecordings(publishing, USER, { title: TITLE, ...plan.least })
    const last = async (): Promise<FakeWorkView> => {
      const work = (await publishing.works()).at(-1)
      if (!work) throw new Error('nothing was published')
      return work
    }

    if (video)
      journey('a video with every field', async () => {
        const work = await choices(publishing, 'video')
        const result = await publishing.publish(work)
        const site = await last()
        compare(site, work, 'video')
        expect(site.video?.sha256).toBe(sha(publishing.film.bytes))
        if (has('cover')) expect(site.cover).toMatchObject({ source: 'upload', sha256: sha(publishing.cover.bytes) })
        if (info.limits.text_max !== undefined) expect(site.text).toContain(TEXT)
        expect(result.platformItemId === '' || result.platformItemId === site.id).toBe(true)
        cells.shown('video', 'topics', 'POI', 'collection', 'friends', 'cover', 'schedule', 'declaration')
        const { like: digg, ...others } = NUMBERS
        await publishing.stage.control.setStatistics(site.id, { ...others, digg })
        const listed = await publishing.platform.worksList(startRun().ctx, {
          account: publishing.account,
          browser: publishing.stage.browser,
          since: 0,
        })
        expect(listed.map((one) => one.platformItemId)).toContain(site.id)
        shown('works list')
        const counted: readonly string[] = plan.counts ?? Object.keys(NUMBERS)
        const told = Object.entries(NUMBERS).map(([name, number]) => [name, counted.includes(name) ? number : null])
        expect(listed.find((one) => one.platformItemId === site.id)?.counters).toEqual(Object.fromEntries(told))
        shown('stats')
      })

    if (video)
      rest('a recording of a film with every field holds no words of the work', async () => {
        const work = await choices(publishing, 'video')
        await recordings.record(
          () => publishing.publish(work),
          [TITLE, TEXT, ...(work.friends ?? []).map((friend) => friend.nickname), work.collection?.name ?? ''],
        )
      })

    if (video)
      rest('nothing the operator did not choose', async () => {
        await publishing.publish({
          title: TITLE,
          description: '',
          topics: [],
          ...(info.limits.cover_required === 1 ? {} : { coverPath: '' }),
          ...plan.least,
        })
        expect(await last()).toMatchObject({
          poi: null,
          collection: null,
          friends: [],
          topics: (plan.least?.topics ?? []).map(({ name }) => expect.objectContaining({ name })),
          declaration: null,
          visibility: 'public',
          scheduleTime: null,
        })
      })

    if (info.kinds.includes('image'))
      journey('a post of three pictures, in order', async () => {
        const paths = ['red', 'green', 'blue'].map((colour) => join(publishing.stage.dir, `图 ${colour}.png`))
        const bytes = await Promise.all(
          paths.map((path, index) => makePicture(path, ['red', 'green', 'blue'][index] ?? 'red')),
        )
        const work = {
          ...(await choices(publishing, 'image')),
          kind: 'image' as const,
          imagePaths: paths,
          videoPath: '',
          coverPath: '',
        }
        await publishing.publish(work)
        const site = await last()
        compare(site, work, 'image')
        expect(site.images.map((image) => image.sha256)).toEqual(bytes.map(sha))
        shown('images')
      })

    if (info.kinds.includes('article'))
      journey('an article with every field, its pictures at their places; one with nothing chosen', async () => {
        const paths = ['red', 'green'].map((colour) => join(publishing.stage.dir, `配图 ${colour}.png`))
        const [red, green] = await Promise.all(
          paths.map(async (path, index) => sha(await makePicture(path, ['red', 'green'][index] ?? 'red'))),
        )
        const plain = { kind: 'article' as const, title: TITLE, contentHtml: ARTICLE, imagePaths: paths, videoPath: '' }
        const takes: typeof has = (name) => has(name) && plan.article?.lacks?.includes(name) !== true
        const declaration = takes('declaration') ? info.declarations.at(0)?.value : undefined
        const work = {
          ...plain,
          ...(declaration === undefined ? {} : { declaration }),
          ...(takes('timing') ? { timingTime: timing() } : {}),
          ...plan.article?.work,
        }
        await publishing.publish(work)
        const site = await last()
        expect(site).toMatchObject({
          platform: info.value,
          kind: 'article',
          title: TITLE,
          cover: { source: 'upload', sha256: sha(publishing.cover.bytes) },
          scheduleTime: work.timingTime ?? null,
          ...(declaration === undefined ? {} : { declaration }),
          ...plan.article?.site,
        })
        expect(site.images.map((image) => image.sha256)).toEqual([green, red, green])
        const html = (site.html ?? '').replace(/<img[^>]*>/g, '▣')
        for (const pattern of [
          /<h[1-6]>第一步/,
          /<(strong|b)>先热车/,
          /<li>(<p>)?扳手/,
          /<blockquote>/,
          /接油盆 &lt;大&gt;[\s\S]*拧开[\s\S]*▣[\s\S]*再等/,
          ...(plan.article?.html ?? []),
        ])
          expect(html).toMatch(pattern)
        const places = [...html.matchAll(new RegExp([...ARTICLE_WORDS, '▣'].join('|'), 'g'))].map(([word]) => word)
        expect(places).toEqual([
          '第一步',
          '放油前',
          '先热车',
          '▣',
          '扳手',
          '接油盆',
          '拧开',
          '▣',
          '十分钟',
          '慢一点',
          '▣',
        ])
        expect(html).not.toMatch(/local:|配图|blob:/)
        const listed = await publishing.platform.worksList(startRun().ctx, {
          account: publishing.account,
          browser: publishing.stage.browser,
          since: 0,
        })
        expect(listed).toContainEqual(
          expect.objectContaining({ platformItemId: site.id, kind: 'article', title: TITLE }),
        )
        await publishing.publish({ ...plain, coverPath: '' })
        const bare = await last()
        expect(bare).toMatchObject({
          kind: 'article',
          declaration: null,
          scheduleTime: null,
          topics: [],
          collection: null,
        })
        expect(bare.cover === null || bare.cover.sha256 === green, 'the first picture of the text, or none').toBe(true)
        shown('article')
      })
    else shown('article', false)

    if (info.kinds.includes('article'))
      rest('an article whose publish button has another name ends before the press', async () => {
        const path = join(publishing.stage.dir, '配图.png')
        await makePicture(path, 'red')
        await publishing.stage.control.setFaults({ pageChanged: ['publish'] })
        const stepper = recordSteps()
        const article = {
          kind: 'article' as const,
          title: TITLE,
          contentHtml: '<p>正文</p><p><img src="local:0"></p>',
          imagePaths: [path],
          videoPath: '',
        }
        expect(
          await failure(publishing.publish(article, stepper, undefined, { platform: publishing.platformWith(BRIEF) })),
        ).toMatchObject({ kind: 'page-changed' })
        expect(stepper.presses).toBe(0)
        expect(await publishing.works()).toEqual([])
      })

    if (part === 'journey') return
    noticeTests(publishing, { work: { title: TITLE, ...plan.least }, user: plan.ownCodeBox === true ? null : USER })
    probeTests(publishing)
    changeTests(
      publishing,
      {
        parts: plan.changes ?? ['upload', 'publish'],
        work: { title: TITLE, ...plan.least },
        survives: plan.survives ?? [],
      },
      recordings,
    )
  })
}
