import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'puppeteer-core'
import type { FakePlatforms } from './start.ts'
import { startFakePlatforms } from './start.ts'
import type { FakeBrowser } from './testing/browser.ts'
import { openBrowser } from './testing/browser.ts'
import { byText, clickText, login, readQr } from './testing/steps.ts'

let fakes: FakePlatforms
let chromium: FakeBrowser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  fakes = await startFakePlatforms()
  chromium = await openBrowser(fakes)
})
afterAll(async () => {
  await chromium?.close()
  await fakes?.close()
})
beforeEach(async () => {
  await fakes.control.reset()
  context = await chromium.browser.createBrowserContext()
  page = await context.newPage()
})
afterEach(() => context.close())

test('an expired code says so, and a click on the parent of the words brings a new one', async () => {
  const { control } = fakes
  await page.goto('https://creator.douyin.com/')
  const first = await readQr(page)
  expect(first).toMatch(/^https:\/\/fake\/scan\?token=[0-9a-f]{32}$/)
  await control.expireQr()
  const words = await byText(page, '二维码失效')
  await words.evaluate((e) => e.parentElement?.click())
  await page.waitForFunction(() => document.querySelector('div#animate_qrcode_container img[src^="data:image"]') && !document.body.innerText.includes('二维码失效'))
  const second = await readQr(page)
  expect(second).not.toBe(first)
  await expect(control.scan(first, '北巷书店', { waitMs: 0 })).rejects.toThrow('no live QR code')
  await control.scan(second, '北巷书店')
  await page.waitForFunction(() => location.pathname === '/creator-micro/home')
  await byText(page, '抖音号：beixiang_book')
})

test('a code dies by itself after its seconds', async () => {
  await fakes.control.setSettings({ qrSeconds: 1 })
  await page.goto('https://creator.douyin.com/')
  await byText(page, '二维码失效')
  expect((await fakes.control.qrCodes()).at(-1)?.status).toBe('expired')
})

test('scan and confirmation are two steps', async () => {
  await page.goto('https://creator.douyin.com/')
  const code = await readQr(page)
  await fakes.control.scan(code, '北巷书店', { confirm: false })
  await byText(page, '扫码成功，请在手机上确认')
  await fakes.control.confirm(code)
  await page.waitForFunction(() => location.pathname === '/creator-micro/home')
})

test('the text-message step refuses a wrong code and takes the right one', async () => {
  const { control } = fakes
  await control.updateUser('老陈修车', { smsOnLogin: true })
  await page.goto('https://creator.douyin.com/')
  await control.scan(await readQr(page), '老陈修车')
  await page.waitForSelector('input[type=tel][placeholder*="验证码"]')
  expect(await control.smsCode('老陈修车')).toBeNull()
  await clickText(page, '获取验证码')
  const code = (await control.smsCode('老陈修车', { waitMs: 10_000, purpose: 'login' })) ?? ''
  expect(code).toMatch(/^\d{6}$/)
  await page.type('input[placeholder*="验证码"]', code === '000000' ? '111111' : '000000')
  // A click made by a script does nothing here: only a real press counts.
  await page.$eval('div.uc-ui-verify_sms-verify_button.primary', (e) => (e as HTMLElement).click())
  await page.click('div.uc-ui-verify_sms-verify_button.primary:not(.disabled)')
  await byText(page, '验证码错误或已过期，请重新输入')
  await page.type('input[placeholder*="验证码"]', code)
  await page.click('div.uc-ui-verify_sms-verify_button.primary:not(.disabled)')
  await page.waitForFunction(() => location.pathname === '/creator-micro/home')
  expect((await control.requests({ path: '/passport/web/validate_code/' })).length).toBe(2)
})

test('without a session the page stays at its address and shows the login, and the API refuses', async () => {
  const { control } = fakes
  await login(page, control, '北巷书店')
  expect(await control.expireSession('北巷书店')).toBe(1)
  await page.goto('https://creator.douyin.com/creator-micro/content/upload')
  await byText(page, '扫码登录')
  expect(new URL(page.url()).pathname).toBe('/creator-micro/content/upload')
  const answers = await page.evaluate(async () => {
    const ask = async (path: string): Promise<[number, number]> => {
      const response = await fetch(path, { credentials: 'include' })
      return [response.status, ((await response.json()) as { status_code: number }).status_code]
    }
    return Promise.all(['/web/api/media/user/info/', '/web/api/mix/list/', '/aweme/v1/search/challengesug/?aid=1&keyword=x'].map(ask))
  })
  expect(answers).toEqual([[200, 8], [403, 8], [200, 0]])
  await control.scan(await readQr(page), '北巷书店')
  await page.waitForSelector('div[class^="container"] input[type=file]')
  expect(new URL(page.url()).pathname).toBe('/creator-micro/content/upload')

  await control.expireSession('北巷书店')
  await control.setSettings({ lostSession: 'redirect' })
  await page.goto('https://creator.douyin.com/creator-micro/content/upload')
  expect(page.url()).toBe('https://creator.douyin.com/')
})

test('names outside the fake sites lead nowhere', async () => {
  await expect(page.goto('https://example.com/')).rejects.toThrow('ERR_NAME_NOT_RESOLVED')
})
