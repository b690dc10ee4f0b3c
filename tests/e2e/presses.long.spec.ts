// covers: features/clip-wizards, features/publish-tasks, core/works, core/new-tasks, features/plans, core/publishing
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { listOutputs } from '../../src/contract/http/clip.ts'
import { listPlans } from '../../src/contract/http/plan.ts'
import type { ApiClient } from '../fixtures/api-client.ts'
import { ffmpegPath } from '../fixtures/paths.ts'
import { countPresses, takePresses } from '../fixtures/press-count.ts'
import { makeMedia } from '../fixtures/sample-media.ts'
import { patient } from '../fixtures/slowness.ts'
import { expect, test } from '../fixtures/test.ts'
import { openMenu } from './steps/accounts.ts'
import { connectHelper, enter } from './steps/entry.ts'
import { fieldTime } from './steps/publishing.ts'
import { seedTask } from './steps/seed.ts'

/** What a person may have to press for each way, at most. */
const BUDGET = { direct: 10, mixing: 16, plan: 16 } as const
const shown: Partial<Record<keyof typeof BUDGET, number>> = {}
/** Ends one way: what it took is told, and is not more than it may be. */
const within = async (page: Page, way: keyof typeof BUDGET): Promise<void> => {
  shown[way] = await takePresses(page)
  process.stdout.write(`\npresses ${JSON.stringify(shown)}\n`)
  expect.soft(shown[way], `presses of ${way}`).toBeLessThanOrEqual(BUDGET[way])
}
/** `answer`: what is chosen where works carry a time that is still ahead. */
const publishAll = async (
  page: Page,
  count: number,
  answer: '立即发布' | '按定时时间发布' = '立即发布',
): Promise<void> => {
  await page.getByRole('button', { name: `立即发布（${count}）` }).click()
  await page.getByRole('dialog', { name: '立即发布' }).getByRole('button', { name: answer }).click()
  await expect(page.locator('.publish-dialog')).toBeVisible()
}
const finished = async (page: Page): Promise<void> => {
  const dialog = page.locator('.publish-dialog')
  await dialog.getByRole('button', { name: '完成' }).click({ timeout: patient(180_000) })
  await expect(dialog).toBeHidden()
}
/** Small films that differ, each of its own shade: a library of somebody who films every week. */
const fillLibrary = async (api: ApiClient, count: number): Promise<void> => {
  const dir = await mkdtemp(join(tmpdir(), 'press-media-'))
  try {
    for (let at = 1; at <= count; at += 1) {
      const shade = (at * 8).toString(16).padStart(2, '0')
      await api.upload(
        await makeMedia(ffmpegPath, join(dir, `日常${at}.mp4`), {
          video: `color=0x${shade}40${shade}:s=180x320:r=10`,
          seconds: 2,
        }),
      )
    }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

test('three ways take few presses: a film published, films mixed and published, a plan of eight weeks', async ({
  product,
  fakes,
}) => {
  const { page } = product
  const { api } = await seedTask(product, fakes, ['chengnan_food', 'shanye_tea'])
  await countPresses(page)
  await enter(product, api)
  await connectHelper(product)
  await takePresses(page)

  await test.step('direct: one film to both accounts, with topics, one of the works at its time', async () => {
    await openMenu(page, '发布视频', 'SEO视频计划')
    await page.getByRole('checkbox', { name: '探店一.mp4' }).check()
    await page.getByRole('checkbox', { name: /未分组/ }).check()
    await expect(page.getByRole('radio', { name: '全部账号发全部' })).toBeChecked()
    await page.getByLabel('标题', { exact: true }).fill('直接发布一\n直接发布二')
    await page.getByLabel('话题').fill('成都美食 探店 ')
    await page.getByRole('button', { name: '生成作品表格' }).click()
    await page.locator('[data-cell="1:1"]').click()
    await page.keyboard.type(fieldTime(Math.ceil(Date.now() / 600_000) * 600 + 4 * 3600))
    // Published at once, the cell still open: the time goes out with the work all the same.
    await publishAll(page, 2, '按定时时间发布')
    await within(page, 'direct')
    await finished(page)
    expect(
      (await fakes.control.works())
        .map((work) => [work.title, (work.scheduleTime ?? 0) > 0, work.topics.length])
        .toSorted(),
    ).toEqual([
      ['直接发布一', false, 2],
      ['直接发布二', true, 2],
    ])
  })
  await takePresses(page)

  await test.step('mixing: films ordered with their works, published when they are made', async () => {
    await openMenu(page, '混剪', '智能SEO视频发布')
    await page.getByRole('listitem', { name: '分组1' }).getByRole('button', { name: '选择素材' }).click()
    const dialog = page.getByRole('dialog', { name: '选择素材' })
    for (const name of ['探店一', '探店二']) await dialog.getByRole('button', { name: new RegExp(name) }).click()
    await dialog.getByRole('button', { name: '使用已选（2）' }).click()
    await page.getByLabel('条数').fill('2')
    await page.getByRole('switch', { name: '发布到账号' }).click()
    await page.getByRole('button', { name: /^选上次的 2 个/ }).click()
    await expect(page.getByRole('checkbox', { name: /未分组/ })).toBeChecked()
    await page.getByRole('textbox', { name: '发布标题' }).fill('混剪一\n混剪二')
    await page.getByRole('button', { name: /^提交 2 条/ }).click()
    await expect(page.getByRole('button', { name: '立即发布（2）' })).toBeEnabled()
    await expect
      .poll(async () => (await api.call(listOutputs, { status: 2 })).total, { timeout: patient(120_000) })
      .toBe(2)
    await publishAll(page, 2)
    await within(page, 'mixing')
    await finished(page)
  })
  await fillLibrary(api, 28)
  await takePresses(page)

  await test.step('plan: one work a day for eight weeks, for those who published last', async () => {
    await openMenu(page, '计划管理', 'SEO视频计划')
    await page
      .getByRole('button', { name: '创建计划' })
      .or(page.getByRole('link', { name: '创建计划' }))
      .first()
      .click()
    const next = page.getByRole('button', { name: '下一步' })
    await page.getByLabel('总量', { exact: true }).fill('56')
    await page.getByLabel('每日量').fill('1')
    await next.click()
    await page
      .getByLabel('主词', { exact: true })
      .fill('火锅店\n串串香\n钵钵鸡\n冒菜馆\n烧烤店\n小龙虾店\n面馆\n甜品店')
    await page
      .getByLabel('长尾词', { exact: true })
      .fill('哪家好\n多少钱\n怎么选\n几点开门\n好停车吗\n要排队吗\n招牌菜有哪些\n适合聚餐吗')
    await next.click()
    await page.getByRole('button', { name: '选择素材' }).click()
    const dialog = page.getByRole('dialog', { name: '选择素材' })
    await dialog.getByRole('button', { name: '全选本页' }).click()
    await dialog.getByRole('button', { name: /^使用已选（\d+）$/ }).click()
    await expect(dialog).toBeHidden()
    await next.click()
    // As a person would: a press before the next step is shown is the same press once more.
    await expect(page.locator('.plan-tree')).toBeVisible()
    await next.click()
    await page.getByRole('button', { name: '创建并启动' }).click()
    await expect(page).toHaveURL(/planList\/planList/)
    await within(page, 'plan')
    expect((await api.call(listPlans, {})).data[0]).toMatchObject({ total_num: 56, daily_num: 1, account_count: 2 })
    // Begun; it may have made its first work by now.
    expect([1, 2]).toContain((await api.call(listPlans, {})).data[0]?.status)
  })
})
