import type { ClipConfigInput } from '../../../../contract/entities/clip.ts'
import { BGM_VOLUME, CAPTIONS_VOLUME } from '../../../../contract/constants.ts'
import type { CaptionFile } from '../../../core/voices/caption-files.tsx'
import type { SafeStorage } from '../../../lib/storage.ts'
import { readJson } from '../../../lib/storage.ts'

/** A chosen file as the form shows it; only the id travels. */
export interface Chosen {
  id: number
  name: string
  cover: string
  durationMs: number | null
}
export interface GroupDraft {
  key: string
  name: string
  mode: 'random' | 'order'
  num: number
  /** 0 = the material's own length. */
  seconds: number
  keepAudio: boolean
  files: Chosen[]
}
export type CaptionSource = 'auto' | 'srt' | 'none'
/** What captions may come from: files keep their own times, so nobody can speak them; a recording may do without. */
export const captionSources = (mode: ClipDraft['captionMode']): readonly CaptionSource[] => (mode === 'text' ? ['auto', 'srt'] : mode === 'recording' ? ['none', 'auto', 'srt'] : ['auto'])
/** The order form as it stands; kept in the browser so that nothing typed is lost. */
export interface ClipDraft {
  name: string
  num: number
  ratio: '9:16' | '3:4' | '1:1' | '16:9'
  groups: GroupDraft[]
  titles: string
  titleStyle: string
  titleFont: number
  captionMode: 'none' | 'text' | 'tts' | 'recording'
  /** Where captions come from; see `captionSources`. */
  captionSource: CaptionSource
  captions: string
  captionStyle: string
  voice: string
  voiceRate: number
  /** -12 to 12. */
  voiceSemitones: number
  recordings: Chosen[]
  srt: CaptionFile[]
  captionsVolume: number
  bgmMode: 'none' | 'random' | 'fixed'
  bgm: Chosen[]
  bgmVolume: number
  originalVolume: number
  transitions: string[]
  durationMode: 'auto' | 'fixed' | 'range'
  durationMin: number
  durationMax: number
  fuzzyFill: boolean
  coverMode: 'first_frame' | 'best' | 'text' | 'image'
  coverText: string
}

export const newGroup = (index: number, name: string): GroupDraft => ({ key: crypto.randomUUID(), name: `${name}${index}`, mode: 'random', num: 1, seconds: 0, keepAudio: true, files: [] })

export const emptyDraft = (groupName: string): ClipDraft => ({
  name: '', num: 6, ratio: '9:16', groups: [newGroup(1, groupName), newGroup(2, groupName)], titles: '', titleStyle: '', titleFont: 0, captionMode: 'none', captionSource: 'auto', captions: '', captionStyle: '', voice: '', voiceRate: 1, voiceSemitones: 0, recordings: [], srt: [],
  captionsVolume: CAPTIONS_VOLUME, bgmMode: 'none', bgm: [], bgmVolume: BGM_VOLUME, originalVolume: 100, transitions: [], durationMode: 'auto', durationMin: 10, durationMax: 30, fuzzyFill: true, coverMode: 'first_frame', coverText: '',
})

const SIZES: Record<ClipDraft['ratio'], [number, number]> = { '9:16': [1080, 1920], '3:4': [1080, 1440], '1:1': [1080, 1080], '16:9': [1920, 1080] }
export const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim()).filter(Boolean)

/** Styles by their name, as getClipParams gives them. */
export type Styles = ReadonlyMap<string, Record<string, unknown>>

/** The configuration that the calls take; groups without files are left out. */
export const toConfig = (draft: ClipDraft, styles: Styles): ClipConfigInput => {
  const [width, height] = SIZES[draft.ratio]
  const style = (name: string): object => ({ ...styles.get(name) })
  const source = captionSources(draft.captionMode).includes(draft.captionSource) ? draft.captionSource : 'auto'
  const captionMode = source === 'none' ? 'none' : draft.captionMode === 'recording' ? 'text' : draft.captionMode
  return {
    ratio: draft.ratio,
    width,
    height,
    duration: { mode: draft.durationMode, min: draft.durationMin, max: Math.max(draft.durationMin, draft.durationMax) },
    groups: draft.groups.filter((group) => group.files.length > 0).map((group) => ({ name: group.name || '-', pick: { mode: group.mode, num: group.num }, keep_audio: group.keepAudio ? 1 : 0, attachment_ids: group.files.map((file) => file.id), ...(group.seconds > 0 ? { duration_s: group.seconds } : {}) })),
    titles: linesOf(draft.titles),
    ...(draft.titleStyle || draft.titleFont ? { title_style: { ...style(draft.titleStyle), y_percent: 12, ...(draft.titleFont ? { font_id: draft.titleFont } : {}) } } : {}),
    captions: { mode: captionMode, source: source === 'srt' ? 'srt' : 'auto', texts: captionMode === 'none' || source === 'srt' ? [] : linesOf(draft.captions), srt: source === 'srt' ? draft.srt : [], volume: draft.captionsVolume, ...(draft.captionStyle ? { style: { ...style(draft.captionStyle), y_percent: 76 } } : {}) },
    voice: {
      kind: draft.captionMode === 'tts' || draft.captionMode === 'recording' ? draft.captionMode : 'none', value: draft.captionMode === 'tts' ? draft.voice : '', rate: draft.voiceRate, semitones: draft.voiceSemitones,
      recording_ids: draft.captionMode === 'recording' ? draft.recordings.map((file) => file.id) : [],
    },
    bgm: { mode: draft.bgm.length === 0 ? 'none' : draft.bgmMode, ids: draft.bgmMode === 'none' ? [] : draft.bgm.map((file) => file.id), volume: draft.bgmVolume },
    original_volume: draft.originalVolume,
    transitions: draft.transitions,
    background: { fuzzyFill: draft.fuzzyFill ? 1 : 0 },
    cover: { mode: draft.coverMode, ...(draft.coverMode === 'text' ? { text: draft.coverText } : {}) },
  }
}

const KEY = 'clip-draft'
/** Draft of the last visit; anything of another shape is forgotten. */
export const loadDraft = (storage: SafeStorage, groupName: string): ClipDraft => {
  const stored = readJson(storage, KEY)
  const empty = emptyDraft(groupName)
  if (typeof stored !== 'object' || stored === null || !('groups' in stored) || !Array.isArray(stored.groups)) return empty
  return { ...empty, ...(stored as Partial<ClipDraft>) }
}
/** Was an order begun: does the draft hold a material or a text? */
export const hasDraft = (storage: SafeStorage): boolean => {
  if (readJson(storage, KEY) === undefined) return false
  const { name, titles, captions, groups, bgm } = loadDraft(storage, '')
  return name !== '' || titles !== '' || captions !== '' || bgm.length > 0 || groups.some((group) => group.files.length > 0)
}
export const saveDraft = (storage: SafeStorage, draft: ClipDraft): void => storage.set(KEY, JSON.stringify(draft))
export const dropDraft = (storage: SafeStorage): void => storage.remove(KEY)
