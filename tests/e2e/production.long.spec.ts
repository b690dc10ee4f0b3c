// covers: features/videos, features/creation, modules/clips, modules/creation, modules/wallet
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { addClip, listOutputs } from '../../src/contract/http/clip.ts'
import { ffmpegPath } from '../fixtures/paths.ts'
import { makeMedia } from '../fixtures/sample-media.ts'
import { patient } from '../fixtures/slowness.ts'
import { expect, test } from '../fixtures/test.ts'
import { enter } from './steps/entry.ts'
import { seedOwner } from './steps/seed.ts'

const films = (page: Page) => page.locator('article.media-card')
const menu = (page: Page, name: string) =>
  page.locator('.ant-dropdown:not(.ant-dropdown-hidden)').getByRole('menuitem', { name })
const act = async (page: Page, film: string, action: string): Promise<void> => {
  await page
    .getByRole('article', { name: film })
    .getByRole('button', { name: `${film} 的操作` })
    .click()
  await menu(page, action).click()
}

test('films after they are made: what they cost, renamed, appended, downloaded, kept as a template, deleted; own copy to begin with', async ({
  product,
  shot,
}) => {
  const { page, url } = product
  const api = await seedOwner(product)
  const dir = await mkdtemp(join(tmpdir(), 'production-'))
  try {
    const videos = await Promise.all(
      (['testsrc2', 'mandelbrot', 'smptebars', 'rgbtestsrc'] as const).map((source, index) =>
        makeMedia(ffmpegPath, join(dir, `镜头${index + 1}.mp4`), {
          video: `${source}=size=360x640:rate=25`,
          audio: 'sine=f=330',
          seconds: 2,
        }),
      ),
    )
    const ids: number[] = []
    for (const file of videos) ids.push((await api.upload(file)).id)
    const { reserved } = await api.call(addClip, {
      name: '开业第一批',
      mode: 'clip',
      num: 2,
      client_token: 'production-1',
      config: {
        groups: [
          { name: '门头', attachment_ids: ids.slice(0, 2), duration_s: 1 },
          { name: '环境', attachment_ids: ids.slice(2), duration_s: 1 },
        ],
        titles: ['成都探店', '城南小馆'],
      },
    })
    expect(reserved).toBe(2)
    await enter(product, api, '/videoProduction/videoProduction')

    await test.step('the order is seen at work and done; its configuration is kept', async () => {
      await expect(page.getByRole('heading', { name: '脚本分镜混剪' })).toBeVisible()
      await expect(page.getByText('完成 2/2')).toBeVisible({ timeout: patient(90_000) })
      await expect(page.locator('.made-balance')).toHaveText(/可用剪辑条数不限冻结0/)
      await page.getByRole('button', { name: '把 开业第一批 存为模板' }).click()
      const ask = page.getByRole('dialog', { name: '存为模板' })
      await ask.getByLabel('模板名称').fill('开业模板')
      await ask.getByRole('button', { name: '保存' }).click()
      await expect(page.getByText('2 个分镜，2 个标题')).toBeVisible()
      await shot('production')
    })

    await test.step('the template begins a new order with everything filled in', async () => {
      await page.getByRole('listitem').filter({ hasText: '开业模板' }).getByRole('button', { name: '使用' }).click()
      await expect(page).toHaveURL(/\/intellectSeo\/clip/)
      await expect(page.getByText('门头 2 × 环境 2 = 4 种组合')).toBeVisible()
      await page.goto(`${url}/video/list`)
    })

    await test.step('a film plays, gets another title, and the order gets one more that differs', async () => {
      await expect(films(page)).toHaveCount(2)
      const name = (await films(page).first().getAttribute('aria-label')) ?? ''
      await films(page)
        .first()
        .getByRole('button', { name: `播放 ${name}` })
        .click()
      await expect(page.getByRole('dialog').locator('video')).toBeVisible()
      await expect
        .poll(() =>
          page
            .getByRole('dialog')
            .locator('video')
            .evaluate((video: HTMLVideoElement) => video.readyState),
        )
        .toBeGreaterThan(1)
      await shot('film-playing')
      await page.keyboard.press('Escape')
      await act(page, name, '重命名')
      const rename = page.getByRole('dialog', { name: '重命名成片' })
      await rename.getByLabel('标题').fill('城南小馆开业')
      await rename.getByRole('button', { name: '保存' }).click()
      await expect(page.getByRole('article', { name: '城南小馆开业' })).toBeVisible()
      await act(page, '城南小馆开业', '追加成片')
      const append = page.getByRole('dialog').filter({ hasText: '追加数量' })
      await append.getByLabel('追加数量').fill('1')
      await append.getByRole('button', { name: '提交追加' }).click()
      await expect(page.getByText('已追加，订单共 3 条')).toBeVisible()
      await expect(page.getByRole('button', { name: /^播放 / })).toHaveCount(3, { timeout: patient(90_000) })
      const made = await api.call(listOutputs, { status: 2, limit: 10 })
      expect(made.data).toHaveLength(3)
    })

    await test.step('the order tells each number that was charged', async () => {
      await act(page, '城南小馆开业', '订单详情')
      const drawer = page.getByRole('dialog').filter({ hasText: '开业第一批' })
      await expect(drawer.getByText('条数明细')).toBeVisible()
      await expect(drawer.getByText('已扣').first()).toBeVisible()
      await shot('order')
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()
    })

    await test.step('all are downloaded as one file, one is deleted', async () => {
      await page.getByText('全选本页').click()
      const download = page.waitForEvent('download', { timeout: patient(60_000) })
      await page.getByRole('button', { name: '打包下载' }).click()
      expect((await download).suggestedFilename()).toMatch(/\.zip$/)
      await page.keyboard.press('Escape')
      await page.reload()
      await act(page, '城南小馆开业', '删除')
      const ask = page.getByRole('dialog').filter({ hasText: '已扣的剪辑条数不退' })
      await ask.getByRole('button', { name: /删除/ }).click()
      await expect(films(page)).toHaveCount(2)
    })

    await test.step('创作中心: numbers that lead on, and copy of one’s own', async () => {
      await page.goto(`${url}/creation/creation?tab=inspiration`)
      await expect(page.getByRole('list', { name: '作品数量' }).getByRole('button', { name: /总数/ })).toContainText(
        '2',
      )
      await page.getByRole('button', { name: '添加文案' }).first().click()
      const ask = page.getByRole('dialog', { name: '添加文案' })
      await ask.getByRole('button', { name: '保存' }).click()
      await expect(ask.getByText('请填写标题')).toBeVisible()
      await ask.getByLabel('标题').fill('开业口播')
      await ask.getByLabel('正文').fill('城南小馆今天开业，前一百位进店送小菜。')
      await ask.getByRole('button', { name: '保存' }).click()
      await expect(page.getByText('文案已保存')).toBeVisible()
      await expect(ask).toBeHidden()
      await expect(page.locator('#main').getByText('城南小馆今天开业，前一百位进店送小菜。')).toBeVisible()
      await page.getByPlaceholder('搜索标题、正文、标签').fill('没有这段')
      await page.keyboard.press('Enter')
      await expect(page.getByText('没有符合条件的文案')).toBeVisible()
      await shot('creation')
    })
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
})
