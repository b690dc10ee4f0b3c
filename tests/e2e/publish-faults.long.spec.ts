// covers: core/publishing, modules/publishing, src/helper/jobs
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import {
  publishRecordResult,
  publishStart,
  setEditStatus,
  setPublishLock,
  taskVideoList,
} from '../../src/contract/http/wisdom-seo.ts'
import { descendants } from '../fixtures/processes.ts'
import { operationLog } from '../../src/contract/http/admin.ts'
import { patient } from '../fixtures/slowness.ts'
import { expect, test } from '../fixtures/test.ts'
import { openMenu } from './steps/accounts.ts'
import { connectHelper, enter } from './steps/entry.ts'
import { seedTask } from './steps/seed.ts'

const CREATE = '/web/api/media/aweme/create_v2/'
const openTask = async (page: Page): Promise<void> => {
  await openMenu(page, 'SEO任务列表', '智能SEO视频发布')
  await page.getByRole('row').filter({ hasText: '新店开业宣传' }).getByRole('button', { name: '查看作品' }).click()
  await expect(page.getByRole('heading', { name: /新店开业宣传/ })).toBeVisible()
}
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const prompt = (page: Page) => page.getByRole('dialog', { name: '云管家未配对' })
/** These films have no cover of their own: the question says what that comes to, and nothing is asked behind it. */
const sayYes = async (page: Page): Promise<void> => {
  const question = page.getByRole('dialog', { name: '立即发布' })
  await expect(question).toContainText('抖音需要封面，未选择时使用平台推荐的封面')
  await question.getByRole('button', { name: '立即发布' }).click()
}
const publishAll = async (page: Page, count: number): Promise<void> => {
  await page.getByRole('button', { name: `立即发布（${count}）` }).click()
  await sayYes(page)
}
test('no helper, a lost session, an account that has dropped', async ({ product, fakes, shot }) => {
  const { page } = product
  const { api } = await seedTask(product, fakes, ['chengnan_food', 'shanye_tea'])
  await enter(product, api)

  await test.step('publishing asks for the helper; the question closes by itself once it is there', async () => {
    await openTask(page)
    await publishAll(page, 4)
    await expect(prompt(page)).toBeVisible()
    await expect(page.locator('.publish-dialog')).toBeHidden()
    await prompt(page).getByRole('button', { name: '关闭' }).click()
    await expect(prompt(page)).toBeHidden()
    await connectHelper(product)
    await expect(page.getByText('云管家已成功打开')).toBeVisible()
    // To look at works is no reason to take their accounts out of the safe.
    await page.waitForResponse((answer) => answer.url().includes(taskVideoList.path))
    expect(
      (await api.call(operationLog, { action: 'credential.handout' })).data.filter((line) =>
        line.summary.includes('用于发布'),
      ),
    ).toEqual([])
    expect(await fakes.control.works()).toEqual([])
  })

  await test.step('a session that the platform ended: that account fails in words, the other goes on', async () => {
    await fakes.control.expireSession('chengnan_food')
    await publishAll(page, 4)
    const dialog = page.locator('.publish-dialog')
    await expect(dialog.getByRole('button', { name: '完成' })).toBeVisible({ timeout: patient(180_000) })
    await shot('session-lost')
    await expect(dialog.getByText('发布完成：成功 2，失败 2')).toBeVisible()
    await expect(dialog.getByRole('row').filter({ hasText: '城南小馆' }).first()).toContainText(/登录|掉线|授权/)
    expect((await fakes.control.works()).map((work) => work.title).sort()).toEqual(['第二条', '第四条'])
    await dialog.getByRole('button', { name: '完成' }).click()
  })

  await test.step('the check finds it out; from then on the works of that account are held back before the run', async () => {
    await openMenu(page, '矩阵账号管理')
    await page.getByRole('button', { name: '检测全部' }).click()
    await expect(page.getByRole('row').filter({ hasText: '城南小馆' })).toContainText('掉线', {
      timeout: patient(90_000),
    })
    await expect(page.getByRole('row').filter({ hasText: '山野茶事' })).toContainText('正常')
    await shot('account-offline')
    await openTask(page)
    await expect(rowOf(page, '第一条')).toContainText('已掉线')
    // Where none can go the question tells why, and there is nothing to agree to.
    await page.getByRole('button', { name: '立即发布（2）' }).click()
    const check = page.getByRole('dialog', { name: '2 个作品不能发布：账号“城南小馆”已掉线，请重新授权' })
    await expect(check).toContainText('账号“城南小馆”已掉线，请重新授权（2 个作品）')
    await shot('preflight-blocked')
    await expect(check.getByRole('button', { name: '立即发布' })).toHaveCount(0)
    await check.getByRole('button', { name: '取消' }).click()
    expect(await fakes.control.works()).toHaveLength(2)
  })
})

test('two pages on one task; an unknown outcome and the two ways out of it', async ({ product, fakes, shot }) => {
  const { page } = product
  const { api, taskId } = await seedTask(product, fakes, ['chengnan_food'])
  await enter(product, api)
  await connectHelper(product)
  await openTask(page)

  await test.step('another page asks before it would publish too', async () => {
    // The site never answers: the first page stays at work.
    await fakes.control.setFaults({ publishNeverAnswers: 'not-created' })
    await rowOf(page, '第一条').getByRole('button', { name: '发布', exact: true }).click()
    await sayYes(page)
    await expect(page.locator('.publish-dialog').getByText('发布中', { exact: true })).toBeVisible()
    const second = await product.newPage()
    await second.page.goto(`${product.url}/intellectSeo/videoPublish?wisdom_task_id=${taskId}`)
    await expect(second.page.getByTestId('helper-dot')).toHaveAttribute('data-state', 'on')
    // The run is the backend's: it shows itself to whoever began it, in every tab, and may be put aside.
    const shown = second.page.locator('.publish-dialog')
    await expect(shown.getByText('发布中', { exact: true })).toBeVisible()
    await shown.getByRole('button', { name: '收起' }).click()
    await expect(second.page.getByRole('region', { name: '正在进行的发布' })).toContainText('剩余 1 / 共 1')
    await expect(second.page.getByText('店长 正在发布此任务，期间不能编辑')).toBeVisible()
    await second.page.getByRole('button', { name: /^立即发布（/ }).click()
    await sayYes(second.page)
    const question = second.page.getByRole('dialog', { name: '是否继续发布' })
    await expect(question).toContainText('该任务可能正在被其他管理员发布或之前被中断，是否继续发布？')
    await question.getByRole('button', { name: '取消' }).click()
    await expect(second.page.locator('.publish-dialog')).toBeHidden()
    expect(second.console.errors).toEqual([])
    await second.page.close()
  })

  await test.step('the browser dies after the press: unknown, shown as such, never sent again by itself', async () => {
    const dialog = page.locator('.publish-dialog')
    await expect
      .poll(async () => (await fakes.control.requests({ path: CREATE })).length, { timeout: patient(60_000) })
      .toBe(1)
    const [browser] = await descendants(product.web?.pid ?? 0, join(product.dataDir, 'helper'))
    if (browser === undefined) throw new Error('the helper has no browser')
    process.kill(browser, 'SIGKILL')
    await expect(dialog.getByRole('button', { name: '完成' })).toBeVisible({ timeout: patient(180_000) })
    await expect(dialog.getByText('待核对', { exact: true })).toBeVisible()
    await expect(
      dialog.getByText(
        '1 个作品的结果还没有确认：云管家会继续核对平台作品列表，您也可以到平台看过后在「去核对」里回答；系统不会自动重发',
      ),
    ).toBeVisible()
    await expect(dialog.getByRole('button', { name: /重试失败/ })).toBeHidden()
    await shot('unconfirmed')
    await dialog.getByRole('button', { name: '完成' }).click()
    await expect(rowOf(page, '第一条')).toContainText('待核对')
    await expect(rowOf(page, '第一条').getByRole('button', { name: '发布', exact: true })).toBeHidden()
    await fakes.control.clearFaults()
  })

  await test.step('looked, and it is not there: published again, once', async () => {
    await rowOf(page, '第一条').getByRole('button', { name: '未发出' }).click()
    await page.getByRole('dialog', { name: '未发出' }).getByRole('button', { name: '确定' }).click()
    await expect(rowOf(page, '第一条')).toContainText('待发布')
    await rowOf(page, '第一条').getByRole('button', { name: '发布', exact: true }).click()
    await sayYes(page)
    const dialog = page.locator('.publish-dialog')
    await expect(dialog.getByText('发布完成：成功 1，失败 0')).toBeVisible({ timeout: patient(120_000) })
    await dialog.getByRole('button', { name: '完成' }).click()
    expect((await fakes.control.works()).map((work) => work.title)).toEqual(['第一条'])
    expect(await fakes.control.requests({ path: CREATE })).toHaveLength(2)
  })

  await test.step('looked, and it is there: marked by hand', async () => {
    const { lock_token } = await api.call(setPublishLock, { wisdom_task_id: taskId, oneClickPublishStatus: 1 })
    await api.call(setEditStatus, { wisdom_task_id: taskId, edit_status: 1, lock_token })
    const { videoList } = await api.call(taskVideoList, { wisdom_task_id: taskId })
    const id = videoList.find((item) => item.title === '第二条')?.id ?? 0
    // An attempt of a computer is told by that computer alone: this one has none.
    const { deviceId } = api
    api.deviceId = ''
    const { attempt_no } = await api.call(publishStart, { id, lock_token })
    await api.call(publishRecordResult, {
      taskId: id,
      publishId: '',
      status: -1,
      error_code: 'unconfirmed',
      msg: '已点击发布但未得到平台确认',
      lock_token,
      attempt_no,
    })
    api.deviceId = deviceId
    await api.call(setEditStatus, { wisdom_task_id: taskId, edit_status: 0, lock_token })
    await api.call(setPublishLock, { wisdom_task_id: taskId, oneClickPublishStatus: 0, lock_token })
    await page.reload()
    await expect(rowOf(page, '第二条')).toContainText('待核对')
    await rowOf(page, '第二条').getByRole('button', { name: '已发出' }).click()
    const mark = page.getByRole('dialog', { name: '已发出' })
    await mark.getByLabel('原因').fill('已在平台看到作品')
    await mark.getByRole('button', { name: '确定' }).click()
    await expect(page.getByRole('heading', { name: /新店开业宣传/ })).toContainText('已完成')
    expect(await fakes.control.works()).toHaveLength(1)
  })
})
