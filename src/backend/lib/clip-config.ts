// Questions about an order's configuration that more than one part asks.
import type { ClipConfig } from '../../contract/entities/clip.ts'

/** Every attachment a configuration names, once each. */
export function configMaterialIds(config: ClipConfig): number[] {
  const single = [config.cover.image_id, config.background.image_id].filter((id) => id !== undefined)
  return [...new Set([...config.groups.flatMap((group) => group.attachment_ids), ...config.bgm.ids, ...single])]
}

/** Voices an order draws from: `values` when given, else `value`; none unless its captions are spoken. */
export function voicesOf(config: ClipConfig): string[] {
  if (config.captions.mode !== 'tts') return []
  const list = config.voice.values?.length ? config.voice.values : [config.voice.value]
  return [...new Set(list.filter((value) => value !== ''))]
}
