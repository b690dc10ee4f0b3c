// covers: modules/publishing, src/renderer/core/publishing, src/renderer/features/dashboard
// covers: src/renderer/features/works, src/renderer/core/works, src/main
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { editAccount } from '../../src/contract/http/third-auth.ts'
import { addTask, taskVideoList } from '../../src/contract/http/wisdom-seo.ts'
import { addAccount, registerHelper } from '../fixtures/add-account.ts'
import type { ApiClient } from '../fixtures/api-client.ts'
import { connectHelper as openLine } from '../fixtures/helper-client.ts'
import { moveClock } from '../fixtures/moved-clock.mjs'
import { root, ffmpegPath } from '../fixtures/paths.ts'
import { type Product, startProduct } from '../fixtures/product.ts'
import { makeMedia } from '../fixtures/sample-media.ts'
import { patient } from '../fixtures/slowness.ts'
import { expect, test } from '../fixtures/test.ts'
import { logIn } from './steps/entry.ts'
import { seedOwner } from './steps/seed.ts'

const DAY = 86_400_000
const MINUTE = 60_000
/** Of the coming week, 16:00 in Shanghai; unix ms. */
const nextFriday = (now: number): number => {
  const day = Math.floor((now + 8 * 3_600_000) / DAY)
  // 1970-01-01 was a Thursday.
  const friday = day + ((5 - ((day + 4) % 7) + 7) % 7 || 7)
  return friday * DAY + 8 * 3_600_000
}

test.setTimeout(patient(900_000))

test('a week is planned, the window hidden, the computer off over the weekend: what went out, what waits, what the first screen says on Monday', async ({
  fakes,
  browser,
}, info) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'weekend-'))
  const shots = join(root, 'test-results/shots', info.project.name)
  const shot = async (page: Page, name: string): Promise<void> =>
    void (await page.screenshot({ path: join(shots, `weekend-${name}.png`), animations: 'disabled' }))
  /** By how much this worker, and with it the fake sites, are ahead of the machine, ms. */
  let ahead = 0
  const goTo = (moment: number): void => {
    const by = moment - Date.now()
    moveClock(by)
    ahead += by
  }
  const start = async (): Promise<Product> =>
    await startProduct({ mode: 'desktop', fakes, browser, dataDir, clockOffsetMs: ahead })
  let product: Product | undefined
  const friday = nextFriday(Date.now())
  const saturday = friday + 18 * 3_600_000
  const sunday = saturday + DAY
  const monday = friday + 3 * DAY - 6.5 * 3_600_000
  const states = async (api: ApiClient, taskIds: readonly number[]): Promise<number[]> =>
    (
      await Promise.all(
        taskIds.map(async (id) =>
          (await api.call(taskVideoList, { wisdom_task_id: id, publish_status: 'all' })).videoList.map(
            (item) => item.publish_status,
          ),
        ),
      )
    ).flat()
  try {
    goTo(friday)
    product = await start()
    let { page, desktop } = product
    const api = await seedOwner(product)
    const helper = await openLine(product.helperUrl, product.helperToken)
    await registerHelper(api, helper)
    const accounts: number[] = []
    for (const platform of ['douyin', 'weibo', 'baijiahao'])
      accounts.push(await addAccount(api, helper, fakes.control, 'chengnan_food', platform))
    helper.close()
    // 抖音 holds works by its timer, and this operator wants that; 微博 has none, and 百家号 is left as it is.
    await api.call(editAccount, { ids: accounts.slice(0, 1), time_channel: 'site' })
    const film = (
      await api.upload(
        await makeMedia(ffmpegPath, join(dataDir, '探店.mp4'), {
          video: 'color=red:s=360x640:r=30',
          audio: 'sine=f=440',
          seconds: 6,
        }),
      )
    ).id
    const soon = Math.ceil(Date.now() / MINUTE) * MINUTE + 2 * MINUTE
    const taskIds: number[] = []
    for (const [at, [name, time]] of (
      [
        ['周五', soon],
        ['周六', saturday],
        ['周日', sunday],
        ['周一', monday],
      ] as const
    ).entries()) {
      const task = await api.call(addTask, {
        type: 'clip',
        name: `${name}的作品`,
        sources: { attachment_ids: [film] },
        third_auth_ids: accounts,
        distribution: 'all',
        allow_duplicate: 1,
        client_token: `weekend-${at}`,
        titles: { mode: 'manual', list: ['抖音', '微博', '百家号'].map((site) => `成都老房翻新${name}${site}更新`) },
        topics: ['老房翻新'],
        schedule: { mode: 'timing', start_time: time / 1000 },
      })
      taskIds.push(task.wisdom_task_id)
    }
    await page.goto(product.url)
    await logInWhereAsked(page)
    await page.goto(`${product.url}/planCalendar/planCalendar`)
    await expect(page.getByText('成都老房翻新周六微博更新').first()).toBeVisible()
    await shot(page, '1-planned')

    await test.step('Friday: the window is hidden, and works go out at their minute; the weekend’s of 抖音 are handed to its timer', async () => {
      await desktop?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
      await expect
        .poll(() => desktop?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()))
        .toBe(false)
      await expect.poll(async () => (await fakes.control.works()).length, { timeout: patient(400_000) }).toBe(6)
      const works = await fakes.control.works()
      expect(
        works
          .filter((work) => work.scheduleTime === null)
          .map((work) => work.platform)
          .toSorted(),
      ).toEqual(['baijiahao', 'douyin', 'weibo'])
      expect(
        works.flatMap((work) => (work.scheduleTime === null ? [] : [[work.platform, work.scheduleTime]])).toSorted(),
      ).toEqual([saturday, sunday, monday].map((time) => ['douyin', time / 1000]))
      await expect.poll(() => states(api, taskIds)).toEqual([2, 2, 2, 2, 0, 0, 2, 0, 0, 2, 0, 0])
    })
    await product.close()

    await test.step('Monday: the first screen counts what was missed; nothing of it goes out by itself, what is due now does', async () => {
      goTo(monday - 1.5 * MINUTE)
      product = await start()
      page = product.page
      desktop = product.desktop
      await logInWhereAsked(page)
      await page.goto(`${product.url}/index`)
      const tile = page.getByRole('list', { name: '待办' }).getByRole('button', { name: /已错过/ })
      await expect(tile).toContainText('4')
      await shot(page, '2-monday')
      await expect.poll(async () => (await fakes.control.works()).length, { timeout: patient(400_000) }).toBe(8)
      expect(
        (await fakes.control.works())
          .slice(6)
          .map((work) => [work.platform, work.scheduleTime])
          .toSorted(),
      ).toEqual([
        ['baijiahao', null],
        ['weibo', null],
      ])
      await tile.click()
      for (const title of ['周六微博', '周六百家号', '周日微博', '周日百家号'])
        await expect(page.getByRole('row').filter({ hasText: `成都老房翻新${title}更新` })).toBeVisible()
      await shot(page, '3-missed')
    })

    await test.step('one is published now, the others are cancelled', async () => {
      const row = page.getByRole('row').filter({ hasText: '成都老房翻新周日微博更新' })
      await row.getByRole('button', { name: '立即发布' }).click()
      // 微博 asks for a declaration, which this operator has not chosen: a warning inside the one question.
      const question = page.getByRole('dialog', { name: '立即发布' })
      await expect(question).toContainText('微博要求作品声明，尚未选择')
      await shot(page, '4-asked')
      await question.getByRole('button', { name: '立即发布' }).click()
      await expect(page.getByRole('button', { name: '继续发布' })).toBeHidden()
      await expect.poll(async () => (await fakes.control.works()).length, { timeout: patient(300_000) }).toBe(9)
      await shot(page, '5-published')
    })
    const works = await fakes.control.works()
    expect(new Set(works.map((work) => `${work.platform} ${work.title}${work.text}`)).size).toBe(9)
  } finally {
    await product?.close().catch(() => undefined)
    moveClock(-ahead)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
})

const logInWhereAsked = async (page: Page): Promise<void> => {
  const asked = page.getByRole('heading', { name: '欢迎回来' })
  await expect(asked.or(page.getByTestId('user-menu'))).toBeVisible()
  if (await asked.isVisible()) await logIn(page)
  await expect(page.getByTestId('user-menu')).toBeVisible()
}
