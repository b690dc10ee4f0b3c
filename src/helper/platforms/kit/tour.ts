// Tours and notices that may lie over the page at any moment.
import type { Page } from 'puppeteer-core'
import { glance } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import { focused } from './focus.ts'
import { find, seen } from '../../browser/look.ts'
import { freePoint, press } from './page-actions.ts'
import type { Site } from './site.ts'

/** The tour went by itself meanwhile: nothing to press. */
const leftAlone = (error: unknown): null => {
  if (error instanceof HelperError && error.code === 'DETACHED') return null
  throw error
}

/**
 * Closes the tour that lies uppermost; never presses anything else, and leaves the focus where it was. True when it did
 * something. Tours may lie over each other: a button under another one is left for the next look.
 */
export async function closeTour(ctx: RunContext, page: Page, { signs, deep }: Site): Promise<boolean> {
  if ((await seen(ctx, page, { tour: signs.tour }, { deep })) === null) return false
  const focus = await focused(ctx, page)
  const button =
    (await find(ctx, page, signs.tourButton, { deep, free: true })) ??
    (await find(ctx, page, signs.tourButton, { deep }))
  const point = button && (await freePoint(ctx, button).catch(leftAlone))
  if (button && !point) return false
  await (point ? press(ctx, page, point) : ctx.race(page.keyboard.press('Escape')))
  if (focus)
    await ctx.race(
      glance(() =>
        focus.evaluate((element) =>
          element instanceof HTMLElement ? element.focus({ preventScroll: true }) : undefined,
        ),
      ),
    )
  return true
}
