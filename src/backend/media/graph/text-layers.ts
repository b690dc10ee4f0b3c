/** Text pictures laid over a range of frames. */
import { entranceFilters, type LayerEntrance } from './entrances.ts'
import type { TextPicture } from '../typeset/typesetter.ts'

/** Raise when entrances look differently, so that old pieces with one are not used again. */
const entrancesVersion = 1

/** A drawn text and the output frames it is seen in: from <= n < to. */
export interface TextLayer {
  picture: TextPicture
  from: number
  to: number
  /** Of a picture with several states below each other: the output frames at which the next one is seen, rising. */
  steps?: readonly number[]
  /** Absent = it stands from `from` on. */
  entrance?: LayerEntrance
}

/** The layers seen within [start, end), with times counted from `start`. */
export function layersWithin(layers: readonly TextLayer[], start: number, end: number): TextLayer[] {
  return layers
    .filter((layer) => layer.from < end && layer.to > start)
    .map((layer) => ({
      picture: layer.picture,
      from: Math.max(0, layer.from - start),
      to: Math.min(end, layer.to) - start,
      // What was reached before is reached at once; what comes later is never seen.
      ...(layer.steps && { steps: layer.steps.filter((step) => step < end).map((step) => Math.max(0, step - start)) }),
      ...restOf(layer, start),
    }))
}

/** What is left of an entrance from this frame on. */
function restOf({ entrance, from }: TextLayer, start: number): { entrance?: LayerEntrance } {
  if (entrance === undefined) return {}
  const done = entrance.done + Math.max(0, start - from)
  return done < entrance.frames ? { entrance: { ...entrance, done } } : {}
}

/** Spans of output frames, from <= n < to, in which a text is coming in. */
export function entranceSpans(layers: readonly TextLayer[]): { from: number; to: number }[] {
  return layers.flatMap(({ from, entrance }) =>
    entrance ? [{ from, to: from + entrance.frames - entrance.done }] : [],
  )
}

/** The first output frame in which all texts that begin with the film stand whole. */
export function firstWholeFrame(layers: readonly TextLayer[]): number {
  return Math.max(0, ...entranceSpans(layers.filter((layer) => layer.from === 0)).map((span) => span.to))
}

/** Identity of layers for cache keys. */
export function layersKey(layers: readonly TextLayer[]): unknown[] {
  return layers.map(({ picture, from, to, steps, entrance }) => [
    picture.key,
    picture.x,
    picture.y,
    from,
    to,
    ...(steps ? [steps] : []),
    ...(entrance ? [[entrancesVersion, entrance.kind, entrance.frames, entrance.done]] : []),
  ])
}

/** Input arguments of the layers' pictures. */
export function layerInputs(layers: readonly TextLayer[]): string[] {
  return layers.flatMap((layer) => ['-f', 'png_pipe', '-i', `file:${layer.picture.file}`])
}

/**
 * The picture's frames from the layer's first one on, as far as they differ: the states of marked words (cut out of the
 * picture that holds them all) and the entrance. One input and one overlay, however many words are marked; the last
 * frame stays.
 */
function layerFrames(layer: TextLayer, fps: number, canvasWidth: number): { chain: string; x: string; y: string } {
  const { picture, from, to, steps = [], entrance } = layer
  const still = {
    chain: picture.states === undefined ? '' : `,crop=${picture.width}:${picture.height}:0:0`,
    x: String(picture.x),
    y: String(picture.y),
  }
  if (steps.length === 0 && !entrance) return still
  // counted from the entrance's own beginning, which may lie in the piece before
  const done = entrance?.done ?? 0
  const frames = steps.length > 0 ? done + to - from : Math.min(done + to - from, (entrance?.frames ?? 0) + 1)
  const state =
    steps.length === 0
      ? still.chain
      : `,crop=${picture.width}:${picture.height}:0:'${picture.height}*(${steps.map((step) => `gte(n,${step - from + done})`).join('+')})'`
  const moved = entrance ? entranceFilters(entrance, picture, canvasWidth) : { fade: '', shape: '', x: '', y: '' }
  const place = (at: number, by: string): string =>
    by === '' ? String(at) : `'st(0,round(t*${fps})-${from});${at}${by}'`
  return {
    chain: `,settb=1/${fps},loop=loop=${frames - 1}:size=1:start=0${state}${moved.fade}${done > 0 ? `,trim=start_frame=${done}` : ''},setpts=N+${from}${moved.shape}`,
    x: place(picture.x, moved.x),
    y: place(picture.y, moved.y),
  }
}

/**
 * Chain from `[from]` to `[to]` over `frames` frames at `fps` on a canvas of this `width`; the pictures are inputs
 * `firstInput` and following.
 */
export function layersGraph(
  layers: readonly TextLayer[],
  firstInput: number,
  from: string,
  to: string,
  { frames, fps, width }: { frames: number; fps: number; width: number },
): string {
  if (layers.length === 0) return `[${from}]null[${to}]`
  const parts: string[] = []
  let before = from
  layers.forEach((layer, i) => {
    const after = i === layers.length - 1 ? to : `${to}${i}`
    const always = layer.from === 0 && layer.to >= frames
    const { chain, x, y } = layerFrames(layer, fps, width)
    const when = always ? '' : `:enable='between(n,${layer.from},${layer.to - 1})'`
    parts.push(
      `[${firstInput + i}:v:0]scale=out_color_matrix=bt709:out_range=tv,format=yuva420p${chain}[${to}p${i}]`,
      `[${before}][${to}p${i}]overlay=${x}:${y}:format=yuv420:eof_action=repeat${when}[${after}]`,
    )
    before = after
  })
  return parts.join(';')
}
