import { describe, expect, it } from 'vitest'
import { type ClipMode, clipConfig } from '../../../../contract/entities/clip.ts'
import { templatePage } from '../../../../contract/entities/template-page.ts'
import { type ClipDraft, emptyDraft, toConfig } from './draft.ts'
import { heard } from './mode-config.ts'
import { fromConfig } from './from-config.ts'

const file = (id: number) => ({ id, name: `${id}`, cover: '', durationMs: 1_000 })
const files = new Map([1, 2, 3, 7].map((id) => [id, file(id)]))
const page = (video: string, captions = '') =>
  templatePage.parse({
    elements: [
      { elName: 'qk-video', propsValue: { videoSrc: video } },
      { elName: 'qk-text', propsValue: { text: '{标题}' } },
      { elName: 'qk-captions', propsValue: { text: captions } },
    ],
  })
const made = (mode: ClipMode, more: Partial<ClipDraft>) =>
  clipConfig.parse(toConfig({ ...emptyDraft('组', mode), ...more }, new Map(), mode))
/** What of a configuration would be ordered again from its template. */
const again = (mode: ClipMode, config: ReturnType<typeof made>) =>
  clipConfig.parse(toConfig(fromConfig(config, '模板', files, new Map(), mode).draft, new Map(), mode))

describe('what each way to make films has of its own', () => {
  it('智能成片: the texts, whether captions are drawn or not; one for all takes the first', () => {
    const copies = [' 一。\n二。 ', '', '三']
    for (const captionMode of ['none', 'text', 'tts'] as const)
      expect(made('smart', { copies, captionMode, voice: 'zh_child' }).captions).toMatchObject({
        mode: captionMode,
        texts: ['一。\n二。', '三'],
        source: 'auto',
      })
    expect(
      made('smart', {
        copies,
        copyEach: false,
        srt: [{ name: 'a', text: 'x' }],
        captionMode: 'recording',
        captionSource: 'srt',
      }).captions,
    ).toMatchObject({ texts: ['一。\n二。'], srt: [], source: 'auto' })
  })

  it('独孤九剑: filled places with their numbers, and the distance', () => {
    const groups = emptyDraft('', 'dugujiujian').groups.map((group) =>
      group.slot % 4 === 1 ? { ...group, files: [file(1), file(2)] } : group,
    )
    const config = made('dugujiujian', { groups, minHamming: 3 })
    expect(config.groups.map((group) => [group.slot, group.name])).toEqual([
      [1, '钩子'],
      [5, '过程'],
      [9, '行动'],
    ])
    expect(config.dedupe.min_hamming).toBe(3)
    expect(fromConfig(config, '', files, new Map(), 'dugujiujian').draft.groups).toHaveLength(9)
    expect(again('dugujiujian', config)).toEqual(config)
  })

  it('图文: a post has neither voice nor captions nor music, a film has', () => {
    const more = {
      groups: emptyDraft('组', 'picture').groups.map((group) => ({ ...group, files: [file(3)] })),
      captionMode: 'text' as const,
      captions: '字',
      bgmMode: 'fixed' as const,
      bgm: [file(7)],
      transitions: ['fade'],
    }
    expect(made('picture', { ...more, pictureOutput: 'images' })).toMatchObject({
      captions: { mode: 'none' },
      voice: { kind: 'none' },
      bgm: { mode: 'none' },
      transitions: [],
      picture: { output: 'images' },
    })
    const film = made('picture', { ...more, pictureSeconds: 2, pictureMotion: 'none' })
    expect(film).toMatchObject({
      captions: { mode: 'text' },
      bgm: { ids: [7] },
      picture: { output: 'video', seconds: 2, motion: 'none' },
    })
    expect(again('picture', film)).toEqual(film)
  })

  it('a voice that nobody hears is not asked for', () => {
    const draft = { ...emptyDraft('组', 'picture'), captionMode: 'tts' as const, captionSource: 'srt' as const }
    expect([
      heard('picture', { ...draft, pictureOutput: 'images' }).captionMode,
      heard('picture', draft).captionMode,
    ]).toEqual(['none', 'tts'])
    expect([
      heard('smart', draft).captionSource,
      heard('clip', draft).captionSource,
      heard('clipTemplate', { ...draft, page: page('{片}', '{口播}') }).captionSource,
    ]).toEqual(['auto', 'srt', 'auto'])
  })

  it('模板成片: rows hold the page’s variables alone, files as their ids; footage from the page needs no groups', () => {
    const rows = [
      {
        key: 'a',
        cells: { 标题: { text: ' 开业 ', file: null }, 片: { text: '', file: file(2) }, 旧: { text: 'x', file: null } },
      },
    ]
    const groups = emptyDraft('组', 'clipTemplate').groups.map((group) => ({ ...group, files: [file(1)] }))
    const config = made('clipTemplate', { page: page('{片}'), rows, groups, titles: '不画' })
    expect([config.template?.rows, config.groups, config.titles]).toEqual([[{ 标题: '开业', 片: '2' }], [], []])
    expect(
      made('clipTemplate', { page: page('{片}'), rows, effects: ['warm'] }).effects,
      'chosen in another mode of the same draft',
    ).toEqual([])
    expect(again('clipTemplate', config)).toEqual(config)
    expect(made('clipTemplate', { page: page(''), rows, groups }).groups).toHaveLength(1)
  })

  it('模板成片: captions that the table says are not typed besides', () => {
    const more = { rows: [], captionMode: 'text' as const, captions: '字' }
    expect(made('clipTemplate', { ...more, page: page('{片}', '{口播}') }).captions).toMatchObject({
      mode: 'text',
      texts: [],
    })
    expect(made('clipTemplate', { ...more, page: page('{片}') }).captions.texts).toEqual(['字'])
  })
})
