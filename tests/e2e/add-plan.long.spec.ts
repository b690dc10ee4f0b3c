// covers: features/plans, modules/plans, modules/titles
import type { Page } from '@playwright/test'
import { listPlans, planInfo, savePlan } from '../../src/contract/http/plan.ts'
import { expect, test } from '../fixtures/test.ts'
import { enter } from './steps/entry.ts'
import { seedTask } from './steps/seed.ts'

/** Pastes a text where the cursor stands, as from a spreadsheet. */
const paste = async (page: Page, text: string): Promise<void> =>
  page.evaluate((words) => {
    const data = new DataTransfer()
    data.setData('text/plain', words)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)

test('a plan is made through the five steps, mended where it is refused, and started', async ({
  product,
  fakes,
  shot,
}) => {
  const { page, url } = product
  const { api, accounts, videos } = await seedTask(product, fakes, ['chengnan_food', 'shanye_tea'], { onSite: false })
  await api.call(savePlan, {
    name: '已有的计划',
    draft: 1,
    daily_num: 1,
    total_num: 1,
    start_date: '2026-01-01',
    client_token: 'story-taken-name',
  })
  await enter(product, api, '/addPlan/addPlan')
  const next = page.getByRole('button', { name: '下一步' })
  const summary = page.getByLabel('计划概要')

  await test.step('基本: a name, amounts', async () => {
    await page.getByLabel('计划名称').fill('已有的计划')
    await page.getByLabel('总量', { exact: true }).fill('100')
    await page.getByLabel('每日量').fill('4')
    await next.click()
  })

  await test.step('关键词: a pasted table, regions by their reading, and what they give', async () => {
    await page.getByLabel('主词', { exact: true }).focus()
    await paste(page, '主词\t长尾词\n火锅店\t哪家好\n串串香\t多少钱\n\t怎么选')
    await expect(page.getByLabel('长尾词', { exact: true })).toHaveValue('哪家好\n多少钱\n怎么选')
    await page.getByRole('button', { name: '选择地区' }).click()
    const dialog = page.getByRole('dialog', { name: '选择地区' })
    await dialog.getByLabel('名称、拼音或首字母').fill('chengdu')
    await dialog
      .locator('.area-line')
      .filter({ hasText: '成都市' })
      .getByRole('button', { name: /全选下辖地区/ })
      .click()
    await dialog.getByRole('button', { name: /^加入 \d+ 个地区$/ }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/^按每天 4 条，标题/)).toBeVisible()
    await expect(page.locator('.plan-titles li')).toHaveCount(20)
    await shot('add-plan-words')
    await next.click()
  })

  await test.step('内容: films as they are, a text, topics', async () => {
    await page.getByRole('button', { name: '选择素材' }).click()
    const dialog = page.getByRole('dialog', { name: '选择素材' })
    for (const name of ['探店一', '探店二']) await dialog.getByRole('button', { name: new RegExp(name) }).click()
    await dialog.getByRole('button', { name: '使用已选（2）' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: '写一条' }).click()
    await page.getByLabel('文案 1', { exact: true }).fill('本地人常去的老店')
    await page.getByLabel('话题').fill('成都美食 ')
    await next.click()
  })

  await test.step('账号: all that can publish, with what each takes', async () => {
    await page.getByRole('button', { name: '选择全部可用' }).click()
    await expect(page.getByText('每天最多 3 条').first()).toBeVisible()
    await next.click()
  })

  await test.step('确认: a week ahead; a total that two films can not fill is told, a name that is taken leads back to its field', async () => {
    const checks = page.getByRole('list', { name: '发布前检查' })
    await expect(checks.getByText(/2 个素材在 2 个账号上最多发 4 条/)).toBeVisible()
    await expect(page.locator('.plan-week > li')).toHaveCount(7)
    await expect(summary.getByText('6 条（单账号 3 条）')).toBeVisible()
    await shot('add-plan-confirm')
    await expect(page.getByRole('button', { name: '创建并启动' })).toBeDisabled()
    await checks
      .getByRole('listitem')
      .filter({ hasText: '已有同名计划' })
      .getByRole('button', { name: '去修改' })
      .click()
    await expect(page.getByRole('alert').filter({ hasText: '已有同名计划' })).toBeVisible()
    await page.getByLabel('计划名称').fill('六月探店')
    await page.getByLabel('总量', { exact: true }).fill('20000')
    await page.locator('.plan-steps').getByText('确认').click()
    await expect(page.getByRole('button', { name: '创建并启动' })).toBeDisabled()
    await checks.getByRole('listitem').filter({ hasText: '最多能组成' }).getByRole('button', { name: '去修改' }).click()
    await page.getByRole('button', { name: /^改为 \d+$/ }).click()
    await expect(page.getByLabel('总量', { exact: true })).not.toHaveValue('20000')
    await page.getByLabel('总量', { exact: true }).fill('4')
  })

  await test.step('what was typed outlives the window', async () => {
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByText('已恢复上次没有保存的内容')).toBeVisible()
    await expect(page.getByLabel('计划名称')).toHaveValue('六月探店')
  })

  await test.step('created and started: it makes its works', async () => {
    await page.locator('.plan-steps').getByText('确认').click()
    await page.getByRole('button', { name: '创建并启动' }).click()
    await expect(page).toHaveURL(/planList\/planList/)
    const made = (await api.call(listPlans, { keyword: '六月探店' })).data[0]
    expect(made).toMatchObject({ total_num: 4, daily_num: 4, account_count: 2 })
    await expect.poll(async () => (await api.call(planInfo, { id: made?.id ?? 0 })).made_num).toBeGreaterThan(0)
    const info = await api.call(planInfo, { id: made?.id ?? 0 })
    expect(info).toMatchObject({ main_words: ['火锅店', '串串香'], topics: ['成都美食'], copies: ['本地人常去的老店'] })
    expect(
      [info.accounts.map((one) => one.id), info.materials.map((one) => one.attachment_id)].map((ids) =>
        ids.toSorted((a, b) => a - b),
      ),
    ).toEqual([accounts, videos].map((ids) => ids.toSorted((a, b) => a - b)))
  })

  await test.step('leaving with something unsaved asks', async () => {
    await page.goto(
      `${url}/addPlan/addPlan?id=${(await api.call(listPlans, { keyword: '已有的计划' })).data[0]?.id ?? 0}`,
    )
    await expect(page.getByRole('heading', { name: '编辑计划' })).toBeVisible()
    await page.getByLabel('备注').fill('下周再填')
    await page.getByRole('link', { name: '数据看板' }).click()
    const ask = page.getByRole('dialog', { name: '计划还没有保存' })
    await ask.getByRole('button', { name: '继续填写' }).click()
    await expect(ask).toBeHidden()
    await page.getByRole('button', { name: '保存草稿' }).click()
    await expect(page.getByText('草稿已保存')).toBeVisible()
    expect((await api.call(listPlans, { keyword: '已有的计划' })).data[0]).toMatchObject({ status: 0 })
  })
})
