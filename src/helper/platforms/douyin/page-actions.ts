// Real pointer and key events: the site's own components ignore what scripts do.
import type { ElementHandle, Page } from 'puppeteer-core'
import { firstVisible, glance, type Selectors } from '../../browser/waiting.ts'
import { errorText, HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'

/** Presses an element as a hand does: move, down, up at its centre. @throws HelperError `page-changed` when it has no box */
export const tap = async (ctx: RunContext, page: Page, element: ElementHandle): Promise<void> => {
  await ctx.race(element.scrollIntoView())
  const box = await ctx.race(element.boundingBox())
  if (!box) throw new HelperError({ kind: 'page-changed', code: 'NOT_CLICKABLE', msg: '页面元素不可点击，平台页面可能已改版' })
  await ctx.race(page.mouse.move(box.x + box.width / 2, box.y + box.height / 2))
  await ctx.race(page.mouse.down())
  await ctx.sleep(30)
  await ctx.race(page.mouse.up())
}

/** Presses the first visible of the alternatives; false when none is there now. */
export const tapIfThere = async (ctx: RunContext, page: Page, selectors: Selectors): Promise<boolean> => {
  const element = await firstVisible(page, selectors)
  if (!element) return false
  await tap(ctx, page, element)
  return true
}

/** Opens an address; network trouble becomes a network error with a sentence. */
export const open = async (ctx: RunContext, page: Page, url: string): Promise<void> => {
  try {
    await ctx.race(page.goto(url, { waitUntil: 'domcontentloaded', timeout: 0 }), { timeoutMs: 60_000, what: '打开平台页面' })
  } catch (error) {
    if (error instanceof HelperError && error.code !== 'TIMEOUT') throw error
    throw new HelperError({ kind: 'network', code: 'PAGE_LOAD', msg: '平台页面打不开，请检查网络后重试', cause: errorText(error) })
  }
}

/** Visible text of the first match, '' when there is none. */
export const textOf = async (page: Page, selectors: Selectors): Promise<string> => {
  const element = await firstVisible(page, selectors)
  if (!element) return ''
  return (await glance(() => element.evaluate((node) => node.textContent?.trim() ?? ''))) ?? ''
}

/** Among visible matches, the one whose own text is exactly `wanted`. */
export const withText = (page: Page, selectors: Selectors, wanted: string): Promise<ElementHandle | null> =>
  glance(async () => {
    for (const selector of selectors) {
      for (const handle of await page.$$(selector)) {
        const found = await handle.evaluate((node) => (node.textContent ?? '').trim())
        if (found === wanted && (await handle.isVisible())) return handle
        await handle.dispose()
      }
    }
    return null
  })

/** Empties the focused input by keys, then writes into it. */
export const replaceText = async (ctx: RunContext, page: Page, input: ElementHandle, value: string): Promise<void> => {
  await tap(ctx, page, input)
  const modifier = process.platform === 'darwin' ? 'Meta' : 'Control'
  await ctx.race(page.keyboard.down(modifier))
  await ctx.race(page.keyboard.press('a'))
  await ctx.race(page.keyboard.up(modifier))
  await ctx.race(page.keyboard.press('Delete'))
  await ctx.race(page.keyboard.sendCharacter(value))
}

/** Value of an input. */
export const valueOf = async (element: ElementHandle): Promise<string> => (await glance(() => element.evaluate((node) => (node instanceof HTMLInputElement ? node.value : '')))) ?? ''
