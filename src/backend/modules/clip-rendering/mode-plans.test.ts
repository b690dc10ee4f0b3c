// Properties of every mode's plan on random orders: nothing comes twice, distances hold, the same seed gives the same
// outputs, appends go on.
import { expect, test } from 'vitest'
import { cpuMs } from '../../../../tests/fixtures/cpu-time.ts'
import { patient } from '../../../../tests/fixtures/slowness.ts'
import { clipConfig } from '../../../contract/entities/clip.ts'
import type { ClipConfig, ClipConfigInput, ClipMode } from '../../../contract/entities/clip.ts'
import { arranged, leastDistance } from '../../lib/clip-config.ts'
import { distance } from '../../media/plan/far-apart.ts'
import { createMatcher, matchWords } from '../../media/plan/match-words.ts'
import { beatTimes, planBeats } from '../../media/plan/plan-beats.ts'
import { seededRandom } from '../../media/plan/random.ts'
import type { Random } from '../../media/plan/random.ts'
import { createClipPlanner } from './clip-planner.ts'
import { filmShots } from './film-shots.ts'
import { modePlan, placesOf } from './mode-plans.ts'
import { readRecipe } from './recipe.ts'
import type { SourceMaterial } from './shot-options.ts'

const planner = createClipPlanner()
const TAGS = ['火锅', '夜景', '人物', '产品', '门店', '优惠'] as const

function library(count: number, random: Random, kind: 'mixed' | 'image' = 'mixed'): Map<number, SourceMaterial> {
  return new Map(
    Array.from({ length: count }, (_, at) => {
      const image = kind === 'image' || random.int(5) === 0
      const tags = TAGS.filter(() => random.int(4) === 0)
      return [
        at + 1,
        {
          id: at + 1,
          filename: `素材${at + 1}.${image ? 'png' : 'mp4'}`,
          mimetype: image ? 'image/png' : 'video/mp4',
          duration_ms: image ? null : 1500 + random.int(12_000),
          tags,
          motion: random.int(3) === 0 ? null : random.int(101),
        },
      ]
    }),
  )
}

const someIds = (materials: ReadonlyMap<number, unknown>, least: number, random: Random): number[] => {
  const ids = [...materials.keys()].filter(() => random.int(3) > 0)
  return ids.length >= least ? ids : [...materials.keys()].slice(0, least)
}

const sentences = (random: Random): string =>
  Array.from(
    { length: 2 + random.int(4) },
    (_, i) => `第${i + 1}句说说${TAGS[random.int(TAGS.length)]}的好处${'，细细讲'.repeat(random.int(4))}。`,
  ).join('')

function randomOrder(mode: ClipMode, random: Random): { config: ClipConfig; materials: Map<number, SourceMaterial> } {
  const materials = library(4 + random.int(12), random, mode === 'picture' ? 'image' : 'mixed')
  const seed = 1 + random.int(1_000_000)
  const group = (name: string, slot?: number) => ({
    name,
    attachment_ids: someIds(materials, 2, random),
    pick: { num: 1 + random.int(2) },
    ...(slot === undefined ? {} : { slot }),
  })
  const least = random.int(3)
  const input: ClipConfigInput =
    mode === 'smart'
      ? {
          seed,
          groups: [group('素材池')],
          captions: { mode: 'text', texts: Array.from({ length: 1 + random.int(3) }, () => sentences(random)) },
          dedupe: { min_hamming: least },
        }
      : mode === 'dugujiujian'
        ? { seed, groups: [3, 1, 9, 5].map((slot) => group(`格${slot}`, slot)), dedupe: { min_hamming: least } }
        : mode === 'clipTemplate'
          ? {
              seed,
              groups: [group('视频')],
              template: {
                page: { elements: [{ elName: 'qk-video' }, { elName: 'qk-text', propsValue: { text: '{店名}' } }] },
                rows: Array.from({ length: 6 }, (_, i) => ({ 店名: `店${i % 5}` })),
              },
            }
          : { seed, groups: [group('一'), group('二'), group('三')], dedupe: { min_hamming: least } }
  return { config: arranged(mode, clipConfig.parse(input)), materials }
}

const modes: ClipMode[] = ['clip', 'smart', 'dugujiujian', 'picture', 'clipTemplate']

test.each(modes)('%s: random orders keep every promise', (mode) => {
  const random = seededRandom(20, mode)
  for (let round = 0; round < 10; round += 1) {
    const { config, materials } = randomOrder(mode, random)
    const { max, combos, why } = planner.capacity(config, materials, mode)
    expect(max).toBeLessThanOrEqual(combos)
    expect(why).not.toBe('')
    if (max === 0) continue
    const num = Math.min(max, 12)
    const rows = planner.plan(config, materials, { num, mode })
    expect(planner.plan(config, materials, { num, mode })).toEqual(rows)
    // what a preview shows is the order's first film, however many are ordered
    expect(planner.plan(config, materials, { num: 1, mode })).toEqual(rows.slice(0, 1))
    const first = rows.slice(0, Math.ceil(num / 2))
    const made = first.map((row) => row.recipe)
    const used = new Set(first.map((row) => row.comboKey))
    const more = modePlan(mode, config, materials).take({
      num: 5,
      used,
      made: made.map((recipe) => placesOf(readRecipe(recipe))),
      least: leastDistance(mode, config),
    })
    const all = [
      ...rows.map((row) => ({ key: row.comboKey, recipe: readRecipe(row.recipe) })).slice(0, first.length),
      ...more,
    ]
    expect(new Set(rows.map((row) => row.comboKey)).size).toBe(num)
    expect(new Set(all.map((row) => row.key)).size).toBe(all.length)
    const least = mode === 'clipTemplate' ? 1 : leastDistance(mode, config)
    for (const list of [rows.map((row) => readRecipe(row.recipe)), all.map((row) => row.recipe)]) {
      const places = list.map(placesOf)
      for (const [i, a] of places.entries())
        for (const b of places.slice(i + 1)) expect(distance(a, b)).toBeGreaterThanOrEqual(least)
    }
  }
})

test('smart: no shot comes twice in a film while there are enough, and shots stay inside their pieces', () => {
  const random = seededRandom(7, 'shots')
  for (let round = 0; round < 12; round += 1) {
    const { config, materials } = randomOrder('smart', random)
    for (const row of planner.plan(config, materials, {
      num: Math.min(4, planner.capacity(config, materials, 'smart').max),
      mode: 'smart',
    })) {
      const recipe = readRecipe(row.recipe)
      const firsts = recipe.beats.map((beat) => beat.shots[0]).map((shot) => `${shot?.id}@${shot?.in_ms}`)
      const pieces = [...recipe.beats.flatMap((beat) => beat.shots), ...recipe.spare]
      const enough = new Set(pieces.map((shot) => `${shot.id}@${shot.in_ms}`)).size >= recipe.beats.length
      if (enough) expect(new Set(firsts).size).toBe(firsts.length)
      const { shots, frames, transitions } = filmShots(config, recipe, materials, {
        voicedMs: undefined,
        sentences: [],
      })
      expect(
        shots.reduce((sum, shot) => sum + shot.frames, 0) - transitions.reduce((sum, item) => sum + item.frames, 0),
      ).toBe(frames)
      // what was planned for it suffices for the estimated time, so nothing repeats
      const seen = shots.map((shot) => `${shot.materialId}@${shot.inMs}`)
      if (recipe.spare.length > 2 && enough) expect(new Set(seen).size).toBe(seen.length)
      for (const shot of shots) {
        const material = materials.get(Number(shot.materialId))
        if (material && shot.kind === 'video')
          expect(shot.inMs + (shot.frames * 1000) / config.fps).toBeLessThanOrEqual((material.duration_ms ?? 0) + 500)
      }
    }
  }
})

test('smart: sentences get the shots whose tags and names fit their words', () => {
  const materials = new Map<number, SourceMaterial>([
    [1, { id: 1, filename: 'a.mp4', mimetype: 'video/mp4', duration_ms: 4000, tags: ['火锅'], motion: 40 }],
    [2, { id: 2, filename: '门店夜景.mp4', mimetype: 'video/mp4', duration_ms: 4000, tags: [], motion: 40 }],
    [3, { id: 3, filename: 'c.mp4', mimetype: 'video/mp4', duration_ms: 4000, tags: ['优惠'], motion: 40 }],
    [4, { id: 4, filename: 'd.mp4', mimetype: 'video/mp4', duration_ms: 4000, tags: [], motion: 90 }],
  ])
  const config = clipConfig.parse({
    seed: 3,
    groups: [{ name: '池', attachment_ids: [1, 2, 3, 4] }],
    captions: { mode: 'text', texts: ['来店里看看！火锅热气腾腾。门店就在街角。今天有优惠。'] },
  })
  const recipe = readRecipe(planner.plan(config, materials, { num: 1, mode: 'smart' })[0]?.recipe ?? '')
  expect(recipe.beats.map((beat) => beat.shots[0]?.id)).toEqual([4, 1, 2, 3])
  expect(recipe.beats.map((beat) => beat.matched)).toEqual([[], ['火锅'], ['门店'], ['优惠']])
  const pool = [...materials.values()].map((item) => ({ name: item.filename, tags: item.tags ?? [] }))
  for (const sentence of ['火锅热气腾腾', '门店夜景真好', '优惠', 'A.B.C 门店'])
    expect([...createMatcher(pool)(sentence)]).toEqual(pool.map((item) => matchWords(sentence, item).score))
  expect(matchWords('看 iPhone 手机', { name: 'IPHONE_01.mp4', tags: ['数码'] })).toMatchObject({
    score: 1,
    words: ['iphone'],
  })
})

test('smart: shots follow the times of the voice, whatever number of sentences it told', () => {
  expect(beatTimes([1, 1], [{ startMs: 50 }, { startMs: 900 }], 2000)).toEqual([0, 900, 2000])
  expect(beatTimes([1, 3], [{ startMs: 0 }], 2000)).toEqual([0, 500, 2000])
  const plan = planBeats({
    beats: [
      { text: '一', matched: [], shots: [{ id: 1, inMs: 0, ms: 3000 }] },
      { text: '二', matched: [], shots: [{ id: 1, inMs: 3000, ms: 3000 }] },
    ],
    spare: [{ id: 2, inMs: 0, ms: 3000 }],
    times: [0, 2000, 7000],
    materials: new Map([
      [1, { id: 1, kind: 'video' as const, durationMs: 6000 }],
      [2, { id: 2, kind: 'video' as const, durationMs: 3000 }],
    ]),
    fps: 30,
    transitions: [],
    keepAudio: () => true,
    seed: 1,
  })
  expect(plan.frames).toBe(210)
  // a sentence of five seconds over shots of three: cut evenly, no splinter at its end
  expect(plan.shots.map((shot) => shot.frames)).toEqual([60, 75, 75])
  expect(plan.shots.map((shot) => [shot.beat, shot.materialId])).toEqual([
    [0, 1],
    [1, 1],
    [1, 2],
  ])
})

test('nine slots are played in their order, one of each, and differ in two places when nothing is said', () => {
  const materials = library(12, seededRandom(5))
  const config = arranged(
    'dugujiujian',
    clipConfig.parse({
      seed: 9,
      groups: [
        { name: '行动', slot: 9, attachment_ids: [7, 8, 9] },
        { name: '钩子', slot: 1, attachment_ids: [1, 2, 3], pick: { num: 3 } },
        { name: '产品', slot: 3, attachment_ids: [4, 5, 6] },
      ],
    }),
  )
  expect(config.groups.map((group) => group.slot)).toEqual([1, 3, 9])
  const found = planner.capacity(config, materials, 'dugujiujian')
  expect(found).toMatchObject({
    combos: 27,
    least: 2,
    parts: [
      { name: '钩子', count: 3 },
      { name: '产品', count: 3 },
      { name: '行动', count: 3 },
    ],
  })
  expect(found.why).toContain('钩子 3 × 产品 3 × 行动 3 = 27 种组合')
  expect(found.why).toContain(`可保证 ${found.max} 条`)
  expect(
    readRecipe(planner.plan(config, materials, { num: 1, mode: 'dugujiujian' })[0]?.recipe ?? '').picks.map(
      (pick) => pick.ids.length,
    ),
  ).toEqual([1, 1, 1])
})

test("a template makes one film of each row, fills its variables and draws the footage that rows don't name", () => {
  const materials = library(6, seededRandom(5))
  const page = {
    bgcMusic: '{音乐}',
    elements: [
      { elName: 'qk-video', propsValue: { videoSrc: '{视频}' } },
      { elName: 'qk-captions', propsValue: { text: '{文案}' } },
    ],
  }
  const rows = [
    { 视频: '1', 文案: '甲店开业。', 音乐: '5' },
    { 视频: '2', 文案: '乙店开业。', 音乐: '6' },
    { 音乐: '5', 文案: '甲店开业。', 视频: '1' },
  ]
  const config = clipConfig.parse({ seed: 2, captions: { mode: 'text' }, template: { page, rows } })
  const { max, parts, why } = planner.capacity(config, materials, 'clipTemplate')
  expect([max, parts]).toMatchObject([2, [{ count: 2 }]])
  expect(
    [why, planner.capacity({ ...config, effects: ['none', 'warm'] }, materials, 'clipTemplate').why].map((words) =>
      words.includes('所选的特效不生效'),
    ),
    'effects that its films do not have are told',
  ).toEqual([false, true])
  const recipes = planner.plan(config, materials, { num: 2, mode: 'clipTemplate' }).map((row) => readRecipe(row.recipe))
  expect(recipes).toMatchObject([
    { caption: '甲店开业。', bgm: 5, row: { 视频: '1' } },
    { caption: '乙店开业。', bgm: 6, row: { 视频: '2' } },
  ])
})

test('the largest pool and the longest texts are planned within seconds', () => {
  const materials = library(8000, seededRandom(3))
  const ids = [...materials.keys()]
  const groups = Array.from({ length: 40 }, (_, at) => ({
    name: `池${at}`,
    attachment_ids: ids.slice(at * 200, at * 200 + 200),
  }))
  const texts = Array.from({ length: 50 }, (_, at) => `${at}说说火锅的好处，门店就在街角。`.repeat(60).slice(0, 990))
  const took = cpuMs(() => {
    const config = clipConfig.parse({ seed: 1, groups, captions: { mode: 'text', texts } })
    expect(new Set(planner.plan(config, materials, { num: 100, mode: 'smart' }).map((row) => row.comboKey)).size).toBe(
      100,
    )
  })
  expect(took).toBeLessThan(patient(20_000))
})
