import { expect, test } from 'vitest'
import { cpuMs } from '../../../../tests/fixtures/cpu-time.ts'
import { patient } from '../../../../tests/fixtures/slowness.ts'
import { clipConfig, textStyle } from '../../../contract/entities/clip.ts'
import type { ClipConfigInput } from '../../../contract/entities/clip.ts'
import { AppError } from '../../lib/errors.ts'
import { captionPresets, captionStyle } from '../../media/typeset/styles.ts'
import { fileNames } from './archive-zip.ts'
import { buildRenderJob } from './build-render-job.ts'
import { createClipPlanner } from './clip-planner.ts'
import { coverText } from './cover-text.ts'
import { filmShots } from './film-shots.ts'
import { readRecipe } from './recipe.ts'
import { toTextStyle, toWireStyle } from './text-style.ts'

const planner = createClipPlanner()
const material = (id: number, mimetype = 'video/mp4', duration = 6000) => ({
  id,
  filename: `文件${id}`,
  mimetype,
  duration_ms: duration,
  storage_path: `x/${id}`,
  sha256: `${id}`,
  size: 1,
  path: `/files/${id}`,
})
const library = (count: number) => new Map(Array.from({ length: count }, (_, at) => [at + 1, material(at + 1)]))
const config = (input: ClipConfigInput) => clipConfig.parse({ seed: 5, ...input })
const scenes = (...ids: number[][]) => ids.map((list, at) => ({ name: `分镜${at + 1}`, attachment_ids: list }))
const refusal = (work: () => unknown): AppError => {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('not refused')
}

test('the most that is possible can be planned, one more can not', () => {
  const order = config({ groups: scenes([1, 2, 3], [4, 5]) })
  expect(planner.capacity(order, library(5))).toMatchObject({ max: 6, capped: false, combos: 6 })
  const rows = planner.plan(order, library(5), { num: 6 })
  expect(new Set(rows.map((row) => row.comboKey)).size).toBe(6)
  expect(planner.plan(order, library(5), { num: 6 })).toEqual(rows)
  expect(
    refusal(() => planner.plan(order, library(5), { num: 1, used: new Set(rows.map((row) => row.comboKey)) })).data,
  ).toMatchObject({ max_num: 0 })
  expect(
    planner
      .plan(order, library(5), { num: 2, used: new Set(rows.slice(0, 4).map((row) => row.comboKey)) })
      .map((row) => row.comboKey)
      .toSorted(),
  ).toEqual(
    rows
      .slice(4)
      .map((row) => row.comboKey)
      .toSorted(),
  )
})

test('a least distance is kept between all outputs, and capacity tells how many there are', () => {
  const order = config({ groups: scenes([1, 2, 3], [4, 5, 6], [7, 8, 9]), dedupe: { min_hamming: 2 } })
  const { max } = planner.capacity(order, library(9))
  const picks = planner
    .plan(order, library(9), { num: max })
    .map((row) => readRecipe(row.recipe).picks.map((pick) => pick.ids.join()))
  expect(max).toBeGreaterThanOrEqual(5)
  for (const [i, a] of picks.entries())
    for (const b of picks.slice(i + 1)) expect(a.filter((ids, at) => ids !== b[at]).length).toBeGreaterThanOrEqual(2)
  expect(refusal(() => planner.plan(order, library(9), { num: max + 1 })).data).toMatchObject({ max_num: max })
})

test('the largest order the contract allows is planned within seconds', () => {
  const groups = Array.from({ length: 40 }, (_, g) => ({
    name: `分镜${g}`,
    attachment_ids: Array.from({ length: 200 }, (_, i) => g * 200 + i + 1),
    pick: { mode: 'random' as const, num: 10 },
  }))
  expect(
    cpuMs(() =>
      expect(planner.plan(config({ groups, dedupe: { min_hamming: 9 } }), library(8000), { num: 100 })).toHaveLength(
        100,
      ),
    ),
  ).toBeLessThan(patient(20_000))
})

test.each([[undefined], [{ mode: 'fixed' as const, min: 36, max: 36 }]])(
  'sixty films of twelve clips use the whole of their materials: no moment twice in a film, each rarely in the order (%o)',
  (duration) => {
    const scene = (g: number) => ({
      name: `分镜${g + 1}`,
      attachment_ids: Array.from({ length: 6 }, (_, i) => g * 6 + i + 1),
      ...(duration === undefined ? { duration_s: 3 } : {}),
    })
    const order = config({
      groups: Array.from({ length: 12 }, (_, g) => scene(g)),
      ...(duration === undefined ? {} : { duration }),
    })
    const materials = new Map([...library(72)].map(([id, one]) => [id, { ...one, duration_ms: 12_000 }]))
    const films = planner
      .plan(order, materials, { num: 60 })
      .map((row) =>
        filmShots(order, readRecipe(row.recipe), materials, { voicedMs: undefined, sentences: [] }).shots.map(
          (shot) => `${shot.materialId}@${shot.inMs}`,
        ),
      )
    const uses = new Map<string, number>()
    for (const shot of films.flat()) uses.set(shot, (uses.get(shot) ?? 0) + 1)
    expect(films.every((shots) => new Set(shots).size === 12)).toBe(true)
    // 720 shots of 72 materials with four parts each
    expect(uses.size).toBeGreaterThan(220)
    expect(Math.max(...uses.values())).toBeLessThanOrEqual(duration === undefined ? 6 : 8)
    const apart = films.flatMap((a, at) => films.slice(at + 1).map((b) => a.filter((shot, i) => shot !== b[i]).length))
    expect(Math.min(...apart)).toBeGreaterThanOrEqual(6)
    expect(apart.reduce((sum, one) => sum + one, 0) / apart.length).toBeGreaterThan(11)
  },
)

test('an order that grows goes on with parts that are not shown yet', () => {
  const order = config({
    groups: [
      { name: '分镜', attachment_ids: [1, 2], duration_s: 3 },
      { name: '分镜', attachment_ids: [3, 4], duration_s: 3 },
    ],
  })
  const first = planner.plan(order, library(4), { num: 2 })
  const more = planner.plan(order, library(4), {
    num: 2,
    used: new Set(first.map((row) => row.comboKey)),
    made: first.map((row) => row.recipe),
  })
  expect([...first, ...more].map((row) => readRecipe(row.recipe).window)).toEqual([0, 1, 2, 3])
})

test('a text cover is made of large lines that end between words', () => {
  const { text, style } = coverText('番禺老城区二十年海鲜火锅店', config({}), { width: 1080, height: 1920 })
  expect(text.split('\n').length).toBeGreaterThan(1)
  expect(style.fontSize).toBeGreaterThan(130)
  for (const line of text.split('\n')) expect(line.length * style.fontSize).toBeLessThanOrEqual(style.maxWidth)
  expect(text).toMatch(/海鲜.*火锅|海鲜\n?火锅/s)
})

test('captions keep their place below when only their size is told', () => {
  expect(config({ captions: { style: { size: 48 } } }).captions.style).toMatchObject({ size: 48, y_percent: 76 })
  expect(config({ captions: { style: { color: '#FF0000' } } }).captions.style).toMatchObject({
    size: 64,
    y_percent: 76,
  })
})

test('texts, voices and music follow the configuration', () => {
  const order = config({
    groups: scenes([1, 2], [3, 4]),
    titles: ['甲', '乙'],
    captions: { mode: 'text', texts: ['第一句。第二句。'] },
    bgm: { mode: 'fixed', ids: [9, 8] },
    voice: { value: 'zh_child' },
  })
  const recipes = planner.plan(order, library(9), { num: 4 }).map((row) => readRecipe(row.recipe))
  expect(recipes.map((recipe) => recipe.title).toSorted()).toEqual(['乙', '乙', '甲', '甲'])
  expect(
    recipes.every((recipe) => recipe.bgm === 9 && recipe.voice === null && recipe.caption === '第一句。第二句。'),
  ).toBe(true)
  const silent = planner.plan(
    config({ groups: scenes([1]), captions: { mode: 'none', texts: ['没人看'] } }),
    library(1),
    { num: 1 },
  )[0]
  expect(readRecipe(silent?.recipe ?? '')).toMatchObject({ caption: null, title: null, bgm: null })
  expect(readRecipe(planner.reseed(silent?.recipe ?? '', 99)).seed).toBe(99)
})

test('a render job has everything resolved to files, and odd sides made even', () => {
  const order = config({
    width: 271,
    height: 481,
    groups: scenes([1], [2]),
    titles: ['标题'],
    captions: { mode: 'text', texts: ['一。二。'] },
    bgm: { mode: 'random', ids: [3] },
    background: { image_id: 4 },
    cover: { mode: 'text' },
    transitions: ['crossfade'],
  })
  const materials = library(4)
  const recipe = readRecipe(planner.plan(order, materials, { num: 1 })[0]?.recipe ?? '')
  const job = buildRenderJob(order, recipe, materials, null)
  expect(job).toMatchObject({
    width: 270,
    height: 480,
    fps: 30,
    background: { mode: 'image', path: '/files/4' },
    bgm: { path: '/files/3', volume: 15, fingerprint: '3' },
    cover: { mode: 'text', text: { text: '标题', style: { fontSize: 176 } } },
    voices: [],
  })
  expect(job.shots.map((shot) => [shot.path, shot.fingerprint])).toEqual([
    ['/files/1', '1'],
    ['/files/2', '2'],
  ])
  expect(job.texts.map((text) => text.text)).toEqual(['标题', '一', '二'])
  expect(job.texts.at(-1)?.endMs).toBe(
    Math.round((job.shots.reduce((sum, shot) => sum + shot.frames, 0) - 9) * (1000 / 30)),
  )
  const spoken = buildRenderJob(order, recipe, materials, {
    path: '/voice.wav',
    durationMs: 20_000,
    sentences: [{ text: '一', startMs: 100, endMs: 900 }],
  })
  expect(spoken.voices).toEqual([{ materialId: null, path: '/voice.wav', volume: 70, startMs: 0 }])
  expect(spoken.texts.at(-1)).toMatchObject({ startMs: 100, endMs: 900 })
  materials.delete(2)
  expect(() => buildRenderJob(order, recipe, materials, null)).toThrow(
    expect.objectContaining({ code: 'material_missing', materialId: 2 }),
  )
})

test('text styles keep their look from the wire to the typesetter and back', () => {
  const canvas = { width: 1080, height: 1920 }
  const style = textStyle.parse({
    size: 90,
    color: '#FFE14D',
    stroke_width: 6,
    y_percent: 50,
    max_width_percent: 50,
    font_id: 1,
    background: '#00000099',
    shadow: 1,
  })
  expect(toTextStyle(style, captionStyle, canvas)).toMatchObject({
    font: 'zcool-qingke-huangyou',
    fontSize: 90,
    color: '#FFE14D',
    strokeWidth: 12,
    position: 'top',
    offset: 960,
    maxWidth: 540,
    boxColor: '#00000099',
    boxPadding: 18,
  })
  for (const preset of captionPresets) {
    const wire = textStyle.parse(toWireStyle(preset.style))
    const back = toTextStyle(wire, captionStyle, canvas)
    expect([back.font, back.fontSize, back.strokeWidth, back.shadow === null]).toEqual([
      preset.style.font,
      preset.style.fontSize,
      preset.style.strokeWidth,
      preset.style.shadow === null,
    ])
  }
})

test('file names in an archive are safe and never repeat', () => {
  expect(
    fileNames([
      { id: 1, title: '今日/特惠?' },
      { id: 2, title: '今日 特惠' },
      { id: 3, title: ' .. ' },
      { id: 4, title: '今日 特惠' },
    ]),
  ).toEqual(['今日 特惠.mp4', '今日 特惠 (2).mp4', '成片3.mp4', '今日 特惠 (3).mp4'])
  expect(fileNames([{ id: 1, title: '菜单-1', storagePath: 'x/1-0-1.jpg' }])).toEqual(['菜单-1.jpg'])
})
