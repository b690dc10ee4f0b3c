// How texts come in is dealt to the films of an order like its titles, and written down with each.
import { expect, test } from 'vitest'
import { clipConfig, type ClipConfigInput, type ClipMode } from '../../../contract/entities/clip.ts'
import { TEXT_ENTRANCES } from '../../../contract/text-entrances.ts'
import { draftJob } from '../../media/draft.ts'
import { buildRenderJob } from './build-render-job.ts'
import { createClipPlanner } from './clip-planner.ts'
import { readRecipe } from './recipe.ts'

const planner = createClipPlanner()
const material = (id: number) => ({
  id,
  filename: `文件${id}`,
  mimetype: 'video/mp4',
  duration_ms: 6000,
  storage_path: `x/${id}`,
  sha256: `${id}`,
  size: 1,
  path: `/files/${id}`,
})
const library = new Map([1, 2, 3, 4, 5, 6, 7, 8].map((id) => [id, material(id)]))
const order = (more: ClipConfigInput = {}) =>
  clipConfig.parse({
    seed: 5,
    groups: [
      [1, 2, 3, 4],
      [5, 6, 7, 8],
    ].map((attachment_ids, at) => ({ name: `镜头${at}`, attachment_ids })),
    titles: ['今日特惠'],
    captions: { mode: 'text', texts: ['一句话。又一句话。'], entrances: [...TEXT_ENTRANCES] },
    title_entrances: ['rise', 'pop'],
    ...more,
  })
const entrances = (
  config: ReturnType<typeof order>,
  num: number,
  more: { made?: string[]; used?: Set<string>; mode?: ClipMode } = {},
) => planner.plan(config, library, { num, ...more }).map((row) => readRecipe(row.recipe).entrances)

test.each(['clip', 'smart'] as const)(
  '%s: every chosen entrance comes equally often, the same for the same seed, and an append goes on',
  (mode) => {
    const first = entrances(order(), 8, { mode })
    const often = (list: (string | null)[], value: string): number => list.filter((one) => one === value).length
    for (const kind of TEXT_ENTRANCES)
      expect(
        often(
          first.map((one) => one.captions),
          kind,
        ),
      ).toBe(2)
    for (const kind of ['rise', 'pop'])
      expect(
        often(
          first.map((one) => one.title),
          kind,
        ),
      ).toBe(4)
    expect(entrances(order(), 8, { mode })).toEqual(first)
    expect(
      [6, 7, 8].some((seed) => JSON.stringify(entrances(order({ seed }), 8, { mode })) !== JSON.stringify(first)),
    ).toBe(true)
    const rows = planner.plan(order(), library, { num: 2, mode })
    const more = entrances(order(), 2, {
      mode,
      made: rows.map((row) => row.recipe),
      used: new Set(rows.map((row) => row.comboKey)),
    })
    expect([...first.slice(0, 2), ...more].map((one) => one.captions).toSorted()).toEqual(TEXT_ENTRANCES.toSorted())
  },
)

test('the film and its previews have what was dealt; nothing moves where nothing was chosen, and in films that were planned before', () => {
  const config = order()
  const recipe = readRecipe(planner.plan(config, library, { num: 1 })[0]?.recipe ?? '')
  const job = buildRenderJob(config, recipe, library, null)
  expect(job.texts.map((text) => text.entrance)).toEqual([
    recipe.entrances.title,
    recipe.entrances.captions,
    recipe.entrances.captions,
  ])
  expect(draftJob(job, { shortSide: 270, maxSeconds: 15 }).texts.slice(0, -1)).toEqual(job.texts)
  const still = order({ title_entrances: [], captions: { mode: 'text', texts: ['一句话。'] } })
  expect(entrances(still, 2)).toEqual([
    { title: null, captions: null },
    { title: null, captions: null },
  ])
  const old = readRecipe(JSON.stringify({ ...recipe, entrances: undefined }))
  expect(buildRenderJob(config, old, library, null).texts.every((text) => !('entrance' in text))).toBe(true)
})
