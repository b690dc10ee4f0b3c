import { describe, expect, it } from 'vitest'
import { clipConfig } from '../../../../contract/entities/clip.ts'
import { emptyDraft, loadDraft, newGroup, saveDraft, toConfig } from './draft.ts'
import { fromConfig } from './from-config.ts'

const file = (id: number) => ({ id, name: `${id}.mp4`, cover: '', durationMs: 3000 })
const storage = () => {
  const map = new Map<string, string>()
  return {
    get: (key: string) => map.get(key) ?? null,
    set: (key: string, value: string) => void map.set(key, value),
    remove: (key: string) => void map.delete(key),
  }
}

describe('the order form', () => {
  it('gives a configuration that the contract takes', () => {
    const draft = {
      ...emptyDraft('组'),
      groups: [{ ...newGroup(1, '组'), files: [file(1), file(2)], seconds: 2 }, newGroup(2, '组')],
      titles: ' 一 \n\n二',
      captionMode: 'text' as const,
      captions: '字幕',
      bgmMode: 'fixed' as const,
      bgm: [file(9)],
    }
    const config = clipConfig.parse(toConfig(draft, new Map([['a', { size: 80 }]])))
    expect(config.groups).toMatchObject([{ attachment_ids: [1, 2], duration_s: 2, keep_audio: 1 }])
    expect(config.titles).toEqual(['一', '二'])
    expect(config.captions).toMatchObject({ mode: 'text', texts: ['字幕'], volume: 70 })
    expect(config.bgm).toMatchObject({ mode: 'fixed', ids: [9], volume: 15 })
    expect([config.width, config.height]).toEqual([1080, 1920])
  })
  it('takes no music when none is chosen, whatever the mode says', () => {
    expect(toConfig({ ...emptyDraft('组'), bgmMode: 'random' }, new Map()).bgm).toMatchObject({ mode: 'none', ids: [] })
  })
  it('draws music from a tag or the whole library without naming pieces, and says how it is mixed', () => {
    const draft = {
      ...emptyDraft('组'),
      bgmMode: 'random' as const,
      bgm: [file(9)],
      bgmTag: '轻音乐',
      bgmBeat: true,
      bgmDuck: false,
      bgmFadeOut: 4,
    }
    expect(toConfig({ ...draft, bgmPool: 'tag' }, new Map()).bgm).toEqual({
      mode: 'random',
      pool: 'tag',
      tag: '轻音乐',
      volume: 15,
      fade_in: 0.3,
      fade_out: 4,
      duck: 0,
      beat: 1,
    })
    expect(toConfig({ ...draft, bgmPool: 'all' }, new Map()).bgm).toMatchObject({ mode: 'random', pool: 'all' })
    expect(toConfig({ ...draft, bgmPool: 'tag', bgmMode: 'fixed' }, new Map()).bgm).toMatchObject({
      mode: 'fixed',
      ids: [9],
    })
  })
  it('puts the chosen style under title and captions', () => {
    const config = toConfig(
      {
        ...emptyDraft('组'),
        titleLook: { preset: 'bold', font: 3, changes: {} },
        captionLook: { preset: 'bold', font: 0, changes: { color: '#FF0000' } },
      },
      new Map([['bold', { size: 90 }]]),
    )
    expect(config.title_style).toMatchObject({ size: 90, font_id: 3, y_percent: 12 })
    expect(config.captions?.style).toMatchObject({ size: 90, color: '#FF0000', y_percent: 66 })
  })
  it('speaks, plays recordings or shows files, each with what belongs to it', () => {
    const draft = {
      ...emptyDraft('组'),
      captions: '一\n二',
      voice: 'zh_child',
      voiceSemitones: -3,
      voiceRate: 1.5,
      recordings: [file(7)],
      srt: [{ name: 'a.srt', text: 'x' }],
    }
    const made = (
      more: Partial<typeof draft> & {
        captionMode: 'none' | 'text' | 'tts' | 'recording'
        captionSource?: 'auto' | 'srt' | 'none'
      },
    ) => {
      const { captions, voice } = clipConfig.parse(toConfig({ ...draft, ...more }, new Map()))
      return [
        captions.mode,
        captions.source,
        captions.texts.length,
        captions.srt.length,
        voice.kind,
        voice.value,
        voice.recording_ids,
      ]
    }
    expect(made({ captionMode: 'none' })).toEqual(['none', 'auto', 0, 0, 'none', '', []])
    expect(made({ captionMode: 'tts', captionSource: 'srt' })).toEqual(['tts', 'auto', 2, 0, 'tts', 'zh_child', []])
    expect(made({ captionMode: 'text', captionSource: 'srt' })).toEqual(['text', 'srt', 0, 1, 'none', '', []])
    expect(made({ captionMode: 'text', captionSource: 'none' })).toEqual(['text', 'auto', 2, 0, 'none', '', []])
    expect(made({ captionMode: 'recording', captionSource: 'none' })).toEqual([
      'none',
      'auto',
      0,
      0,
      'recording',
      '',
      [7],
    ])
    expect(made({ captionMode: 'recording', captionSource: 'auto' })).toEqual([
      'text',
      'auto',
      2,
      0,
      'recording',
      '',
      [7],
    ])
    expect(made({ captionMode: 'recording', captionSource: 'srt' })).toEqual([
      'text',
      'srt',
      0,
      1,
      'recording',
      '',
      [7],
    ])
    expect(clipConfig.parse(toConfig({ ...draft, captionMode: 'tts' }, new Map())).voice).toMatchObject({
      rate: 1.5,
      semitones: -3,
    })
  })
  it('lets texts of new orders come in, as chosen; those of an order that was made before stand', () => {
    const chosen = {
      captionMode: 'text' as const,
      captions: '字',
      titleEntrances: ['pop' as const, 'wipe' as const],
      captionEntrances: [],
    }
    const first = clipConfig.parse(toConfig(emptyDraft('组'), new Map()))
    expect([first.title_entrances, first.captions.entrances]).toEqual([['rise'], ['fade']])
    const config = clipConfig.parse(toConfig({ ...emptyDraft('组'), ...chosen }, new Map()))
    expect([config.title_entrances, config.captions.entrances]).toEqual([['pop', 'wipe'], []])
    expect(fromConfig(config, '', new Map(), new Map()).draft).toMatchObject({
      titleEntrances: ['pop', 'wipe'],
      captionEntrances: [],
    })
    expect(fromConfig(clipConfig.parse({}), '', new Map(), new Map()).draft).toMatchObject({
      titleEntrances: [],
      captionEntrances: [],
    })
  })
  it('comes back as it was left, and starts anew from something broken', () => {
    const own = storage()
    const owner = { mode: 'clip', adminId: 1 } as const
    saveDraft(own, owner, { ...emptyDraft('组'), name: '国庆' })
    expect(loadDraft(own, owner, '组').name).toBe('国庆')
    for (const other of [
      { mode: 'clip', adminId: 2 },
      { mode: 'smart', adminId: 1 },
    ] as const)
      expect(loadDraft(own, other, '组').name).toBe('')
    own.set('clip-draft:clip:1', '{"groups":1}')
    expect(loadDraft(own, owner, '组').name).toBe('')
  })
})
