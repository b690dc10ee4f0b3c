// covers: features/publish-tasks, core/works, core/new-tasks, modules/publishing
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { operationLog } from '../../src/contract/http/admin.ts'
import { editAccount, loginCallback, loginNeedInfo } from '../../src/contract/http/third-auth.ts'
import { addTask, listTasks, taskVideoList } from '../../src/contract/http/wisdom-seo.ts'
import type { ApiClient } from '../fixtures/api-client.ts'
import { ffmpegPath } from '../fixtures/paths.ts'
import { makeMedia } from '../fixtures/sample-media.ts'
import { expect, test } from '../fixtures/test.ts'
import { enter } from './steps/entry.ts'
import { seedOwner } from './steps/seed.ts'

const FIELDS = ['title', 'timing', 'topic', 'description', 'declaration', 'visibility'] as const
const cell = (page: Page, row: number, field: (typeof FIELDS)[number]): Locator =>
  page.locator(`[data-cell="${row}:${FIELDS.indexOf(field)}"]`)
const saved = (page: Page) =>
  expect(page.getByRole('toolbar', { name: '表格工具' }).getByRole('status')).toHaveText('已保存')
const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Accounts as a helper would report them; nothing is published here, so nobody has to sign in. */
const ACCOUNTS = [
  ['douyin', '城南小馆'],
  ['douyin', '山野茶事'],
  ['kuaishou', '老张面馆'],
  ['xiaohongshu', '春风花店'],
  ['weixin_gzh', '城南公众号'],
] as const
const addAccounts = async (api: ApiClient): Promise<number[]> => {
  const ids: number[] = []
  for (const [platform_value, openname] of ACCOUNTS) {
    const { login_id } = await api.call(loginNeedInfo, { platform_value })
    ids.push(
      (
        await api.call(loginCallback, {
          login_id,
          result: { status: 'ok', account: { account_id: openname, openname } },
        })
      ).third_auth_id,
    )
  }
  return ids
}
const addVideos = async (api: ApiClient): Promise<number[]> => {
  const dir = await mkdtemp(join(tmpdir(), 'grid-media-'))
  const ids: number[] = []
  for (const colour of ['red', 'blue'])
    ids.push(
      (
        await api.upload(
          await makeMedia(ffmpegPath, join(dir, `${colour}.mp4`), {
            video: `color=${colour}:s=180x320:r=10`,
            seconds: 6,
          }),
        )
      ).id,
    )
  await rm(dir, { recursive: true, force: true })
  return ids
}

test('a sheet of works: edited, pasted, filled down, taken back, checked and mended', async ({ product, shot }) => {
  const { page, url } = product
  const api = await seedOwner(product)
  const [accounts, videos] = [await addAccounts(api), await addVideos(api)]
  const { wisdom_task_id: taskId } = await api.call(addTask, {
    type: 'clip',
    name: '新店开业宣传',
    sources: { attachment_ids: videos },
    third_auth_ids: accounts.slice(0, 2),
    titles: { mode: 'manual', list: ['第一条', '第二条', '第三条', '第四条'] },
    client_token: 'grid-task',
  })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const titles = async () =>
    (await api.call(taskVideoList, { wisdom_task_id: taskId, publish_status: '0' })).videoList.map((item) => item.title)
  await enter(product, api, `/intellectSeo/videoPublish?wisdom_task_id=${taskId}`)
  await expect(cell(page, 3, 'title')).toContainText('第四条')

  await test.step('typing into a cell, with the platform’s counter; it saves by itself', async () => {
    await cell(page, 0, 'title').click()
    await page.keyboard.type('{账号}第{序号}期')
    await press(page, 'Enter')
    await expect(cell(page, 0, 'title')).toContainText('城南小馆第1期')
    await expect(cell(page, 0, 'title')).toContainText('7/30')
    await saved(page)
    expect(await titles()).toEqual(['城南小馆第1期', '第二条', '第三条', '第四条'])
  })

  await test.step('a wide window is filled; in a narrow one the fill handle passes below the account', async () => {
    const edge = (of: string) =>
      page
        .locator(of)
        .first()
        .evaluate((element) => Math.round(element.getBoundingClientRect().right))
    const size = page.viewportSize()
    await page.setViewportSize({ width: 1920, height: 1080 })
    await expect.poll(async () => (await edge('.item-grid')) - (await edge('.grid-row'))).toBeLessThanOrEqual(2)
    // In a narrow one cells have most of the room beside account, state and actions, and counters stand beside their
    // texts.
    await page.setViewportSize({ width: 1100, height: 700 })
    const narrow = async () =>
      await page.locator('.item-grid').evaluate((grid) => {
        grid.scrollLeft = grid.scrollWidth
        const [account, status] = ['.grid-row .grid-lead.account', '.grid-row .grid-tail.status'].map((part) =>
          grid.querySelector(part)?.getBoundingClientRect(),
        )
        const room = ((status?.left ?? 0) - (account?.right ?? 0)) / grid.clientWidth
        grid.scrollLeft = 0
        const covered = [...grid.querySelectorAll('.grid-counter')].filter((counter) => {
          const [one, other] = [
            counter.getBoundingClientRect(),
            counter.parentElement?.querySelector('.grid-text')?.getBoundingClientRect(),
          ]
          return other !== undefined && one.left < other.right - 1 && one.top < other.bottom - 1
        })
        return {
          roomy: room > 0.55,
          counters: grid.querySelectorAll('.grid-counter').length > 0,
          covered: covered.map((one) => one.textContent),
        }
      })
    await expect.poll(narrow).toEqual({ roomy: true, counters: true, covered: [] })
    if (size !== null) await page.setViewportSize(size)
    await cell(page, 0, 'title').click()
    // The handle comes to lie at the account's end.
    const over = await page.locator('.grid-handle').evaluate((handle) => {
      const grid = handle.closest('.item-grid')
      const account = grid?.querySelector('.grid-row .grid-lead.account')
      if (!grid || !account) return 'nothing'
      grid.scrollLeft += handle.getBoundingClientRect().right - account.getBoundingClientRect().right + 2
      const { left, top, width, height } = handle.getBoundingClientRect()
      const found = document.elementFromPoint(left + width / 2, top + height / 2)
      grid.scrollLeft = 0
      return found?.closest('.grid-lead') ? 'account' : (found?.className ?? '')
    })
    expect(over).toBe('account')
  })

  await test.step('a column from a spreadsheet, filled down, taken back and done again', async () => {
    await page.evaluate(() => navigator.clipboard.writeText('甲\n乙\n丙\n丁\n'))
    await cell(page, 0, 'title').click()
    await press(page, 'Control+v')
    await expect(cell(page, 3, 'title')).toContainText('丁')
    await cell(page, 0, 'topic').click()
    await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown')
    await page.evaluate(() => navigator.clipboard.writeText('#成都美食 #探店'))
    await press(page, 'Control+v')
    await expect(cell(page, 3, 'topic')).toContainText('#探店')
    await cell(page, 0, 'title').click()
    await press(page, 'Shift+ArrowDown', 'Control+d')
    await expect(cell(page, 1, 'title')).toContainText('甲')
    await press(page, 'Control+z')
    await expect(cell(page, 1, 'title')).toContainText('乙')
    await saved(page)
    expect(await titles()).toEqual(['甲', '乙', '丙', '丁'])
    const handle = page.locator('[data-handle]')
    await cell(page, 0, 'description').click()
    await press(page, 'Enter')
    await page.keyboard.type('营业到凌晨')
    await press(page, 'Enter')
    await cell(page, 0, 'description').click()
    const [from, to] = [await handle.boundingBox(), await cell(page, 3, 'description').boundingBox()]
    if (from === null || to === null) throw new Error('the handle is not there')
    await page.mouse.move(from.x + 4, from.y + 4)
    await page.mouse.down()
    await page.mouse.move(to.x + 20, to.y + 20, { steps: 4 })
    await page.mouse.up()
    await expect(cell(page, 3, 'description')).toContainText('营业到凌晨')
    await shot('grid-edited')
  })

  await test.step('a time and a choice with the mouse; Escape gives up', async () => {
    await cell(page, 0, 'timing').dblclick()
    await page.locator('.ant-picker-header-next-btn').click()
    await page.locator('.ant-picker-cell-in-view').first().click()
    await page.locator('.ant-picker-time-panel-cell-inner').nth(20).click()
    await page.keyboard.press('Escape')
    await expect(cell(page, 0, 'timing')).toContainText('不定时')
    await cell(page, 0, 'visibility').dblclick()
    await page.locator('.ant-select-item-option').filter({ hasText: '仅自己可见' }).click()
    await expect(cell(page, 0, 'visibility')).toContainText('仅自己可见')
    await cell(page, 1, 'timing').dblclick()
    const timeCut = () =>
      page
        .getByRole('textbox', { name: '发布时间' })
        .evaluate((input: HTMLInputElement) => input.scrollWidth - input.clientWidth)
    await page.locator('.ant-picker-cell-in-view:not(.ant-picker-cell-disabled)').last().click()
    // The whole time is to be read while it is changed: the year, too.
    await expect(page.getByRole('textbox', { name: '发布时间' })).toHaveValue(/^20\d\d-/)
    expect(await timeCut()).toBeLessThanOrEqual(0)
    await page.getByRole('heading').first().click()
    await expect(cell(page, 1, 'timing')).toContainText(/^20\d\d-/)
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(cell(page, 1, 'timing')).toContainText('不定时')
  })

  await test.step('what can not be stored stays in its cell, and one press cuts it', async () => {
    await cell(page, 2, 'title').dblclick()
    await press(page, 'Control+a')
    await page.keyboard.type('长'.repeat(33))
    await press(page, 'Enter')
    await expect(cell(page, 2, 'title')).toContainText('33/30')
    await expect(page.getByText('1 格待修改')).toBeVisible()
    await page.getByRole('button', { name: /检查（/ }).click()
    const drawer = page.getByRole('dialog', { name: '发布前检查与修复' })
    const cut = drawer.getByRole('region', { name: '截短标题（1）' })
    await expect(cut).toContainText('长'.repeat(30))
    await shot('grid-fixes')
    await cut.getByRole('button', { name: '应用' }).click()
    await expect(cut).toBeHidden()
    await drawer
      .getByRole('button', { name: /关闭|Close/ })
      .first()
      .click()
    await saved(page)
    expect((await titles())[2]).toBe('长'.repeat(30))
  })

  await test.step('an account that can not publish is left out, and comes back', async () => {
    await api.call(editAccount, { ids: [accounts[1] ?? 0], enabled: 0 })
    await page.getByRole('button', { name: /检查/ }).click()
    const drawer = page.getByRole('dialog', { name: '发布前检查与修复' })
    await drawer.getByRole('region', { name: '移出不能发布的账号（2）' }).getByRole('button', { name: '应用' }).click()
    await expect(drawer.getByRole('region', { name: /移出/ })).toBeHidden()
    expect(await titles()).toEqual(['甲', '长'.repeat(30)])
    await drawer
      .getByRole('button', { name: /关闭|Close/ })
      .first()
      .click()
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(cell(page, 3, 'title')).toContainText('丁')
    expect(await titles()).toHaveLength(4)
    await api.call(editAccount, { ids: [accounts[1] ?? 0], enabled: 1 })
  })

  await test.step('one value for the empty cells of a column; an unknown variable is told at its cell', async () => {
    await page.getByRole('button', { name: '整列填写' }).click()
    const dialog = page.getByRole('dialog', { name: '整列填写（4 个作品）' })
    await dialog.getByLabel('内容').fill('{城市}探店')
    await dialog.getByText('全部覆盖').click()
    await dialog.getByRole('button', { name: '填写' }).click()
    await expect(dialog).toBeHidden()
    await expect(cell(page, 0, 'title')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('4 格待修改')).toBeVisible()
    await page.getByRole('button', { name: '撤销' }).click()
    await saved(page)
    expect((await titles())[3]).toBe('丁')
  })

  await test.step('marked as published by hand, with the reason in the log', async () => {
    const row = page.getByRole('row').filter({ hasText: '丁' })
    await row.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '取消发布' }).click()
    await expect(page.getByText('丁', { exact: true })).toBeHidden()
    await page.getByText('全部', { exact: true }).first().click()
    await page.getByRole('row').filter({ hasText: '丁' }).getByRole('button', { name: '恢复' }).click()
    await expect(page.getByRole('row').filter({ hasText: '丁' })).toContainText('待发布')
    const { data } = await api.call(operationLog, { page: 1, limit: 20 })
    expect(data.some((line) => line.summary.includes('恢复已取消的作品 1 个'))).toBe(true)
  })

  await test.step('a thousand rows: only those in sight are drawn, the head stays; what a platform lacks is closed and says why', async () => {
    const many = await api.call(addTask, {
      type: 'clip',
      name: '很多作品',
      sources: { attachment_ids: Array.from({ length: 200 }, () => videos[0] ?? 0) },
      third_auth_ids: accounts,
      titles: { mode: 'manual', list: ['第{序号}条'] },
      allow_duplicate: 1,
      client_token: 'many-items',
    })
    expect(many.items).toBe(1_000)
    await page.goto(`${url}/intellectSeo/videoPublish?wisdom_task_id=${many.wisdom_task_id}`)
    await expect(cell(page, 0, 'title')).toContainText('第1条')
    expect(await page.getByRole('row').count()).toBeLessThan(40)
    await expect(cell(page, 4, 'topic')).toHaveAttribute('aria-readonly', 'true')
    await cell(page, 4, 'topic').hover()
    await expect(page.getByRole('tooltip')).toHaveText('公众号没有“话题”')
    await cell(page, 0, 'title').click()
    await press(page, 'Control+End')
    await expect(cell(page, 999, 'visibility')).toBeFocused()
    await expect.poll(async () => (await cell(page, 999, 'visibility').boundingBox())?.x ?? 0).toBeLessThan(1_040)
    await expect(page.getByRole('columnheader', { name: '标题' })).toBeInViewport()
    await shot('grid-many')
  })

  await test.step('a new task shows who gets what before it is made', async () => {
    await page.goto(`${url}/intellectSeo/videoPublish?attachment_ids=${videos.join(',')}`)
    const drawer = page.getByRole('dialog', { name: '新建发布任务' })
    for (const name of ['城南小馆', '山野茶事']) await drawer.getByRole('checkbox', { name: new RegExp(name) }).check()
    const preview = drawer.getByRole('region', { name: '分配预览' })
    await expect(preview).toContainText('共 4 个作品（4 个组合）')
    await drawer.getByText('一账号一条').click()
    await expect(preview).toContainText('共 2 个作品（2 个组合）')
    await shot('new-task-preview')
    // Spread: the hours of the day stand in the form, and each work's time before it is made.
    await drawer.getByText('错开时间').click()
    await expect(drawer.getByText('发布时段', { exact: true })).toBeVisible()
    const times = preview.getByRole('region', { name: '发布时间' })
    await expect(times.getByRole('row')).toHaveCount(3)
    await expect(preview).toContainText(/第一个 .* 发布，最后一个 /)
    await times.scrollIntoViewIfNeeded()
    await shot('new-task-times')
    await drawer.getByText('不定时，手动发布').click()
    await expect(times).toBeHidden()
    // The first of them is there already, in the task of many works.
    await drawer.getByText('全部账号发全部').click()
    await drawer.getByLabel('标题', { exact: true }).fill('第1条')
    const allow = preview.getByRole('checkbox', { name: /^允许重复/ })
    await expect(allow).not.toBeChecked()
    await expect(preview).toContainText('如确需重复发布请勾选“允许重复”')
    await shot('new-task-duplicate')
    await allow.check()
    await expect(preview).toContainText('共 4 个作品（4 个组合）')
    await drawer.getByRole('button', { name: '创建任务' }).click()
    await expect(drawer).toBeHidden()
    const {
      data: [made],
    } = await api.call(listTasks, { page: 1, limit: 1 })
    expect(
      (await api.call(taskVideoList, { wisdom_task_id: made?.wisdom_task_id ?? 0 })).videoList.map(
        (item) => item.allow_duplicate,
      ),
    ).toEqual([1, 1, 1, 1])
  })
})
