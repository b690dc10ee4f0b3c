/**
 * The cheapest filter chain from a source to full canvas frames: one decode, blur at an eighth of the size, only the
 * visible bands enlarged.
 */
import type { MediaInfo, RenderBackground, ShotLook } from '../types.ts'
import { effectChain, effectTiming, movesPicture, type EffectSpec } from './effects.ts'
import { even, placePicture, type Canvas, type Placement } from './geometry.ts'
import { pictureStream } from './streams.ts'

export type { Canvas } from './geometry.ts'

export interface PictureSpec {
  canvas: Canvas
  background: RenderBackground
  info: MediaInfo
  look: ShotLook | null
  /** Absent or null = none. */
  effect?: EffectSpec | null
  /** Frames the chain must give. */
  frames: number
}

/** Colours of everything we make: BT.709, limited range. */
export const colourTags = 'setparams=range=tv:colorspace=bt709:color_primaries=bt709:color_trc=bt709'

/** Half a second of the last frame may stand in for frames a file promised and doesn't have. */
const paddingFrames = (fps: number): number => Math.ceil(fps / 2)

function colours(info: MediaInfo): string {
  const untagged = info.colorSpace === null || info.colorSpace === 'unknown' || info.colorSpace === 'reserved'
  // swscale takes BT.601 for untagged pictures, which is wrong for HD video
  const input =
    untagged && info.kind === 'video' && Math.min(info.width, info.height) >= 720 ? ':in_color_matrix=bt709' : ''
  return `${input}:out_color_matrix=bt709:out_range=tv`
}

const hdrTransfers = new Set(['smpte2084', 'arib-std-b67'])
/**
 * Diffuse white of HDR pictures (ITU-R BT.2408), cd/m²: becomes the white of SDR. What is brighter, up to 1000 cd/m²,
 * is squeezed into the rest.
 */
const referenceWhite = 203
const hdrPeak = 1000

function toneMap(info: MediaInfo, extras: readonly string[]): string {
  if (!hdrTransfers.has(info.colorTransfer ?? '') || !extras.includes('zscale') || !extras.includes('tonemap'))
    return ''
  return `,zscale=t=linear:npl=${referenceWhite},format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=mobius:param=0.9:desat=0:peak=${(hdrPeak / referenceWhite).toFixed(3)},zscale=t=bt709:m=bt709:r=tv`
}

function lookFilters(look: ShotLook | null, extras: readonly string[]): string {
  if (!look) return ''
  const keep = (1 - look.crop).toFixed(4)
  const list = [
    look.mirror ? 'hflip' : '',
    look.crop > 0 ? `crop=w=iw*${keep}:h=ih*${keep}` : '',
    extras.includes('eq') && (look.brightness !== 0 || look.saturation !== 1)
      ? `eq=brightness=${look.brightness}:saturation=${look.saturation}`
      : '',
  ]
  return list
    .filter((item) => item !== '')
    .map((item) => `,${item}`)
    .join('')
}

/** Frames at the output's rate from a video input; stills are read once and repeated at the very end. */
function timing(spec: PictureSpec, extras: readonly string[]): string {
  const { canvas, info, look, frames } = spec
  if (info.kind === 'image') return 'null'
  const deinterlace = info.interlaced && extras.includes('yadif') ? 'yadif=deint=interlaced,' : ''
  const speed = look && look.speed !== 1 ? `setpts=PTS/${look.speed},` : ''
  return `${deinterlace}${effectTiming(spec.effect, canvas, look?.speed ?? 1)}${speed}fps=${canvas.fps}:start_time=0:round=near,tpad=stop_mode=clone:stop=${paddingFrames(canvas.fps)},trim=end_frame=${frames}`
}

/** Which ffmpeg inputs a chain reads, and how its pieces are called. */
export interface PictureInputs {
  /**
   * Index of the source's input; with `mezzanine` its stream 0 is the fitted picture and stream 1 its small blurred
   * copy, if there is one.
   */
  source: number
  /** Index of the background image's input, if there is one. */
  background: number | null
  mezzanine: boolean
  /** Told apart by this in a graph with several chains. */
  tag: string
  /** Also give `[keepfit]` and `[keepsmall]` (each with the tag) for a mezzanine file. */
  keep: boolean
}

const smallSize = (canvas: Canvas) => ({ width: even(canvas.width / 8), height: even(canvas.height / 8) })

/** True when the chain has a small blurred copy of the picture. */
export function hasSmallCopy(spec: PictureSpec): boolean {
  const place = placePicture(spec.info, spec.canvas, spec.background.mode === 'cover')
  return place.bands !== 'none' && spec.background.mode === 'blur'
}

/** Size of the fitted picture as a mezzanine keeps it. */
function fittedSize(spec: PictureSpec): { width: number; height: number } {
  const place = placePicture(spec.info, spec.canvas, spec.background.mode === 'cover')
  return place.bands === 'none' ? spec.canvas : place
}

/** Bytes of the raw frames of a mezzanine, without the container's. */
export function mezzanineBytes(spec: PictureSpec): number {
  const fitted = fittedSize(spec)
  const small = smallSize(spec.canvas)
  return spec.frames * 1.5 * (fitted.width * fitted.height + (hasSmallCopy(spec) ? small.width * small.height : 0))
}

/** The visible bands, enlarged from `[small]`, around `[fit]`. */
function stackBands(canvas: Canvas, place: Placement, tag: string): string {
  const { width, height } = canvas
  const small = smallSize(canvas)
  const rows = place.bands === 'rows'
  const sides = rows ? [place.y, height - place.y - place.height] : [place.x, width - place.x - place.width]
  const bands = sides.map((band, i) => {
    const cut = Math.min(rows ? small.height : small.width, even(band / 8))
    const crop = rows
      ? `${small.width}:${cut}:0:${i === 0 ? 0 : small.height - cut}`
      : `${cut}:${small.height}:${i === 0 ? 0 : small.width - cut}:0`
    return `[s${i}${tag}]crop=${crop},scale=${rows ? width : band}:${rows ? band : height}:flags=bilinear,setsar=1[b${i}${tag}]`
  })
  return `[small${tag}]split=2[s0${tag}][s1${tag}];${bands.join(';')};[b0${tag}][fit${tag}][b1${tag}]${rows ? 'vstack' : 'hstack'}=inputs=3`
}

/**
 * The fitted picture over its background: from `[fit]`, and `[small]` where there is a small copy, to an open chain.
 */
function composeChain(spec: PictureSpec, inputs: PictureInputs): string {
  const { width, height } = spec.canvas
  const { background } = spec
  const { tag } = inputs
  const place = placePicture(spec.info, spec.canvas, background.mode === 'cover')
  if (place.bands === 'none') return `[fit${tag}]null`
  if (background.mode === 'color') {
    const color = /^#[0-9a-f]{6}$/i.test(background.color) ? background.color.replace('#', '0x') : 'black'
    return `[fit${tag}]pad=${width}:${height}:${place.x}:${place.y}:color=${color}`
  }
  if (background.mode === 'image' && inputs.background !== null) {
    return (
      `[${inputs.background}:${pictureStream()}]scale=${width}:${height}:force_original_aspect_ratio=increase:out_color_matrix=bt709:out_range=tv,` +
      `crop=${width}:${height},setsar=1,format=yuv420p,loop=loop=${spec.frames}:size=1,settb=1/${spec.canvas.fps},setpts=N[bg${tag}];` +
      `[bg${tag}][fit${tag}]overlay=${place.x}:${place.y}:format=yuv420:shortest=1`
    )
  }
  return stackBands(spec.canvas, place, tag)
}

const transparent = /^(rgba|bgra|argb|abgr|ya8|ya16|yuva|gbrap|pal8)/

/**
 * From the source to `[fit]` and, where the background is the blurred picture, `[small]`: the middle in the canvas's
 * shape, an eighth of the size.
 */
function fitChain(spec: PictureSpec, inputs: PictureInputs, extras: readonly string[]): string {
  const { canvas, info } = spec
  const { tag, keep } = inputs
  const { width, height } = canvas
  const place = placePicture(info, canvas, spec.background.mode === 'cover')
  const withSmall = hasSmallCopy(spec)
  const out = keep ? `,split=2[fit${tag}][keepfit${tag}]` : `[fit${tag}]`
  if (inputs.mezzanine)
    return `[${inputs.source}:v:0]${colourTags}${out}${withSmall ? `;[${inputs.source}:v:1]${colourTags}[small${tag}]` : ''}`
  const flatten = transparent.test(info.pixelFormat ?? '')
    ? `format=rgba,split=2[under${tag}][over${tag}];[under${tag}]drawbox=color=white:t=fill:replace=1[white${tag}];[white${tag}][over${tag}]overlay=format=gbrp,`
    : ''
  // photos are of full range and BT.601; going to BT.709 and limited range in one step, swscale loses three levels of
  // white and turns greys
  const photo =
    info.kind === 'image' && flatten === '' && /^yuvj/.test(info.pixelFormat ?? '')
      ? 'scale=in_color_matrix=bt601:in_range=pc:flags=bicubic+accurate_rnd+full_chroma_int,format=gbrp,'
      : ''
  const fit =
    `[${inputs.source}:${pictureStream(info.picture)}]${flatten}${photo}${timing(spec, extras)}${lookFilters(spec.look, extras)},` +
    `scale=${place.width}:${place.height}:flags=bicubic${colours(info)}${toneMap(info, extras)},format=yuv420p,setsar=1`
  if (place.bands === 'none') return `${fit},crop=${width}:${height}${out}`
  if (!withSmall) return `${fit}${out}`
  const small = smallSize(canvas)
  const middle =
    place.bands === 'rows'
      ? `w='max(2,trunc(ih*${width}/${height}/2)*2)':h=ih`
      : `w=iw:h='max(2,trunc(iw*${height}/${width}/2)*2)'`
  return (
    `${fit},split=2[pic${tag}][wide${tag}];[pic${tag}]null${out};` +
    `[wide${tag}]crop=${middle},scale=${small.width}:${small.height}:flags=area,boxblur=3:3${keep ? `,split=2[small${tag}][keepsmall${tag}]` : `[small${tag}]`}`
  )
}

/**
 * Filter graph text from a source (rotated by ffmpeg) or its mezzanine to `[picture]` with the tag behind it: exactly
 * `spec.frames` full canvas frames, yuv420p, BT.709, at a constant rate.
 */
export function pictureGraph(spec: PictureSpec, inputs: PictureInputs, extras: readonly string[]): string {
  const { fps } = spec.canvas
  // counted, not endless: ffmpeg 7.0 may spin for ever on a source without an end; two more than needed, as `fps` drops
  // the last when the end is early
  const rate =
    spec.info.kind === 'image'
      ? `loop=loop=${spec.frames + 1}:size=1,settb=1/${fps},setpts=N,fps=${fps},trim=end_frame=${spec.frames}`
      : `settb=1/${fps}`
  const effect = effectChain(spec.effect, spec.canvas, inputs.tag)
  // a still picture is changed once, before it is repeated, unless the change moves
  const [before, after] = spec.info.kind === 'image' && !movesPicture(spec.effect?.value) ? [effect, ''] : ['', effect]
  return `${fitChain(spec, inputs, extras)};${composeChain(spec, inputs)}${before},${rate}${after},${colourTags}[picture${inputs.tag}]`
}
