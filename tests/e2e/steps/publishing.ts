import type { Page } from '@playwright/test'
import { expect } from '../../fixtures/test.ts'

const pad = (value: number): string => String(value).padStart(2, '0')
/** As the time field shows it, in the page's zone (Asia/Shanghai, no summer time). */
export function fieldTime(unixSeconds: number): string {
  const date = new Date((unixSeconds + 8 * 3600) * 1000)
  return `${date.getUTCFullYear()}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())} ${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}`
}

/** The drawer of the item with this title and account, opened. */
export async function editItem(page: Page, account: string, title: string) {
  const row = page.getByRole('row').filter({ hasText: account }).filter({ hasText: title })
  await row.getByRole('button', { name: '编辑' }).click()
  const drawer = page.getByRole('dialog', { name: '编辑作品' })
  await expect(drawer).toBeVisible()
  return drawer
}

/** Types into a field that asks the platform, and takes the answer with this name. */
export async function takeRemote(page: Page, field: string, word: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(word)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: name }).first().click()
}

/** Percentages that each row of the publish dialog showed, noted by the page itself. */
export async function noteProgress(page: Page): Promise<() => Promise<number[][]>> {
  await page.evaluate(() => {
    const seen = new Map<string, number[]>()
    const look = (): void => {
      for (const row of document.querySelectorAll('.publish-dialog tr[data-row-key]')) {
        const value = Number(row.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow') ?? Number.NaN)
        const key = row.getAttribute('data-row-key') ?? ''
        const list = seen.get(key) ?? []
        if (!Number.isNaN(value) && list.at(-1) !== value) list.push(value)
        seen.set(key, list)
      }
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
    Object.assign(globalThis, { progressSeen: seen })
  })
  return () =>
    page.evaluate(() => [...(globalThis as unknown as { progressSeen: Map<string, number[]> }).progressSeen.values()])
}

/**
 * Every count of works that the publish dialog showed, noted by the page itself: a quick work may replace one before
 * anybody looks.
 */
export async function noteCounts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen = new Set<string>()
    const note = (): void => {
      const words = /成功 \d+，失败 \d+，待发布 \d+/.exec(
        document.querySelector('.publish-dialog')?.textContent ?? '',
      )?.[0]
      if (words !== undefined) seen.add(words)
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
    Object.assign(globalThis, { countsSeen: seen })
  })
  return () => page.evaluate(() => [...(globalThis as unknown as { countsSeen: Set<string> }).countsSeen])
}
