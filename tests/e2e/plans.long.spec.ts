// covers: features/plans, modules/plans, features/materials
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { clipInfo, listClips } from '../../src/contract/http/clip.ts'
import { listPlans, planInfo, planMaterials, setPlanStatus } from '../../src/contract/http/plan.ts'
import type { ApiClient } from '../fixtures/api-client.ts'
import { ffmpegPath } from '../fixtures/paths.ts'
import { makeMedia } from '../fixtures/sample-media.ts'
import { expect, test } from '../fixtures/test.ts'
import { enter } from './steps/entry.ts'
import { addPlan } from './steps/plans.ts'
import { addRow } from './steps/rows.ts'
import { seedOwner } from './steps/seed.ts'

const VIDEOS = [
  ['门店', 'red'],
  ['后厨', 'blue'],
  ['上菜', 'green'],
  ['外卖', 'orange'],
] as const

/** The way back that a message offers. */
const undo = (page: Page, text: string) =>
  page.locator('.ant-message-notice').filter({ hasText: text }).getByRole('button', { name: '撤销' })
const row = (page: Page, name: string | RegExp) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const slot = (page: Page, n: number) => page.getByRole('region', { name: new RegExp(`^第 ${n} 格`) })
const inSlot = (page: Page, n: number, name: string) =>
  slot(page, n).getByRole('button', { name: `${name}.mp4，回车预览` })
const menu = (page: Page, name: string) =>
  page.locator('.ant-dropdown:not(.ant-dropdown-hidden)').getByRole('menuitem', { name })
const slots = async (api: ApiClient, planId: number): Promise<Record<string, number>> =>
  (await api.call(planMaterials, { plan_id: planId })).count_by_slot

test('plans: the list, materials in nine slots, and an order of films', async ({ product, shot }) => {
  const { page, url } = product
  const api = await seedOwner(product)
  const dir = await mkdtemp(join(tmpdir(), 'plan-media-'))
  const files = new Map<string, string>()
  try {
    for (const [name, colour] of VIDEOS) {
      files.set(
        name,
        await makeMedia(ffmpegPath, join(dir, `${name}.mp4`), { video: `color=${colour}:s=180x320:r=30`, seconds: 2 }),
      )
      if (name !== '外卖') await api.upload(files.get(name) ?? '')
    }
    const accounts = [await addRow(api, '城南小馆'), await addRow(api, '山野茶')]
    const plan = await addPlan(api, '夏季保养', accounts)
    await addPlan(api, '新店开业', accounts)
    await addPlan(api, '老客召回', accounts)
    await api.call(setPlanStatus, { ids: [plan], action: 'start' })
    await enter(product, api, '/planList/planList')

    await test.step('the list: what a plan lacks, filters in the address, changes with a way back', async () => {
      await expect(row(page, '夏季保养').getByText('运行中')).toBeVisible()
      await expect(row(page, '夏季保养').getByRole('link', { name: '添加素材：夏季保养' })).toBeVisible()
      await page.getByTestId('list-search').fill('夏季')
      await expect(page).toHaveURL(/keyword=/)
      await expect(row(page, '新店开业')).toHaveCount(0)
      await row(page, '夏季保养').getByRole('button', { name: '暂停' }).click()
      await expect(row(page, '夏季保养').getByText('已暂停')).toBeVisible()
      await undo(page, '「夏季保养」已暂停').click()
      await expect(row(page, '夏季保养').getByText(/准备中|运行中/)).toBeVisible()
      await row(page, '夏季保养').getByRole('button', { name: '更多' }).click()
      await expect(menu(page, '删除')).toHaveAttribute('aria-disabled', 'true')
      await menu(page, '复制').click()
      await expect(row(page, '夏季保养 副本').getByText('草稿')).toBeVisible()
      await page.getByRole('button', { name: '清空筛选' }).click()
      await expect(row(page, '新店开业')).toBeVisible()
      await shot('plans')
      for (const name of ['夏季保养 副本', '老客召回']) await row(page, name).getByRole('checkbox').check()
      await page.getByRole('region', { name: '已选 2 项' }).getByRole('button', { name: '删除' }).click()
      const dialog = page.getByRole('dialog', { name: '删除计划' })
      await expect(dialog.getByText('确定删除选中的 2 项吗？')).toBeVisible()
      await dialog.getByRole('button', { name: '删除' }).click()
      await expect(dialog).toBeHidden()
      await expect(row(page, '老客召回')).toHaveCount(0)
      await page.getByRole('tab', { name: /^草稿/ }).click()
      await expect(page).toHaveURL(/status=0/)
      await expect(row(page, '夏季保养')).toHaveCount(0)
      expect((await api.call(listPlans, {})).data.map((one) => one.name).toSorted()).toEqual(
        ['夏季保养', '新店开业'].toSorted(),
      )
    })

    await test.step('materials: dragged, placed and moved by keys, uploaded; twins are left out', async () => {
      await page.goto(`${url}/planList/planList`)
      await row(page, '夏季保养').getByRole('link', { name: '添加素材：夏季保养' }).click()
      await expect(page.getByText('已填 0/9 格')).toBeVisible()
      const tile = (name: string) => page.locator('.plan-library').getByRole('button', { name: new RegExp(`^${name}`) })
      await tile('门店').dragTo(slot(page, 1))
      await expect(inSlot(page, 1, '门店')).toBeVisible()
      for (const name of ['后厨', '上菜']) await tile(name).click()
      await tile('上菜').press('3')
      await expect(inSlot(page, 3, '上菜')).toBeVisible()
      await inSlot(page, 3, '后厨').press('5')
      await expect(inSlot(page, 5, '后厨')).toBeVisible()
      await expect(inSlot(page, 3, '后厨')).toHaveCount(0)
      await inSlot(page, 5, '后厨').dragTo(slot(page, 1))
      await expect(inSlot(page, 1, '后厨')).toBeVisible()
      await inSlot(page, 1, '后厨').press('Delete')
      await expect(inSlot(page, 1, '后厨')).toHaveCount(0)
      await undo(page, '已从第 1 格移除 1 个素材').click()
      await expect(inSlot(page, 1, '后厨')).toBeVisible()
      await page.getByLabel('第 5 格的文件').setInputFiles(files.get('外卖') ?? '')
      await expect(inSlot(page, 5, '外卖')).toBeVisible()
      await page.getByLabel('第 1 格的文件').setInputFiles(files.get('门店') ?? '')
      await expect(page.getByText('第 1 格已有相同素材，跳过 1 个：门店.mp4')).toBeVisible()
      await expect(page.getByTestId('capacity')).toHaveText('可发 8 条')
      await inSlot(page, 1, '门店').press('Enter')
      await expect(page.getByRole('dialog', { name: '门店.mp4' })).toBeVisible()
      await page.keyboard.press('Escape')
      await shot('plan-materials')
      expect(await slots(api, plan)).toEqual({ 1: 2, 3: 1, 5: 1 })
      // A part of a clip, without its sound.
      await inSlot(page, 1, '门店').press('x')
      const cut = page.getByRole('dialog', { name: '裁剪：门店.mp4' })
      await expect(cut.getByText('0:00.0 – 0:02.0，共 2.0 秒')).toBeVisible()
      for (let at = 0; at < 5; at += 1) await cut.getByRole('slider', { name: '终点' }).press('ArrowLeft')
      await cut.getByRole('checkbox', { name: '去掉原声' }).check()
      await expect(cut.getByText('0:00.0 – 0:01.5，共 1.5 秒')).toBeVisible()
      await shot('plan-cut')
      await cut.getByRole('button', { name: '保存' }).click()
      await expect(slot(page, 1).getByRole('button', { name: /^门店.mp4，已裁剪为 .*，无原声/ })).toBeVisible()
    })

    await test.step('films: an order of the plan, which the plan then follows, and which is stopped', async () => {
      // Otherwise it would order films of its own as soon as it follows an order.
      await api.call(setPlanStatus, { ids: [plan], action: 'pause' })
      await page.getByRole('button', { name: '去剪辑' }).click()
      await expect(page.getByText('已填 3/9 格')).toBeVisible()
      await expect(page.getByText('还没有剪辑订单')).toBeVisible()
      await page.getByText('模板成片', { exact: true }).last().click()
      await expect(page.getByRole('heading', { name: '版式', exact: true })).toBeVisible()
      await page.getByText('混剪', { exact: true }).last().click()
      await expect(page.getByText('素材分组')).toBeVisible()
      await page.getByRole('spinbutton', { name: '条数' }).fill('2')
      await page.getByRole('button', { name: '提交 2 条' }).click()
      const order = page.getByRole('listitem', { name: '夏季保养', exact: true })
      await expect(order).toBeVisible()
      await order.getByRole('button', { name: '计划照此剪辑' }).click()
      await expect(order.getByText('计划照此剪辑中')).toBeVisible()
      const [made] = (await api.call(listClips, { plan_id: plan })).data
      expect(
        (await api.call(clipInfo, { id: made?.id ?? 0 })).config.groups.map((group) => [
          group.name,
          group.attachment_ids.length,
          (group.cuts ?? []).map((cut) => [cut.out, cut.muted]),
        ]),
      ).toEqual([
        ['钩子', 2, [[1.5, 1]]],
        ['产品', 1, []],
        ['过程', 1, []],
      ])
      expect(await api.call(planInfo, { id: plan })).toMatchObject({ clip_mode: 'clip', clip_id: made?.id })
      await shot('plan-clip')
      // The films may be done by now; what can still be stopped is.
      const stop = order.getByRole('button', { name: '取消剪辑' })
      await expect(stop.or(order.getByText('已完成'))).toBeVisible()
      if (await stop.isVisible()) {
        await stop.click()
        const dialog = page.getByRole('dialog', { name: '取消订单「夏季保养」' })
        await expect(dialog).toBeVisible()
        await dialog.getByRole('button', { name: '取消剪辑' }).click()
        await expect(dialog).toBeHidden()
      }
      await expect(stop).toHaveCount(0)
    })
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
})
