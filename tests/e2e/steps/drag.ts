import type { Locator, Page } from '@playwright/test'
import { expect } from '../../fixtures/test.ts'

/**
 * Crossings of the edge before a target counts as out of reach: a pointer that leaves the edge late overshoots and
 * comes back.
 */
const CROSSINGS = 20

/** Nearer to an edge than this nothing is dropped, px. */
const CLEAR_PX = 56

type Place = 'here' | 'above' | 'below'

/** Where the middle of an element lies: in sight and clear of the edges, which scroll, or beyond which one. */
const placeOf = async (target: Locator): Promise<Place> =>
  await target.evaluate((element, clearPx) => {
    const { top, height } = element.getBoundingClientRect()
    const area = element.closest('.hours-scroll') ?? element.closest('main')
    if (area === null) throw new Error('nothing scrolls')
    const [box, head, middle] = [
      area.getBoundingClientRect(),
      area.querySelector(':scope > .hours-head')?.clientHeight ?? 0,
      top + height / 2,
    ]
    if (
      middle > Math.min(innerHeight, box.bottom) - clearPx &&
      area.scrollTop + area.clientHeight < area.scrollHeight - 1
    )
      return 'below'
    return middle < Math.max(0, box.top) + head + clearPx && area.scrollTop > 0 ? 'above' : 'here'
  }, CLEAR_PX)

/** Takes hold of a work, a little off its left end; the drag has begun. */
export async function take(page: Page, from: Locator): Promise<{ x: number; y: number }> {
  await from.scrollIntoViewIfNeeded()
  const box = await from.boundingBox()
  if (box === null) throw new Error('nothing to drag')
  const start = { x: box.x + 24, y: box.y + box.height / 2 }
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 8, start.y)
  return start
}

/** The pointer on an edge of what scrolls around `target`, in the target's column. */
export async function holdAtEdge(page: Page, target: Locator, edge: 'above' | 'below'): Promise<void> {
  const point = await target.evaluate((element, at) => {
    const area = element.closest('.hours-scroll') ?? element.closest('main')
    if (area === null) throw new Error('nothing scrolls')
    const [around, own] = [area.getBoundingClientRect(), element.getBoundingClientRect()]
    const head = area.querySelector(':scope > .hours-head')?.clientHeight ?? 0
    return {
      x: own.left + own.width / 2,
      y: at === 'above' ? Math.max(0, around.top + head) + 12 : Math.min(innerHeight, around.bottom) - 12,
    }
  }, edge)
  // From inside: who takes a work at an edge and goes sideways does not mean the edge.
  await page.mouse.move(point.x, point.y + (edge === 'above' ? 100 : -100), { steps: 4 })
  await page.mouse.move(point.x, point.y, { steps: 4 })
}

/** Brings a target into sight with a work in the hand: the edge scrolls for as long as the pointer stays there. */
const reach = async (page: Page, target: Locator): Promise<void> => {
  for (let crossing = 0; crossing < CROSSINGS; crossing += 1) {
    const place = await placeOf(target)
    if (place === 'here') return
    await holdAtEdge(page, target, place)
    await expect.poll(() => placeOf(target), { intervals: [50] }).not.toBe(place)
    const box = await target.boundingBox()
    const size = page.viewportSize()
    // Away from the edge nothing scrolls any more.
    await page.mouse.move((box?.x ?? 0) + 20, (size?.height ?? 0) / 2)
  }
  throw new Error('the target did not come into sight')
}

/** As a hand drags: a start, a way, an end; over the edge where the end is out of sight. */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await take(page, from)
  await reach(page, to)
  const box = await to.boundingBox()
  if (box === null) throw new Error('nowhere to drop')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 })
  await page.mouse.up()
}
