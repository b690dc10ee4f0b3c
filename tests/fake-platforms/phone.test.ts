import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FakePlatforms } from './start.ts'
import { startFakePlatforms } from './start.ts'
import type { FakeBrowser } from './testing/browser.ts'
import { openBrowser } from './testing/browser.ts'
import { clickText, readQr } from './testing/steps.ts'

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

test('a newcomer scans a code on the phone page, reads the message and sees the works', async () => {
  const { control } = fakes
  await control.updateUser('海边民宿日记', { smsOnLogin: true })
  const phone = await chromium.newPage()
  await phone.goto(fakes.phoneUrl)
  await phone.waitForFunction(() => document.body.innerText.includes('暂时没有二维码'))
  const site = await chromium.newPage()
  await site.goto('https://creator.douyin.com/')
  await readQr(site)
  await phone.bringToFront()
  await clickText(phone, '扫码登录为 海边民宿日记', 'button')
  await site.bringToFront()
  await clickText(site, '获取验证码')
  await phone.bringToFront()
  await phone.waitForFunction(() => /\d{6}/.test(document.querySelector('.sms b')?.textContent ?? ''))
  const code = await phone.$eval('.sms b', (e) => e.textContent ?? '')
  await site.bringToFront()
  await site.type('input[placeholder*="验证码"]', code)
  await site.click('div.uc-ui-verify_sms-verify_button.primary:not(.disabled)')
  await site.waitForFunction(() => location.pathname === '/creator-micro/home')
  await phone.bringToFront()
  await clickText(phone, '海边民宿日记', 'a//b')
  await phone.waitForFunction(() => document.body.innerText.includes('还没有作品'))
  expect(new URL(phone.url()).pathname).toMatch(/^\/__phone\/works\/\d+$/)
})

test('the phone page is there on the https port too, and on no other name', async () => {
  const page = await chromium.newPage()
  await page.goto(`https://127.0.0.1:${fakes.port}/__phone`)
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === '演示手机')
  const answer = await page.goto('https://creator.douyin.com/__phone')
  expect(answer?.status()).toBe(404)
})
