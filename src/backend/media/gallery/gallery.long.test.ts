// Every transition and effect rendered once by the engine, and what each film must keep.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { effectKinds } from '../graph/effects.ts'
import { transitionKinds } from '../graph/transitions.ts'
import { filmLoudness } from '../level-sound.ts'
import { makeRenderPlan } from '../render-plan.ts'
import { renderOutput } from '../render.ts'
import { createSlots } from '../slots.ts'
import { checkFilm, type FilmFacts } from '../testing/check-film.ts'
import { openTestMedia, type TestMedia } from '../testing/test-media.ts'
import type { RenderJob, RenderShot } from '../types.ts'
import type { Typesetter } from '../typeset/typesetter.ts'
import { createUnitCache } from '../unit-cache.ts'
import { makeScenes, sampleJob, type SampleKind, type SampleScenes } from './samples.ts'

const small = { width: 270, height: 480 }
/** Films without texts need no browser. */
const noTexts = {
  fonts: [],
  draw: () => Promise.reject(new Error('no texts here')),
  drawPage: () => Promise.reject(new Error('no pages here')),
  close: async () => {},
} as unknown as Typesetter

let media: TestMedia
let scenes: SampleScenes
let music: string
beforeAll(async () => {
  media = await openTestMedia()
  scenes = await makeScenes(media.path('scenes'), media.tools)
  music = await media.make(
    ['-f', 'lavfi', '-i', 'anoisesrc=color=pink:seed=7:amplitude=0.2:duration=3,tremolo=f=5'],
    'music.wav',
  )
})
afterAll(() => media.close())

const cacheOf = new Map<string, ReturnType<typeof createUnitCache>>()
const render = async (
  job: RenderJob,
  name: string,
  cache = 'shared',
  sharing: 'nothing' | 'units' = 'nothing',
): Promise<string> => {
  const units = cacheOf.get(cache) ?? createUnitCache(media.path(`cache-${cache}`))
  cacheOf.set(cache, units)
  const deps = { tools: media.tools, typesetter: noTexts, cache: units, slots: createSlots(2) }
  return (await renderOutput(job, deps, { workDir: media.path(name), sharing })).file
}
const sounding = (job: RenderJob): RenderJob => ({
  ...job,
  bgm: { materialId: 1, path: music, volume: 60, startMs: 0 },
  loudness: filmLoudness,
})
const sample = (kind: SampleKind, value: string): RenderJob => sounding(sampleJob(kind, value, scenes, small))

function expectFilm(name: string, facts: FilmFacts, frames: number): void {
  expect({
    name,
    frames: facts.frames,
    black: facts.black,
    frozen: facts.frozen,
    complaints: facts.complaints,
  }).toEqual({ name, frames, black: [], frozen: [], complaints: '' })
  expect(Math.abs(facts.loudness - filmLoudness), `${name}: loudness ${facts.loudness}`).toBeLessThanOrEqual(1)
  expect(facts.apartMs, `${name}: picture and sound end apart`).toBeLessThanOrEqual(40)
}

it('makes every effect: whole, alive, and seen', async () => {
  const plain = await render(sample('effect', 'none'), 'plain')
  expectFilm('none', await checkFilm(plain, media.tools), 60)
  for (const { value } of effectKinds.filter((kind) => kind.value !== 'none')) {
    const facts = await checkFilm(await render(sample('effect', value), value), media.tools, plain)
    expectFilm(value, facts, 60)
    // two encodings of the same frames are 40 dB apart and more; below 8 dB little would be left of the picture
    expect(facts.psnr, `${value} is not told from the plain film`).toBeLessThan(38)
    expect(facts.psnr, value).toBeGreaterThan(8)
  }
})

it('makes every transition: whole and alive', async () => {
  const cut = await render(sample('transition', 'none'), 'cut')
  for (const { value } of transitionKinds) {
    const facts = await checkFilm(await render(sample('transition', value), `t-${value}`), media.tools, cut)
    expectFilm(value, facts, 48)
    if (value !== 'none') expect(facts.psnr, `${value} is not told from a hard cut`).toBeLessThan(38)
  }
})

it('makes the same film of units as in one pass, whatever moves', async () => {
  const shot = (scene: 'hills' | 'city', effect: string): RenderShot => ({ ...scenes[scene], frames: 24, effect })
  const job: RenderJob = {
    ...sample('effect', 'none'),
    shots: [shot('hills', 'zoom_in'), shot('city', 'ramp'), shot('hills', 'leak'), shot('city', 'shake')],
    transitions: [
      { kind: 'crossfade', frames: 6 },
      { kind: 'slideleft', frames: 6 },
      { kind: 'crossfade', frames: 6 },
    ],
  }
  const units = await render(job, 'from-units', 'units', 'units')
  const facts = await checkFilm(await render(job, 'one-pass', 'pass'), media.tools, units)
  expectFilm('mixed', facts, 78)
  expect(facts.psnr).toBeGreaterThan(33)
  // the middles are made anew beside the transitions that are still there: they go on where those stop
  const cache = cacheOf.get('units')
  for (const piece of makeRenderPlan(job, [], (item) => item.fingerprint ?? item.path).shots) {
    expect(await cache?.has('unit', piece.body.key)).toBe(true)
    await cache?.remove('unit', piece.body.key)
  }
  expect(
    (await checkFilm(await render(job, 'again', 'units', 'units'), media.tools, media.path('one-pass/output.mp4')))
      .psnr,
  ).toBeGreaterThan(33)
})

it('names pieces by what is seen in them', () => {
  const keys = (effect: string | undefined, frames = 30, kind: 'video' | 'image' = 'video') => {
    const one: RenderShot = { ...scenes.hills, kind, frames, ...(effect === undefined ? {} : { effect }) }
    const plan = makeRenderPlan(
      { ...sample('effect', 'none'), shots: [one, one], transitions: [{ kind: 'crossfade', frames: 6 }] },
      [],
      (item) => item.fingerprint ?? item.path,
    )
    return {
      body: plan.shots[0]?.body.key,
      tail: plan.shots[0]?.tail?.key,
      second: plan.shots[1]?.body.key,
      mezzanine: plan.shots[0]?.mezzanineKey,
    }
  }
  expect(keys('none')).toEqual(keys(undefined))
  for (const { value, timing } of effectKinds.filter((kind) => kind.value !== 'none')) {
    expect(keys(value).body, value).not.toBe(keys(undefined).body)
    expect(keys(value).tail, value).not.toBe(keys(undefined).tail)
    // fitted pictures are shared by all effects but those that change when they are seen
    expect(keys(value).mezzanine === keys(undefined).mezzanine, value).toBe(timing === undefined)
  }
  // a still picture's pieces are alike wherever they are cut from, unless something moves
  expect(keys('warm', 30, 'image').body).toBe(keys('warm', 30, 'image').second)
  expect(keys('zoom_in', 30, 'image').body).not.toBe(keys('zoom_in', 30, 'image').second)
})
