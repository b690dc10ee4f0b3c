// covers: features/materials, modules/materials, core/uploads, modules/uploads
import { mkdir, mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { folderList, musicList } from '../../src/contract/http/attachment.ts'
import { ffmpegPath } from '../fixtures/paths.ts'
import { makeMedia } from '../fixtures/sample-media.ts'
import { patient } from '../fixtures/slowness.ts'
import { expect, test } from '../fixtures/test.ts'
import { enter } from './steps/entry.ts'
import { seedOwner } from './steps/seed.ts'

const tone = (hz: number): string => `sine=frequency=${hz}:sample_rate=44100`
const card = (page: Page, name: string) => page.getByRole('article', { name })
const folder = (page: Page, name: string) => page.getByRole('tree').locator('.folder-line').filter({ hasText: name })
const menu = (page: Page, name: string) =>
  page.locator('.ant-dropdown:not(.ant-dropdown-hidden)').getByRole('menuitem', { name })
/** The way back that a message offers. */
const undo = (page: Page, text: string) =>
  page.locator('.ant-message-notice').filter({ hasText: text }).getByRole('button', { name: '撤销' })
const dock = (page: Page) => page.getByTestId('upload-dock')

test('materials in folders, and music from the upload to the clip', async ({ product, shot }) => {
  const { page, url } = product
  const dir = await mkdtemp(join(tmpdir(), 'material-centre-'))
  const at = (name: string): string => join(dir, name)
  try {
    await mkdir(at('门店素材/外景'), { recursive: true })
    await mkdir(at('单张'), { recursive: true })
    const [, , , , song, flac] = await Promise.all([
      makeMedia(ffmpegPath, at('门店素材/招牌.jpg'), { video: 'testsrc2=size=900x1200' }),
      makeMedia(ffmpegPath, at('门店素材/外景/街角.jpg'), { video: 'mandelbrot=size=1200x900' }),
      makeMedia(ffmpegPath, at('门店素材/外景/开门.mp4'), {
        video: 'testsrc=size=360x640:rate=25',
        audio: tone(300),
        seconds: 2,
      }),
      makeMedia(ffmpegPath, at('单张/招牌小图.jpg'), {
        video: 'testsrc2=size=900x1200',
        extra: ['-vf', 'scale=450:600', '-q:v', '5'],
      }),
      makeMedia(ffmpegPath, at('晨光.m4a'), { audio: tone(220), seconds: 6 }),
      makeMedia(ffmpegPath, at('其实是flac.mp3'), {
        audio: tone(440),
        seconds: 1,
        extra: ['-c:a', 'flac', '-f', 'flac'],
      }),
    ])
    const api = await seedOwner(product)
    await enter(product, api, '/materialCenter/materialCenter')

    await test.step('a folder is uploaded: its folders are there again', async () => {
      await expect(page.getByText('还没有素材')).toBeVisible()
      await page.getByLabel('上传文件夹').first().setInputFiles(at('门店素材'))
      await expect(dock(page).getByRole('status').first()).toHaveText('3 个文件已上传', { timeout: patient(60_000) })
      await expect(folder(page, '门店素材')).toContainText('3')
      await page.getByTestId('material-files').first().setInputFiles(at('单张/招牌小图.jpg'))
      await expect(card(page, '招牌小图.jpg')).toBeVisible()
      await shot('material-folders')
    })

    await test.step('files are moved by drag, and back; renamed in place', async () => {
      await card(page, '招牌小图.jpg').dragTo(folder(page, '门店素材'))
      await expect(page.getByText('已把 1 个素材移到「门店素材」')).toBeVisible()
      await folder(page, '门店素材').click()
      await expect(card(page, '招牌小图.jpg')).toBeVisible()
      await expect(card(page, '街角.jpg')).toBeHidden()
      await card(page, '招牌小图.jpg').locator('.media-thumb').focus()
      await page.keyboard.press('F2')
      await page.getByLabel('招牌小图.jpg 的新名称').fill('招牌缩略')
      await page.keyboard.press('Enter')
      await expect(card(page, '招牌缩略.jpg')).toBeVisible()
    })

    await test.step('pictures that look alike are found', async () => {
      await page.getByRole('button', { name: '全部素材' }).click()
      await page.getByRole('combobox', { name: '使用情况' }).click()
      await page.getByTitle('重复或相似').click()
      await expect(page.getByRole('article')).toHaveCount(2)
      await expect(card(page, '招牌.jpg')).toBeVisible()
      await page.getByRole('button', { name: '清空筛选' }).click()
      await expect(page.getByRole('article')).toHaveCount(4)
    })

    await test.step('all of the page by keyboard: chosen, shown, deleted, undone', async () => {
      await page.keyboard.press('Control+a')
      await expect(page.getByRole('region', { name: '已选 4 项' })).toBeVisible()
      await page.keyboard.press('Escape')
      await card(page, '街角.jpg').locator('.media-thumb').focus()
      await page.keyboard.press('Space')
      await expect(page.getByRole('dialog').getByRole('img', { name: '街角.jpg' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await card(page, '街角.jpg').locator('.media-thumb').focus()
      await page.keyboard.press('Delete')
      await page.getByRole('dialog', { name: '删除素材' }).getByRole('button', { name: '删除' }).click()
      await expect(card(page, '街角.jpg')).toBeHidden()
      await undo(page, '已删除 1 个').click()
      await expect(card(page, '街角.jpg')).toBeVisible()
    })

    await test.step('a folder goes to the bin with its files and comes back', async () => {
      await folder(page, '门店素材').click({ button: 'right' })
      await menu(page, '删除').click()
      const ask = page.getByRole('dialog', { name: '删除文件夹' })
      await ask.getByText('一起删除').click()
      await ask.getByRole('button', { name: '删除' }).click()
      await expect(page.getByText('已删除文件夹「门店素材」和 4 个素材')).toBeVisible()
      await page.getByRole('button', { name: '回收站' }).click()
      await expect(page.getByRole('row').filter({ hasText: '街角.jpg' })).toContainText('30 天')
      await shot('material-bin')
      await undo(page, '已删除文件夹').click()
      await expect(page.getByText('回收站是空的')).toBeVisible()
      expect((await api.call(folderList, {})).map((one) => one.name).toSorted()).toEqual(['外景', '门店素材'])
    })

    await test.step('an upload goes on after a reload once its file is given again', async () => {
      await page.getByRole('button', { name: '全部素材' }).click()
      const big = await makeMedia(ffmpegPath, at('长片.mp4'), {
        video: 'testsrc2=size=640x360:rate=25',
        seconds: 1,
        extra: ['-movflags', '+faststart'],
      })
      await truncate(big, 20 * 1024 * 1024)
      // The second piece never gets through before the reload.
      let pieces = 0
      await page.route('**/uploadFile/**', async (route) => {
        pieces += 1
        await (pieces > 1 ? new Promise(() => undefined) : route.continue())
      })
      await page.getByTestId('material-files').first().setInputFiles(big)
      await expect.poll(() => pieces).toBe(2)
      page.once('dialog', (dialog) => void dialog.accept())
      await page.reload()
      await page.unroute('**/uploadFile/**')
      await expect(dock(page)).toContainText('1 个上传待继续')
      await shot('upload-interrupted')
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/uploadFile/')) sent.push(request.url())
      })
      await dock(page).locator('input[type=file]').setInputFiles(big)
      await expect(card(page, '长片.mp4')).toBeVisible()
      expect(sent).toHaveLength(2)
    })

    await test.step('music: what it really is and where the right comes from', async () => {
      await page.goto(`${url}/musicCenter/musicCenter`)
      await expect(page.getByText('还没有音乐')).toBeVisible()
      await page.getByRole('button', { name: '上传音乐' }).first().click()
      const ask = page.getByRole('dialog', { name: '上传音乐' })
      await ask.getByTestId('music-files').setInputFiles([song, flac])
      await ask.getByRole('button', { name: '上传 2 首' }).click()
      await expect(ask.getByText('请选择授权来源')).toBeVisible()
      await ask.getByText('已购买授权').click()
      await ask.getByLabel('说明').fill('合同 12 号')
      await ask.getByRole('button', { name: '上传 2 首' }).click()
      await expect(dock(page)).toContainText('音乐库只支持 mp3、wav、m4a')
      const row = page.getByRole('row').filter({ hasText: '晨光.m4a' })
      await expect(row).toContainText('已购买授权：合同 12 号')
      await expect(row).toContainText('0:06')
      await dock(page).getByRole('button', { name: '关闭上传列表' }).click()
    })

    await test.step('listened to with its own waveform, marked, sorted', async () => {
      await page.getByRole('button', { name: '试听 晨光.m4a' }).click()
      const bar = page.getByRole('region', { name: '试听' })
      await expect(bar.locator('.waveform')).toHaveAttribute('data-loaded', 'true')
      await expect(bar.getByRole('button', { name: '暂停' })).toBeVisible()
      await bar.getByRole('slider').press('End')
      await page.getByRole('button', { name: '收藏 晨光.m4a', exact: true }).click()
      await page.getByRole('group', { name: '分类' }).getByRole('button', { name: '收藏' }).click()
      await expect(page.getByRole('row').filter({ hasText: '晨光.m4a' })).toBeVisible()
      expect((await api.call(musicList, { favorite: 1 })).total).toBe(1)
      await shot('music')
      await page.getByRole('tab', { name: '抖音图文BGM' }).click()
      await expect(page.getByText('抖音图文曲库尚未接入')).toBeVisible()
      await shot('music-bgm')
      await page.getByRole('tab', { name: '我的音乐' }).click()
    })

    await test.step('the clip has the music chosen', async () => {
      await page.getByRole('button', { name: '用于剪辑' }).click()
      await expect(page).toHaveURL(/\/intellectSeo\/clip$/)
      await expect(page.locator('.ant-tag').filter({ hasText: '晨光.m4a' })).toBeVisible()
      await expect(page.locator('.ant-segmented-item-selected').filter({ hasText: '固定' })).toBeVisible()
    })
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
})
