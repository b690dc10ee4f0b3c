import { expect, test } from 'vitest'
import { layersGraph, layersKey, layersWithin, type TextLayer } from './text-layers.ts'

const layer: TextLayer = { picture: { file: '/a.png', key: 'k', x: 10, y: 20, width: 100, height: 40, lines: ['字'], states: 3 }, from: 30, to: 90, steps: [45, 60] }

test('states of a picture follow it into the piece of the film it is cut for', () => {
  expect(layersWithin([layer], 50, 80)).toEqual([{ ...layer, from: 0, to: 30, steps: [0, 10] }])
  expect(layersWithin([layer], 0, 50)).toEqual([{ ...layer, from: 30, to: 50, steps: [45] }])
  expect(layersKey([layer])).not.toEqual(layersKey([{ ...layer, steps: [45, 61] }]))
})

test('one input and one overlay show all states', () => {
  const graph = layersGraph([layer], 4, 'in', 'out', { frames: 100, fps: 30 })
  expect(graph.match(/overlay=/g)).toHaveLength(1)
  expect(graph).toContain("settb=1/30,loop=loop=89:size=1:start=0,setpts=N,crop=100:40:0:'40*(gte(n,45)+gte(n,60))'")
  expect(layersGraph([{ ...layer, steps: [] }], 0, 'in', 'out', { frames: 100, fps: 30 })).toContain('crop=100:40:0:0')
})
