// covers: features/plans, modules/plans, modules/publishing
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { listItems } from '../../src/contract/http/publish-items.ts'
import { addTask, publishRecordResult, taskVideoList } from '../../src/contract/http/wisdom-seo.ts'
import type { ApiClient } from '../fixtures/api-client.ts'
import { ffmpegPath } from '../fixtures/paths.ts'
import { makeMedia } from '../fixtures/sample-media.ts'
import { expect, test } from '../fixtures/test.ts'
import { enter } from './steps/entry.ts'
import { addRow } from './steps/rows.ts'
import { seedOwner } from './steps/seed.ts'

const addVideos = async (api: ApiClient): Promise<number[]> => {
  const dir = await mkdtemp(join(tmpdir(), 'plan-task-'))
  const ids: number[] = []
  for (const [name, colour] of [
    ['探店一', 'red'],
    ['探店二', 'blue'],
  ] as const)
    ids.push(
      (
        await api.upload(
          await makeMedia(ffmpegPath, join(dir, `${name}.mp4`), {
            video: `color=${colour}:s=180x320:r=10`,
            seconds: 6,
          }),
        )
      ).id,
    )
  await rm(dir, { recursive: true, force: true })
  return ids
}
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const choose = (page: Page, title: string) => rowOf(page, title).getByRole('checkbox').click()

test('all works in one list: filtered, moved with a preview, cancelled and taken back, looked up; films sent to accounts at their times', async ({
  product,
  shot,
}) => {
  const { page, url } = product
  const api = await seedOwner(product)
  const [south, tea, videos] = [
    await addRow(api, '城南小馆'),
    await addRow(api, '山野茶事', { platform: 'weibo' }),
    await addVideos(api),
  ]
  const make = async (name: string, account: number, titles: string[]) =>
    (
      await api.call(addTask, {
        type: 'clip',
        name,
        sources: { attachment_ids: videos },
        third_auth_ids: [account],
        titles: { mode: 'manual', list: titles },
        client_token: `plan-task-${account}`,
      })
    ).wisdom_task_id
  const hotpot = await make('火锅一批', south, ['火锅推荐一', '火锅推荐二'])
  await make('茶馆一批', tea, ['茶馆推荐一', '茶馆推荐二'])
  const [out] = (await api.call(taskVideoList, { wisdom_task_id: hotpot })).videoList
  await api.call(publishRecordResult, {
    taskId: out?.id ?? 0,
    publishId: 'manual',
    status: 2,
    msg: '已在手机上发布',
    platform_url: 'https://www.douyin.com/video/1',
  })
  const works = async () =>
    (await api.call(listItems, { keyword: '茶馆', sort_field: 'timing_time', sort_order: 'asc' })).data
  await enter(product, api, '/planTask/planTask')
  await expect(rowOf(page, '茶馆推荐一')).toBeVisible()
  await shot('plan-task')

  await test.step('tabs and words narrow the list; what is out links to its platform', async () => {
    await page.getByRole('tab', { name: '已发布 1' }).click()
    await expect(page.getByRole('row').filter({ hasText: '推荐' })).toHaveCount(1)
    await expect(rowOf(page, '火锅推荐一').getByRole('link', { name: '查看作品：火锅推荐一' })).toHaveAttribute(
      'href',
      'https://www.douyin.com/video/1',
    )
    await rowOf(page, '火锅推荐一').getByRole('button', { name: '发布记录' }).click()
    const drawer = page.getByRole('dialog', { name: '发布记录：火锅推荐一' })
    await expect(drawer).toContainText('人工完成')
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await page.getByRole('tab', { name: '全部 4' }).click()
    await expect(page.getByRole('row').filter({ hasText: '推荐' })).toHaveCount(4)
    await page.getByTestId('list-search').fill('茶馆')
    await expect(page.getByRole('row').filter({ hasText: '推荐' })).toHaveCount(2)
  })

  await test.step('new times for two works, seen before they are kept, and taken back', async () => {
    await choose(page, '茶馆推荐一')
    await choose(page, '茶馆推荐二')
    await page.getByRole('region', { name: '已选 2 项' }).getByRole('button', { name: '改时间' }).click()
    const drawer = page.getByRole('dialog', { name: '改时间（2 个作品）' })
    await drawer.getByRole('spinbutton', { name: '同账号间隔' }).fill('90')
    const preview = drawer.getByRole('region', { name: '改期预览' })
    await expect(preview.getByText('不定时')).toHaveCount(2)
    await expect(preview.locator('td b').filter({ hasText: /^(\d{4}-)?\d\d-\d\d \d\d:\d\d$/ })).toHaveCount(2)
    await shot('plan-task-times')
    expect((await works()).map((item) => item.timing_time)).toEqual([0, 0])
    await drawer.getByRole('button', { name: '保存 2 个' }).click()
    await expect(drawer).toBeHidden()
    const [first = 0, second = 0] = (await works()).map((item) => item.timing_time)
    expect(second - first).toBeGreaterThanOrEqual(90 * 60)
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(page.getByText('已恢复 2 个作品')).toBeVisible()
    expect((await works()).map((item) => item.timing_time)).toEqual([0, 0])
  })

  await test.step('cancelled, and waiting again', async () => {
    await choose(page, '茶馆推荐一')
    await page.getByRole('region', { name: '已选 1 项' }).getByRole('button', { name: '取消发布' }).click()
    await expect(rowOf(page, '茶馆推荐一')).toContainText('已取消')
    await page.getByRole('button', { name: '撤销' }).last().click()
    await expect(rowOf(page, '茶馆推荐一')).toContainText('待发布')
  })

  await test.step('as cards; the choice is kept', async () => {
    await page.getByTitle('卡片').click()
    await expect(page.getByRole('article', { name: '茶馆推荐一' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('article', { name: '茶馆推荐一' })).toBeVisible()
    await shot('plan-task-cards')
  })

  await test.step('two films to two accounts, made a sheet of, and timed', async () => {
    await page.goto(`${url}/planSendVideo/planSendVideo`)
    await page.getByText('素材视频', { exact: true }).click()
    for (const name of ['探店一.mp4', '探店二.mp4']) await page.getByRole('checkbox', { name }).check()
    for (const name of ['城南小馆', '山野茶事']) await page.getByRole('checkbox', { name: new RegExp(name) }).check()
    await page.getByRole('radio', { name: '轮流分给账号' }).check()
    await page.getByLabel('标题', { exact: true }).fill('开业第一条\n开业第二条')
    await expect(page.getByRole('region', { name: '分配预览' })).toContainText('共 2 个作品')
    await shot('plan-send')
    await page.getByRole('button', { name: '生成作品表格' }).click()
    await expect(page.getByRole('grid', { name: '作品表格' })).toContainText('开业第二条')
    await page.getByRole('button', { name: '定时发布' }).click()
    const drawer = page.getByRole('dialog', { name: '改时间（2 个作品）' })
    await expect(drawer.getByRole('button', { name: '保存 2 个' })).toBeEnabled()
    await shot('plan-send-times')
    await drawer.getByRole('button', { name: '保存 2 个' }).click()
    await expect(page).toHaveURL(/planTask/)
    const { data } = await api.call(listItems, { keyword: '开业' })
    expect(data.map((item) => item.thirdauth.openname).toSorted()).toEqual(['城南小馆', '山野茶事'])
    expect(data.every((item) => item.timing_time > Date.now() / 1000)).toBe(true)
  })

  await test.step('in the list of tasks: what waits is cancelled and taken back, another batch begins as the first one was', async () => {
    await page.goto(`${url}/intellectSeo/list`)
    await expect(rowOf(page, '茶馆一批')).toContainText('已发布 0，失败 0，待发 2')
    await expect(rowOf(page, '茶馆一批')).toContainText('山野茶事')
    const more = async (name: string): Promise<void> => {
      await rowOf(page, '茶馆一批').getByRole('button', { name: '更多' }).click()
      await page.locator('.ant-dropdown:not(.ant-dropdown-hidden)').getByRole('menuitem', { name }).click()
    }
    await more('取消待发')
    const dialog = page.getByRole('dialog', { name: '取消 2 个待发布的作品' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: '取消发布' }).click()
    await expect(rowOf(page, '茶馆一批')).toContainText('待发 0')
    await page.getByRole('button', { name: '撤销' }).last().click()
    await expect(rowOf(page, '茶馆一批')).toContainText('待发 2')
    await shot('task-list')
    await rowOf(page, '茶馆一批').getByRole('button', { name: '再来一批' }).click()
    const drawer = page.getByRole('dialog', { name: '新建发布任务' })
    await expect(drawer.getByLabel('任务名')).toHaveValue('茶馆一批 再来一批')
    await expect(drawer.getByLabel('标题', { exact: true })).toHaveValue('茶馆推荐一\n茶馆推荐二')
    await expect(drawer.getByRole('checkbox', { name: /山野茶事/ })).toBeChecked()
  })
})
