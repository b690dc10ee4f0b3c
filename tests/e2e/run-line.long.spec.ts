// covers: core/publishing, modules/publishing, src/helper/runs
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addTask, taskInfo } from '../../src/contract/http/wisdom-seo.ts'
import { ffmpegPath } from '../fixtures/paths.ts'
import { makeMedia } from '../fixtures/sample-media.ts'
import { patient } from '../fixtures/slowness.ts'
import { expect, test } from '../fixtures/test.ts'
import { openMenu } from './steps/accounts.ts'
import { connectHelper, enter } from './steps/entry.ts'
import { seedTask } from './steps/seed.ts'

test('two tasks published by one press go out one behind another, although the page is closed', async ({
  product,
  fakes,
  shot,
}) => {
  const { page } = product
  const { api, accounts, taskId } = await seedTask(product, fakes, ['chengnan_food', 'shanye_tea'])
  const dir = await mkdtemp(join(tmpdir(), 'run-line-'))
  const film = (
    await api.upload(
      await makeMedia(ffmpegPath, join(dir, '探店三.mp4'), { video: 'color=orange:s=360x640:r=30', seconds: 6 }),
    )
  ).id
  await rm(dir, { recursive: true, force: true })
  const second = (
    await api.call(addTask, {
      type: 'clip',
      name: '周末活动',
      sources: { attachment_ids: [film] },
      third_auth_ids: accounts,
      titles: { mode: 'manual', list: ['周末一', '周末二'] },
      video_publish_info: { declaration: '无需添加自主声明' },
      client_token: 'second-task',
    })
  ).wisdom_task_id
  await enter(product, api)
  await connectHelper(product)
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })

  await test.step('both are asked about once, and both are begun', async () => {
    await openMenu(page, 'SEO任务列表', '智能SEO视频发布')
    for (const name of ['新店开业宣传', '周末活动']) await rowOf(name).getByRole('checkbox').check()
    await page.getByRole('region', { name: '已选 2 项' }).getByRole('button', { name: '发布' }).click()
    await page.getByRole('dialog', { name: '立即发布' }).getByRole('button', { name: '立即发布' }).click()
    await expect(page.locator('.publish-dialog')).toBeVisible()
    await expect
      .poll(async () =>
        (await Promise.all([taskId, second].map((id) => api.call(taskInfo, { wisdom_task_id: id })))).map(
          (task) => task.oneClickPublishStatus,
        ),
      )
      .toEqual([1, 1])
    await page.locator('.publish-dialog').getByRole('button', { name: '收起' }).click()
    await expect(page.getByRole('region', { name: '正在进行的发布' }).getByText('排队中')).toBeVisible()
    await shot('run-line')
  })

  await test.step('the page is gone: the first task ends, then the second goes out', async () => {
    await page.goto('about:blank')
    await expect.poll(async () => (await fakes.control.works()).length, { timeout: patient(200_000) }).toBe(6)
    const works = (await fakes.control.works()).map((work) => work.title)
    expect([new Set(works).size, works.slice(4).toSorted()]).toEqual([6, ['周末一', '周末二']])
  })

  await test.step('whoever comes back finds both done', async () => {
    await enter(product, api, '/intellectSeo/list')
    for (const name of ['新店开业宣传', '周末活动']) await expect(rowOf(name)).toContainText('已完成')
  })
})
