// covers: features/settings, features/publish-tasks, core/works, core/new-tasks, core/publishing, modules/settings
import { listTasks, taskVideoList } from '../../src/contract/http/wisdom-seo.ts'
import { expect, test } from '../fixtures/test.ts'
import { enter } from './steps/entry.ts'
import { seedTask } from './steps/seed.ts'

test('what is set once is used: default topics and the gap, in a new task and in many items at once', async ({
  product,
  fakes,
}) => {
  const { page, url } = product
  const { api, taskId } = await seedTask(product, fakes, ['chengnan_food'], { onSite: false })
  await enter(product, api, '/personal/personal?tab=publish')

  await test.step('settings', async () => {
    await page.getByLabel('错开时间的默认间隔').fill('45')
    await page.getByLabel(/话题/).fill('巷子里 ')
    await page
      .locator('form')
      .filter({ has: page.getByLabel('错开时间的默认间隔') })
      .getByRole('button', { name: '保存发布偏好', exact: true })
      .click()
    await expect(page.getByText('已保存')).toBeVisible()
  })

  await test.step('a new task starts from them', async () => {
    await page.goto(`${url}/intellectSeo/videoPublish`)
    await page.getByRole('button', { name: '上传或选择视频、图片' }).click()
    const drawer = page.getByRole('dialog', { name: '新建发布任务' })
    await expect(drawer.locator('.ant-select-selection-item').filter({ hasText: '巷子里' })).toBeVisible()
    await drawer.getByRole('radio', { name: '错开时间' }).check()
    await expect(drawer.getByRole('spinbutton', { name: '同账号间隔' })).toHaveValue('45')
    await drawer.getByRole('button', { name: '批量生成标题' }).click()
    const maker = page.getByRole('dialog', { name: '批量生成标题' })
    await maker.getByLabel('地区', { exact: true }).fill('成都')
    await maker.getByLabel('主词', { exact: true }).fill('装修公司')
    await maker.getByLabel('长尾词', { exact: true }).fill('公司推荐\n多少钱')
    await maker.getByLabel('数量').fill('9')
    await expect(maker.getByText('所有组合都已用完，最多 5 个')).toBeVisible()
    await maker.getByRole('button', { name: '使用 5 个标题' }).click()
    await expect(drawer.getByLabel('标题', { exact: true })).toHaveValue(/(^|\n)成都装修公司推荐(\n|$)/)
    await drawer.getByRole('button', { name: '取消' }).click()
    await page.getByRole('dialog').filter({ hasText: '放弃' }).getByRole('button', { name: /放弃/ }).click()
  })

  await test.step('many items: topics and spread times, in one go', async () => {
    await page.goto(`${url}/intellectSeo/videoPublish?wisdom_task_id=${taskId}`)
    await page.getByRole('checkbox', { name: '全选', exact: true }).check()
    await page.getByRole('button', { name: '批量修改' }).click()
    const drawer = page.getByRole('dialog', { name: /修改/ })
    await drawer.getByRole('checkbox', { name: '发布时间' }).check()
    const start = new Date(Date.now() + 26 * 3_600_000).toISOString().slice(0, 10)
    await drawer.getByLabel('第一个作品的时间').fill(`${start} 20:00`)
    await drawer.getByLabel('第一个作品的时间').press('Enter')
    await drawer.getByRole('button', { name: '保存' }).click()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: '20:45' })).toHaveCount(1)
    const { videoList } = await api.call(taskVideoList, { wisdom_task_id: taskId })
    const times = videoList.map((item) => item.timing_time).sort()
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBe(45 * 60)
    expect((await api.call(listTasks, {})).total).toBe(1)
  })
})
