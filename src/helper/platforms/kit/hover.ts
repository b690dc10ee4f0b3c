// Doors that show only while the pointer lies over something.
import type { ElementHandle } from 'puppeteer-core'
import { glance, type Selectors } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { Form } from './form.ts'

/**
 * Points at what `find` answers until the door shows: a tour that comes up meanwhile hides it again, and a page that
 * draws it anew makes another of it. @throws HelperError `page-changed`
 */
export async function hoverFor(
  form: Form,
  find: () => Promise<ElementHandle | null>,
  what: string,
  door: Selectors,
  {
    inside = false,
  }: { /** The door is a part of it: another one's, under the pointer by now, is none. */ inside?: boolean } = {},
): Promise<ElementHandle> {
  const { ctx, page } = form
  const point = async (): Promise<ElementHandle | null> => {
    const over = await find()
    if (!over) return null
    const at = await form.aim(over).catch((error: unknown) => {
      if (error instanceof HelperError && error.code === 'DETACHED') return null
      throw error
    })
    if (!at) return null
    await ctx.race(page.mouse.move(at.x, at.y))
    const shown = await form.now(door)
    return shown === null ||
      !inside ||
      (await ctx.race(glance(() => over.evaluate((node, other) => node.contains(other), shown)))) === true
      ? shown
      : null
  }
  return (await form.wait.any(what, { door: point })).value
}
