// covers: modules/publishing, modules/restores, features/dashboard, features/works, core/works, features/restores
// covers: src/renderer/core/publishing, src/helper/runs
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createBackup, login, restoreBackup } from '../../src/contract/http/admin.ts'
import { initProject } from '../../src/contract/http/common.ts'
import { listItems } from '../../src/contract/http/publish-items.ts'
import { restoreState } from '../../src/contract/http/restores.ts'
import { addTask } from '../../src/contract/http/wisdom-seo.ts'
import { addAccount, registerHelper } from '../fixtures/add-account.ts'
import { type ApiClient, createApiClient } from '../fixtures/api-client.ts'
import { connectHelper as openLine } from '../fixtures/helper-client.ts'
import { moveClock } from '../fixtures/moved-clock.mjs'
import { ffmpegPath, productRoot, root } from '../fixtures/paths.ts'
import { type Product, startProduct } from '../fixtures/product.ts'
import { makeMedia } from '../fixtures/sample-media.ts'
import { patient } from '../fixtures/slowness.ts'
import { expect, test } from '../fixtures/test.ts'
import { workerAhead } from '../fixtures/worker-clock.ts'
import { connectHelper, enter, OWNER } from './steps/entry.ts'
import { seedOwner } from './steps/seed.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** The page's clock is so far off the backend's, which alone says what is due, ms. */
const PAGE_OFF = -7 * MINUTE
const TITLES = ['一', '二', '三', '四', '五', '六'].map((day) => `成都老房翻新第${day}天`)

test.setTimeout(patient(1_200_000))

/** A build that calls itself a later one, beside the sources, where its libraries are found. */
const makeNewerBuild = async (): Promise<string> => {
  await mkdir(join(root, '.cache'), { recursive: true })
  const dir = await mkdtemp(join(root, '.cache/newer-build-'))
  const about = JSON.parse(await readFile(join(productRoot, 'package.json'), 'utf8')) as { version: string }
  await writeFile(join(dir, 'package.json'), JSON.stringify({ ...about, version: '99.0.0' }))
  await cp(join(productRoot, 'out'), join(dir, 'out'), { recursive: true })
  for (const name of ['node_modules', 'resources']) await symlink(join(productRoot, name), join(dir, name))
  return dir
}

const OWN_COLOUR = { started: 'green', restored: 'blue', updated: 'yellow' } as const

test('works that were missed days ago wait for a person: after a start, after a restored backup, after an update, whatever the page’s clock says', async ({
  fakes,
  browser,
}, info) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'missed-'))
  const newer = await makeNewerBuild()
  const shot = async (page: Page, name: string): Promise<void> =>
    void (await page.screenshot({
      path: join(root, 'test-results/shots', info.project.name, `missed-${name}.png`),
      animations: 'disabled',
    }))
  let ahead = workerAhead
  let product: Product | undefined
  const start = async (from = productRoot): Promise<Product> => {
    product = await startProduct({ mode: 'web', fakes, browser, dataDir, clockOffsetMs: ahead, from })
    await product.page.context().addInitScript(moveClock, PAGE_OFF)
    return product
  }
  const signIn = async (url: string): Promise<ApiClient> => {
    const api = createApiClient(url)
    api.token = (await api.call(login, { username: OWNER.username, password: OWNER.password })).userinfo.token
    return api
  }
  const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
  let film = 0
  let onTime = 0
  let account = 0

  /**
   * The first screen counts all six, the list offers what can be decided of one and of all; and none goes out while a
   * work that is due now does.
   */
  const wait = async ({ page, url }: Product, api: ApiClient, name: keyof typeof OWN_COLOUR): Promise<void> => {
    const before = await fakes.control.works()
    const title = `准点发布的第${before.length + 1}条`
    // A film of its own: what went out after the backup holds every work with the same file.
    const { id: own } = await api.upload(
      await makeMedia(ffmpegPath, join(dataDir, `${name}.mp4`), {
        video: `color=${OWN_COLOUR[name]}:s=360x640:r=30`,
        audio: 'sine=f=440',
        seconds: 6,
      }),
    )
    const { wisdom_task_id: due } = await api.call(addTask, {
      type: 'clip',
      name: title,
      sources: { attachment_ids: [own] },
      third_auth_ids: [account],
      allow_duplicate: 1,
      titles: { mode: 'manual', list: [title] },
      topics: ['老房翻新'],
      schedule: { mode: 'timing', start_time: Math.ceil(Date.now() / MINUTE) * 60 + 60 },
      client_token: `missed-due-${name}`,
    })
    await page.goto(`${url}/index`)
    const tile = page.getByRole('list', { name: '待办' }).getByRole('button', { name: /已错过/ })
    await expect(tile).toContainText('6')
    await shot(page, `${name}-1-first-screen`)
    await tile.click()
    for (const missed of TITLES) {
      await expect(rowOf(page, missed)).toContainText('已错过')
      for (const button of ['立即发布', '改时间', '取消发布'])
        await expect(rowOf(page, missed).getByRole('button', { name: button })).toBeVisible()
    }
    await page.locator('thead').getByRole('checkbox').check()
    const all = page.getByRole('region', { name: '已选 6 项' })
    for (const button of ['立即发布', '改时间', '取消发布'])
      await expect(all.getByRole('button', { name: button })).toBeEnabled()
    await shot(page, `${name}-2-list`)
    await expect
      .poll(
        async () =>
          (await api.call(listItems, { wisdom_task_id: due })).data.map(
            (item) => `${item.publish_status} ${item.fail_reason}`,
          ),
        { timeout: patient(300_000), intervals: [1_000] },
      )
      .toEqual(['2 '])
    onTime += 1
    const works = await fakes.control.works()
    expect(works.slice(before.length).map((work) => `${work.title}${work.text}`)).toEqual([
      expect.stringContaining(title),
    ])
    expect(works).toHaveLength(onTime)
  }

  try {
    const first = await start()
    const before = await seedOwner(first)
    const helper = await openLine(first.helperUrl, first.helperToken)
    await registerHelper(before, helper)
    account = await addAccount(before, helper, fakes.control, 'chengnan_food', 'weibo')
    const other = await addAccount(before, helper, fakes.control, 'shanye_tea', 'kuaishou')
    helper.close()
    film = (
      await before.upload(
        await makeMedia(ffmpegPath, join(dataDir, '探店.mp4'), {
          video: 'color=red:s=360x640:r=30',
          audio: 'sine=f=440',
          seconds: 6,
        }),
      )
    ).id
    const tomorrow = Math.ceil((first.now() + DAY) / HOUR) * HOUR
    for (const [at, titles] of [TITLES.slice(0, 2), TITLES.slice(2, 4), TITLES.slice(4)].entries()) {
      await before.call(addTask, {
        type: 'clip',
        name: `第${at + 1}批`,
        sources: { attachment_ids: [film] },
        third_auth_ids: [account, other],
        distribution: 'all',
        allow_duplicate: 1,
        titles: { mode: 'manual', list: titles },
        topics: ['老房翻新'],
        schedule: { mode: 'timing', start_time: (tomorrow + at * HOUR) / 1_000 },
        client_token: `missed-${at}`,
      })
    }
    const { name: backup } = await before.call(createBackup, {})
    await first.close()

    const by = tomorrow + 3 * DAY - Date.now()
    moveClock(by)
    ahead += by
    const second = await start()
    await test.step('days later the product is started', async () => {
      const api = await signIn(second.url)
      await enter(second, api)
      await connectHelper(second)
      await wait(second, api, 'started')
      await api.call(restoreBackup, { name: backup, password: OWNER.password })
    })

    await test.step('a backup from before is put back', async () => {
      const nobody = createApiClient(second.url)
      let api = nobody
      // The backend that answers must be the one that was started on the restored data.
      await expect
        .poll(
          async () => {
            if (
              !(await nobody.call(initProject, {}).then(
                () => true,
                () => false,
              ))
            )
              return 0
            api = await signIn(second.url).catch(() => nobody)
            return api === nobody ? 0 : (await api.call(restoreState, {})).active
          },
          { timeout: patient(120_000) },
        )
        .toBe(1)
      await enter(second, api)
      await expect(second.page.getByTestId('helper-dot')).toHaveAttribute('data-state', 'on')
      await expect
        .poll(
          async () =>
            (await api.call(restoreState, {})).checks
              .filter((check) => check.settled === 0)
              .map((check) => `${check.kind} ${check.name} ${check.note}`),
          { timeout: patient(300_000), intervals: [1_000] },
        )
        .toEqual([])
      await wait(second, api, 'restored')
    })
    await second.close()

    const third = await start(newer)
    const api = await signIn(third.url)
    const { page } = third
    await test.step('an update is started', async () => {
      await enter(third, api)
      await connectHelper(third)
      await wait(third, api, 'updated')
    })

    await test.step('one goes out now, one gets another time, the others are cancelled', async () => {
      const [now = '', later = '', ...others] = TITLES
      await page.goto(`${third.url}/planTask/planTask?state=overdue`)
      await rowOf(page, now).getByRole('button', { name: '立即发布' }).click()
      // However many questions stand before it: 微博 asks for a declaration, which this operator has not chosen.
      const yes = page.getByRole('dialog').getByRole('button', { name: /^(立即发布|继续发布)$/ })
      await expect
        .poll(
          async () => {
            if (await yes.first().isVisible()) await yes.first().click()
            return (await fakes.control.works()).length
          },
          { timeout: patient(300_000) },
        )
        .toBe(onTime + 1)
      // The site has it before the run has ended: a page that is opened anew until then shows the run again.
      await page
        .getByRole('dialog')
        .getByRole('button', { name: '完成', exact: true })
        .click({ timeout: patient(60_000) })
      await page.goto(`${third.url}/planTask/planTask?state=overdue`)
      await rowOf(page, later).getByRole('button', { name: '改时间' }).click()
      await page.getByRole('dialog', { name: '改时间（1 个作品）' }).getByRole('button', { name: '保存 1 个' }).click()
      await expect(rowOf(page, later)).toHaveCount(0)
      await page.locator('thead').getByRole('checkbox').check()
      await page.getByRole('region', { name: '已选 4 项' }).getByRole('button', { name: '取消发布' }).click()
      for (const title of others) await expect(rowOf(page, title)).toHaveCount(0)
      const states = new Map(
        (await api.call(listItems, { keyword: '成都老房翻新', limit: 50 })).data.map((item) => [item.title, item]),
      )
      expect(TITLES.map((title) => states.get(title)?.publish_status)).toEqual([2, 0, 3, 3, 3, 3])
      expect((states.get(later)?.timing_time ?? 0) * 1_000).toBeGreaterThan(Date.now())
      await page.goto(`${third.url}/index`)
      await expect(page.getByRole('list', { name: '待办' }).getByRole('button', { name: /已错过/ })).toContainText('0')
      await shot(page, 'decided')
    })
    const works = await fakes.control.works()
    expect(new Set(works.map((work) => `${work.platform} ${work.title}${work.text}`)).size).toBe(onTime + 1)
  } finally {
    await product?.close().catch(() => undefined)
    moveClock(workerAhead - ahead)
    for (const dir of [dataDir, newer]) await rm(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
})
