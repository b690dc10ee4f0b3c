/** Text pictures that come in: the states that `entranceAt` gives, frame by frame, as filters and places. */
import {
  ENTRANCE_KINDS,
  ENTRANCE_SHARE,
  entranceAt,
  type EntranceState,
  type TextEntrance,
} from '../../../contract/text-entrances.ts'
import { designWidth } from '../typeset/styles.ts'

export interface LayerEntrance {
  kind: TextEntrance
  /** Until the text is whole; its frame number `frames` is the first whole one. */
  frames: number
  /** How many of them are over where the layer begins: of a text that began in the piece before. */
  done: number
}

/** Whole chroma samples: texts move by them, and so stay as sharp as they are where they stand. */
const even = (value: number): number => 2 * Math.round(value / 2)

/** Fewer frames are no movement. */
const fewest = 2

/** The entrance of a text that is seen for so many frames; null = too few for one. */
export function entranceOf(kind: TextEntrance, seen: number, fps: number): LayerEntrance | null {
  const frames = Math.min(Math.round((ENTRANCE_KINDS[kind].ms * fps) / 1000), Math.floor(seen * ENTRANCE_SHARE))
  return frames < fewest ? null : { kind, frames, done: 0 }
}

/**
 * Values that are not 0 by frame, as an ffmpeg expression of `n`, the frames since the layer's beginning; '' = all are
 * 0.
 */
const listed = (n: string, values: readonly number[]): string =>
  values.map((value, at) => (value === 0 ? '' : `${value < 0 ? '' : '+'}${value}*eq(${n},${at})`)).join('')

export interface EntranceFilters {
  /** Behind the frames of the picture, from the entrance's first one; with a comma before it. */
  fade: string
  /** Behind those from the layer's first one. */
  shape: string
  /** What its place is moved by, as parts of an expression of `ld(0)`, the frames since the layer's beginning. */
  x: string
  y: string
}

/** How a picture of this size comes in on a canvas of this width. */
export function entranceFilters(
  { kind, frames, done }: LayerEntrance,
  { width, height }: { width: number; height: number },
  canvasWidth: number,
): EntranceFilters {
  const of = (value: (state: EntranceState) => number): number[] =>
    Array.from({ length: frames - done }, (_, at) => value(entranceAt(kind, (at + done) / frames)))
  const { fade } = ENTRANCE_KINDS[kind]
  const none = {
    fade: fade === 0 ? '' : `,fade=t=in:start_frame=0:nb_frames=${Math.max(1, Math.round(frames * fade))}:alpha=1`,
    shape: '',
    x: '',
    y: '',
  }
  if (kind === 'rise')
    return {
      ...none,
      y: listed(
        'ld(0)',
        of(({ down }) => even((down * canvasWidth) / designWidth)),
      ),
    }
  if (kind === 'pop') {
    // both sides lose the same, in steps that keep the place even
    const grown = (side: number): number[] => of(({ scale }) => 2 * even((side * (scale - 1)) / 2))
    const [w, h] = [grown(width), grown(height)]
    const half = (values: readonly number[]): number[] => values.map((value) => -value / 2)
    return {
      ...none,
      shape: `,scale=w='${width}${listed('n', w)}':h='${height}${listed('n', h)}':eval=frame:flags=bicubic`,
      x: listed('ld(0)', half(w)),
      y: listed('ld(0)', half(h)),
    }
  }
  if (kind === 'wipe') {
    // a window over the picture and as much nothing on its left; where the window goes right, its place goes left by as
    // much
    const shut = of(({ open }) => width - even(width * open))
    const back = shut.map((value) => -value)
    return {
      ...none,
      shape: `,pad=${2 * width}:${height}:${width}:0:color=black@0,crop=${width}:${height}:'${width}${listed('n', back)}':0`,
      x: listed('ld(0)', back),
    }
  }
  return none
}
