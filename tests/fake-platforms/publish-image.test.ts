import { createHash } from 'node:crypto'
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
import { byText, clickText, login, onManagePage, pressPublish } from './testing/steps.ts'

let fakes: FakePlatforms
let chromium: FakeBrowser
let dir: string

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'fake-image-'))
  fakes = await startFakePlatforms()
  chromium = await openBrowser(fakes)
})
afterAll(async () => {
  await chromium?.close()
  await fakes?.close()
  await rm(dir, { recursive: true, force: true })
})

test('a person publishes pictures with music, in order, and the works list tells the review', async () => {
  const { control } = fakes
  await control.setFaults({ tour: 'off' })
  await control.setReviewDelay(600_000)
  const pictures = [40, 160, 250].map((tone) => drawPng(60, 80, (x, y) => [tone, x, y]))
  const paths = await Promise.all(
    pictures.map(async (bytes, i) => {
      const path = join(dir, `图 ${i + 1}.png`)
      await writeFile(path, bytes)
      return path
    }),
  )
  const page = await chromium.newPage()
  await login(page, control, 'shanye_tea')
  await page.goto('https://creator.douyin.com/creator-micro/content/upload?default-tab=3')
  const input = await page.waitForSelector('div[class^="container"] input[accept*=image]')
  await (input as ElementHandle<HTMLInputElement>).uploadFile(...paths)
  await page.waitForFunction(() => location.pathname === '/creator-micro/content/post/image')
  await page.waitForSelector('input[placeholder*="添加作品标题"]')
  await page.type('input[placeholder*="添加作品标题"]', '三杯春茶')
  await page.type('div[data-zone-container="*"]', '第一行')
  await page.keyboard.press('Enter')
  await page.keyboard.type('第二行')
  await clickText(page, '选择音乐')
  await page.type('.semi-sidesheet-content input[placeholder="搜索音乐"]', '远山')
  await page.waitForFunction(() => document.querySelectorAll('.card-container-tmocjc').length === 1)
  // The button shows only under the pointer, so it is pressed by script.
  await page.$eval('.semi-sidesheet-content .apply-btn-LUPP0D', (e) => (e as HTMLElement).click())
  await clickText(page, '仅自己可见')
  await byText(page, '已添加3张图片')
  await pressPublish(page)
  await onManagePage(page)

  const [work] = await control.works('山野茶事')
  expect(work).toMatchObject({ kind: 'image', title: '三杯春茶', text: '第一行\n第二行', music: { title: '远山' }, visibility: 'private', state: 'reviewing', video: null })
  expect(work?.images.map((i) => i.sha256)).toEqual(pictures.map((b) => createHash('sha256').update(b).digest('hex')))
  expect(work?.link).toBe(`https://www.douyin.com/note/${work?.id}`)

  await page.waitForSelector('.info-status-AnnqSw[data-state="审核中"]')
  const list = await page.evaluate(async () => (await fetch('/aweme/v1/creator/item/list/?cursor=', { credentials: 'include' })).json() as Promise<{ item_info_list: { item_id_plain: string; item_link: string; create_time: string }[] }>)
  expect(list.item_info_list[0]).toMatchObject({ item_id_plain: work?.id, item_link: work?.link })
  expect(list.item_info_list[0]?.create_time).toMatch(/^发布于\d{4}年\d\d月\d\d日 \d\d:\d\d$/)
  await page.close()
})

test('a work is public only after its review, and a deleted or rejected one says so', async () => {
  const { control } = fakes
  const [work] = await control.works('山野茶事')
  const id = work?.id ?? ''
  const stranger = await chromium.browser.createBrowserContext()
  const page = await stranger.newPage()
  const before = await page.goto(work?.link ?? '')
  expect(before?.status()).toBe(404)
  await control.approveWork(id)
  expect((await control.works())[0]?.state).toBe('private')
  await control.rejectWork(id, '画面模糊')
  const mine = await chromium.newPage()
  await mine.goto('https://creator.douyin.com/creator-micro/content/manage')
  await byText(mine, '原因：画面模糊')
  await control.deleteWork(id)
  expect(await control.works()).toEqual([])
  await mine.reload()
  await byText(mine, '暂无作品')
  await stranger.close()
  await mine.close()
})
