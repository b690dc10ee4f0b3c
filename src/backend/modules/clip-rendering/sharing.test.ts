import { expect, it } from 'vitest'
import { clipConfig } from '../../../contract/entities/clip.ts'
import type { ClipConfigInput } from '../../../contract/entities/clip.ts'
import { layersOf, sharingOf } from './sharing.ts'

const groups = (each: number) =>
  [1, 2, 3].map((n) => ({ name: `镜头${n}`, attachment_ids: Array.from({ length: each }, (_, i) => n * 100 + i) }))
const of = (outputs: number, each: number, more: ClipConfigInput = {}) =>
  sharingOf(clipConfig.parse({ groups: groups(each), ...more }), outputs)

it('makes pieces only where films are likely to show the same', () => {
  expect(of(1, 1)).toBe('nothing')
  expect(of(10, 2)).toBe('units')
  expect(of(10, 2, { titles: ['甲'] })).toBe('units')
  // two hundred materials for ten films: hardly one comes twice
  expect(of(10, 200)).toBe('nothing')
})

it('keeps the pictures where the texts differ', () => {
  expect(of(10, 2, { titles: ['甲', '乙', '丙', '丁'] })).toBe('pictures')
  expect(of(10, 2, { captions: { mode: 'text', texts: ['一', '二', '三', '四'] } })).toBe('pictures')
  expect(of(100, 2, { titles: ['甲', '乙', '丙', '丁'] })).toBe('units')
  expect(of(4, 2, { titles: ['甲', '乙', '丙', '丁'] })).toBe('nothing')
})

it('keeps pictures rather than pieces where effects are drawn for each film', () => {
  const effects = ['warm', 'cool', 'film', 'mono']
  expect(of(10, 2, { effects })).toBe('pictures')
  expect(of(10, 2, { effects, effect_pick: 'order' })).toBe('units')
})

it('keeps pictures rather than pieces where captions come in differently, not where only titles do', () => {
  const captions = { mode: 'text' as const, texts: ['一'] }
  expect(
    of(10, 2, {
      captions: { ...captions, entrances: ['fade'] },
      titles: ['甲'],
      title_entrances: ['fade', 'rise', 'pop', 'wipe'],
    }),
  ).toBe('units')
  expect(of(10, 2, { captions: { ...captions, entrances: ['fade', 'rise', 'pop', 'wipe'] } })).toBe('pictures')
})

it('keeps nothing where every film is changed a little', () => {
  expect(of(10, 2, { dedupe: { mirror: 1 } })).toBe('nothing')
  expect(of(10, 2, { dedupe: { speed_jitter: 0.02 } })).toBe('nothing')
})

it('keeps nothing where scenes are cut on the beat of their music', () => {
  expect(of(10, 2, { bgm: { mode: 'fixed', ids: [1], beat: 1 } })).toBe('nothing')
  expect(of(10, 2, { bgm: { beat: 1 } })).toBe('units')
})

it('parts of materials are dealt so that each still comes often enough to be kept', () => {
  const config = clipConfig.parse({ groups: groups(2) })
  expect([1, 4, 10, 30, 1000].map((outputs) => layersOf(config, outputs))).toEqual([1, 4, 2, 5, 8])
  expect(sharingOf(config, 10, 4)).toBe('units')
  expect(sharingOf(config, 100, 12)).toBe('units')
  // each film shows parts of its own: nothing comes twice
  expect(sharingOf(config, 4, 4)).toBe('nothing')
  expect(layersOf(clipConfig.parse({ groups: groups(2), dedupe: { mirror: 1 } }), 30)).toBe(30)
})
