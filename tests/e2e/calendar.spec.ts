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
import { expect, test } from '../fixtures/test.ts'
import { enter } from './steps/entry.ts'
import { seedOwner } from './steps/seed.ts'

/** Days from today on where the page is, YYYY-MM-DD. */
const dayIn = (days: number): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() + days * 86_400_000)
/** Two days of the same week, soon. */
const FIRST = new Date(`${dayIn(2)}T12:00:00Z`).getUTCDay() === 0 ? 3 : 2
const [START, NEXT] = [dayIn(FIRST), dayIn(FIRST + 1)]
const at = (day: string, time: string): number => Date.parse(`${day}T${time}:00+08:00`) / 1_000

const cell = (page: Page, day: string): Locator => page.locator(`[data-drop][data-day="${day}"]`)
const chip = (page: Page, title: string): Locator => page.locator('.chip', { hasText: title })

/** Dialogs have come to rest: what moves away under the hand is not pressed. */
const stands = (page: Page): Promise<void> => expect(page.locator('.ant-modal[class*="ant-zoom"]')).toHaveCount(0)

/** As a hand drags: a start, a way, an end. */
const drag = async (page: Page, from: Locator, to: Locator): Promise<void> => {
  const [a, b] = [await from.boundingBox(), await to.boundingBox()]
  if (a === null || b === null) throw new Error('nothing to drag, or nowhere to drop')
  await page.mouse.move(a.x + 24, a.y + a.height / 2)
  await page.mouse.down()
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 8 })
  await page.mouse.up()
}

test('works in the calendar: dragged, asked about, taken back, moved by keys, taken from the tray, given times', async ({ product, shot }) => {
  test.setTimeout(120_000)
  const { page, url } = product
  const api = await seedOwner(product)
  const accounts: number[] = []
  for (const [platform_value, openname] of [['douyin', '城南小馆'], ['kuaishou', '老张面馆']] as const) {
    const { login_id } = await api.call(loginNeedInfo, { platform_value })
    accounts.push((await api.call(loginCallback, { login_id, result: { status: 'ok', account: { account_id: openname, openname } } })).third_auth_id)
  }
  const dir = await mkdtemp(join(tmpdir(), 'calendar-media-'))
  const video = (await api.upload(await makeMedia(ffmpegPath, join(dir, 'red.mp4'), { video: 'color=red:s=180x320:r=10', seconds: 6 }))).id
  await rm(dir, { recursive: true, force: true })
  const make = async (account: number, titles: string[]) => await api.call(addTask, {
    type: 'clip', name: titles.join(), sources: { attachment_ids: titles.map(() => video) }, third_auth_ids: [account], titles: { mode: 'manual', list: titles }, allow_duplicate: 1, client_token: `calendar-${account}`,
  })
  await make(accounts[0] ?? 0, ['晨间探店', '招牌面馆'])
  await make(accounts[1] ?? 0, ['夜市烧烤', '街角咖啡'])
  const waiting = (await api.call(unscheduledItems, { limit: 10 })).data
  const idOf = (title: string): number => waiting.find((work) => work.title === title)?.id ?? 0
  await api.call(moveCalendarItems, { moves: [{ id: idOf('晨间探店'), timing_time: at(START, '10:00') }, { id: idOf('招牌面馆'), timing_time: at(NEXT, '10:05') }, { id: idOf('夜市烧烤'), timing_time: at(START, '15:00') }] })
  const timeOf = async (title: string): Promise<number> => (await api.call(planCalendar, { from: START, to: dayIn(FIRST + 9) })).list.find((entry) => entry.title === title)?.timing_time ?? 0

  await enter(product, api, `/planCalendar/planCalendar?view=month&day=${START}`)
  await expect(cell(page, START).locator('.chip')).toHaveCount(2)
  await expect(chip(page, '街角咖啡')).toBeVisible()

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

  await test.step('to another day, at the same time of day; Ctrl+Z takes it back; past days take nothing', async () => {
    await drag(page, chip(page, '夜市烧烤'), cell(page, NEXT))
    await expect(cell(page, NEXT)).toContainText('15:00')
    await expect.poll(() => timeOf('夜市烧烤')).toBe(at(NEXT, '15:00'))
    // The page moves the work at once, and knows a way back when the move is kept.
    await expect(page.getByRole('button', { name: '撤销' })).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(cell(page, START)).toContainText('夜市烧烤')
    await expect.poll(() => timeOf('夜市烧烤')).toBe(at(START, '15:00'))
  })

  await test.step('by keys: a day on, and to a time of its own', async () => {
    await chip(page, '夜市烧烤').focus()
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
    const { list } = await api.call(planCalendar, { from: dayIn(0), to: dayIn(7), third_auth_ids: [accounts[0] ?? 0] })
    expect(list.map((entry) => entry.conflict)).toEqual([0, 0])
    await page.getByText('周', { exact: true }).click()
    await expect(page.locator('.hours-column')).toHaveCount(7)
    await shot('calendar-week')
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
