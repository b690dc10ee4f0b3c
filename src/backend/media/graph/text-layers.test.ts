import { expect, test } from 'vitest'
import { entranceOf } from './entrances.ts'
import { entranceSpans, firstWholeFrame, layersGraph, layersKey, layersWithin, type TextLayer } from './text-layers.ts'

const layer: TextLayer = {
  picture: { file: '/a.png', key: 'k', x: 10, y: 20, width: 100, height: 40, lines: ['字'], states: 3 },
  from: 30,
  to: 90,
  steps: [45, 60],
}

test('states of a picture follow it into the piece of the film it is cut for', () => {
  expect(layersWithin([layer], 50, 80)).toEqual([{ ...layer, from: 0, to: 30, steps: [0, 10] }])
  expect(layersWithin([layer], 0, 50)).toEqual([{ ...layer, from: 30, to: 50, steps: [45] }])
  expect(layersKey([layer])).not.toEqual(layersKey([{ ...layer, steps: [45, 61] }]))
})

test('one input and one overlay show all states', () => {
  const graph = layersGraph([layer], 4, 'in', 'out', { frames: 100, fps: 30, width: 1080 })
  expect(graph.match(/overlay=/g)).toHaveLength(1)
  expect(graph).toContain("settb=1/30,loop=loop=59:size=1:start=0,crop=100:40:0:'40*(gte(n,15)+gte(n,30))',setpts=N+30")
  expect(layersGraph([{ ...layer, steps: [] }], 0, 'in', 'out', { frames: 100, fps: 30, width: 1080 })).toContain(
    'crop=100:40:0:0',
  )
})

test('an entrance goes on in the next piece of the film where the one before ends, and is over there when it is over', () => {
  const entrance = entranceOf('fade', 60, 30)
  expect(entrance).toEqual({ kind: 'fade', frames: 12, done: 0 })
  const moving: TextLayer = { ...layer, ...(entrance && { entrance }) }
  expect(layersWithin([moving], 0, 35)).toMatchObject([{ from: 30, to: 35, entrance: { done: 0 } }])
  expect(layersWithin([moving], 35, 60)).toMatchObject([{ from: 0, to: 25, entrance: { done: 5 } }])
  expect(layersWithin([moving], 42, 60)[0]).not.toHaveProperty('entrance')
  // pieces that show another part of it have other names
  expect(
    new Set(
      [layersWithin([moving], 35, 60), layersWithin([moving], 36, 61), layersWithin([layer], 35, 60)].map((layers) =>
        JSON.stringify(layersKey(layers)),
      ),
    ).size,
  ).toBe(3)
  expect(entranceSpans([layer, moving])).toEqual([{ from: 30, to: 42 }])
  expect([firstWholeFrame([layer, moving]), firstWholeFrame([{ ...moving, from: 0 }])]).toEqual([0, 12])
})
