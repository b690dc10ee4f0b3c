// covers: features/calendar, modules/plans
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { moveCalendarItems, planCalendar, unscheduledItems } from '../../src/contract/http/plan.ts'
import { loginCallback, loginNeedInfo } from '../../src/contract/http/third-auth.ts'
import { addTask } from '../../src/contract/http/wisdom-seo.ts'
import { ffmpegPath } from '../fixtures/paths.ts'
import { makeMedia } from '../fixtures/sample-media.ts'
import type { ApiClient } from '../fixtures/api-client.ts'
import type { Product } from '../fixtures/product.ts'
import { expect, test } from '../fixtures/test.ts'
import { drag, holdAtEdge, take } from './steps/drag.ts'
import { enter } from './steps/entry.ts'
import { seedOwner } from './steps/seed.ts'

const DAY_MS = 86_400_000
/** A day so many days after another, YYYY-MM-DD. */
const shift = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()
/** The day where the page is. */
const dayAt = (ms: number): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(ms)
const at = (day: string, time: string): number => Date.parse(`${day}T${time}:00+08:00`) / 1_000

const cell = (page: Page, day: string): Locator => page.locator(`[data-drop][data-day="${day}"]`)
const chip = (page: Page, title: string): Locator => page.locator('.chip', { hasText: title })

/** Dialogs have come to rest: what moves away under the hand is not pressed. */
const stands = (page: Page): Promise<void> => expect(page.locator('.ant-modal[class*="ant-zoom"]')).toHaveCount(0)

const ACCOUNTS = { douyin: '城南小馆', kuaishou: '老张面馆' } as const

/** Works of two accounts that wait without a time: titles by platform. Answers the ids. */
const seedWorks = async (
  product: Product,
  titles: Readonly<Record<keyof typeof ACCOUNTS, readonly string[]>>,
): Promise<{ api: ApiClient; accounts: number[]; idOf: (title: string) => number }> => {
  const api = await seedOwner(product)
  const accounts: number[] = []
  const dir = await mkdtemp(join(tmpdir(), 'calendar-media-'))
  const video = (
    await api.upload(
      await makeMedia(ffmpegPath, join(dir, 'red.mp4'), { video: 'color=red:s=180x320:r=10', seconds: 6 }),
    )
  ).id
  await rm(dir, { recursive: true, force: true })
  for (const platform_value of ['douyin', 'kuaishou'] as const) {
    const { login_id } = await api.call(loginNeedInfo, { platform_value })
    const account = (
      await api.call(loginCallback, {
        login_id,
        result: { status: 'ok', account: { account_id: ACCOUNTS[platform_value], openname: ACCOUNTS[platform_value] } },
      })
    ).third_auth_id
    accounts.push(account)
    const list = [...titles[platform_value]]
    await api.call(addTask, {
      type: 'clip',
      name: list.join(),
      sources: { attachment_ids: list.map(() => video) },
      third_auth_ids: [account],
      titles: { mode: 'manual', list },
      allow_duplicate: 1,
      client_token: `calendar-${account}`,
    })
  }
  const waiting = (await api.call(unscheduledItems, { limit: 10 })).data
  return { api, accounts, idOf: (title) => waiting.find((work) => work.title === title)?.id ?? 0 }
}

test('works in the calendar: dragged, asked about, taken back, moved by keys, taken from the tray, given times', async ({
  product,
  shot,
}) => {
  const { page, url } = product
  // Taken once: midnight may pass while the story runs.
  const today = dayAt(product.now())
  // Two days of the same week, soon, and the first of them a week later.
  const START = shift(today, weekday(shift(today, 2)) === 0 ? 3 : 2)
  const [NEXT, LATER] = [shift(START, 1), shift(START, 7)]
  const { api, accounts, idOf } = await seedWorks(product, {
    douyin: ['晨间探店', '招牌面馆'],
    kuaishou: ['夜市烧烤', '街角咖啡'],
  })
  await api.call(moveCalendarItems, {
    moves: [
      { id: idOf('晨间探店'), timing_time: at(START, '10:00') },
      { id: idOf('招牌面馆'), timing_time: at(NEXT, '10:05') },
      { id: idOf('夜市烧烤'), timing_time: at(START, '15:00') },
    ],
  })
  const timeOf = async (title: string): Promise<number> =>
    (await api.call(planCalendar, { from: START, to: shift(START, 9) })).list.find((entry) => entry.title === title)
      ?.timing_time ?? 0

  await enter(product, api, `/planCalendar/planCalendar?view=month&day=${START}`)
  await expect(cell(page, START).locator('.chip')).toHaveCount(2)
  await expect(chip(page, '街角咖啡')).toBeVisible()

  await test.step('every column but the first has its line, in weeks that are over, too', async () => {
    const older = page.locator('.month-fold')
    if (await older.isVisible()) await older.click()
    const lines = await page.locator('.month-grid .cell').evaluateAll((cells) =>
      cells.map((one) => {
        const { borderInlineStartWidth, borderInlineStartColor } = getComputedStyle(one)
        return (
          Number.parseFloat(borderInlineStartWidth) > 0 && !/rgba\(.*, 0\)|transparent/.test(borderInlineStartColor)
        )
      }),
    )
    expect(lines.length % 7).toBe(0)
    expect(lines.filter((line, at) => line !== at % 7 > 0)).toEqual([])
    if (await older.isVisible()) await older.click()
  })

  await test.step('dropped too near another work: the dialog names both, nothing moves unless told to', async () => {
    const question = page.getByRole('dialog', { name: '1 个作品与同账号的其他作品间隔太近' })
    await drag(page, chip(page, '晨间探店'), cell(page, NEXT))
    await expect(question).toContainText('招牌面馆')
    await stands(page)
    await shot('calendar-conflict')
    await question.getByRole('button', { name: '不移动' }).click()
    await expect(question).toBeHidden()
    await expect(cell(page, START).locator('.chip')).toHaveCount(2)
    expect(await timeOf('晨间探店')).toBe(at(START, '10:00'))
    await drag(page, chip(page, '晨间探店'), cell(page, NEXT))
    await expect(question).toBeVisible()
    await stands(page)
    await question.getByRole('button', { name: '仍要移动' }).click()
    await expect(question).toBeHidden()
    await expect(cell(page, NEXT).locator('.chip.conflict')).toHaveCount(2)
    expect(await timeOf('晨间探店')).toBe(at(NEXT, '10:00'))
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(cell(page, START).locator('.chip')).toHaveCount(2)
    await expect(page.getByText('已撤销')).toBeVisible()
    expect(await timeOf('晨间探店')).toBe(at(START, '10:00'))
  })

  await test.step('to another day, at the same time of day; Ctrl+Z takes it back', async () => {
    await drag(page, chip(page, '夜市烧烤'), cell(page, NEXT))
    await expect(cell(page, NEXT)).toContainText('15:00')
    await expect.poll(() => timeOf('夜市烧烤')).toBe(at(NEXT, '15:00'))
    // The page moves the work at once, and knows a way back when the move is kept.
    await expect(page.getByRole('button', { name: '撤销' })).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(cell(page, START)).toContainText('夜市烧烤')
    await expect.poll(() => timeOf('夜市烧烤')).toBe(at(START, '15:00'))
  })

  await test.step('to a day out of sight: the edge scrolls while the work is held there, and stops when it leaves', async () => {
    const whole = page.viewportSize() ?? { width: 1440, height: 900 }
    await page.setViewportSize({ width: whole.width, height: 480 })
    await chip(page, '夜市烧烤').scrollIntoViewIfNeeded()
    const main = page.locator('main')
    const scrolled = (): Promise<number> => main.evaluate((element) => element.scrollTop)
    await main.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await chip(page, '夜市烧烤').scrollIntoViewIfNeeded()
    await take(page, chip(page, '夜市烧烤'))
    const before = await scrolled()
    await holdAtEdge(page, cell(page, LATER), 'above')
    await expect.poll(scrolled).toBeLessThan(before)
    await page.mouse.move(700, 240)
    // Twenty frames at rest.
    const resting = await main.evaluate(async (element) => {
      const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
      await frame()
      const from = element.scrollTop
      for (let n = 0; n < 20; n += 1) await frame()
      return element.scrollTop - from
    })
    expect(resting).toBe(0)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await main.evaluate((element) => element.scrollTo(0, 0))
    await drag(page, chip(page, '夜市烧烤'), cell(page, LATER))
    await expect.poll(() => timeOf('夜市烧烤')).toBe(at(LATER, '15:00'))
    await expect(cell(page, LATER)).toContainText('夜市烧烤')
    await drag(page, chip(page, '夜市烧烤'), cell(page, START))
    await expect.poll(() => timeOf('夜市烧烤')).toBe(at(START, '15:00'))
    await page.setViewportSize(whole)
  })

  await test.step('by keys: a week on and back, a day on, and to a time of its own', async () => {
    await chip(page, '夜市烧烤').focus()
    await page.keyboard.press('Shift+PageDown')
    await expect(cell(page, LATER)).toContainText('夜市烧烤')
    await expect.poll(() => timeOf('夜市烧烤')).toBe(at(LATER, '15:00'))
    await expect(chip(page, '夜市烧烤')).toBeFocused()
    await page.keyboard.press('Shift+PageUp')
    await expect(cell(page, START)).toContainText('夜市烧烤')
    await expect.poll(() => timeOf('夜市烧烤')).toBe(at(START, '15:00'))
    await expect(chip(page, '夜市烧烤')).toBeFocused()
    await page.keyboard.press('Shift+ArrowRight')
    await expect(cell(page, NEXT)).toContainText('夜市烧烤')
    await expect.poll(() => timeOf('夜市烧烤')).toBe(at(NEXT, '15:00'))
    await expect(chip(page, '夜市烧烤')).toBeFocused()
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog', { name: '移动到' })
    await expect(dialog).toBeVisible()
    await stands(page)
    await dialog.getByLabel('夜市烧烤').fill(`${NEXT} 16:30`)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('没有时间冲突。')).toBeVisible()
    await dialog.getByRole('button', { name: '移动', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => timeOf('夜市烧烤')).toBe(at(NEXT, '16:30'))
  })

  await test.step('from the tray onto a day: the first free time', async () => {
    await drag(page, page.locator('.tray-work', { hasText: '街角咖啡' }), cell(page, NEXT))
    await expect(cell(page, NEXT)).toContainText('街角咖啡')
    await expect(page.getByText('没有待排期的作品')).toBeVisible()
    await expect.poll(() => timeOf('街角咖啡')).toBe(at(NEXT, '09:00'))
    await shot('calendar-month')
  })

  await test.step('chosen works get times of their own, looked at before they are kept', async () => {
    await chip(page, '晨间探店').focus()
    await page.keyboard.press('Space')
    await chip(page, '招牌面馆').click({ modifiers: ['Control'] })
    await page.getByRole('region', { name: '已选 2 项' }).getByRole('button', { name: '自动排期' }).click()
    const dialog = page.getByRole('dialog', { name: '自动排期（2 个作品）' })
    await stands(page)
    await expect(dialog.getByText('找到 2 个空闲时间，0 个没有空位')).toBeVisible()
    await shot('calendar-auto')
    expect(await timeOf('晨间探店')).toBe(at(START, '10:00'))
    await dialog.getByRole('button', { name: '保存 2 个时间' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('已移动 2 个作品')).toBeVisible()
    const { list } = await api.call(planCalendar, {
      from: today,
      to: shift(today, 9),
      third_auth_ids: [accounts[0] ?? 0],
    })
    expect(list.map((entry) => entry.conflict)).toEqual([0, 0])
    await page.getByText('周', { exact: true }).click()
    await expect(page.locator('.hours-column')).toHaveCount(7)
    await shot('calendar-week')
  })

  await test.step('among hours: dragged to one out of sight; by keys beyond the week, which the page follows', async () => {
    const hour = page.locator(`.hours-column[data-day="${NEXT}"]`).getByRole('button', { name: /22:00 的发布$/ })
    await drag(page, chip(page, '夜市烧烤'), hour)
    await expect.poll(async () => dayAt((await timeOf('夜市烧烤')) * 1_000)).toBe(NEXT)
    await expect.poll(() => timeOf('夜市烧烤')).toBeGreaterThanOrEqual(at(NEXT, '21:30'))
    const [sunday, time] = [shift(NEXT, (7 - weekday(NEXT)) % 7), ((await timeOf('夜市烧烤')) - at(NEXT, '00:00')) / 60]
    await chip(page, '夜市烧烤').focus()
    await page.keyboard.press('Shift+PageDown')
    await expect.poll(() => timeOf('夜市烧烤')).toBe(at(shift(NEXT, 7), '00:00') + time * 60)
    await expect(cell(page, shift(sunday, 7))).toBeVisible()
    await expect(chip(page, '夜市烧烤')).toBeFocused()
    await page.getByRole('button', { name: '上一周' }).click()
    await expect(cell(page, NEXT)).toBeVisible()
  })

  await test.step('an hour that is pressed is when new works go out', async () => {
    const day = page.locator(`.hours-column[data-day="${NEXT}"]`)
    await day.getByRole('button', { name: /14:00 的发布$/ }).click({ position: { x: 8, y: 8 } })
    await expect(page).toHaveURL(`${url}/planSendVideo/planSendVideo?timing_time=${at(NEXT, '14:00')}`)
    await expect(page.getByRole('textbox', { name: '开始时间' })).toHaveValue(`${NEXT} 14:00`)
    await expect(page.getByText('作品按这个时间排好')).toBeVisible()
    await shot('calendar-new')
  })
})

test.describe('late in a month', () => {
  const year = Number(dayAt(Date.now()).slice(0, 4))
  const last =
    [`${year}-12-31`, `${year + 1}-12-31`].find((day) => Date.parse(`${day}T21:00:00+08:00`) > Date.now()) ?? ''
  // Only forward: the browser would not take a session of the past.
  test.use({ clock: `${last}T21:00:00+08:00` })

  test('the calendar shows the weeks to come with their works, those that are over on demand', async ({
    product,
    shot,
  }) => {
    const { page } = product
    const { api, idOf } = await seedWorks(product, { douyin: ['跨年夜宵'], kuaishou: ['新年早茶'] })
    const [monday, soon] = [shift(last, -((weekday(last) + 6) % 7)), shift(last, 10)]
    await api.call(moveCalendarItems, { moves: [{ id: idOf('跨年夜宵'), timing_time: at(soon, '10:00') }] })
    const shown = (): Promise<string[]> =>
      page
        .locator('.month-grid > [data-day]')
        .evaluateAll((cells) => cells.map((one) => one.getAttribute('data-day') ?? ''))
    await enter(product, api, '/planCalendar/planCalendar')
    await expect(cell(page, soon)).toContainText('跨年夜宵')
    await expect(cell(page, last)).toHaveClass(/today/)
    expect(await shown()).toEqual(Array.from({ length: 35 }, (_, n) => shift(monday, n)))
    await expect(cell(page, soon)).toBeInViewport({ ratio: 0.9 })
    await drag(page, page.locator('.tray-work', { hasText: '新年早茶' }), cell(page, shift(soon, 1)))
    await expect(cell(page, shift(soon, 1))).toContainText('新年早茶')
    await shot('calendar-late')

    const over = page.getByRole('button', { name: /本月之前的 \d 周$/ })
    await expect(over).toHaveAttribute('aria-expanded', 'false')
    await over.press('Enter')
    await expect(over).toHaveAttribute('aria-expanded', 'true')
    expect((await shown()).slice(0, 7)).toContain(`${last.slice(0, 7)}-01`)
    await expect(cell(page, `${last.slice(0, 7)}-01`)).toBeInViewport()
    await expect(cell(page, soon)).toContainText('跨年夜宵')
    await shot('calendar-unfolded')
    await page.getByRole('button', { name: '今天' }).click()
    await expect(over).toHaveAttribute('aria-expanded', 'false')
    expect((await shown())[0]).toBe(monday)

    await page.getByRole('button', { name: '下个月' }).click()
    await expect(page).toHaveURL(/day=\d{4}-01-01/)
    await page.getByRole('button', { name: '上个月' }).click()
    await expect(over).toHaveAttribute('aria-expanded', 'false')
  })
})
