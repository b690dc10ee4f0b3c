import { describe, expect, it } from 'vitest'
import { cpuMs } from '../../../../tests/fixtures/cpu-time.ts'
import { patient } from '../../../../tests/fixtures/slowness.ts'
import { RenderError } from '../errors.ts'
import { capacity, capacityNumber } from './capacity.ts'
import { spreadCues, splitCaptions } from './captions.ts'
import { chooseCombos } from './choose-combos.ts'
import { planShots, type ShotPlanOptions } from './plan-shots.ts'
import type { PlanGroup, PlanMaterial } from './types.ts'

const material = (id: number, durationMs = 5000): PlanMaterial =>
  durationMs === 0 ? { id, kind: 'image', durationMs } : { id, kind: 'video', durationMs }
const group = (
  ids: number[],
  num = 1,
  mode: 'random' | 'order' = 'random',
  more: Partial<PlanGroup> = {},
): PlanGroup => ({
  name: '组',
  required: true,
  pick: { mode, num },
  keepAudio: true,
  materials: ids.map((id) => material(id)),
  ...more,
})
const texts = { titles: [], captions: [], voices: [], bgms: [] }
const range = (n: number, from = 1): number[] => Array.from({ length: n }, (_, i) => i + from)

describe('capacity', () => {
  it('counts exactly', () => {
    expect(capacity([group([1, 2]), group([3, 4, 5])])).toBe(6n)
    expect(capacity([group([1, 2, 3, 4], 2)])).toBe(12n)
    expect(capacity([group([1, 2, 3, 4], 2, 'order')])).toBe(4n)
    expect(capacity([group([1, 2, 3], 3, 'order')])).toBe(1n)
    expect(capacity([group([1, 2, 2, 1], 5)])).toBe(2n)
    expect(capacity([group([1]), group([])])).toBe(0n)
    expect(capacity([group([1]), group([], 1, 'random', { required: false })])).toBe(1n)
    expect(capacity([])).toBe(0n)
  })

  it('counts huge products, and caps the number', () => {
    const groups = Array.from({ length: 40 }, (_, g) => group(range(200, g * 200)))
    expect(capacity(groups)).toBe(200n ** 40n)
    expect(capacityNumber(groups, 1000)).toBe(1000)
  })

  it.each([[[group([1, 2, 3], 2), group([4, 5])]], [[group([1, 2, 3, 4], 2, 'order'), group([5, 6, 7])]]])(
    'is reached exactly, then refused',
    (groups) => {
      const size = Number(capacity(groups))
      const all = chooseCombos({ groups, ...texts, num: size, seed: 7 })
      expect(new Set(all.map((item) => item.comboKey)).size).toBe(size)
      const run = (): unknown =>
        chooseCombos({ groups, ...texts, num: 1, seed: 7, used: new Set(all.map((item) => item.comboKey)) })
      expect(run).toThrow(RenderError)
      expect(run).toThrow('还能生成 0 条')
    },
  )
})

describe('chooseCombos', () => {
  it('is decided by the seed, never repeats what was used, and goes on evenly', () => {
    const groups = [group(range(4)), group(range(5, 10)), group(range(3, 20))]
    const first = chooseCombos({ groups, ...texts, num: 20, seed: 1 })
    expect(chooseCombos({ groups, ...texts, num: 20, seed: 1 })).toEqual(first)
    expect(chooseCombos({ groups, ...texts, num: 20, seed: 2 })).not.toEqual(first)
    const used = new Set(first.map((item) => item.comboKey))
    const more = chooseCombos({ groups, ...texts, num: 40, seed: 1, used })
    expect(new Set([...used, ...more.map((item) => item.comboKey)]).size).toBe(60)
  })

  it('spreads materials evenly', () => {
    const groups = [group(range(4)), group(range(5, 10))]
    const counts = new Map<unknown, number>()
    for (const item of chooseCombos({ groups, ...texts, num: 10, seed: 3 })) {
      for (const id of item.picks.flatMap((pick) => pick.materialIds)) counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    for (const id of range(4)) expect([2, 3]).toContain(counts.get(id))
    for (const id of range(5, 10)) expect([1, 2, 3]).toContain(counts.get(id))
  })

  it('takes ordered groups in order', () => {
    const groups = [group([1, 2, 3, 4], 1, 'order'), group(range(6, 10))]
    const firsts = chooseCombos({ groups, ...texts, num: 6, seed: 9 }).map((item) => item.picks[0]?.materialIds[0])
    expect(firsts).toEqual([1, 2, 3, 4, 1, 2])
    const pairs = chooseCombos({ groups: [group([1, 2, 3], 2, 'order')], ...texts, num: 3, seed: 9 }).map(
      (item) => item.comboKey,
    )
    expect(pairs).toEqual(['1:1,2', '1:2,3', '1:3,1'])
  })

  it('stays quick for huge products', () => {
    const groups = Array.from({ length: 40 }, (_, g) => group(range(200, g * 200), 5))
    const took = cpuMs(() => {
      const list = chooseCombos({ groups, ...texts, num: 100, seed: 5 })
      expect(new Set(list.map((item) => item.comboKey)).size).toBe(100)
      expect(list[0]?.comboKey.length).toBeLessThanOrEqual(100)
    })
    expect(took).toBeLessThan(patient(5_000))
  })

  it('uses every title before any comes again', () => {
    const list = chooseCombos({ groups: [group(range(9))], ...texts, titles: ['甲', '乙', '丙'], num: 9, seed: 4 })
    expect(new Set(list.slice(0, 3).map((item) => item.title)).size).toBe(3)
    expect(new Set(list.slice(3, 6).map((item) => item.title)).size).toBe(3)
    expect(list[0]?.bgmId).toBeNull()
  })
})

const plan = (groups: PlanGroup[], more: Partial<ShotPlanOptions> = {}) =>
  planShots({
    groups,
    picks: groups.map((item, i) => ({ group: i, materialIds: item.materials.map((m) => m.id) })),
    duration: { mode: 'auto', min: 5, max: 180 },
    fps: 30,
    transitions: [],
    seed: 1,
    ...more,
  })

describe('planShots', () => {
  it('uses whole materials within their trim, stills 3 s', () => {
    const result = plan([
      group([1], 1, 'random', { trim: { in: 1, out: 3 } }),
      group([], 1, 'random', { materials: [material(2, 0)] }),
    ])
    expect(result.shots).toMatchObject([
      { inMs: 1000, frames: 60, keepAudio: true },
      { frames: 90, keepAudio: false },
    ])
    expect(result.frames).toBe(150)
  })

  it('a material that was cut keeps its own part and its own silence, whatever its group says', () => {
    const materials = [{ ...material(1), trim: { in: 2, out: 4 }, keepAudio: false }, material(3)]
    const result = plan([group([], 2, 'random', { materials, trim: { in: 1, out: 2 } })])
    expect(result.shots).toMatchObject([
      { inMs: 2000, frames: 60, keepAudio: false },
      { inMs: 1000, frames: 30, keepAudio: true },
    ])
  })

  it.each([4, 8, 12.5, 33])('makes exactly %s s with transitions', (seconds) => {
    const result = plan([group([1, 2]), group([], 1, 'random', { materials: [material(3, 0), material(4, 1500)] })], {
      duration: { mode: 'fixed', min: seconds, max: seconds },
      transitions: ['crossfade', 'wipeleft'],
    })
    expect(result.frames).toBe(Math.round(seconds * 30))
    expect(result.transitions).toHaveLength(result.shots.length - 1)
    for (const shot of result.shots)
      if (shot.kind === 'video')
        expect(shot.inMs + (shot.frames * 1000) / 30).toBeLessThanOrEqual(shot.materialId === 4 ? 1501 : 5001)
  })

  it('cuts shots to the length of their group and covers the voice', () => {
    const result = plan([group([1, 2], 1, 'random', { durationS: 2 })], { voiceMs: 9400 })
    expect(result.frames).toBe(300)
    expect(result.shots.every((shot) => shot.frames <= 60)).toBe(true)
    expect(
      result.shots
        .filter((shot) => shot.materialId === 1)
        .map((shot) => shot.inMs)
        .slice(0, 2),
    ).toEqual([0, 3000])
  })

  it('gives every cut a transition and every shot an effect, drawn by the seed or in turn', () => {
    const groups = [group(range(6), 1, 'random', { durationS: 2 })]
    const kinds = (more: Partial<ShotPlanOptions>) => {
      const made = plan(groups, {
        transitions: ['crossfade', 'radial', 'none'],
        effects: ['warm', 'none', 'grain'],
        ...more,
      })
      return { cuts: made.transitions.map((item) => item.kind), effects: made.shots.map((shot) => shot.effect ?? '') }
    }
    expect(kinds({ transitionPick: 'order', effectPick: 'order', seed: 9 })).toEqual({
      cuts: ['crossfade', 'radial', 'none', 'crossfade', 'radial'],
      effects: ['warm', '', 'grain', 'warm', '', 'grain'],
    })
    const drawn = kinds({ seed: 4 })
    expect(kinds({ seed: 4 })).toEqual(drawn)
    expect(new Set(range(8).map((seed) => JSON.stringify(kinds({ seed })))).size).toBeGreaterThan(5)
    // never the same twice running
    for (const list of [drawn.cuts, drawn.effects])
      expect(list.every((kind, i) => i === 0 || kind !== list[i - 1])).toBe(true)
    expect(kinds({ effects: [], transitions: [] })).toEqual({
      cuts: ['none', 'none', 'none', 'none', 'none'],
      effects: ['', '', '', '', '', ''],
    })
  })

  it('keeps a range', () => {
    expect(plan([group(range(8))], { duration: { mode: 'range', min: 5, max: 12 } }).frames).toBe(360)
    expect(plan([group([1])], { duration: { mode: 'range', min: 8, max: 12 } }).frames).toBe(240)
  })

  it('varies lengths that would be equal, by place only, and keeps those that were set', () => {
    const lengths = (seed: number, more: Partial<ShotPlanOptions> = {}) =>
      plan([group(range(6), 6)], { duration: { mode: 'fixed', min: 15, max: 15 }, seed, ...more }).shots.map(
        (shot) => shot.frames,
      )
    expect(lengths(1)).toEqual(lengths(2))
    expect(lengths(1).reduce((sum, one) => sum + one, 0)).toBe(450)
    expect(new Set(lengths(1)).size).toBeGreaterThan(3)
    expect(lengths(1)[0]).toBeLessThan(lengths(1)[1] ?? 0)
    const set = plan([group(range(4), 4, 'random', { durationS: 3 })], {
      duration: { mode: 'fixed', min: 10, max: 10 },
    }).shots.map((shot) => shot.frames)
    expect(Math.max(...set) - Math.min(...set)).toBeLessThanOrEqual(1)
  })

  it('transitions have their own lengths', () => {
    const made = plan([group(range(5), 5)], {
      transitions: ['softfade', 'flash', 'crossfade', 'whip'],
      transitionPick: 'order',
    })
    expect(made.transitions.map((item) => item.frames)).toEqual([21, 6, 9, 6])
    expect(made.frames).toBe(made.shots.reduce((sum, shot) => sum + shot.frames, 0) - 42)
  })

  it('names the material that is too short', () => {
    const groups = [group([], 1, 'random', { materials: [material(7, 300)] })]
    expect(() => plan(groups)).toThrow(expect.objectContaining({ code: 'material_short', materialId: 7 }))
  })

  it('jitters by seed only', () => {
    const dedupe = { mirror: true, speedJitter: 0.05, cropJitter: 0.03, colorJitter: true }
    const groups = [group(range(6))]
    expect(plan(groups, { dedupe })).toEqual(plan(groups, { dedupe }))
    expect(plan(groups, { dedupe, seed: 2 })).not.toEqual(plan(groups, { dedupe }))
    for (const shot of plan(groups, { dedupe }).shots)
      expect(Math.abs((shot.look?.speed ?? 1) - 1)).toBeLessThanOrEqual(0.05)
  })
})

describe('captions', () => {
  it('cuts at sentences and commas, never inside a word', () => {
    expect(splitCaptions('今天给大家介绍一款好用的工具，它能帮你节省时间。真的很方便！')).toEqual([
      '今天给大家介绍一款好用的工具',
      '它能帮你节省时间',
      '真的很方便！',
    ])
    for (const text of splitCaptions('这是一个没有任何标点符号但是特别特别特别长的句子里面还夹着一个Photoshop单词')) {
      expect([...text].length).toBeLessThanOrEqual(24)
      if (/Ph|op/.test(text)) expect(text).toContain('Photoshop')
    }
    expect(splitCaptions('，。\n ')).toEqual([])
  })

  it('fills its span without gaps', () => {
    const cues = spreadCues('第一句。第二句比较长一些。第三句', 500, 6500)
    expect(cues[0]?.startMs).toBe(500)
    expect(cues.at(-1)?.endMs).toBe(6500)
    expect(cues.slice(1).every((cue, i) => cue.startMs === cues[i]?.endMs)).toBe(true)
  })
})
