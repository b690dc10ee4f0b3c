import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElementHandle } from 'puppeteer-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawPng } from './kernel/png.ts'
import type { FakePlatforms } from './start.ts'
import { startFakePlatforms } from './start.ts'
import type { FakeBrowser } from './testing/browser.ts'
import { openBrowser } from './testing/browser.ts'
import { chooseVideo, clickText, closeTour, login, onManagePage, pressPublish, uploadDone } from './testing/steps.ts'

let fakes: FakePlatforms
let chromium: FakeBrowser
let dir: string
const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'fake-publish-'))
  fakes = await startFakePlatforms()
  chromium = await openBrowser(fakes)
})
afterAll(async () => {
  await chromium?.close()
  await fakes?.close()
  await rm(dir, { recursive: true, force: true })
})

test('a person logs in by QR and publishes a video with every field', async () => {
  const { control } = fakes
  const film = randomBytes(7 * 1024 * 1024)
  const picture = drawPng(90, 120, (x, y) => [x * 2, y * 2, 120])
  const filmPath = join(dir, '样片 一.mp4')
  const coverPath = join(dir, '封面.png')
  await writeFile(filmPath, film)
  await writeFile(coverPath, picture)
  const page = await chromium.newPage()
  await login(page, control, 'chengnan_food')
  expect(page.url()).toBe('https://creator.douyin.com/creator-micro/home')
  const session = (await chromium.browser.cookies()).find((c) => c.name === 'sessionid')
  expect(session).toMatchObject({ domain: '.douyin.com', httpOnly: true, secure: true })

  await chooseVideo(page, filmPath)
  expect(page.url()).toContain('/creator-micro/content/post/video?enter_from=publish_page')
  expect(await closeTour(page)).toBe(true)

  await page.type('input[placeholder*="填写作品标题"]', '小馆的第一支视频')
  const zone = '.editor-kit-container.editor-comp-publish div.zone-container[contenteditable=true]'
  await page.type(zone, '今天开火 ')
  for (const topic of ['美食', '探店']) {
    await page.keyboard.type(`#${topic}`)
    await page.waitForFunction((name) => [...document.querySelectorAll('[class*=mention-wrapper] .tag-name')].some((e) => e.textContent === name), {}, topic)
    await page.keyboard.press('Space')
  }
  await page.keyboard.type('@北巷')
  await clickText(page, '北巷书店')
  await page.keyboard.press('Escape')

  await uploadDone(page)
  await clickText(page, '选择封面')
  const inputs = await page.waitForSelector('div.dy-creator-content-modal ::-p-xpath(.//div[contains(@class,"semi-upload")][.//div[contains(@class,"semi-upload-drag-area-main-text")]]//input)')
  await (inputs as ElementHandle<HTMLInputElement>).uploadFile(coverPath)
  await page.waitForSelector('div.dy-creator-content-modal .semi-button-primary:not(.semi-button-disabled)')
  await clickText(page, '完成', 'button//*')
  await clickText(page, '仍然完成', 'button//*')
  await page.waitForSelector('.dy-creator-content-modal', { hidden: true })

  await clickText(page, '输入相关位置，让更多人看到你的作品')
  await page.keyboard.type('宽窄')
  await page.waitForFunction(() => document.querySelectorAll('.poi-option-aX1').length === 1)
  await page.click('[role=option].poi-option-aX1')
  await page.click('[class*="select-collection-"] .semi-select-selection')
  await page.waitForSelector('.semi-select-option.collection-option')
  await clickText(page, '每日精选')
  await clickText(page, '请选择自主声明')
  await clickText(page, '个人观点或见解')
  await clickText(page, '确定', 'button//*')
  expect(await page.$$eval("[class^='radio']", (all) => all.filter((e) => e.textContent?.includes('定时发布')).length)).toBe(1)
  await clickText(page, '定时发布')
  const when = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 26 * 3_600_000)
  const two = (n: number): string => String(n).padStart(2, '0')
  await page.click('.semi-input[placeholder="日期和时间"]')
  await page.keyboard.down('Control')
  await page.keyboard.press('KeyA')
  await page.keyboard.up('Control')
  await page.keyboard.type(`${when.getFullYear()}-${two(when.getMonth() + 1)}-${two(when.getDate())} ${two(when.getHours())}:${two(when.getMinutes())}`)
  await page.keyboard.press('Enter')
  await pressPublish(page)
  await onManagePage(page)
  expect(page.url()).toContain('enter_from=publish')

  const [work, ...others] = await control.works('chengnan_food')
  expect(others).toEqual([])
  expect(work).toMatchObject({
    kind: 'video',
    title: '小馆的第一支视频',
    text: '今天开火 #美食 #探店 @北巷书店',
    topics: [{ name: '美食' }, { name: '探店' }],
    friends: [{ nickname: '北巷书店' }],
    poi: { name: '宽窄巷子' },
    collection: { name: '每日精选' },
    declaration: '个人观点或见解',
    scheduleTime: when.getTime() / 1000,
    visibility: 'public',
    video: { sha256: sha(film), size: film.length, name: '样片 一.mp4' },
    cover: { sha256: sha(picture), source: 'upload' },
  })
  expect(work?.topics.every((t) => t.id !== '')).toBe(true)
  expect(work?.link).toBe(`https://www.douyin.com/video/${work?.id}`)
  const parts = (await control.requests({ path: '/upload/v1/' })).filter((r) => r.status === 200)
  expect(parts.length).toBeGreaterThanOrEqual(5)
})
