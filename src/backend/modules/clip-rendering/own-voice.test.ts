// Own recordings and captions files: which belongs to which, when they are heard and shown, and what is refused.
import { CLIP_ENGINE_USUAL } from '../../../contract/entities/clip-engine.ts'
import { expect, test } from 'vitest'
import { clipConfig } from '../../../contract/entities/clip.ts'
import type { ClipConfigInput } from '../../../contract/entities/clip.ts'
import { configMaterialIds } from '../../lib/clip-config.ts'
import { RenderError } from '../../media/errors.ts'
import type { RenderJob } from '../../media/types.ts'
import { systemOnly } from '../../media/voices/voice-types.ts'
import { seedAttachment } from '../../testing/benches/clip-bench.ts'
import { checkConfig } from '../clips/check-config.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { seedTenant } from '../../testing/tenant-data.ts'
import { buildRenderJob } from './build-render-job.ts'
import { createClipPlanner } from './clip-planner.ts'
import { createFilmMaker } from './film-maker.ts'
import { readRecipe } from './recipe.ts'

const material = (id: number, mimetype = 'video/mp4', duration = 9000) => ({
  id,
  filename: `文件${id}`,
  mimetype,
  duration_ms: duration,
  storage_path: `x/${id}`,
  sha256: `${id}`,
  size: 1,
  path: `/files/${id}`,
})
const library = new Map(
  [
    ...Array.from({ length: 6 }, (_, at) => material(at + 1)),
    material(11, 'audio/mpeg', 7000),
    material(12, 'audio/mpeg', 5000),
    material(13, 'audio/mpeg', 200_000),
  ].map((one) => [one.id, one]),
)
const srt = (name: string, ...cues: string[]) => ({ name, text: cues.join('\n\n') })
const one = srt('一.srt', '1\n00:00:00,500 --> 00:00:02,000\n第一句', '2\n00:00:10,000 --> 00:00:12,500\n最后一句')
const two = srt('二.srt', '00:00:00.000 --> 00:00:01.000\n别的')
const config = (input: ClipConfigInput) =>
  clipConfig.parse({
    seed: 5,
    groups: [
      { name: '甲', attachment_ids: [1, 2, 3] },
      { name: '乙', attachment_ids: [4, 5, 6] },
    ],
    ...input,
  })
const plan = (order: ReturnType<typeof config>, num: number) =>
  createClipPlanner()
    .plan(order, library, { num })
    .map((row) => ({ ...row, recipe: readRecipe(row.recipe) }))
const offered = {
  transitions: new Set<string>(),
  effects: new Set<string>(),
  voices: new Set(['zh_child']),
  fontIds: new Set([2]),
}
const refused = (input: ClipConfigInput): unknown => {
  try {
    checkConfig(config(input), library, offered)
  } catch (error) {
    return error
  }
  return null
}

test('as many files or texts as recordings go together; other numbers are dealt by themselves', () => {
  const order = config({
    voice: { kind: 'recording', recording_ids: [11, 12] },
    captions: { mode: 'text', source: 'srt', srt: [one, two] },
  })
  expect(configMaterialIds(order)).toEqual(expect.arrayContaining([11, 12]))
  const rows = plan(order, 6)
  expect(new Set(rows.map(({ recipe }) => `${recipe.recording}:${recipe.srt}`))).toEqual(new Set(['11:0', '12:1']))
  expect(rows.find(({ recipe }) => recipe.srt === 0)).toMatchObject({
    captions: '第一句\n最后一句',
    recipe: { voice: null },
  })
  const texts = plan(
    config({
      voice: { kind: 'recording', recording_ids: [11, 12] },
      captions: { mode: 'text', texts: ['十一', '十二'] },
    }),
    6,
  )
  expect(new Set(texts.map(({ recipe }) => `${recipe.recording}:${recipe.caption}`))).toEqual(
    new Set(['11:十一', '12:十二']),
  )
  const silent = plan(config({ captions: { mode: 'text', source: 'srt', srt: [one, two] } }), 2)
  expect(silent.map(({ recipe }) => [recipe.recording, recipe.voice])).toEqual([
    [null, null],
    [null, null],
  ])
})

test('a file’s captions are shown when it says, and the film is long enough for them', () => {
  const order = config({ captions: { mode: 'text', source: 'srt', srt: [one] } })
  const [row] = plan(order, 1)
  const job = buildRenderJob(order, row?.recipe ?? readRecipe(''), library, null)
  expect(job.texts.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
    ['第一句', 500, 2000],
    ['最后一句', 10_000, 12_500],
  ])
  const frames =
    job.shots.reduce((sum, shot) => sum + shot.frames, 0) - job.transitions.reduce((sum, cut) => sum + cut.frames, 0)
  expect(frames / job.fps).toBeGreaterThanOrEqual(12.5)
})

test('orders of before, without the new parts, are as they were', () => {
  expect(
    plan(config({ captions: { mode: 'tts', texts: ['你好'] }, voice: { value: 'zh_child' } }), 1)[0]?.recipe,
  ).toMatchObject({ voice: 'zh_child', caption: '你好', recording: null, srt: null })
  expect(readRecipe('{"v":1,"picks":[],"title":null,"caption":null,"voice":null,"bgm":null,"seed":1}')).toMatchObject({
    recording: null,
    srt: null,
  })
  // A voice may speak without its words being drawn.
  const order = config({ captions: { mode: 'none', texts: ['你好'] }, voice: { kind: 'tts', value: 'zh_child' } })
  const [row] = plan(order, 1)
  expect(row?.recipe).toMatchObject({ voice: 'zh_child', caption: '你好' })
  expect(
    buildRenderJob(order, row?.recipe ?? readRecipe(''), library, {
      path: '/v.wav',
      durationMs: 900,
      sentences: [{ text: '你好', startMs: 0, endMs: 900 }],
    }),
  ).toMatchObject({ texts: [], voices: [{ path: '/v.wav' }] })
})

test.each([
  [{ voice: { kind: 'recording' } }, 'config.voice.recording_ids', '请选择录音'],
  [{ voice: { kind: 'recording', recording_ids: [1] } }, 'config.voice.recording_ids', '不是音频'],
  [{ voice: { kind: 'recording', recording_ids: [13] } }, 'config.voice.recording_ids', '超过 180 秒'],
  [{ captions: { mode: 'text', source: 'srt' } }, 'config.captions.srt', '请选择字幕文件'],
  [
    { captions: { mode: 'text', source: 'srt', srt: [one, srt('坏.srt', '1\n00:00:01,000 x 00:00:02,000\n字')] } },
    'config.captions.srt.1',
    '“坏.srt”第 2 行',
  ],
  [
    { captions: { mode: 'text', source: 'srt', srt: [srt('长.srt', '00:03:00,000 --> 00:03:01,000\n字')] } },
    'config.captions.srt.0',
    '长于 180 秒',
  ],
  [
    { captions: { mode: 'tts', source: 'srt', srt: [one] }, voice: { value: 'zh_child' } },
    'config.captions.source',
    '不能同时由音色朗读',
  ],
  [
    { captions: { mode: 'none' }, voice: { kind: 'tts', value: 'zh_child' } },
    'config.captions.texts',
    '请填写字幕文案',
  ],
  [
    { captions: { mode: 'none', texts: ['好'] }, voice: { kind: 'tts', value: 'zh_elder' } },
    'config.voice.value',
    '暂时不能使用',
  ],
] as const satisfies readonly (readonly [ClipConfigInput, string, string])[])(
  '%j is refused at its field',
  (input, field, words) => {
    expect(refused(structuredClone(input) as ClipConfigInput)).toMatchObject({
      code: 40001,
      data: { errors: [{ field, msg: expect.stringContaining(words) }] },
    })
  },
)
test('a recording that doesn’t exist is missing, whoever it belongs to', () =>
  expect(refused({ voice: { kind: 'recording', recording_ids: [999] } })).toMatchObject({ code: 40401 }))

eachDatabase((_kind, open) => {
  test('a recording is heard as it is, its text timed by its pauses; a spoken text by the company’s own voices', async () => {
    const tenant = await seedTenant(await open(), { host: 'own-voice' })
    const ids = [
      await seedAttachment(tenant, 'a.mp4', 'video/mp4', 9000),
      await seedAttachment(tenant, 'r.mp3', 'audio/mpeg', 4000),
    ]
    const jobs: RenderJob[] = []
    const asked: unknown[] = []
    const maker = createFilmMaker({
      voiceSet: async () => ({ ...systemOnly, usual: 'azure' }),
      settings: async () => CLIP_ENGINE_USUAL,
      sources: { open: async (source) => `/files/${source.filename}` },
      openFont: async () => await Promise.reject(new Error('no own font is used')),
      studio: {
        stage: async (shot) => ({ path: shot.path, fingerprint: '' }),
        pictures: async () => ({ files: [], notes: [] }),
        render: async (job) => {
          jobs.push(job)
          throw new RenderError('cancelled', '够了')
        },
        speak: async (request) => {
          asked.push(request)
          return { path: '/speech.wav', durationMs: 1000, sentences: [{ text: '一。', startMs: 0, endMs: 1000 }] }
        },
        rhythm: async () => ({ bpm: 0, beats: [], length: 0 }),
        listen: async () => ({ durationMs: 4000, silences: [{ startMs: 1500, endMs: 2100 }] }),
      },
    })
    const groups = [{ name: '甲', attachment_ids: ids.slice(0, 1) }]
    const make = async (input: ClipConfigInput, recipe: object): Promise<void> => {
      const all = {
        v: 1,
        picks: [{ group: 0, ids: ids.slice(0, 1) }],
        title: null,
        caption: '三个字。四个字的。',
        voice: null,
        bgm: null,
        seed: 1,
        ...recipe,
      }
      await maker
        .make(
          tenant.db,
          {
            config: clipConfig.parse({ groups, seed: 1, ...input }),
            recipe: readRecipe(JSON.stringify(all)),
            draft: null,
            outputs: 1,
          },
          { workDir: '/tmp', signal: new AbortController().signal },
        )
        .catch(() => null)
    }
    await make(
      {
        voice: { kind: 'recording', recording_ids: ids.slice(1) },
        captions: { mode: 'text', texts: ['三个字。四个字的。'] },
      },
      { recording: ids[1] },
    )
    expect(jobs[0]).toMatchObject({
      voices: [{ path: '/files/r.mp3', materialId: ids[1], volume: 70 }],
      texts: [
        { text: '三个字。', startMs: 0, endMs: 1500 },
        { text: '四个字的。', startMs: 2100, endMs: 4000 },
      ].map((cue) => ({ ...cue, text: cue.text.replace('。', '') })),
    })
    await make(
      { voice: { value: 'zh_child', pitch: 1.5, semitones: 2, rate: 1.2 }, captions: { mode: 'tts', texts: ['一。'] } },
      { voice: 'zh_child', caption: '一。' },
    )
    expect(asked).toEqual([
      { text: '一。', voice: 'zh_child', rate: 1.2, semitones: 9, set: expect.objectContaining({ usual: 'azure' }) },
    ])
  })
})
