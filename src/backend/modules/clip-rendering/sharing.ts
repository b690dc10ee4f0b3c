// What the films of one order are likely to have in common: decides how each is made.
import type { ClipConfig } from '../../../contract/entities/clip.ts'

/**
 * Of each piece so many films must be expected to show it, before keeping it costs less than it saves (measured on the
 * fixed job).
 */
const WORTH = { units: 1.5, pictures: 2.5 } as const

/**
 * Films that show the same parts of their materials are so few, on average, that no part is seen often; below this each
 * film may show parts of its own.
 */
const PER_PART = 3
const MOST_LAYERS = 8

/** How often a material comes in an order of so many films, on average. */
function usesOf({ groups }: ClipConfig, outputs: number): number {
  const uses = groups.map((group) => Math.min(outputs, (outputs * group.pick.num) / group.attachment_ids.length))
  return uses.reduce((sum, value) => sum + value, 0) / Math.max(1, uses.length)
}

/**
 * No two films show the same frames: small changes are drawn anew for each, or cuts depend on the music and on what
 * stands before.
 */
const allDiffer = ({ dedupe, bgm }: ClipConfig): boolean =>
  dedupe.mirror === 1 ||
  dedupe.speed_jitter > 0 ||
  dedupe.crop_jitter > 0 ||
  dedupe.color_jitter === 1 ||
  (bgm.mode !== 'none' && bgm.beat === 1)

/**
 * The films of an order are dealt to so many layers. Those of one layer show the same parts of their materials, and so
 * share pieces and transitions; those of different layers show different parts. As many as there are films where
 * sharing would not pay.
 */
export function layersOf(config: ClipConfig, outputs: number): number {
  const uses = usesOf(config, outputs)
  return allDiffer(config) || uses < PER_PART
    ? Math.max(1, outputs)
    : Math.min(MOST_LAYERS, Math.max(2, Math.ceil(uses / PER_PART)))
}

/**
 * units: scenes with the same texts; pictures: scenes under other texts; nothing: neither. `outputs` = films of the
 * order; `windows` = parts that a shot of the film can show of its material, on average.
 */
export function sharingOf(config: ClipConfig, outputs: number, windows = 1): 'units' | 'pictures' | 'nothing' {
  const { titles, captions, effects } = config
  if (allDiffer(config)) return 'nothing'
  const pictures = usesOf(config, outputs) / Math.max(1, Math.min(windows, layersOf(config, outputs)))
  const texts = Math.max(1, titles.length) * (captions.mode === 'none' ? 1 : Math.max(1, captions.texts.length))
  // effects drawn by chance make frames differ, but not the fitted pictures that are kept before them
  const looks = config.effect_pick === 'random' ? Math.max(1, new Set(effects).size) : 1
  // captions that come in differently are other pictures in every scene; a title does so in the first one only
  const moves = captions.mode === 'none' ? 1 : Math.max(1, captions.entrances.length)
  if (pictures / texts / looks / moves >= WORTH.units) return 'units'
  return pictures >= WORTH.pictures ? 'pictures' : 'nothing'
}
