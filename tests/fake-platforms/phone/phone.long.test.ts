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
  phone.waitForFunction(
    (name, wanted) => document.querySelector(`li[aria-label="${name}"]`)?.textContent?.includes(wanted),
    {},
    NAME,
    words,
  )

test('an account is signed out of its site, and the end of its next publish is arranged and taken back', async () => {
  const { control } = fakes
  const site = await chromium.newPage()
  await login(site, control, user)
  const phone = await chromium.newPage()
  await phone.goto(fakes.phoneUrl)
  await shown(phone, '已登录（1 处）')
  const choose = (what: string): Promise<string[]> => phone.select(`select[aria-label="${NAME}的下一次发布"]`, what)
  await choose('refused')
  await vi.waitFor(async () =>
    expect(await control.accounts()).toMatchObject([{ platform: 'douyin', sessions: 1, nextPublish: 'refused' }]),
  )
  await choose('')
  await vi.waitFor(async () => expect(await control.accounts()).toMatchObject([{ nextPublish: null }]))
  // The page draws anew when something has changed: a button that went away under the press is pressed again.
  await vi.waitFor(() => clickText(phone, '在平台退出登录', 'button'))
  await shown(phone, '未登录')
  expect(await control.accounts()).toMatchObject([{ platform: 'douyin', sessions: 0 }])
  await site.bringToFront()
  await site.goto('https://creator.douyin.com/creator-micro/content/upload')
  await byText(site, '扫码登录')
  await site.close()
})

test('a code stands there while a page shows it: nobody can scan one whose page is closed', async () => {
  const phone = await chromium.newPage()
  await phone.goto(fakes.phoneUrl)
  const codes = (n: number): Promise<unknown> =>
    phone.waitForFunction((wanted) => document.querySelectorAll('.code').length === wanted, {}, n)
  await codes(0)
  const site = await chromium.newPage()
  await site.goto('https://passport.kuaishou.com/pc/account/login/?sid=kuaishou.web.cp.api')
  await phone.bringToFront()
  await codes(1)
  await site.close()
  await codes(0)
  expect((await fakes.control.qrCodes()).at(-1)).toMatchObject({ platform: 'kuaishou', status: 'waiting' })
})
