// covers: modules/publishing, src/renderer/core/publishing, src/helper/runs
import { editAccount } from '../../src/contract/http/third-auth.ts'
import { addTask, taskVideoList } from '../../src/contract/http/wisdom-seo.ts'
import { addAccount } from '../fixtures/add-account.ts'
import { connectHelper as openLine } from '../fixtures/helper-client.ts'
import { patient } from '../fixtures/slowness.ts'
import { expect, test } from '../fixtures/test.ts'
import { connectHelper, enter } from './steps/entry.ts'
import { seedTask } from './steps/seed.ts'

const SITES = [
  'kuaishou',
  'xiaohongshu',
  'shipinhao',
  'bilibili',
  'baijiahao',
  'weibo',
  'toutiao',
  'tiktok',
  'weixin_gzh',
]
/** One for each site, long enough for 百家号. */
const TITLES = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'].map((day) => `成都老房翻新第${day}天`)

test('works of every site go out at their minute by themselves, without the sites’ timers; one whose account prefers it is handed to its site’s timer beforehand', async ({
  product,
  fakes,
  shot,
}) => {
  test.setTimeout(patient(600_000))
  const { page, url } = product
  const { api, accounts, videos } = await seedTask(product, fakes, ['chengnan_food'])
  const helper = await openLine(product.helperUrl, product.helperToken)
  for (const platform of SITES) accounts.push(await addAccount(api, helper, fakes.control, 'shanye_tea', platform))
  const early = await addAccount(api, helper, fakes.control, 'chengnan_food', 'kuaishou')
  helper.close()
  await api.call(editAccount, { ids: [early], time_channel: 'site' })
  await enter(product, api, '/index')
  await connectHelper(product)

  // Hours ahead: this one need not wait for its minute.
  const time = Math.ceil(product.now() / 3_600_000) * 3_600 + 6 * 3_600
  const held = await api.call(addTask, {
    type: 'clip',
    name: '交给平台',
    sources: { attachment_ids: videos.slice(1, 2) },
    third_auth_ids: [early],
    titles: { mode: 'manual', list: ['周末来店里坐坐'] },
    schedule: { mode: 'timing', start_time: time },
    client_token: 'handed-in',
  })
  const [waiting] = (await api.call(taskVideoList, { wisdom_task_id: held.wisdom_task_id, publish_status: 'all' }))
    .videoList
  expect(waiting).toMatchObject({ time_channel: 'site', timing_time: time })

  // Nearer than what any of these sites' timers takes; 微博 has none, 百家号's offers whole hours only.
  const due = Math.ceil(product.now() / 60_000) * 60 + 120
  const task = await api.call(addTask, {
    type: 'clip',
    name: '到点自己发',
    sources: { attachment_ids: videos.slice(0, 1) },
    third_auth_ids: accounts,
    distribution: 'all',
    titles: { mode: 'manual', list: TITLES },
    topics: ['老房翻新'],
    schedule: { mode: 'timing', start_time: due },
    allow_duplicate: 1,
    client_token: 'at-its-time',
  })
  const states = async (): Promise<number[]> =>
    (await api.call(taskVideoList, { wisdom_task_id: task.wisdom_task_id, publish_status: 'all' })).videoList.map(
      (item) => item.publish_status,
    )

  await test.step('planned nearer than the sites’ timers take, and the check has nothing against it', async () => {
    await page.goto(`${url}/intellectSeo/videoPublish?wisdom_task_id=${task.wisdom_task_id}`)
    for (const title of TITLES) await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible()
    await shot('planned')
    expect((await fakes.control.works()).filter((work) => work.platform !== 'kuaishou')).toEqual([])
  })

  await test.step('nothing is pressed: all are out once their minute has come', async () => {
    await expect.poll(states, { timeout: patient(300_000) }).toEqual(TITLES.map(() => 2))
    const works = (await fakes.control.works()).filter((work) => work.scheduleTime === null)
    expect(new Set(works.map((work) => work.platform))).toEqual(new Set(['douyin', ...SITES]))
    expect(works.map((work) => work.createdAt >= due * 1000)).toEqual(TITLES.map(() => true))
    await page.getByText('已发布', { exact: true }).first().click()
    for (const title of TITLES) await expect(page.getByRole('row').filter({ hasText: title })).toContainText('已发布')
    await shot('published')
  })

  await test.step('the one whose account prefers it is held by its site until its time', async () => {
    // It rests before it is handed in.
    const given = async () =>
      (await api.call(taskVideoList, { wisdom_task_id: held.wisdom_task_id, publish_status: 'all' })).videoList.map(
        (item) => [item.publish_status, item.timing_time],
      )
    await expect.poll(given, { timeout: patient(300_000) }).toEqual([[2, time]])
    expect(
      (await fakes.control.works())
        .filter((work) => work.scheduleTime !== null)
        .map((work) => [work.platform, work.scheduleTime]),
    ).toEqual([['kuaishou', time]])
  })
})
