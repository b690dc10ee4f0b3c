// What the fake 抖音 and the phone do in a real browser and no test of the platform shows (src/helper/platforms/douyin):
// where the site is as strict as the real one, what it remembers, and what its interface answers.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, ElementHandle, Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createControlClient } from './control-client.ts'
import type { FakeWorkView } from './kernel/model.ts'
import type { FakePlatforms } from './start.ts'
import { startFakePlatforms } from './start.ts'
import type { FakeBrowser } from './testing/browser.ts'
import { openBrowser } from './testing/browser.ts'
import {
  byText,
  chooseVideo,
  clickText,
  closeTour,
  login,
  onManagePage,
  pressPublish,
  readQr,
  takeRecommended,
  uploadDone,
} from './testing/steps.ts'

const SITE = 'https://creator.douyin.com'
const UPLOAD = `${SITE}/creator-micro/content/upload`
const FILM_BYTES = 3.5 * 1024 * 1024
const user = '老陈修车'
let fakes: FakePlatforms
let chromium: FakeBrowser
let context: BrowserContext
let page: Page
let dir: string
let film: string

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'fake-in-browser-'))
  film = join(dir, '样片.mp4')
  await writeFile(film, randomBytes(FILM_BYTES))
  fakes = await startFakePlatforms()
  chromium = await openBrowser(fakes)
})
afterAll(async () => {
  await chromium?.close()
  await fakes?.close()
  await rm(dir, { recursive: true, force: true })
})
beforeEach(async () => {
  await fakes.control.reset()
  context = await chromium.browser.createBrowserContext()
  page = await newPage()
})
afterEach(() => context.close())

const newPage = async (): Promise<Page> => {
  const made = await context.newPage()
  made.setDefaultTimeout(45_000)
  return made
}
const works = (): Promise<FakeWorkView[]> => fakes.control.works(user)
const quick = async (): Promise<void> => {
  await fakes.control.setSettings({ coverRequired: false, formDelayMs: 50, confirmDelayMs: 0 })
  await fakes.control.setFaults({ tour: 'off' })
}

test('a code dies by itself after its seconds; a click on the parent of the words brings a new one, which lets in', async () => {
  const { control } = fakes
  await control.setSettings({ qrSeconds: 1 })
  await page.goto(`${SITE}/`)
  const first = await readQr(page)
  expect(first).toMatch(/^https:\/\/fake\/scan\?token=[0-9a-f]{32}$/)
  const words = await byText(page, '二维码失效')
  expect((await control.qrCodes()).at(-1)?.status).toBe('expired')
  await control.setSettings({ qrSeconds: 120 })
  await words.evaluate((e) => e.parentElement?.click())
  await page.waitForFunction(
    () =>
      document.querySelector('div#animate_qrcode_container img[src^="data:image"]') &&
      !document.body.innerText.includes('二维码失效'),
  )
  const second = await readQr(page)
  expect(second).not.toBe(first)
  await expect(control.scan(first, '北巷书店', { waitMs: 0 })).rejects.toThrow('no live QR code')
  await control.scan(second, '北巷书店', { confirm: false })
  await byText(page, '扫码成功，请在手机上确认')
  await control.confirm(second)
  await page.waitForFunction(() => location.pathname === '/creator-micro/home')
  await byText(page, '抖音号：beixiang_book')
  const session = (await context.cookies()).find((cookie) => cookie.name === 'sessionid')
  expect(session).toMatchObject({ domain: '.douyin.com', httpOnly: true, secure: true })
})

test('a newcomer scans a code on the phone page, reads the message and sees the works; only a real press sends the code', async () => {
  const { control } = fakes
  const newcomer = '海边民宿日记'
  await control.updateUser(newcomer, { smsOnLogin: true })
  const phone = await newPage()
  await phone.goto(fakes.phoneUrl)
  await phone.waitForFunction(() => document.body.innerText.includes('暂时没有二维码'))
  const site = page
  await site.bringToFront()
  await site.goto(`${SITE}/`)
  await readQr(site)
  await phone.bringToFront()
  await clickText(phone, `扫码登录为 ${newcomer}`, 'button')
  await site.bringToFront()
  await site.waitForSelector('input[type=tel][placeholder*="验证码"]')
  expect(await control.smsCode(newcomer)).toBeNull()
  await clickText(site, '获取验证码')
  await phone.bringToFront()
  await phone.waitForFunction(() => /\d{6}/.test(document.querySelector('.sms b')?.textContent ?? ''))
  const code = await phone.$eval('.sms b', (e) => e.textContent ?? '')
  expect(code).toBe(await control.smsCode(newcomer, { purpose: 'login' }))
  await site.bringToFront()
  const sent = async (): Promise<number> => (await control.requests({ path: '/passport/web/validate_code/' })).length
  await site.type('input[placeholder*="验证码"]', code === '000000' ? '111111' : '000000')
  await site.$eval('div.uc-ui-verify_sms-verify_button.primary', (e) => (e as HTMLElement).click())
  await site.click('div.uc-ui-verify_sms-verify_button.primary:not(.disabled)')
  await byText(site, '验证码错误或已过期，请重新输入')
  expect(await sent()).toBe(1)
  await site.type('input[placeholder*="验证码"]', code)
  await site.click('div.uc-ui-verify_sms-verify_button.primary:not(.disabled)')
  await site.waitForFunction(() => location.pathname === '/creator-micro/home')
  expect(await sent()).toBe(2)
  await phone.bringToFront()
  await clickText(phone, newcomer, 'a//b')
  await phone.waitForFunction(() => document.body.innerText.includes('还没有作品'))
  expect(new URL(phone.url()).pathname).toMatch(/^\/__phone\/works\/\d+$/)
})

test('the phone names the site of each code and of each work', async () => {
  const phone = await newPage()
  const lines = (): Promise<string[]> =>
    phone.$$eval('.code p', (all) => all.map((one) => (one.textContent ?? '').split(' · ')[0] ?? ''))
  const other = await newPage()
  await other.goto('https://passport.kuaishou.com/pc/account/login/?sid=kuaishou.web.cp.api')
  await vi.waitFor(async () => expect(await fakes.control.qrCodes()).toHaveLength(1))
  await page.goto(`${SITE}/`)
  await readQr(page)
  // Its clock is China's, whatever zone the browser has.
  await phone.emulateTimezone('America/New_York')
  await phone.goto(fakes.phoneUrl)
  await phone.waitForFunction(() => document.querySelectorAll('.code').length === 2)
  expect(await lines()).toEqual(['抖音', '快手'])
  const made = (await fakes.control.qrCodes()).map(({ createdAt }) =>
    new Date(createdAt).toLocaleTimeString('zh-CN', {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZone: 'Asia/Shanghai',
    }),
  )
  expect(
    await phone.$$eval('.code p', (all) => all.map((one) => / · (\S+) 生成$/.exec(one.textContent ?? '')?.[1] ?? '')),
  ).toEqual(made.toReversed())
})

test('the phone page is there on the https port too, and on no other name; names outside the fake sites lead nowhere; look-up hosts answer to the site only', async () => {
  await page.goto(`https://127.0.0.1:${fakes.port}/__phone`)
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === '模拟手机')
  const answer = await page.goto(`${SITE}/__phone`)
  expect(answer?.status()).toBe(404)
  await expect(page.goto('https://example.com/')).rejects.toThrow('ERR_NAME_NOT_RESOLVED')
  await page.goto(fakes.phoneUrl)
  const refused = await page.evaluate(() =>
    fetch('https://tsearch.amemv.com/openapi/aweme/v1/music/search?keyword=x').then(
      () => 'answered',
      () => 'refused',
    ),
  )
  expect(refused).toBe('refused')
})

test('the look-ups answer in the shapes of the real site, and refuse without a session', async () => {
  const { control } = fakes
  const ask = (path: string): Promise<unknown> =>
    page.evaluate(async (p) => (await fetch(p, { credentials: 'include' })).json() as Promise<unknown>, path)
  await login(page, control, '城南小馆')
  expect(await ask('/web/api/media/user/info/')).toMatchObject({
    status_code: 0,
    user: {
      unique_id: 'chengnan_food',
      nickname: '城南小馆',
      follower_count: 128_430,
      avatar_thumb: { url_list: [expect.stringContaining('douyinpic.com')] },
    },
  })
  expect(await ask('/aweme/v1/search/challengesug/?aid=1&keyword=%E5%92%96%E5%95%A1')).toMatchObject({
    sug_list: expect.arrayContaining([{ cid: expect.any(String), cha_name: '咖啡', view_count: expect.any(Number) }]),
  })
  expect(
    await ask(
      '/aweme/v1/life/video_api/search/poi/?keywords=%E5%A4%96%E6%BB%A9&latitude=&longitude=&page=1&from_webapp=1',
    ),
  ).toMatchObject({
    poi_list: [{ poi_name: '外滩', simple_address_str: '上海市黄浦区中山东一路', address_info: { city: '上海市' } }],
  })
  expect(await ask('/web/api/mix/list/?status=0%2C2&count=200&cursor=0')).toMatchObject({
    mix_list: [{ mix_name: '每日精选', statis: { updated_to_episode: 12 } }, { mix_name: '幕后花絮' }],
  })
  expect(
    await ask(
      '/web/api/v2/discover/search/?search_source=publish_web&count=10&keyword=%E5%B0%8F%E9%B9%BF&cursor=0&scene=1',
    ),
  ).toMatchObject({
    user_list: [{ nickname: '小鹿的日常', unique_id: 'xiaolu_daily', follower_count: 3120 }, { nickname: '小鹿探店' }],
    has_more: false,
  })
  expect(await ask('/aweme/v1/hotspot/search/?query=%E5%91%A8%E6%9C%AB&count=50')).toMatchObject({
    sentences: [{ sentence: '周末小众去处' }],
  })
  expect(await ask('https://tsearch.amemv.com/openapi/aweme/v1/music/search?keyword=%E8%BF%9C%E5%B1%B1')).toMatchObject(
    { music: [{ title: '远山', author: '阿澈' }] },
  )
  expect(await ask('/janus/douyin/creator/pc/work_list?status=0&count=12&max_cursor=0')).toMatchObject({
    aweme_list: [],
    total: 0,
    has_more: false,
  })
  const portrait = await page.evaluate(async () => {
    const { user } = (await (await fetch('/web/api/media/user/info/')).json()) as {
      user: { avatar_thumb: { url_list: string[] } }
    }
    const image = new Image()
    image.src = user.avatar_thumb.url_list[0] ?? ''
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  })
  expect(portrait).toEqual([100, 100])

  await control.setFaults({ slowMs: 700 })
  const took = await page.evaluate(async () => {
    const start = performance.now()
    await fetch('/web/api/media/user/info/')
    return performance.now() - start
  })
  expect(took).toBeGreaterThan(650)
  await control.clearFaults()

  expect(await control.expireSession('城南小馆')).toBe(1)
  await page.goto(UPLOAD)
  await byText(page, '扫码登录')
  expect(new URL(page.url()).pathname).toBe('/creator-micro/content/upload')
  const answers = await page.evaluate(async () => {
    const status = async (path: string): Promise<[number, number]> => {
      const response = await fetch(path, { credentials: 'include' })
      return [response.status, ((await response.json()) as { status_code: number }).status_code]
    }
    return Promise.all(
      ['/web/api/media/user/info/', '/web/api/mix/list/', '/aweme/v1/search/challengesug/?aid=1&keyword=x'].map(status),
    )
  })
  expect(answers).toEqual([
    [200, 8],
    [403, 8],
    [200, 0],
  ])
  // Whoever signs in on that page is where he wanted to be.
  await control.scan(await readQr(page), '城南小馆')
  await page.waitForSelector('div[class^="container"] input[type=file]')
  expect(new URL(page.url()).pathname).toBe('/creator-micro/content/upload')
})

test('the form: its two versions, its tour, its changed pages; a session is lost once', async () => {
  const { control } = fakes
  await quick()
  await login(page, control, user)
  await page.goto(`${SITE}/creator-micro/content/post/video`)
  await page.waitForFunction(() => location.pathname === '/creator-micro/content/upload')
  await control.setFaults({ tour: 'first' })
  await chooseVideo(page, film)
  await page.waitForSelector('.shepherd-element', { visible: true })
  const covered = await page.evaluate(() => document.elementFromPoint(600, 300)?.className ?? '')
  expect(covered).toContain('shepherd')
  await closeTour(page)
  await chooseVideo(page, film)
  expect(page.url()).toContain('/creator-micro/content/post/video?enter_from=publish_page')
  expect(await closeTour(page)).toBe(false)
  await control.setFaults({ formVersion: 1, tour: 'always' }, user)
  await chooseVideo(page, film)
  expect(page.url()).toContain('/creator-micro/content/publish?enter_from=publish_page')
  expect(await closeTour(page)).toBe(true)
  await byText(page, '输入地理位置')
  await byText(page, '编辑封面')

  await control.clearFaults(user)
  await control.setFaults({ tour: 'off', pageChanged: ['title', 'editor', 'cover', 'publish'] })
  await page.goto(UPLOAD)
  const input = await page.waitForSelector('div[class^="container"] input[type=file]')
  await (input as ElementHandle<HTMLInputElement>).uploadFile(film)
  await byText(page, '提交')
  const known = await page.evaluate(() =>
    ['input[placeholder*="作品标题"]', 'div.zone-container', '[data-zone-container]'].filter((s) =>
      document.querySelector(s),
    ),
  )
  expect(known).toEqual([])
  expect(await page.$('::-p-xpath(//button[normalize-space(.)="发布"])')).toBeNull()
  await control.setFaults({ pageChanged: ['upload'] })
  await page.goto(UPLOAD)
  await page.waitForSelector('.dropzone-new')
  expect(await page.$('input[type=file]')).toBeNull()

  await control.setFaults({ pageChanged: [], loseSessionAt: 'form' }, user)
  await page.goto(UPLOAD)
  const chosen = await page.waitForSelector('div[class^="container"] input[type=file]')
  await (chosen as ElementHandle<HTMLInputElement>).uploadFile(film)
  await byText(page, '扫码登录')
  expect(await works()).toEqual([])
  expect(await control.expireSession(user)).toBe(0)
  expect((await control.faults(user)).loseSessionAt).toBeNull()
})

test('the form takes what a person types, a time in its window and a cover, or publishes nothing; a work is told here and in another process', async () => {
  const { control } = fakes
  await quick()
  await control.setSettings({ coverRequired: true })
  await login(page, control, user)
  const seen: string[] = []
  const heard: string[] = []
  const leave = new AbortController()
  const watching = createControlClient(fakes.controlUrl).watchWorks((work) => heard.push(work.title), leave.signal)
  const stop = control.onWork((work) => seen.push(work.title))

  await chooseVideo(page, film)
  await page.type('input[placeholder*="填写作品标题"]', '换机油')
  await page.type('div.zone-container', '真的')
  await page.$eval('div.zone-container', (e) => {
    e.textContent = '假的'
  })
  await page.waitForFunction(() => document.querySelector('div.zone-container')?.textContent === '真的')
  await page.$eval('input[placeholder*="作品标题"]', (e) => {
    ;(e as HTMLInputElement).value = '假标题'
  })
  await uploadDone(page)
  const parts = (await control.requests({ path: '/upload/v1/' })).filter((request) => request.status === 200)
  // Begun, two parts of at most 3 MB, ended.
  expect(parts.length).toBeGreaterThanOrEqual(4)

  await clickText(page, '定时发布')
  const when = '.semi-input[placeholder="日期和时间"]'
  await page.click(when, { count: 3 })
  const soon = new Date(Date.now() + 30 * 60_000)
  const two = (n: number): string => String(n).padStart(2, '0')
  await page.keyboard.type(
    `${soon.getFullYear()}-${two(soon.getMonth() + 1)}-${two(soon.getDate())} ${two(soon.getHours())}:${two(soon.getMinutes())}`,
  )
  await page.keyboard.press('Enter')
  await byText(page, '定时发布时间需在2小时后至14天内')
  await pressPublish(page)
  // What makes no moment goes back to the last one.
  await page.click(when, { count: 3 })
  await page.keyboard.type('明天')
  await page.keyboard.press('Enter')
  expect(await page.$eval(when, (e) => (e as HTMLInputElement).value)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  await clickText(page, '立即发布')

  await pressPublish(page)
  await page.waitForSelector('.cover-warning-fPc', { visible: true })
  expect((await control.requests({ path: '/web/api/media/aweme/create_v2/' })).length).toBe(0)
  await takeRecommended(page)
  await control.setFaults({ http500: [{ path: '/web/api/media/aweme/create_v2/', times: 1 }] })
  await pressPublish(page)
  await byText(page, '网络异常，请稍后重试')
  expect(await works()).toEqual([])
  await pressPublish(page)
  await onManagePage(page)
  expect(await works()).toMatchObject([
    {
      title: '换机油',
      text: '真的',
      scheduleTime: null,
      video: { size: FILM_BYTES },
      cover: { source: 'recommend', name: 'recommend.jpeg' },
    },
  ])
  stop()
  expect(seen).toEqual(['换机油'])
  await expect.poll(() => heard).toEqual(['换机油'])
  leave.abort()
  await watching
})

test('a work is public only after its review, and a deleted or rejected one says so', async () => {
  const { control } = fakes
  await control.setReviewDelay(600_000)
  await login(page, control, user)
  // Through the site's own calls, as its form makes them.
  await page.evaluate(`(async () => {
    const { uploadImage } = await import('/creator-micro/static/uploader.js')
    const uri = await uploadImage(new File(['x'], 'a.png', { type: 'image/png' }))
    const head = await fetch('/web/api/media/anchor/search', { method: 'HEAD' })
    const token = (head.headers.get('x-ware-csrf-token') ?? '').split(',')[1] ?? ''
    const common = { item_title: '三杯春茶', text: '', text_extra: [], media_type: 2, video_id: null, images: [{ uri }], visibility_type: 1, download: 1, timing: 0, music_id: null, music_title: null, hot_sentence: null }
    const item = { common, cover: { poster: null, horizontal: null }, mix: null, anchor: null, declare: null, sync: { to_toutiao: false } }
    await fetch('/web/api/media/aweme/create_v2/', { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Secsdk-Csrf-Token': token }, body: JSON.stringify({ item }) })
  })()`)
  const [work] = await works()
  const id = work?.id ?? ''
  expect(work).toMatchObject({
    kind: 'image',
    visibility: 'private',
    state: 'reviewing',
    link: `https://www.douyin.com/note/${id}`,
  })

  await page.goto(`${SITE}/creator-micro/content/manage`)
  await page.waitForSelector('.info-status-AnnqSw[data-state="审核中"]')
  const list = await page.evaluate(
    async () =>
      (
        await fetch('/aweme/v1/creator/item/list/?cursor=', {
          credentials: 'include',
          headers: {
            'x-page-mark': (window as unknown as { __INITIAL_STATE__: { mark: string } }).__INITIAL_STATE__.mark,
          },
        })
      ).json() as Promise<{
        item_info_list: { item_id_plain: string; item_link: string; create_time: string }[]
      }>,
  )
  expect(list.item_info_list[0]).toMatchObject({ item_id_plain: id, item_link: work?.link })
  expect(list.item_info_list[0]?.create_time).toMatch(/^发布于\d{4}年\d\d月\d\d日 \d\d:\d\d$/)

  const stranger = await chromium.browser.createBrowserContext()
  const before = await (await stranger.newPage()).goto(work?.link ?? '')
  expect(before?.status()).toBe(404)
  await stranger.close()
  await control.approveWork(id)
  expect((await control.works())[0]?.state).toBe('private')
  await control.rejectWork(id, '画面模糊')
  await page.reload()
  await byText(page, '原因：画面模糊')
  await control.deleteWork(id)
  expect(await control.works()).toEqual([])
  await page.reload()
  await byText(page, '暂无作品')
})
