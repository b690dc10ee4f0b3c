// covers: src/renderer/ui, features/clip-wizards, features/publish-tasks, features/works, core/works
// covers: features/accounts, modules/publishing
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Route } from '@playwright/test'
import { listAccounts } from '../../src/contract/http/third-auth.ts'
import { listItems } from '../../src/contract/http/publish-items.ts'
import {
  addTask,
  listTasks,
  publishPreflight,
  publishRecordResult,
  taskVideoList,
} from '../../src/contract/http/wisdom-seo.ts'
import { ffmpegPath } from '../fixtures/paths.ts'
import { makeMedia } from '../fixtures/sample-media.ts'
import { patient } from '../fixtures/slowness.ts'
import { expect, test } from '../fixtures/test.ts'
import { enter } from './steps/entry.ts'
import { addRow } from './steps/rows.ts'
import { seedOwner } from './steps/seed.ts'
import { sheetFaults, tableFaults } from './steps/table-geometry.ts'

const LONG = '成都老房翻新装修公司推荐全包报价清单与避坑指南第二期'
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1100, height: 700 },
] as const

const away = async (route: Route): Promise<void> =>
  await route.fulfill({ status: 503, contentType: 'text/plain', body: 'away' })

test('tasks, works and accounts are whole and reachable in a narrow window, and stay when the server refuses', async ({
  product,
  shot,
}) => {
  test.setTimeout(patient(300_000))
  const { page, url } = product
  const api = await seedOwner(product)
  const accounts = [
    await addRow(api, '城南小馆成都总店旗舰账号', { fans: 128_430 }),
    await addRow(api, '山野茶事', { platform: 'weibo' }),
    await addRow(api, '北巷书店', { platform: 'xiaohongshu' }),
    await addRow(api, '老陈修车', { platform: 'bilibili' }),
  ]
  const dir = await mkdtemp(join(tmpdir(), 'narrow-'))
  const video = (
    await api.upload(
      await makeMedia(ffmpegPath, join(dir, '探店一.mp4'), { video: 'color=red:s=180x320:r=10', seconds: 6 }),
    )
  ).id
  await rm(dir, { recursive: true, force: true })
  const make = async (name: string, to: readonly number[], title: string, more: object = {}) =>
    (
      await api.call(addTask, {
        type: 'clip',
        name,
        sources: { attachment_ids: [video] },
        third_auth_ids: [...to],
        titles: { mode: 'manual', list: [title] },
        topics: ['装修'],
        allow_duplicate: 1,
        client_token: `narrow-${title.length}`,
        ...more,
      })
    ).wisdom_task_id
  const first = await make('老房翻新第一批成都地区全部账号四月推广任务', accounts, LONG.slice(0, 20))
  await make('定时任务', accounts, '定时发布的作品标题一条', {
    schedule: { mode: 'timing', start_time: Math.floor(Date.now() / 1000) + 86_400 },
  })
  const [out, failed] = (await api.call(taskVideoList, { wisdom_task_id: first })).videoList
  await api.call(publishRecordResult, {
    taskId: out?.id ?? 0,
    publishId: 'manual',
    status: 2,
    msg: '已发布',
    platform_url: 'https://www.douyin.com/video/1',
  })
  await api.call(publishRecordResult, {
    taskId: failed?.id ?? 0,
    publishId: 'manual',
    status: -1,
    msg: '平台提示：标题含有不允许的内容，请修改后重新发布，详情见创作者中心通知',
  })

  const screens = [
    { name: 'tasks', path: '/intellectSeo/list', see: '老房翻新第一批', list: listTasks },
    { name: 'works', path: '/planTask/planTask', see: '定时发布的作品标题一条', list: listItems },
    { name: 'accounts', path: '/account/authorization', see: '城南小馆', list: listAccounts },
  ] as const
  await enter(product, api)
  // The longest words of a state, which only a crash in the middle of a publish leaves.
  await page.route(`**${listItems.path}*`, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as {
      data: { data: { publish_status: number; unconfirmed: number; fail_reason: string }[] }
    }
    const [broken] = answer.data.data.filter((item) => item.publish_status === -1)
    if (broken !== undefined)
      Object.assign(broken, { unconfirmed: 1, fail_reason: '上次发布中断，请到平台核对作品是否已发布' })
    await route.fulfill({ response, json: answer })
  })
  for (const { name, path, see, list } of screens) {
    await test.step(`${name}: with rows, in both sizes; then the server refuses`, async () => {
      for (const size of SIZES) {
        await page.setViewportSize(size)
        await page.goto(`${url}${path}`)
        await expect(page.locator('.ant-table-row').filter({ hasText: see }).first()).toBeVisible()
        expect(await tableFaults(page), `${name} at ${size.width}`).toEqual([])
        await shot(`${name}-${size.width}`)
      }
      const rows = await page.locator('.ant-table-row').count()
      await page.route(`**${list.path}*`, away)
      await page.getByRole('button', { name: '刷新' }).first().click()
      await expect(page.getByText(/^刷新失败，显示的是之前的数据/).first()).toBeVisible({ timeout: patient(60_000) })
      await expect(page.locator('.ant-table-row')).toHaveCount(rows)
      await shot(`${name}-refused`)
      await page.unroute(`**${list.path}*`, away)
      product.console.errors.splice(0)
    })
  }
  await test.step('the sheet of a task shows state and problem of each work in both sizes without scrolling; a narrow one has its actions in a menu', async () => {
    for (const size of SIZES) {
      await page.setViewportSize(size)
      const checked = page.waitForResponse((response) => response.url().includes(publishPreflight.path))
      await page.goto(`${url}/intellectSeo/videoPublish?wisdom_task_id=${first}`)
      await checked
      await expect(page.locator('.grid-row .item-reason').first()).toBeVisible()
      expect(await sheetFaults(page), `the sheet at ${size.width}`).toEqual([])
      await shot(`sheet-${size.width}`)
    }
    await page
      .locator('.grid-row')
      .filter({ hasText: '标题含有不允许的内容' })
      .getByRole('button', { name: '更多' })
      .click()
    await page.getByRole('menuitem', { name: '编辑' }).click()
    await expect(page.getByRole('dialog', { name: '编辑作品' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('in a language of longer words, too, and the state of a work is in sight at once', async () => {
    await page.context().addCookies([{ name: 'language', value: 'en', url, sameSite: 'Lax' }])
    await page.goto(`${url}/planTask/planTask`)
    const state = page.locator('.ant-table-row .status-tag').filter({ hasText: 'Broken off' })
    await expect(state).toBeVisible()
    expect(await tableFaults(page)).toEqual([])
    const [box, actions] = [
      await state.boundingBox(),
      await page.locator('.ant-table-row .row-actions').first().boundingBox(),
    ]
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(actions?.x ?? 0)
    await shot('works-en')
  })
})

test('a wizard shows its order and its free preview without scrolling in a low window, whatever its column holds', async ({
  product,
  shot,
}) => {
  test.setTimeout(patient(300_000))
  const { page, url } = product
  await enter(product, await seedOwner(product))
  for (const way of ['clip', 'smart', 'dugujiujian', 'clipTemplate', 'imageText']) {
    await page.goto(`${url}/intellectSeo/${way}`)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      for (const name of [/^提交 \d+ 条/, '生成预览'])
        await expect(page.getByRole('button', { name }), `${way} at ${size.width}`).toBeInViewport({ ratio: 1 })
    }
    await shot(`wizard-${way}`)
  }
})
