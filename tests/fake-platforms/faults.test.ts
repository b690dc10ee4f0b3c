import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, ElementHandle, Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createControlClient } from './control-client.ts'
import type { FakeWorkView } from './kernel/model.ts'
import type { FakePlatforms } from './start.ts'
import { startFakePlatforms } from './start.ts'
import type { FakeBrowser } from './testing/browser.ts'
import { openBrowser } from './testing/browser.ts'
import { byText, chooseVideo, clickText, closeTour, login, onManagePage, pressPublish, takeRecommended, uploadDone } from './testing/steps.ts'

let fakes: FakePlatforms
let chromium: FakeBrowser
let context: BrowserContext
let page: Page
let dir: string
let film: string
const user = '老陈修车'

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'fake-faults-'))
  film = join(dir, '样片.mp4')
  await writeFile(film, randomBytes(3.5 * 1024 * 1024))
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
  await fakes.control.setSettings({ coverRequired: false, formDelayMs: 50, confirmDelayMs: 0 })
  await fakes.control.setFaults({ tour: 'off' })
  context = await chromium.browser.createBrowserContext()
  page = await context.newPage()
  page.setDefaultTimeout(45_000)
  await login(page, fakes.control, user)
})
afterEach(() => context.close())

const works = (): Promise<FakeWorkView[]> => fakes.control.works(user)
const readyForm = async (): Promise<void> => {
  await chooseVideo(page, film)
  await page.type('input[placeholder*="填写作品标题"]', '换机油')
  await uploadDone(page)
}
const readWorks = (): Promise<{ item_title: string }[]> =>
  page.evaluate(async () => ((await (await fetch('/janus/douyin/creator/pc/work_list?count=12')).json()) as { aweme_list: { item_title: string }[] }).aweme_list)

test('form version 1 has its own address and words', async () => {
  await fakes.control.setFaults({ formVersion: 1 }, user)
  await readyForm()
  expect(page.url()).toContain('/creator-micro/content/publish?enter_from=publish_page')
  await byText(page, '输入地理位置')
  await byText(page, '编辑封面')
})

test('a form opened by its address without a file goes back to the upload page', async () => {
  await page.goto('https://creator.douyin.com/creator-micro/content/post/video')
  await page.waitForFunction(() => location.pathname === '/creator-micro/content/upload')
})

test('the tour covers the form until it is dismissed: once per profile, or always', async () => {
  await fakes.control.setFaults({ tour: 'first' })
  await chooseVideo(page, film)
  await page.waitForSelector('.shepherd-element', { visible: true })
  const covered = await page.evaluate(() => document.elementFromPoint(600, 300)?.className ?? '')
  expect(covered).toContain('shepherd')
  await closeTour(page)
  await chooseVideo(page, film)
  expect(await closeTour(page)).toBe(false)
  await fakes.control.setFaults({ tour: 'always' })
  await chooseVideo(page, film)
  expect(await closeTour(page)).toBe(true)
})

test('a missing cover stops the publishing, and a recommended still with its question helps', async () => {
  await fakes.control.setSettings({ coverRequired: true })
  await readyForm()
  await pressPublish(page)
  await page.waitForSelector('.cover-warning-fPc', { visible: true })
  expect(await works()).toEqual([])
  await takeRecommended(page)
  await pressPublish(page)
  await onManagePage(page)
  expect((await works())[0]?.cover).toMatchObject({ source: 'recommend', name: 'recommend.jpeg' })
})

test('uploadFailOnce shows 「上传失败」 once; the retry input brings the file', async () => {
  await fakes.control.setFaults({ uploadFailOnce: true }, user)
  await chooseVideo(page, film)
  await byText(page, '上传失败', 'div')
  const retry = await page.waitForSelector('div.progress-div [class^="upload-btn-input"]')
  await (retry as ElementHandle<HTMLInputElement>).uploadFile(film)
  await uploadDone(page)
  await pressPublish(page)
  await onManagePage(page)
  expect((await works())[0]?.video?.size).toBe(3.5 * 1024 * 1024)
})

test.each(['form', 'upload', 'publish'] as const)('a session lost at %s shows the login and makes no work', async (step) => {
  await fakes.control.setFaults({ loseSessionAt: step }, user)
  if (step === 'publish') {
    await readyForm()
    await pressPublish(page)
  } else {
    await page.goto('https://creator.douyin.com/creator-micro/content/upload')
    const input = await page.waitForSelector('div[class^="container"] input[type=file]')
    await (input as ElementHandle<HTMLInputElement>).uploadFile(film)
  }
  await byText(page, '扫码登录')
  expect(await works()).toEqual([])
  expect(await fakes.control.expireSession(user)).toBe(0)
  expect((await fakes.control.faults(user)).loseSessionAt).toBeNull()
})

test.each([['created', 1], ['not-created', 0]] as const)('a publish that never answers, work %s', async (kind, count) => {
  await fakes.control.setFaults({ publishNeverAnswers: kind })
  await readyForm()
  await pressPublish(page)
  await page.waitForSelector('button[aria-busy=true]')
  const calls = async (): Promise<number> => (await fakes.control.requests({ path: '/web/api/media/aweme/create_v2/' })).length
  await expect.poll(calls, { timeout: 20_000 }).toBe(1)
  await expect.poll(async () => (await works()).length, { timeout: 20_000 }).toBe(count)
  expect(page.url()).toContain('/content/post/video')
  expect(await readWorks()).toHaveLength(count)
})

test('a late answer: the work is there before the page knows', async () => {
  await fakes.control.setFaults({ publishLateMs: 2500, redirectLateMs: 1500 })
  await readyForm()
  const pressed = Date.now()
  await pressPublish(page)
  const work = await fakes.control.waitForWork({ user })
  expect(page.url()).toContain('/content/post/video')
  await onManagePage(page)
  expect(Date.now() - pressed).toBeGreaterThanOrEqual(4000)
  expect(work.title).toBe('换机油')
})

test('smsOnPublish asks for a code and then publishes once', async () => {
  const { control } = fakes
  await control.setFaults({ smsOnPublish: true }, user)
  await readyForm()
  await pressPublish(page)
  await byText(page, '接收短信验证码')
  expect(await works()).toEqual([])
  await clickText(page, '获取验证码')
  const code = await control.smsCode(user, { waitMs: 10_000, purpose: 'publish' })
  await page.type('input[placeholder*="验证码"]', code ?? '')
  await page.click('div.uc-ui-verify_sms-verify_button.primary:not(.disabled)')
  await onManagePage(page)
  expect(await works()).toHaveLength(1)
})

test('http500 breaks so many calls, then it works again; slowMs delays all', async () => {
  const { control } = fakes
  await control.setFaults({ http500: [{ path: '/web/api/media/aweme/create_v2/', times: 1 }] })
  await readyForm()
  await pressPublish(page)
  await byText(page, '网络异常，请稍后重试')
  expect(await works()).toEqual([])
  await pressPublish(page)
  await onManagePage(page)
  expect(await works()).toHaveLength(1)
  await control.setFaults({ slowMs: 700 })
  const took = await page.evaluate(async () => {
    const start = performance.now()
    await fetch('/web/api/media/user/info/')
    return performance.now() - start
  })
  expect(took).toBeGreaterThan(650)
})

test('pageChanged takes the known marks away', async () => {
  const { control } = fakes
  await control.setFaults({ pageChanged: ['upload'] })
  await page.goto('https://creator.douyin.com/creator-micro/content/upload')
  await page.waitForSelector('.dropzone-new')
  expect(await page.$('input[type=file]')).toBeNull()
  await control.setFaults({ pageChanged: ['title', 'editor', 'cover', 'publish'] })
  await page.goto('https://creator.douyin.com/creator-micro/content/upload')
  const input = await page.waitForSelector('div[class^="container"] input[type=file]')
  await (input as ElementHandle<HTMLInputElement>).uploadFile(film)
  await byText(page, '提交')
  const known = await page.evaluate(() => ['input[placeholder*="作品标题"]', 'div.zone-container', '[data-zone-container]'].filter((s) => document.querySelector(s)))
  expect(known).toEqual([])
  expect(await page.$('::-p-xpath(//button[normalize-space(.)="发布"])')).toBeNull()
})

test('a timer outside two hours to fourteen days is refused', async () => {
  await readyForm()
  await clickText(page, '定时发布')
  await page.click('.semi-input[placeholder="日期和时间"]', { count: 3 })
  const soon = new Date(Date.now() + 30 * 60_000)
  const two = (n: number): string => String(n).padStart(2, '0')
  await page.keyboard.type(`${soon.getFullYear()}-${two(soon.getMonth() + 1)}-${two(soon.getDate())} ${two(soon.getHours())}:${two(soon.getMinutes())}`)
  await page.keyboard.press('Enter')
  await byText(page, '定时发布时间需在2小时后至14天内')
  await pressPublish(page)
  expect(await works()).toEqual([])
  // What makes no moment goes back to the last one.
  await page.click('.semi-input[placeholder="日期和时间"]', { count: 3 })
  await page.keyboard.type('明天')
  await page.keyboard.press('Enter')
  expect(await page.$eval('.semi-input[placeholder="日期和时间"]', (e) => (e as HTMLInputElement).value)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
})

test('text put into the editor by a script is put back, and values set without events are not seen', async () => {
  await readyForm()
  await page.type('div.zone-container', '真的')
  await page.$eval('div.zone-container', (e) => {
    e.textContent = '假的'
  })
  await page.waitForFunction(() => document.querySelector('div.zone-container')?.textContent === '真的')
  await page.$eval('input[placeholder*="作品标题"]', (e) => {
    ;(e as HTMLInputElement).value = '假标题'
  })
  await pressPublish(page)
  await onManagePage(page)
  expect((await works())[0]).toMatchObject({ title: '换机油', text: '真的' })
})

test('works are told as they come, here and in another process', async () => {
  const seen: string[] = []
  const heard: string[] = []
  const leave = new AbortController()
  const watching = createControlClient(fakes.controlUrl).watchWorks((work) => heard.push(work.title), leave.signal)
  const stop = fakes.control.onWork((work) => seen.push(work.title))
  await readyForm()
  await pressPublish(page)
  await onManagePage(page)
  stop()
  expect(seen).toEqual(['换机油'])
  await expect.poll(() => heard).toEqual(['换机油'])
  leave.abort()
  await watching
})
