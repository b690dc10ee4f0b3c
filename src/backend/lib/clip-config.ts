// Questions about an order's configuration that more than one part asks.
import type { ClipConfig } from '../../contract/entities/clip.ts'

/** Every attachment a configuration names, once each. */
export function configMaterialIds(config: ClipConfig): number[] {
  const single = [config.cover.image_id, config.background.image_id].filter((id) => id !== undefined)
  return [...new Set([...config.groups.flatMap((group) => group.attachment_ids), ...config.bgm.ids, ...recordingsOf(config), ...single])]
}

/** Where the voice of an order's films comes from; orders that don't say so are spoken when their captions are. */
export const voiceKindOf = (config: ClipConfig): 'tts' | 'recording' | 'none' => config.voice.kind ?? (config.captions.mode === 'tts' ? 'tts' : 'none')

/** Materials that are heard as voice, one per film. */
export const recordingsOf = (config: ClipConfig): number[] => (voiceKindOf(config) === 'recording' ? [...new Set(config.voice.recording_ids)] : [])

/** Whether captions come from files. */
export const fromFiles = (config: ClipConfig): boolean => config.captions.mode !== 'none' && config.captions.source === 'srt'

/** Voices an order draws from: `values` when given, else `value`; none unless its texts are spoken. */
export function voicesOf(config: ClipConfig): string[] {
  if (voiceKindOf(config) !== 'tts') return []
  const list = config.voice.values?.length ? config.voice.values : [config.voice.value]
  return [...new Set(list.filter((value) => value !== ''))]
}
