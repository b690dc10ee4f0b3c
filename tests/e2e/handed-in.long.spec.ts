// covers: modules/publishing, core/publishing, features/works, core/works, src/helper/runs, src/helper/platforms
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { WorkKind } from '../../src/contract/acceptance/rules.ts'
import { saveArticle } from '../../src/contract/http/article.ts'
import { login, todo } from '../../src/contract/http/admin.ts'
import { listItems } from '../../src/contract/http/publish-items.ts'
import { editAccount } from '../../src/contract/http/third-auth.ts'
import { addTask } from '../../src/contract/http/wisdom-seo.ts'
import { PLATFORMS } from '../../src/contract/platforms.ts'
import { timerFor } from '../../src/contract/time-channel.ts'
import { addAccount, registerHelper } from '../fixtures/add-account.ts'
import { type ApiClient, createApiClient } from '../fixtures/api-client.ts'
import { connectHelper as openLine } from '../fixtures/helper-client.ts'
import { moveClock } from '../fixtures/moved-clock.mjs'
import { ffmpegPath, root } from '../fixtures/paths.ts'
import { type Product, startProduct } from '../fixtures/product.ts'
import { makeMedia } from '../fixtures/sample-media.ts'
import { patient } from '../fixtures/slowness.ts'
import { expect, test } from '../fixtures/test.ts'
import { workerAhead } from '../fixtures/worker-clock.ts'
import { connectHelper, enter, OWNER } from './steps/entry.ts'
import { seedOwner } from './steps/seed.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
type Kind = Exclude<WorkKind, 'official'>

/** Every site whose forms have a timer, with the kinds that meet it there. */
const TIMERS: Readonly<Record<string, readonly Kind[]>> = {
  douyin: ['video', 'image'],
  kuaishou: ['video', 'image'],
  xiaohongshu: ['video', 'image'],
  shipinhao: ['video'],
  bilibili: ['video'],
  baijiahao: ['video', 'article'],
  toutiao: ['video', 'image', 'article'],
  tiktok: ['video'],
  weixin_gzh: ['video', 'image'],
}
const KINDS: readonly Kind[] = ['video', 'image', 'article']
const PLACES = KINDS.flatMap((kind) =>
  Object.entries(TIMERS).flatMap(([platform, kinds]) => (kinds.includes(kind) ? [{ platform, kind }] : [])),
)
const DAYS = ['一', '二', '三', '四', '五', '六', '七', '八', '九']
/** One for each work, long enough for 百家号; none is part of another one. */
const titleOf = (at: number): string => `成都老房翻新第${at < 9 ? '' : '十'}${DAYS[at % 9] ?? ''}天`

test.setTimeout(patient(1_500_000))

test('a work of every site and kind with a timer is handed to it by the real form, held until its time, public then, and sent once', async ({
  fakes,
  browser,
}, info) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'handed-in-'))
  const shot = async (page: Page, name: string): Promise<void> =>
    void (await page.screenshot({
      path: join(root, 'test-results/shots', info.project.name, `handed-in-${name}.png`),
      animations: 'disabled',
    }))
  /** By how much the product is ahead of the machine, ms. */
  let ahead = workerAhead
  const start = async (): Promise<Product> =>
    await startProduct({ mode: 'web', fakes, browser, dataDir, clockOffsetMs: ahead })
  let product: Product | undefined
  const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
  try {
    await test.step('no site with a timer is missing here', () => {
      // What has an interface only meets its timer there: no form is filled.
      const known = PLATFORMS.filter((site) => site.auth_modes.includes('helper')).map(
        (site) =>
          [
            site.value,
            KINDS.filter((kind) => site.kinds.includes(kind) && timerFor(site, kind, ['browser']) !== null),
          ] as const,
      )
      expect(Object.fromEntries(known.filter(([, kinds]) => kinds.length > 0))).toEqual(TIMERS)
    })

    const first = await start()
    product = first
    const { page } = first
    const api = await seedOwner(first)
    const helper = await openLine(first.helperUrl, first.helperToken)
    await registerHelper(api, helper)
    const accounts = new Map<string, number>()
    for (const platform of Object.keys(TIMERS))
      accounts.set(platform, await addAccount(api, helper, fakes.control, 'shanye_tea', platform))
    // One that goes out by this product after all of them: what would go out again had its turn before it.
    const later = await addAccount(api, helper, fakes.control, 'chengnan_food', 'weibo')
    helper.close()
    await api.call(editAccount, { ids: [...accounts.values()], time_channel: 'site' })

    // A whole hour: every site offers it.
    const time = Math.ceil(first.now() / HOUR) * 3_600 + 2 * 86_400
    const film = (
      await api.upload(
        await makeMedia(ffmpegPath, join(dataDir, '探店.mp4'), {
          video: 'color=red:s=360x640:r=30',
          audio: 'sine=f=440',
          seconds: 6,
        }),
      )
    ).id
    const picture = (
      await api.upload(await makeMedia(ffmpegPath, join(dataDir, '门头.jpg'), { video: 'color=green:s=720x960' }))
    ).id
    const article = (
      await api.call(saveArticle, {
        kind: 'article',
        title: '成都老房翻新',
        content_html: '<p>先看水电，再看墙面。</p>',
        cover_attachment_id: picture,
        status: 1,
      })
    ).id
    const works = {
      video: { type: 'clip' as const, sources: { attachment_ids: [film] } },
      image: { type: 'imageText' as const, sources: { image_sets: [[picture]] } },
      article: { type: 'article' as const, sources: { article_ids: [article] } },
    }
    for (const kind of KINDS) {
      const places = PLACES.map((place, at) => ({ ...place, title: titleOf(at) })).filter(
        (place) => place.kind === kind,
      )
      const { items } = await api.call(addTask, {
        ...works[kind],
        name: `交给平台：${kind}`,
        third_auth_ids: places.flatMap(({ platform }) => accounts.get(platform) ?? []),
        distribution: 'all',
        allow_duplicate: 1,
        client_token: `handed-in-${kind}`,
        titles: { mode: 'manual', list: places.map(({ title }) => title) },
        topics: kind === 'article' ? [] : ['老房翻新'],
        schedule: { mode: 'timing', start_time: time },
      })
      expect(items).toBe(places.length)
    }
    await api.call(addTask, {
      ...works.video,
      name: '之后的作品',
      third_auth_ids: [later],
      titles: { mode: 'manual', list: ['之后由云管家发布'] },
      schedule: { mode: 'timing', start_time: time + 120 },
      client_token: 'handed-in-later',
    })

    await test.step('planned, and the rows say who will keep the time', async () => {
      await enter(first, api, '/planTask/planTask')
      for (const [at] of PLACES.entries()) await expect(rowOf(page, titleOf(at))).toContainText('平台定时')
      await expect(rowOf(page, '之后由云管家发布')).toContainText('到点发布')
      await shot(page, '1-planned')
    })

    await test.step('nothing is pressed: each is handed in, and its site has exactly this time', async () => {
      await connectHelper(first)
      await expect
        .poll(() => unsettled(api), { timeout: patient(900_000), intervals: [2_000] })
        .toEqual(['之后由云管家发布 0'])
      const sites = await fakes.control.works()
      const held = PLACES.map((place, at) => ({
        ...place,
        works: sites
          .filter((work) => `${work.title}${work.text}`.includes(titleOf(at)))
          .map((work) => [work.platform, work.kind, work.scheduleTime]),
      }))
      expect(held).toEqual(PLACES.map((place) => ({ ...place, works: [[place.platform, place.kind, time]] })))
      expect(sites).toHaveLength(PLACES.length)
    })

    await test.step('the rows say that the sites hold them', async () => {
      await page.reload()
      for (const [at] of PLACES.entries()) await expect(rowOf(page, titleOf(at))).toContainText('定时中')
      await shot(page, '2-held')
      expect((await api.call(todo, {})).scheduled_items).toBe(PLACES.length)
    })
    const { deviceId } = api
    await first.close()

    await test.step('their time has come: public, and nothing goes out a second time', async () => {
      const by = time * 1_000 + MINUTE - Date.now()
      moveClock(by)
      ahead += by
      const second = await start()
      product = second
      const again = createApiClient(second.url)
      again.deviceId = deviceId
      again.token = (await again.call(login, { username: OWNER.username, password: OWNER.password })).userinfo.token
      await enter(second, again, '/planTask/planTask')
      await connectHelper(second)
      await expect.poll(() => unsettled(again), { timeout: patient(400_000), intervals: [2_000] }).toEqual([])
      const sites = await fakes.control.works()
      expect(sites).toHaveLength(PLACES.length + 1)
      expect(sites.filter((work) => work.scheduleTime === null).map((work) => work.platform)).toEqual(['weibo'])
      expect(sites.filter((work) => work.scheduleTime !== null && work.state === 'scheduled')).toEqual([])
      await second.page.reload()
      for (const title of PLACES.map((_, at) => titleOf(at))) {
        await expect(rowOf(second.page, title)).toContainText(/成功|已发布/)
        await expect(rowOf(second.page, title)).not.toContainText('定时中')
      }
      await shot(second.page, '3-public')
      expect((await again.call(todo, {})).scheduled_items).toBe(0)
    })
  } finally {
    await product?.close().catch(() => undefined)
    moveClock(workerAhead - ahead)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
})

/** Works that are not out, with their state, and why where one failed. */
const unsettled = async (api: ApiClient): Promise<string[]> => {
  const { data } = await api.call(listItems, { limit: 100 })
  return data
    .filter((item) => item.publish_status !== 2)
    .map((item) => `${item.title} ${item.publish_status}${item.fail_reason && ` ${item.fail_reason}`}`)
}
