import { expect, it } from 'vitest'
import { clipConfig } from '../../../../contract/entities/clip.ts'
import { emptyDraft, newGroup, toConfig } from './draft.ts'
import { fromConfig } from './from-config.ts'

const styles = new Map([
  ['bold', { color: '#FFEE00', size: 80, y_percent: 50 }],
  ['plain', { color: '#FFFFFF', size: 72, y_percent: 50 }],
])
const file = (id: number) => ({ id, name: `f${id}`, cover: '', durationMs: 1_000 })
const files = new Map([1, 2, 3].map((id) => [id, file(id)]))

it('is the way back of toConfig', () => {
  const group = { ...newGroup(1, '分镜'), num: 2, seconds: 3, keepAudio: false, files: [file(1), file(2)] }
  const draft = {
    ...emptyDraft('分镜'),
    name: '',
    groups: [group],
    titles: '一\n二',
    titleLook: { preset: 'bold', font: 2, changes: {} },
    captionMode: 'tts' as const,
    captions: '你好',
    captionLook: { preset: 'plain', font: 0, changes: { y_percent: 40 } },
    voice: 'zh_female',
    voiceRate: 1.2,
    bgmMode: 'fixed' as const,
    bgm: [file(3)],
    transitions: ['fade'],
    transitionPick: 'order' as const,
    effects: ['warm', 'none'],
    durationMode: 'range' as const,
    coverMode: 'text' as const,
    coverText: '开业',
    ratio: '3:4' as const,
  }
  const config = clipConfig.parse(toConfig(draft, styles))
  const back = fromConfig(config, '模板', files, styles)
  expect(back.missing).toBe(0)
  expect({ ...back.draft, groups: back.draft.groups.map((one) => ({ ...one, key: '' })) }).toEqual({
    ...draft,
    name: '模板',
    num: 6,
    groups: [{ ...group, key: '' }],
  })
  expect(clipConfig.parse(toConfig(back.draft, styles))).toEqual(config)
})

it('draws music of a tag anew: what it gave before is neither shown nor missed', () => {
  const bgm = {
    mode: 'random' as const,
    pool: 'tag' as const,
    tag: '轻音乐',
    ids: [7, 8, 9],
    fade_in: 1,
    fade_out: 3,
    duck: 0 as const,
    beat: 1 as const,
  }
  const { draft, missing } = fromConfig(
    clipConfig.parse({ groups: [{ name: '开场', attachment_ids: [1] }], bgm }),
    '',
    files,
    styles,
  )
  expect(missing).toBe(0)
  expect(draft).toMatchObject({
    bgm: [],
    bgmMode: 'random',
    bgmPool: 'tag',
    bgmTag: '轻音乐',
    bgmFadeIn: 1,
    bgmFadeOut: 3,
    bgmDuck: false,
    bgmBeat: true,
  })
})

it('leaves out materials that are gone and says how many', () => {
  const config = clipConfig.parse({
    groups: [{ name: '开场', attachment_ids: [1, 8, 9] }],
    voice: { kind: 'recording', recording_ids: [2] },
  })
  const { draft, missing } = fromConfig(config, '', files, styles)
  expect(missing).toBe(2)
  expect(draft.groups[0]?.files.map((one) => one.id)).toEqual([1])
  expect(draft).toMatchObject({ captionMode: 'recording', captionSource: 'none', recordings: [{ id: 2 }] })
})
