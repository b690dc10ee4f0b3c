/** Text pictures laid over a range of frames. */
import type { TextPicture } from '../typeset/typesetter.ts'

/** A drawn text and the output frames it is seen in: from <= n < to. */
export interface TextLayer {
  picture: TextPicture
  from: number
  to: number
  /** Of a picture with several states below each other: the output frames at which the next one is seen, rising. */
  steps?: readonly number[]
}

/** The layers seen within [start, end), with times counted from `start`. */
export function layersWithin(layers: readonly TextLayer[], start: number, end: number): TextLayer[] {
  return layers
    .filter((layer) => layer.from < end && layer.to > start)
    .map((layer) => ({
      picture: layer.picture, from: Math.max(0, layer.from - start), to: Math.min(end, layer.to) - start,
      // What was reached before is reached at once; what comes later is never seen.
      ...(layer.steps && { steps: layer.steps.filter((step) => step < end).map((step) => Math.max(0, step - start)) }),
    }))
}

/** Identity of layers for cache keys. */
export function layersKey(layers: readonly TextLayer[]): unknown[] {
  return layers.map(({ picture, from, to, steps }) => [picture.key, picture.x, picture.y, from, to, ...(steps ? [steps] : [])])
}

/** Input arguments of the layers' pictures. */
export function layerInputs(layers: readonly TextLayer[]): string[] {
  return layers.flatMap((layer) => ['-f', 'png_pipe', '-i', `file:${layer.picture.file}`])
}

/** The state of each frame, cut out of the picture that holds them all: one input and one overlay, however many words are marked. */
function stateCut({ picture, steps, to }: TextLayer, fps: number): string {
  if (!steps || steps.length === 0) return picture.states === undefined ? '' : `,crop=${picture.width}:${picture.height}:0:0`
  return `,settb=1/${fps},loop=loop=${Math.max(0, to - 1)}:size=1:start=0,setpts=N,crop=${picture.width}:${picture.height}:0:'${picture.height}*(${steps.map((step) => `gte(n,${step})`).join('+')})'`
}

/** Chain from `[from]` to `[to]` over `frames` frames at `fps`; the pictures are inputs `firstInput` and following. */
export function layersGraph(layers: readonly TextLayer[], firstInput: number, from: string, to: string, { frames, fps }: { frames: number; fps: number }): string {
  if (layers.length === 0) return `[${from}]null[${to}]`
  const parts: string[] = []
  let before = from
  layers.forEach((layer, i) => {
    const after = i === layers.length - 1 ? to : `${to}${i}`
    const always = layer.from === 0 && layer.to >= frames
    const when = always ? '' : `:enable='between(n,${layer.from},${layer.to - 1})'`
    parts.push(
      `[${firstInput + i}:v:0]scale=out_color_matrix=bt709:out_range=tv,format=yuva420p${stateCut(layer, fps)}[${to}p${i}]`,
      `[${before}][${to}p${i}]overlay=${layer.picture.x}:${layer.picture.y}:format=yuv420:eof_action=repeat${when}[${after}]`,
    )
    before = after
  })
  return parts.join(';')
}
