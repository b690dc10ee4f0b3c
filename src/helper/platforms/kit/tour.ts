// Tours and notices that may lie over the page at any moment.
import type { Page } from 'puppeteer-core'
import { glance } from '../../browser/waiting.ts'
import type { RunContext } from '../../lib/run-context.ts'
import { find, seen } from './look.ts'
import { aim, press } from './page-actions.ts'
import type { Site } from './site.ts'

/** Closes a tour that lies over the page; never presses anything else, and leaves the focus where it was. True when there was one. */
export const closeTour = async (ctx: RunContext, page: Page, { signs, deep }: Site): Promise<boolean> => {
  if ((await seen(ctx, page, { tour: signs.tour }, { deep })) === null) return false
  const focus = await ctx.race(glance(async () => (await page.evaluateHandle(() => document.activeElement ?? document.body)).asElement()))
  const button = await find(ctx, page, signs.tourButton, { deep })
  if (button) await press(ctx, page, await aim(ctx, button))
  else await ctx.race(page.keyboard.press('Escape'))
  if (focus) await ctx.race(glance(() => focus.evaluate((element) => (element instanceof HTMLElement ? element.focus({ preventScroll: true }) : undefined))))
  return true
}
