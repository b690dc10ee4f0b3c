import type { ClipConfigInput, ClipMode } from '../../../../contract/entities/clip.ts'
import { BGM_VOLUME, CAPTIONS_VOLUME, LEAST_LOOK, NINE_SLOTS } from '../../../../contract/constants.ts'
import { FIRST_ENTRANCES } from '../../../../contract/text-entrances.ts'
import { type DraftOwner, draftKey, storedDraft } from '../../../core/clips/stored-draft.ts'
import type { SafeStorage } from '../../../lib/storage.ts'
import type { CaptionSource, ClipDraft, GroupDraft } from './draft-types.ts'
import { emptyLook, fieldsOf, type Styles } from '../../../core/type/look.ts'
import { withMode } from './mode-config.ts'

export type { Styles } from '../../../core/type/look.ts'
export type { CaptionSource, CellDraft, Chosen, ClipDraft, GroupDraft, PublishDraft, RowDraft } from './draft-types.ts'

/** What captions may come from: files keep their own times, so nobody can speak them; a recording may do without. */
export function captionSources(mode: ClipDraft['captionMode']): readonly CaptionSource[] {
  return mode === 'text' ? ['auto', 'srt'] : mode === 'recording' ? ['none', 'auto', 'srt'] : ['auto']
}
/** `num`: how many of its files a film shows. */
export function newGroup(index: number, name: string, num = 1): GroupDraft {
  return {
    key: crypto.randomUUID(),
    name: `${name}${index}`,
    mode: 'random',
    num,
    seconds: 0,
    keepAudio: true,
    files: [],
    slot: 0,
  }
}

/** Pictures of a set that a film or a post shows, until it is said. */
export const SET_PICTURES = 3

/** The nine places, or as many groups as the mode begins with. */
const firstGroups = (mode: ClipMode, name: string): GroupDraft[] =>
  mode === 'dugujiujian'
    ? NINE_SLOTS.map(({ slot, name: place }) => ({ ...newGroup(slot, ''), name: place, slot }))
    : (mode === 'clip' ? [1, 2] : [1]).map((index) => newGroup(index, name, mode === 'picture' ? SET_PICTURES : 1))

export function emptyDraft(groupName: string, mode: ClipMode = 'clip'): ClipDraft {
  return {
    name: '',
    templateId: 0,
    num: 6,
    ratio: '9:16',
    groups: firstGroups(mode, groupName),
    titles: '',
    titleLook: emptyLook(),
    titleEntrances: [...FIRST_ENTRANCES.title],
    captionMode: mode === 'smart' ? 'text' : 'none',
    captionSource: 'auto',
    captions: '',
    captionLook: emptyLook(),
    captionEntrances: [...FIRST_ENTRANCES.captions],
    voice: '',
    voiceRate: 1,
    voiceSemitones: 0,
    recordings: [],
    srt: [],
    captionsVolume: CAPTIONS_VOLUME,
    bgmMode: 'none',
    bgm: [],
    bgmVolume: BGM_VOLUME,
    bgmPool: 'ids',
    bgmTag: '',
    bgmFadeIn: 0.3,
    bgmFadeOut: 1.5,
    bgmDuck: true,
    bgmBeat: false,
    originalVolume: 100,
    transitions: [],
    transitionPick: 'random',
    effects: [],
    effectPick: 'random',
    durationMode: 'auto',
    durationMin: 10,
    durationMax: 30,
    fuzzyFill: true,
    coverMode: 'best',
    coverText: '',
    coverImage: null,
    copyEach: true,
    copies: [''],
    shotSeconds: 4,
    minHamming: 0,
    minLook: LEAST_LOOK,
    mirror: false,
    speedJitter: 0,
    cropJitter: 0,
    colorJitter: false,
    pictureOutput: 'video',
    pictureSeconds: 3,
    pictureMotion: 'kenburns',
    page: null,
    pageName: '',
    rows: [],
    publish: {
      on: false,
      accounts: [],
      distribution: 'in_turn',
      titles: '',
      description: '',
      topics: [],
      music: '',
      time: 'now',
      start: 0,
      gap: 30,
    },
  }
}

const SIZES: Record<ClipDraft['ratio'], [number, number]> = {
  '9:16': [1080, 1920],
  '3:4': [1080, 1440],
  '1:1': [1080, 1080],
  '16:9': [1920, 1080],
}
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** Size of the film, px. */
export function canvasOf(draft: Pick<ClipDraft, 'ratio'>): { width: number; height: number } {
  const [width, height] = SIZES[draft.ratio]
  return { width, height }
}

const group = (one: GroupDraft) => ({
  name: one.name.trim() || '-',
  pick: { mode: one.mode, num: one.num },
  keep_audio: one.keepAudio ? (1 as const) : (0 as const),
  attachment_ids: one.files.map((file) => file.id),
  ...(one.seconds > 0 ? { duration_s: one.seconds } : {}),
  ...(one.slot ? { slot: one.slot, required: one.required === true ? (1 as const) : (0 as const) } : {}),
  ...(one.files.some((file) => file.cut)
    ? { cuts: one.files.flatMap((file) => (file.cut ? [{ attachment_id: file.id, ...file.cut }] : [])) }
    : {}),
})

/** The configuration that the calls take; groups without files are left out. */
export function toConfig(draft: ClipDraft, styles: Styles, mode: ClipMode = 'clip'): ClipConfigInput {
  const { width, height } = canvasOf(draft)
  const source = captionSources(draft.captionMode).includes(draft.captionSource) ? draft.captionSource : 'auto'
  const captionMode = source === 'none' ? 'none' : draft.captionMode === 'recording' ? 'text' : draft.captionMode
  return withMode(mode, draft, {
    ratio: draft.ratio,
    width,
    height,
    duration: { mode: draft.durationMode, min: draft.durationMin, max: Math.max(draft.durationMin, draft.durationMax) },
    groups: draft.groups.filter((one) => one.files.length > 0).map(group),
    titles: linesOf(draft.titles),
    title_style: fieldsOf(draft.titleLook, styles, 'title'),
    title_entrances: draft.titleEntrances,
    captions: {
      mode: captionMode,
      source: source === 'srt' ? 'srt' : 'auto',
      texts: captionMode === 'none' || source === 'srt' ? [] : linesOf(draft.captions),
      srt: source === 'srt' ? draft.srt : [],
      volume: draft.captionsVolume,
      style: fieldsOf(draft.captionLook, styles, 'captions'),
      entrances: draft.captionEntrances,
    },
    voice: {
      kind: draft.captionMode === 'tts' || draft.captionMode === 'recording' ? draft.captionMode : 'none',
      value: draft.captionMode === 'tts' ? draft.voice : '',
      rate: draft.voiceRate,
      semitones: draft.voiceSemitones,
      recording_ids: draft.captionMode === 'recording' ? draft.recordings.map((file) => file.id) : [],
    },
    bgm: musicOf(draft),
    original_volume: draft.originalVolume,
    transitions: draft.transitions,
    transition_pick: draft.transitionPick,
    effects: draft.effects,
    effect_pick: draft.effectPick,
    background: { fuzzyFill: draft.fuzzyFill ? 1 : 0 },
    cover: {
      mode: draft.coverMode,
      ...(draft.coverMode === 'text' ? { text: draft.coverText } : {}),
      ...(draft.coverMode === 'image' && draft.coverImage ? { image_id: draft.coverImage.id } : {}),
    },
    dedupe: {
      mirror: draft.mirror ? 1 : 0,
      speed_jitter: draft.speedJitter / 100,
      crop_jitter: draft.cropJitter / 100,
      color_jitter: draft.colorJitter ? 1 : 0,
      min_hamming: draft.minHamming,
      min_look: draft.minLook,
    },
  })
}

/** Music as the calls take it; without any chosen there is none. */
const musicOf = (draft: ClipDraft): NonNullable<ClipConfigInput['bgm']> => {
  const chosen = draft.bgmMode !== 'random' || draft.bgmPool === 'ids'
  if (draft.bgmMode === 'none' || (chosen && draft.bgm.length === 0))
    return { mode: 'none', ids: [], volume: draft.bgmVolume }
  return {
    mode: draft.bgmMode,
    volume: draft.bgmVolume,
    ...(chosen
      ? { ids: draft.bgm.map((file) => file.id) }
      : { pool: draft.bgmPool, ...(draft.bgmPool === 'tag' ? { tag: draft.bgmTag } : {}) }),
    fade_in: draft.bgmFadeIn,
    fade_out: draft.bgmFadeOut,
    duck: draft.bgmDuck ? 1 : 0,
    beat: draft.bgmBeat ? 1 : 0,
  }
}

/** Draft of the last visit, else `fresh`; anything of another shape is forgotten. */
export function loadDraft(storage: SafeStorage, owner: DraftOwner, groupName: string, fresh?: ClipDraft): ClipDraft {
  const stored = storedDraft(storage, owner)
  const empty = emptyDraft(groupName, owner.mode)
  return stored === undefined ? (fresh ?? empty) : { ...empty, ...(stored as Partial<ClipDraft>) }
}
export function saveDraft(storage: SafeStorage, owner: DraftOwner, draft: ClipDraft): void {
  return storage.set(draftKey(owner), JSON.stringify(draft))
}
export function dropDraft(storage: SafeStorage, owner: DraftOwner): void {
  return storage.remove(draftKey(owner))
}
