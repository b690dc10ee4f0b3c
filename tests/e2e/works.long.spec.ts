// covers: features/accounts, modules/works
import type { Page } from '@playwright/test'
import { taskVideoList } from '../../src/contract/http/wisdom-seo.ts'
import { reportWorks, taskWorks } from '../../src/contract/http/works.ts'
import { patient } from '../fixtures/slowness.ts'
import { expect, test } from '../fixtures/test.ts'
import { connectHelper, enter } from './steps/entry.ts'
import { seedTask } from './steps/seed.ts'

const TITLE = '第一条'
const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: TITLE })
/** 更新数据: one look at the platform, through the helper. */
const look = async (page: Page): Promise<void> => {
  const reported = page.waitForResponse((response) => response.url().endsWith(reportWorks.path), {
    timeout: patient(60_000),
  })
  await rowOf(page).getByRole('button', { name: '更新数据' }).click()
  await reported
  await page.waitForResponse((response) => response.url().includes(taskWorks.path))
  await expect(page.getByText('作品数据已更新').first()).toBeVisible()
}

test('what became of a work: in review, numbers, gone', async ({ product, fakes, shot }) => {
  const { page, url } = product
  await fakes.control.setReviewDelay(3_600_000)
  const { api, taskId } = await seedTask(product, fakes, ['chengnan_food'])
  await enter(product, api, `/intellectSeo/videoPublish?wisdom_task_id=${taskId}`)
  await connectHelper(product)

  await test.step('published: the platform reviews it', async () => {
    await rowOf(page).getByRole('button', { name: '发布', exact: true }).click()
    await page.getByRole('dialog', { name: '立即发布' }).getByRole('button', { name: '立即发布' }).click()
    const dialog = page.locator('.publish-dialog')
    await expect(dialog.getByText('发布完成：成功 1，失败 0')).toBeVisible({ timeout: patient(120_000) })
    await dialog.getByRole('button', { name: '完成' }).click()
    await page.getByText('已发布', { exact: true }).first().click()
    await expect(rowOf(page)).toContainText('已发布')
    await look(page)
    await expect(rowOf(page)).toContainText('审核中')
  })

  const [work] = await fakes.control.works()
  await test.step('approved and watched: the numbers show, here and at its account', async () => {
    await fakes.control.approveWork(work?.id ?? '')
    await fakes.control.setStatistics(work?.id ?? '', { play: 12_345, digg: 678 })
    await look(page)
    await expect(rowOf(page)).toContainText('已发布')
    await expect(rowOf(page).getByRole('cell', { name: '1.2万' })).toBeVisible()
    await expect(rowOf(page).getByRole('cell', { name: '678' })).toBeVisible()
    await expect(rowOf(page).getByRole('link', { name: '查看' })).toHaveAttribute('href', work?.link ?? '')
    await shot('works-published')
    await page.goto(`${url}/account/authorization`)
    await page.getByTitle('查看 城南小馆 的详情').click()
    const drawer = page.getByRole('dialog', { name: '账号详情' })
    await expect(drawer.getByRole('row').filter({ hasText: TITLE })).toContainText('1.2万')
    await shot('account-works')
  })

  await test.step('deleted on the site: gone after the second look, not after the first', async () => {
    await fakes.control.deleteWork(work?.id ?? '')
    await page.goto(`${url}/intellectSeo/videoPublish?wisdom_task_id=${taskId}`)
    await page.getByText('已发布', { exact: true }).first().click()
    await look(page)
    await expect(rowOf(page)).toContainText('已发布')
    await look(page)
    await expect(rowOf(page)).toContainText('已删除')
    await expect(rowOf(page).getByRole('link', { name: '查看' })).toBeHidden()
    await shot('works-deleted')
    const { videoList } = await api.call(taskVideoList, { wisdom_task_id: taskId, publish_status: '2' })
    expect(videoList).toHaveLength(1)
  })
})
