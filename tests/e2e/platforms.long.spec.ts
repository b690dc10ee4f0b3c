// covers: features/publish-tasks, core/works, modules/publishing, src/helper/platforms
import { addTask, taskVideoList } from '../../src/contract/http/wisdom-seo.ts'
import { addAccount } from '../fixtures/add-account.ts'
import { connectHelper as openLine } from '../fixtures/helper-client.ts'
import { patient } from '../fixtures/slowness.ts'
import { expect, test } from '../fixtures/test.ts'
import { connectHelper, enter } from './steps/entry.ts'
import { seedTask } from './steps/seed.ts'

test('one task for three platforms, published with one press; each site has its own work', async ({
  product,
  fakes,
  shot,
}) => {
  const { page, url } = product
  const { api, accounts, videos } = await seedTask(product, fakes, ['chengnan_food'])
  const helper = await openLine(product.helperUrl, product.helperToken)
  for (const platform of ['kuaishou', 'xiaohongshu'])
    accounts.push(await addAccount(api, helper, fakes.control, 'shanye_tea', platform))
  helper.close()
  const task = await api.call(addTask, {
    type: 'clip',
    name: '三个平台一起发',
    sources: { attachment_ids: videos.slice(0, 1) },
    third_auth_ids: accounts,
    distribution: 'all',
    titles: { mode: 'manual', list: ['抖音上的开业', '快手上的开业', '小红书上的开业'] },
    topics: ['成都美食'],
    allow_duplicate: 1,
    client_token: 'three-platforms',
  })
  await enter(product, api, '/account/authorization')
  await connectHelper(product)

  await test.step('accounts of three platforms stand side by side', async () => {
    for (const name of ['抖音', '快手', '小红书'])
      await expect(page.getByRole('tab', { name: new RegExp(name) })).toBeVisible()
    await shot('three-platforms')
  })

  await test.step('published with one press', async () => {
    await page.goto(`${url}/intellectSeo/videoPublish?wisdom_task_id=${task.wisdom_task_id}`)
    await page.getByRole('button', { name: /立即发布（3）/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: '立即发布' }).click()
    const go = page.getByRole('button', { name: '继续发布' })
    await expect(go.or(page.getByText('发布完成'))).toBeVisible()
    if (await go.isVisible()) await go.click()
    await expect(page.getByText('发布完成：成功 3，失败 0')).toBeVisible({ timeout: patient(150_000) })
    await shot('three-published')
  })

  await test.step('what was done stays to be looked at: steps and pictures of the attempt', async () => {
    await page.getByRole('button', { name: '完成', exact: true }).click()
    await page.waitForURL(/\/intellectSeo\/list/)
    await page.goto(`${url}/intellectSeo/videoPublish?wisdom_task_id=${task.wisdom_task_id}`)
    await page.getByText('已发布', { exact: true }).first().click()
    await page.getByRole('row').filter({ hasText: '快手上的开业' }).getByRole('button', { name: '发布记录' }).click()
    const drawer = page.getByRole('dialog', { name: /发布记录/ })
    await drawer.getByRole('button', { name: /查看过程/ }).click()
    await expect(drawer.getByText('已点击发布')).toBeVisible()
    await expect(drawer.locator('img.ant-image-img')).not.toHaveCount(0)
    await shot('evidence')
    await drawer.getByRole('button', { name: '关闭' }).first().click()
  })

  await test.step('the computer is looked at from the settings', async () => {
    await page.goto(`${url}/personal/personal?tab=helper`)
    await page.getByRole('button', { name: '开始自检' }).click()
    await expect(page.getByRole('row').filter({ hasText: '视频解码' })).toBeVisible({ timeout: patient(60_000) })
    await expect(page.getByRole('row').filter({ hasText: '磁盘' })).toContainText('剩余')
    await shot('doctor')
  })

  const { videoList } = await api.call(taskVideoList, { wisdom_task_id: task.wisdom_task_id, publish_status: 'all' })
  const works = await fakes.control.works()
  for (const item of videoList) {
    const work = works.find((one) => one.title === item.title)
    expect(work?.platform).toBe(item.thirdauth.third_platform_info.value)
    expect(work?.topics.map((topic) => topic.name)).toEqual(['成都美食'])
    expect(item.platform_url).toContain(work?.id ?? 'no work')
  }
  expect(new Set(works.map((work) => work.platform))).toEqual(new Set(['douyin', 'kuaishou', 'xiaohongshu']))
})
