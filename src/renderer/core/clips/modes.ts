import { type ClipMode, clipMode } from '../../../contract/entities/clip.ts'
import { PATHS } from '../../lib/paths.ts'

/** Where films of a mode are made; a mode without a screen is not shown. */
export const MODE_PATHS: Readonly<Partial<Record<ClipMode, string>>> = {
  smart: PATHS.seoSmart,
  clip: PATHS.seoClip,
  dugujiujian: PATHS.seoNine,
  clipTemplate: PATHS.seoTemplate,
  picture: PATHS.seoImageText,
}

/** The ways that have a screen. */
export const MODES: readonly { mode: ClipMode; path: string }[] = clipMode.options.flatMap((mode) => {
  const path = MODE_PATHS[mode]
  return path === undefined ? [] : [{ mode, path }]
})

/** Modes that the server offers and that have a screen. */
export function startable<M extends { value: ClipMode }>(modes: readonly M[]): (M & { path: string })[] {
  return modes.flatMap((mode) => {
    const path = MODE_PATHS[mode.value]
    return path === undefined ? [] : [{ ...mode, path }]
  })
}
