/** Encoder settings: one set for all units, so that they can be joined without encoding again. */
import type { PictureQuality, Quality } from '../types.ts'
import type { Canvas } from './picture.ts'

/** Raise when pictures or settings change, so that old units are not used again. */
export const engineVersion = 3

/**
 * x264's preset and constant rate factor; what they keep of the picture is held by a test (SSIM of at least `floor`).
 * With aq-mode 2 superfast keeps as much at crf 19 as at 18 without, in less time: on the 15 s job of bench-job.ts,
 * beside the composed frames, 0.9925 at 8.5 s of processor time and
 * 19.2 MB (crf 21 without: 0.9895, 8.7 s, 15.0 MB; veryfast 19: 0.9917, 16.8 s, 17.7 MB; medium 23: 0.9891, 33.6 s, 12.1 MB).
 */
const steps: Record<PictureQuality, { preset: string; crf: number }> = {
  draft: { preset: 'superfast', crf: 27 },
  standard: { preset: 'superfast', crf: 19 },
  high: { preset: 'veryfast', crf: 17 },
  sketch: { preset: 'ultrafast', crf: 26 },
  exact: { preset: 'ultrafast', crf: 2 },
}

/** Before a video input: a sketch is decoded without smoothing the edges of blocks, which its size hides. */
export function decodeArgs(quality: PictureQuality): readonly string[] {
  return quality === 'sketch' ? ['-skip_loop_filter', 'all'] : []
}

/**
 * Least similarity (SSIM, all planes) of the encoded to the composed frames, on a film with fine detail and grain
 * (measured: 0.984, 0.991, 0.992).
 */
export const ssimFloors: Record<Quality, number> = { draft: 0.979, standard: 0.988, high: 0.99 }

/** Time base that holds every frame exactly (15360 at 30 fps). */
export function timeScale(fps: number): number {
  let scale = fps
  while (scale < 10_000) scale *= 2
  return scale
}

/** Colours as every player expects them of HD film, and nothing of the sources' own descriptions. */
export function streamArgs(canvas: Canvas): string[] {
  return [
    '-colorspace',
    'bt709',
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
    '-color_range',
    'tv',
    '-video_track_timescale',
    String(timeScale(canvas.fps)),
    '-map_metadata',
    '-1',
  ]
}

/**
 * Most bits a second, at 1080 x 1920 and 30 frames: platforms encode anew whatever comes with more, and refuse files
 * that get too large. Far above what ordinary footage takes (10 Mbit/s on the job of bench-job.ts); it holds grain and
 * confetti, which took 59. Buffer of a second.
 */
const ceilings: Record<PictureQuality, number> = {
  draft: 8_000_000,
  standard: 20_000_000,
  high: 30_000_000,
  sketch: 8_000_000,
  exact: 0,
}
function ceilingArgs(canvas: Canvas, quality: PictureQuality): string[] {
  if (ceilings[quality] === 0) return []
  // a film of half the size or of twice the frames needs half or more of it, never less than a small preview does
  const rate = Math.round(
    ceilings[quality] * Math.min(1.5, Math.max(0.15, (canvas.width * canvas.height * canvas.fps) / (1080 * 1920 * 30))),
  )
  return ['-maxrate', String(rate), '-bufsize', String(rate)]
}

/** H.264 high by x264, tuned for speed at even quality: closed GOPs of 2 s, headers independent of the content. */
export function videoArgs(canvas: Canvas, quality: PictureQuality = 'standard'): string[] {
  const gop = canvas.fps * 2
  const { preset, crf } = steps[quality]
  return [
    '-r',
    String(canvas.fps),
    '-fps_mode',
    'cfr',
    '-c:v',
    'libx264',
    '-preset',
    preset,
    '-crf',
    String(crf),
    ...ceilingArgs(canvas, quality),
    '-profile:v',
    'high',
    '-pix_fmt',
    'yuv420p',
    '-g',
    String(gop),
    '-keyint_min',
    String(gop),
    '-sc_threshold',
    '0',
    '-x264-params',
    'mbtree=1:rc-lookahead=10:aq-mode=2:open-gop=0:stitchable=1',
    ...streamArgs(canvas),
  ]
}

/** AAC as all platforms take it. */
export const soundArgs: readonly string[] = [
  '-c:a',
  'aac',
  '-b:a',
  '128k',
  '-ar',
  '48000',
  '-ac',
  '2',
  '-map_metadata',
  '-1',
]
