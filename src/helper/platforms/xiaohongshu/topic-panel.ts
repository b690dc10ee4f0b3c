// The panel of related topics, which opens for a hashtag at the end of the text and lies over 「发布」.
import type { Form } from '../kit/form.ts'
import type { Point } from '../kit/page-actions.ts'
import { glance } from '../../browser/waiting.ts'

/**
 * Where the cross of the panel at this place is; null where the layer is another one, which nobody presses anything in.
 */
const crossAt = async ({ ctx, page }: Form, { x, y }: Point): Promise<Point | null> =>
  (await ctx.race(
    glance(() =>
      page.evaluate(
        (left, top) => {
          let layer = document.elementFromPoint(left, top)
          while (
            layer?.parentElement &&
            layer.parentElement !== document.body &&
            !['absolute', 'fixed'].includes(getComputedStyle(layer).position)
          )
            layer = layer.parentElement
          if (layer === null || !(layer.textContent ?? '').includes('话题')) return null
          const cross = layer.querySelector('[class*=close], [aria-label*=关闭]')?.getBoundingClientRect()
          return cross === undefined || cross.width === 0
            ? null
            : { x: cross.left + cross.width / 2, y: cross.top + cross.height / 2 }
        },
        x,
        y,
      ),
    ),
  )) ?? null

/** Closes the panel that lies at a place: by Escape, else by its cross. @returns whether something was done about it */
export async function closeTopicPanel(form: Form, at: Point, covered: () => Promise<boolean>): Promise<boolean> {
  const { ctx, page } = form
  await ctx.race(page.keyboard.press('Escape'))
  if (!(await covered())) return true
  const cross = await crossAt(form, at)
  if (cross === null) return false
  await ctx.race(page.mouse.click(cross.x, cross.y))
  return !(await covered())
}
