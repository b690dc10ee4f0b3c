import { expect, it } from 'vitest'
import { planShots } from './plan-shots.ts'
import { chooseStart, windowStarts } from './choose-windows.ts'
import type { PlanGroup, PlanMaterial } from './types.ts'

const material = (id: number, seconds: number): PlanMaterial => ({ id, kind: 'video', durationMs: seconds * 1000 })
const group = (materials: readonly PlanMaterial[], more: Partial<PlanGroup> = {}): PlanGroup => ({
  name: '组',
  required: true,
  pick: { mode: 'random', num: 1 },
  keepAudio: true,
  durationS: 3,
  materials,
  ...more,
})
const film = (
  groups: readonly PlanGroup[],
  window?: number,
  duration: { mode: 'auto' | 'fixed'; min: number; max: number } = { mode: 'auto', min: 5, max: 180 },
) =>
  planShots({
    groups,
    picks: groups.map((one, at) => ({ group: at, materialIds: one.materials.map((item) => item.id) })),
    duration,
    fps: 30,
    transitions: [],
    seed: 1,
    ...(window === undefined ? {} : { window }),
  }).shots

it('the whole of a material is used, from its beginning to its end', () => {
  const starts = windowStarts({ from: 0, to: 12_000 }, 3000)
  expect(starts).toEqual([0, 3000, 6000, 9000])
  expect(windowStarts({ from: 1000, to: 5000 }, 3000)).toEqual([1000, 2000])
  expect(windowStarts({ from: 1000, to: 4200 }, 3000)).toEqual([1000])
  expect(windowStarts({ from: 0, to: 3_600_000 }, 3000)).toHaveLength(12)
  // a shot a frame longer begins alike
  expect(windowStarts({ from: 0, to: 12_000 }, 3267)).toEqual(windowStarts({ from: 0, to: 12_000 }, 3233))
  const seen = new Set(Array.from({ length: 4 }, (_, window) => film([group([material(7, 12)])], window)[0]?.inMs))
  expect([...seen].toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([0, 3000, 6000, 9000])
})

it('no film shows the same seconds twice while there are others', () => {
  const same = material(7, 12)
  const shots = film([group([same]), group([same]), group([same]), group([same])], 5)
  expect(new Set(shots.map((shot) => shot.inMs)).size).toBe(4)
  // the picks come again to fill the length, with what has not been seen
  const long = film([group([same])], 2, { mode: 'fixed', min: 12, max: 12 })
  expect(new Set(long.map((shot) => shot.inMs)).size).toBe(4)
  const free = chooseStart(
    { from: 0, to: 10_000 },
    3000,
    [
      { from: 1000, to: 5000 },
      { from: 8000, to: 10_000 },
    ],
    0,
  )
  expect(free).toBe(5000)
})

it('films planned before there was a choice keep the beginnings they had', () => {
  expect(film([group([material(1, 12)]), group([material(2, 12)])]).map((shot) => shot.inMs)).toEqual([0, 0])
})
