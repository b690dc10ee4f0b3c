import { expect, it } from 'vitest'
import { edgeAt, stepPx } from './edge-scroll.ts'

const inside = { top: 200, bottom: 600 }

it('scrolls near an edge, inside and a little outside of it, and stops elsewhere', () => {
  const at = [150, 170, 200, 239, 240, 400, 560, 561, 600, 639, 640]
  expect(at.map((y) => edgeAt(y, inside, 900))).toEqual([0, -1, -1, -1, 0, 0, 0, 1, 1, 1, 0])
})

it('goes on while the pointer is beyond the edge of the window', () => {
  expect([edgeAt(1_200, { top: 200, bottom: 900 }, 900), edgeAt(-300, { top: 0, bottom: 600 }, 900)]).toEqual([1, -1])
})

it('scrolls by the time that went by, never farther than a late frame may', () => {
  expect([stepPx(16), stepPx(32), stepPx(50), stepPx(5_000), stepPx(0)]).toEqual([8, 15, 24, 24, 1])
})
