import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { root } from '../../fixtures/paths.ts'
import type { Product } from '../../fixtures/product.ts'
import { POLL_MS } from '../../fixtures/slowness.ts'
import { expect } from '../../fixtures/test.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1100, height: 700 },
] as const
const THEMES = ['dark', 'light'] as const
const EVERYTHING = process.env['ALL_LOOKS'] === '1'
/**
 * Each screen at both sizes; in one theme, the screens in turn, or in both by wish (ALL_LOOKS=1): colours come from the
 * same tokens everywhere.
 */
const themesOf = (turn: number): readonly (typeof THEMES)[number][] =>
  EVERYTHING ? THEMES : [THEMES[turn % THEMES.length] ?? 'dark']

/** What a screen shows, and what is opened on it: a dialog, or something in the page itself. */
export interface Screen {
  name: string
  path: string
  see: string
  open?: (page: Page) => Promise<void>
  inPage?: true
}

/** A page at rest: nothing loads, nothing moves, the overlay is gone. */
const settle = async (page: Page): Promise<void> => {
  await expect(page.getByTestId('loading-overlay')).toHaveCount(0)
  await expect(page.locator('.ant-spin-spinning, .ant-skeleton-active')).toHaveCount(0)
  // A change of colours may begin a frame after what caused it: several frames at rest count.
  await page.evaluate(async (ms) => {
    const moves = (): boolean =>
      document
        .getAnimations()
        .some((one) => one.playState === 'running' && one.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))
    const end = Date.now() + ms
    for (let still = 0; still < 3; still = moves() ? 0 : still + 1) {
      if (Date.now() > end) throw new Error('the page does not come to rest')
      await frame()
    }
  }, POLL_MS)
}

/** Changes the theme as it stands: by its button, also under an open dialog; pages without one are loaded anew. */
const useTheme = async (page: Page, theme: (typeof THEMES)[number]): Promise<void> => {
  if ((await page.locator('html').getAttribute('data-theme')) === theme) return
  const button = page.locator('button[aria-label^="切换到"]')
  if ((await button.count()) > 0) await button.first().evaluate((element) => (element as HTMLElement).click())
  else {
    await page.evaluate((name) => localStorage.setItem('theme', name), theme)
    await page.reload()
  }
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

const isNarrow = (page: Page): boolean => page.viewportSize()?.width !== SIZES[0].width

/** What axe finds serious. Names, roles and colours are the same at both sizes: asked at the narrow one. */
const axeFaults = async (page: Page): Promise<string[]> => {
  if (!isNarrow(page) && !EVERYTHING) return []
  // Half a megabyte of script stays in the page from the last screen; and all in one run: otherwise each one opens a
  // page more to gather frames in, which no screen has.
  const there = await page.evaluate(() => 'axe' in globalThis)
  const { violations } = await new AxeBuilder({ page, ...(there ? { axeSource: ';' } : {}) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], selectors: false })
    .analyze()
  return violations
    .filter((one) => one.impact === 'serious' || one.impact === 'critical')
    .map(
      (one) =>
        `${one.id}: ${one.nodes
          .slice(0, 3)
          .map((node) => `${node.html.slice(0, 160)} [${node.any[0]?.message ?? ''}]`)
          .join(' | ')}`,
    )
}

/** Faults of one screen in words; empty = none. */
const faultsOf = async (page: Page): Promise<string[]> => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return [...(await axeFaults(page)), ...(wide > 0 ? [`the page scrolls sideways by ${wide} px`] : [])]
}

const addressOf = ({ path }: Screen): string | undefined => path.split('?')[0]

/** Opens a screen within the page, as a link of the menu does. */
const goTo = async (page: Page, path: string): Promise<void> => {
  // Where the last screen was pressed, the next one may have a button: nobody points at it.
  await page.mouse.move(0, 0)
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}
/** A screen whose leaving takes an opened dialog along, where the next look is at the same address. */
const ELSEWHERE = { path: '/personal/personal', see: '个人资料' }

/**
 * Looks at screens one after the other, keeps a picture of what has faults (of each by wish), and gathers faults by
 * name.
 */
export function createLooks(product: Product) {
  const { page, url } = product
  const dir = join(root, 'test-results/shots/screens')
  mkdirSync(dir, { recursive: true })
  const found: Record<string, string[]> = {}
  const look = async (name: string): Promise<void> => {
    const faults = [...(await faultsOf(page)), ...product.console.errors.splice(0)]
    if (faults.length > 0) found[name] = faults
    if (faults.length > 0 || EVERYTHING)
      await page.screenshot({ path: join(dir, `${name}.png`), animations: 'disabled' })
  }

  let turn = 0
  const lookAll = async (name: string, themes = themesOf(turn++)): Promise<void> => {
    for (const theme of themes) {
      await useTheme(page, theme)
      // The size that the window has comes first: each change draws the page anew.
      for (const size of isNarrow(page) ? SIZES.toReversed() : SIZES) {
        await page.setViewportSize(size)
        await settle(page)
        await look(`${name}-${theme}-${size.width}`)
      }
    }
  }
  const visit = async (screens: readonly Screen[]): Promise<void> => {
    const looks = screens.map((screen) => ({ screen, themes: themesOf(turn++) }))
    let last: Screen | undefined
    // One theme after the other, for the same reason.
    for (const { screen, themes } of THEMES.flatMap((theme) => looks.filter((one) => one.themes[0] === theme))) {
      if (last?.open && addressOf(last) === addressOf(screen)) {
        await goTo(page, ELSEWHERE.path)
        await expect(page.getByText(ELSEWHERE.see).first()).toBeVisible()
      }
      await goTo(page, screen.path)
      if (last?.open && (await page.getByRole('dialog').count()) > 0) await page.goto(`${url}${screen.path}`)
      last = screen
      await expect(page.getByText(screen.see).first(), screen.name).toBeVisible()
      await screen.open?.(page)
      if (screen.open && screen.inPage !== true) await expect(page.getByRole('dialog').first()).toBeVisible()
      await lookAll(screen.name, themes)
    }
  }
  return { lookAll, visit, found }
}
