import type { ClipConfig } from '../../../../contract/entities/clip.ts'
import { type Chosen, type ClipDraft, emptyDraft, type Styles } from './draft.ts'

/** Every material that a configuration of this mode names. */
export const materialsOf = (config: ClipConfig): number[] => [...new Set([...config.groups.flatMap((group) => group.attachment_ids), ...config.bgm.ids, ...config.voice.recording_ids])]

/** Name of the preset that draws like this, '' = none. */
const presetOf = (style: object, styles: Styles): string => [...styles].find(([, preset]) => Object.entries(preset).every(([key, value]) => key === 'y_percent' || Reflect.get(style, key) === value))?.[0] ?? ''

/**
 * The order form of a configuration: the way back of `toConfig`. `files` has what is still in the library; materials that are gone are left out, and
 * `missing` says how many.
 */
export const fromConfig = (config: ClipConfig, name: string, files: ReadonlyMap<number, Chosen>, styles: Styles): { draft: ClipDraft; missing: number } => {
  const pick = (ids: readonly number[]): Chosen[] => ids.flatMap((id) => files.get(id) ?? [])
  const { captions, voice, bgm, cover, duration } = config
  const captionMode = voice.kind === 'recording' ? 'recording' : voice.kind === 'tts' || captions.mode === 'tts' ? 'tts' : captions.mode === 'none' ? 'none' : 'text'
  const groups = config.groups.map((group) => ({
    key: crypto.randomUUID(), name: group.name, mode: group.pick.mode, num: group.pick.num, seconds: group.duration_s ?? 0, keepAudio: group.keep_audio === 1, files: pick(group.attachment_ids),
  }))
  const draft: ClipDraft = {
    ...emptyDraft(''),
    name, ratio: config.ratio, groups, titles: config.titles.join('\n'), titleStyle: presetOf(config.title_style, styles), titleFont: config.title_style.font_id, captionMode,
    captionSource: captionMode === 'recording' && captions.mode === 'none' ? 'none' : captions.source, captions: captions.texts.join('\n'), captionStyle: presetOf(captions.style, styles), voice: voice.value, voiceRate: voice.rate,
    voiceSemitones: voice.semitones, recordings: pick(voice.recording_ids), srt: captions.srt, captionsVolume: captions.volume, bgmMode: bgm.mode, bgm: pick(bgm.ids), bgmVolume: bgm.volume, originalVolume: config.original_volume,
    transitions: config.transitions, durationMode: duration.mode, durationMin: duration.min, durationMax: duration.max, fuzzyFill: config.background.fuzzyFill === 1, coverMode: cover.mode, coverText: cover.text ?? '',
  }
  return { draft, missing: materialsOf(config).filter((id) => !files.has(id)).length }
}
