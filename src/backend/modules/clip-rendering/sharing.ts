// What the films of one order are likely to have in common: decides how each is made.
import type { ClipConfig } from '../../../contract/entities/clip.ts'

/** Of each piece so many films must be expected to show it, before keeping it costs less than it saves (measured on the fixed job). */
const WORTH = { units: 1.5, pictures: 2.5 } as const

/** units: scenes with the same texts; pictures: scenes under other texts; nothing: neither. `outputs` = films of the order. */
export function sharingOf(config: ClipConfig, outputs: number): 'units' | 'pictures' | 'nothing' {
  const { dedupe, groups, titles, captions, effects } = config
  // small changes are drawn anew for every film: no two show the same frames
  if (dedupe.mirror === 1 || dedupe.speed_jitter > 0 || dedupe.crop_jitter > 0 || dedupe.color_jitter === 1) return 'nothing'
  // where a scene is cut depends on the music and on what stands before it
  if (config.bgm.mode !== 'none' && config.bgm.beat === 1) return 'nothing'
  const uses = groups.map((group) => Math.min(outputs, (outputs * group.pick.num) / group.attachment_ids.length))
  const pictures = uses.reduce((sum, value) => sum + value, 0) / Math.max(1, uses.length)
  const texts = Math.max(1, titles.length) * (captions.mode === 'none' ? 1 : Math.max(1, captions.texts.length))
  // effects drawn by chance make frames differ, but not the fitted pictures that are kept before them
  const looks = config.effect_pick === 'random' ? Math.max(1, new Set(effects).size) : 1
  if (pictures / texts / looks >= WORTH.units) return 'units'
  return pictures >= WORTH.pictures ? 'pictures' : 'nothing'
}
