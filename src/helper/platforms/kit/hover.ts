// Doors that show only while the pointer lies over something.
import type { ElementHandle } from 'puppeteer-core'
import type { Selectors } from '../../browser/waiting.ts'
import type { Form } from './form.ts'
import { aim } from './page-actions.ts'
import { closeTour } from './tour.ts'

/** Points at `over` until the door shows: a tour that comes up meanwhile hides it again. @throws HelperError `page-changed` */
export const hoverFor = async (form: Form, over: ElementHandle, what: string, door: Selectors): Promise<ElementHandle> => {
  const { ctx, page, site } = form
  const point = async (): Promise<ElementHandle | null> => {
    const { x, y } = await aim(ctx, over, () => closeTour(ctx, page, site))
    await ctx.race(page.mouse.move(x, y))
    return form.now(door)
  }
  return (await form.wait.any(what, { door: point })).value
}
