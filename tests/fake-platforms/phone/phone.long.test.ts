// What a person practises on the phone's page, pressed in a real browser.
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startFakePlatforms, type FakePlatforms } from '../start.ts'
import { openBrowser, type FakeBrowser } from '../testing/browser.ts'
import { byText, clickText, login } from '../testing/steps.ts'

const user = '老陈修车'
const NAME = `抖音 · ${user}`
let fakes: FakePlatforms
let chromium: FakeBrowser
beforeAll(async () => {
  fakes = await startFakePlatforms()
  chromium = await openBrowser(fakes)
})
afterAll(async () => {
  await chromium?.close()
  await fakes?.close()
})
const shown = (phone: Page, words: string): Promise<unknown> =>
  phone.waitForFunction((name, wanted) => document.querySelector(`li[aria-label="${name}"]`)?.textContent?.includes(wanted), {}, NAME, words)

test('an account is signed out of its site, and the end of its next publish is arranged and taken back', async () => {
  const { control } = fakes
  const site = await chromium.newPage()
  await login(site, control, user)
  const phone = await chromium.newPage()
  await phone.goto(fakes.phoneUrl)
  await shown(phone, '已登录（1 处）')
  const choose = (what: string): Promise<string[]> => phone.select(`select[aria-label="${NAME}的下一次发布"]`, what)
  await choose('refused')
  await vi.waitFor(async () => expect(await control.accounts()).toMatchObject([{ platform: 'douyin', sessions: 1, nextPublish: 'refused' }]))
  await choose('')
  await vi.waitFor(async () => expect(await control.accounts()).toMatchObject([{ nextPublish: null }]))
  await clickText(phone, '在平台退出登录', 'button')
  await shown(phone, '未登录')
  expect(await control.accounts()).toMatchObject([{ platform: 'douyin', sessions: 0 }])
  await site.bringToFront()
  await site.goto('https://creator.douyin.com/creator-micro/content/upload')
  await byText(site, '扫码登录')
})
