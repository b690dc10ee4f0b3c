// covers: core/publishing, features/accounts, modules/publishing, tests/fake-platforms/phone
import type { Page } from '@playwright/test'
import { patient } from '../fixtures/slowness.ts'
import { expect, test } from '../fixtures/test.ts'
import { openMenu } from './steps/accounts.ts'
import { connectHelper, enter } from './steps/entry.ts'
import { seedTask } from './steps/seed.ts'

const openTask = async (page: Page): Promise<void> => {
  await openMenu(page, 'SEO任务列表', '智能SEO视频发布')
  await page.getByRole('row').filter({ hasText: '新店开业宣传' }).getByRole('button', { name: '查看作品' }).click()
  await expect(page.getByRole('heading', { name: /新店开业宣传/ })).toBeVisible()
}
/** The questions before a run, and the run's end. */
const runWith = async (page: Page, words: string, question = '立即发布'): Promise<void> => {
  await page.getByRole('dialog', { name: question }).getByRole('button', { name: '立即发布' }).click()
  const more = page.getByRole('dialog', { name: '发布前检查' }).getByRole('button', { name: '继续发布' })
  const dialog = page.locator('.publish-dialog')
  await expect(more.or(dialog).first()).toBeVisible()
  if (await more.isVisible()) await more.click()
  await expect(dialog.getByText(words)).toBeVisible({ timeout: patient(180_000) })
  // Two rows need no scroll bar.
  expect(await dialog.locator('.ant-modal-body').evaluate((body) => body.scrollHeight - body.clientHeight)).toBe(0)
  await dialog.getByRole('button', { name: '完成' }).click()
}

test('a rehearsal on the practice phone: signed out there, failed, signed in again, retried once', async ({
  product,
  fakes,
  shot,
}) => {
  const { page } = product
  const { api } = await seedTask(product, fakes, ['chengnan_food'])
  await enter(product, api)
  await connectHelper(product)
  const { page: phone, console: phoneConsole } = await product.newPage()
  await phone.goto(fakes.phoneUrl)
  const onPhone = phone.getByRole('listitem', { name: '抖音 · 城南小馆' })

  await test.step('signed out on the phone: the works fail, none goes out', async () => {
    await expect(onPhone).toContainText('已登录')
    await onPhone.getByRole('button', { name: '在平台退出登录' }).click()
    await expect(onPhone).toContainText('未登录')
    await openTask(page)
    await page.getByRole('button', { name: '立即发布（2）' }).click()
    await runWith(page, '发布完成：成功 0，失败 2')
    expect(await fakes.control.works()).toEqual([])
  })

  await test.step('the account shows that it is signed out; a scan with the phone signs it in again', async () => {
    await openMenu(page, '矩阵账号管理')
    await page.getByRole('button', { name: '检测全部' }).click()
    const row = page.getByRole('row').filter({ hasText: '城南小馆' })
    await expect(row).toContainText('掉线', { timeout: patient(90_000) })
    await row.getByRole('button', { name: '重新授权' }).click()
    await expect(page.getByTestId('login-qr')).toBeVisible({ timeout: patient(60_000) })
    // The codes of the check's login pages go away with those pages; one that was pressed as it went signs nobody in,
    // and is followed by the dialog's.
    const codes = phone.getByRole('button', { name: '扫码登录为 城南小馆' })
    await expect(async () => {
      if ((await codes.count()) > 0) await codes.first().click()
      await expect(row).toContainText('正常', { timeout: patient(10_000) })
    }).toPass({ timeout: patient(60_000) })
    await expect(onPhone).toContainText('已登录（1 处）')
    await page.bringToFront()
    await shot('signed-in-again')
    await page.getByRole('dialog', { name: '重新授权：城南小馆' }).getByRole('button', { name: '完成' }).click()
  })

  await test.step('retried: each work is there once', async () => {
    await openTask(page)
    await page.getByRole('button', { name: '重试失败（2）' }).click()
    await runWith(page, '发布完成：成功 2，失败 0', '重试')
    expect((await fakes.control.works()).map((work) => work.title).sort()).toEqual(['第一条', '第二条'])
    expect(phoneConsole.errors).toEqual([])
  })
})
