/** The cheapest filter chain from a source to full canvas frames: one decode, blur at an eighth of the size, only the visible bands enlarged. */
import type { MediaInfo, RenderBackground, ShotLook } from '../types.ts'
import { even, placePicture, type Placement } from './geometry.ts'

export interface Canvas {
  width: number
  height: number
  fps: number
}

export interface PictureSpec {
  canvas: Canvas
  background: RenderBackground
  info: MediaInfo
  look: ShotLook | null
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
  const input = untagged && info.kind === 'video' && Math.min(info.width, info.height) >= 720 ? ':in_color_matrix=bt709' : ''
  return `${input}:out_color_matrix=bt709:out_range=tv`
}

const hdrTransfers = new Set(['smpte2084', 'arib-std-b67'])

function toneMap(info: MediaInfo, extras: readonly string[]): string {
  if (!hdrTransfers.has(info.colorTransfer ?? '') || !extras.includes('zscale') || !extras.includes('tonemap')) return ''
  return ',zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv'
}

function lookFilters(look: ShotLook | null, extras: readonly string[]): string {
  if (!look) return ''
  const keep = (1 - look.crop).toFixed(4)
  const list = [
    look.mirror ? 'hflip' : '',
    look.crop > 0 ? `crop=w=iw*${keep}:h=ih*${keep}` : '',
    extras.includes('eq') && (look.brightness !== 0 || look.saturation !== 1) ? `eq=brightness=${look.brightness}:saturation=${look.saturation}` : '',
  ]
  return list.filter((item) => item !== '').map((item) => `,${item}`).join('')
}

/** Frames at the output's rate from a video input; stills are read once and repeated at the very end. */
function timing(spec: PictureSpec, extras: readonly string[]): string {
  const { canvas, info, look, frames } = spec
  if (info.kind === 'image') return 'null'
  const deinterlace = info.interlaced && extras.includes('yadif') ? 'yadif=deint=interlaced,' : ''
  const speed = look && look.speed !== 1 ? `setpts=PTS/${look.speed},` : ''
  return `${deinterlace}${speed}fps=${canvas.fps}:start_time=0:round=near,tpad=stop_mode=clone:stop=${paddingFrames(canvas.fps)},trim=end_frame=${frames}`
}

function backgroundChain(spec: PictureSpec, place: Placement, backgroundInput: number | null): string {
  const { width, height } = spec.canvas
  const { background } = spec
  if (background.mode === 'color') {
    const color = /^#[0-9a-f]{6}$/i.test(background.color) ? background.color.replace('#', '0x') : 'black'
    return `[fit]pad=${width}:${height}:${place.x}:${place.y}:color=${color}`
  }
  if (background.mode === 'image' && backgroundInput !== null) {
    return `[${backgroundInput}:v:0]scale=${width}:${height}:force_original_aspect_ratio=increase:out_color_matrix=bt709:out_range=tv,`
      + `crop=${width}:${height},setsar=1,format=yuv420p,loop=loop=${spec.frames}:size=1,settb=1/${spec.canvas.fps},setpts=N[bg];[bg][fit]overlay=${place.x}:${place.y}:format=yuv420:shortest=1`
  }
  // the small copy: the middle of the picture in the canvas's shape, an eighth of the size, blurred
  const small = { width: even(width / 8), height: even(height / 8) }
  const blur = `scale=${small.width}:${small.height}:flags=area,boxblur=3:3,split=2[s1][s2]`
  if (place.bands === 'rows') {
    const top = place.y
    const bottom = height - top - place.height
    const cut = (band: number): number => Math.min(small.height, even(band / 8))
    return `[fit]split=2[pic][wide];[wide]crop=w='max(2,trunc(ih*${width}/${height}/2)*2)':h=ih,${blur};`
      + `[s1]crop=${small.width}:${cut(top)}:0:0,scale=${width}:${top}:flags=bilinear,setsar=1[b1];`
      + `[s2]crop=${small.width}:${cut(bottom)}:0:${small.height - cut(bottom)},scale=${width}:${bottom}:flags=bilinear,setsar=1[b2];`
      + `[b1][pic][b2]vstack=inputs=3`
  }
  const left = place.x
  const right = width - left - place.width
  const cut = (band: number): number => Math.min(small.width, even(band / 8))
  return `[fit]split=2[pic][wide];[wide]crop=w=iw:h='max(2,trunc(iw*${height}/${width}/2)*2)',${blur};`
    + `[s1]crop=${cut(left)}:${small.height}:0:0,scale=${left}:${height}:flags=bilinear,setsar=1[b1];`
    + `[s2]crop=${cut(right)}:${small.height}:${small.width - cut(right)}:0,scale=${right}:${height}:flags=bilinear,setsar=1[b2];`
    + `[b1][pic][b2]hstack=inputs=3`
}

const transparent = /^(rgba|bgra|argb|abgr|ya8|ya16|yuva|gbrap|pal8)/

/**
 * Filter graph text from input 0 (rotated by ffmpeg) to `[picture]`: exactly `spec.frames` full canvas frames, yuv420p, BT.709.
 * `backgroundInput` is the index of the background image's input.
 */
export function pictureGraph(spec: PictureSpec, backgroundInput: number | null, extras: readonly string[]): string {
  const { canvas, info } = spec
  const still = info.kind === 'image'
  const place = placePicture(info, canvas, spec.background.mode === 'cover')
  const flatten = still && transparent.test(info.pixelFormat ?? '')
    ? 'format=rgba,split=2[under][over];[under]drawbox=color=white:t=fill:replace=1[white];[white][over]overlay=format=gbrp,'
    : ''
  const fit = `[0:v:0]${flatten}${timing(spec, extras)}${lookFilters(spec.look, extras)},`
    + `scale=${place.width}:${place.height}:flags=bicubic${colours(info)}${toneMap(info, extras)},format=yuv420p,setsar=1`
  const whole = place.bands === 'none'
    ? `${fit},crop=${canvas.width}:${canvas.height}`
    : `${fit}[fit];${backgroundChain(spec, place, backgroundInput)}`
  // counted, not endless: ffmpeg 7.0 may spin for ever on a source without an end
  const repeat = still ? `,loop=loop=${spec.frames - 1}:size=1` : ''
  return `${whole}${repeat},setpts=N/(${canvas.fps}*TB),${colourTags}[picture]`
}
