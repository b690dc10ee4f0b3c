// Layers that a site forgot to take away: nothing stands in them, and every press goes into them.
import type { Page } from 'puppeteer-core'
import { glance, type Selectors } from '../../browser/waiting.ts'
import type { RunContext } from '../../lib/run-context.ts'
import { cssText } from '../../tables/live-table.ts'

// Runs in the page, so it may use nothing from outside itself.
const clear = (selector: string): number => {
  const shows = (element: Element): boolean =>
    element.getBoundingClientRect().width > 0 && getComputedStyle(element).visibility === 'visible'
  const empty = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (layer) =>
      layer.innerText.trim() === '' &&
      ![...layer.querySelectorAll('input, button, img, video, canvas, iframe, svg, [role=button]')].some(shows),
  )
  for (const layer of empty) layer.remove()
  return empty.length
}

/** Takes away what of these holds no word, no picture and nothing to press. Answers how many. */
export async function clearStrays(ctx: RunContext, page: Page, strays: Selectors): Promise<number> {
  return strays.length === 0 ? 0 : ((await ctx.race(glance(() => page.evaluate(clear, cssText(strays))))) ?? 0)
}
