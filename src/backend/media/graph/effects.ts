/**
 * The effects an operator can choose for shots: filters on the composed canvas frames, so that fitted pictures are kept
 * for all of them alike.
 */
import { even, type Canvas } from './geometry.ts'

/** Raise when effects look differently, so that old pieces with effects are not used again. */
export const effectsVersion = 1

/** Which shot an effect is drawn on. */
export interface EffectSpec {
  value: string
  /** Frames of the whole shot, whatever part of it is made: movements last from its first frame to its last. */
  frames: number
}

export interface EffectKind {
  value: string
  name: string
  /** What it looks like, a short sentence for the operator. */
  desc: string
  /**
   * Its frames differ from one to the next: parts of a shot are cut from the whole, which is made from its first frame
   * on.
   */
  moving: boolean
  /** Changes when the source's frames are seen; `seconds` = length of the source's part. '' = not at all. */
  timing?: (seconds: number) => string
  /** From an open chain to an open chain, without commas at its ends; `tag` tells labels of several chains apart. */
  filter?: (canvas: Canvas, frames: number, tag: string) => string
}

interface Grade {
  /** Contrast, 0 = unchanged: strength of an S curve. */
  curve?: number
  /** Share that black is lifted and white lowered by. */
  lift?: number
  roll?: number
  /** Below 1 = brighter middle tones. */
  gamma?: number
  saturation?: number
  /** Shift towards red and blue in the shadows (low) and in the lights (high). */
  low?: readonly [red: number, blue: number]
  high?: readonly [red: number, blue: number]
}

/**
 * A colour grade in two passes over the picture as it is (4:2:0, BT.709, limited range): a table, and a shift that
 * depends on the luma.
 */
function grade({
  curve = 0,
  lift = 0,
  roll = 0,
  gamma = 1,
  saturation = 1,
  low = [0, 0],
  high = [0, 0],
}: Grade): string {
  const x = `pow(clip((val-16)/219,0,1),${gamma})`
  const shaped = curve === 0 ? x : `(${x}-${curve}*sin(2*PI*${x})/(2*PI))`
  const colour = `clip((val-128)*${saturation}+128,16,240)`
  const table = `lutyuv=y='clip(16+219*(${lift}+${(1 - lift - roll).toFixed(3)}*${shaped}),16,235)':u='${colour}':v='${colour}'`
  return [...low, ...high].every((value) => value === 0)
    ? table
    : `${table},colorcorrect=rl=${low[0]}:bl=${low[1]}:rh=${high[0]}:bh=${high[1]}`
}

/** How far a slow zoom goes: this share of the width is gone at its end. */
const zoomed = 0.12

/**
 * Window in whole pixels of the full-chroma picture: in 4:2:0 it could only move by two, which is seen as a tremble.
 */
function zoom(canvas: Canvas, frames: number, inwards: boolean): string {
  const most = Math.round((canvas.width * zoomed) / 2)
  const share = `min(1,on/${Math.max(1, frames - 1)})`
  const cut = `2*round(${most}*${inwards ? share : `(1-${share})`})`
  return `format=yuv444p,zoompan=z='iw/(iw-${cut})':x='(iw-iw/zoom)/2':y='(ih-ih/zoom)/2':d=1:s=${canvas.width}x${canvas.height}:fps=${canvas.fps},format=yuv420p,setsar=1`
}

/** A hand that isn't quite still: the window wanders by up to 2 % of the picture. Slow at any frame rate. */
function shake({ width, height, fps }: Canvas): string {
  const [w, h] = [even(width * 0.955), even(height * 0.955)]
  const [x, y] = [(width - w) / 2, (height - h) / 2]
  const at = (rate: number): string => `sin(n*${((rate * 30) / fps).toFixed(4)}`
  return (
    `crop=w=${w}:h=${h}:x='${x}+${(x * 0.65).toFixed(1)}*${at(0.31)})+${(x * 0.35).toFixed(1)}*${at(0.83)}+1)':y='${y}+${(y * 0.4).toFixed(1)}*${at(0.27)}+2)+${(y * 0.2).toFixed(1)}*${at(0.71)})',` +
    `scale=${width}:${height}:flags=bicubic,setsar=1`
  )
}

/** Corners darkened by a mask that is drawn once, small. */
function vignette({ width, height }: Canvas, tag: string): string {
  const [w, h] = [even(width / 8), even(height / 8)]
  return (
    `split=2[va${tag}][vb${tag}];[vb${tag}]trim=end_frame=1,scale=${w}:${h},geq=lum='255-150*pow(min(1,hypot((X-${w / 2})/${w / 2},(Y-${h / 2})/${h / 2})/1.42),3)':cb=128:cr=128,` +
    `scale=${width}:${height}:flags=bicubic,setsar=1[vm${tag}];[va${tag}][vm${tag}]blend=c0_mode=multiply:c1_mode=normal:c2_mode=normal`
  )
}

/** Lights bleed into their surroundings: a small blurred copy is laid over as light. */
function glow({ width, height }: Canvas, tag: string): string {
  return (
    `split=2[ga${tag}][gb${tag}];[gb${tag}]scale=${even(width / 8)}:${even(height / 8)}:flags=area,boxblur=3:2,lutyuv=y='16+219*pow(clip((val-16)/219,0,1),2.2)',scale=${width}:${height}:flags=bicubic,setsar=1[gm${tag}];` +
    `[ga${tag}][gm${tag}]blend=c0_mode=screen:c0_opacity=0.42:c1_mode=normal:c2_mode=normal`
  )
}

/** Grains of three pixels: finer ones cost the encoder four times the bytes and are not seen on a telephone. */
function grain({ width, height }: Canvas, tag: string): string {
  return (
    `split=2[na${tag}][nb${tag}];[nb${tag}]scale=${even(width / 3)}:${even(height / 3)}:flags=neighbor,lutyuv=y=128:u=128:v=128,noise=c0s=10:c0f=t,scale=${width}:${height}:flags=bicubic,setsar=1[nm${tag}];` +
    `[na${tag}][nm${tag}]blend=c0_mode=grainmerge:c1_mode=normal:c2_mode=normal`
  )
}

/** A warm light wanders along one edge; drawn at a thirty-second of the size, where it costs next to nothing. */
function leak({ width, height, fps }: Canvas, tag: string): string {
  const [w, h] = [even(width / 32), even(height / 32)]
  const turn = `N*${(1.6 / fps).toFixed(4)}`
  const spot = (scale: number): string => {
    const [cx, cy, rx, ry] = [w / scale, h / scale, (w * 0.62) / scale, (h * 0.34) / scale]
    return `exp(-pow((X-${cx.toFixed(2)}*(0.98+0.16*sin(${turn}*1.3)))/${rx.toFixed(2)},2)-pow((Y-${cy.toFixed(2)}*(0.42+0.3*sin(${turn})))/${ry.toFixed(2)},2))`
  }
  return (
    `split=2[la${tag}][lb${tag}];[lb${tag}]scale=${w}:${h}:flags=area,geq=lum='118*${spot(1)}':cb='128-34*${spot(2)}':cr='128+50*${spot(2)}',scale=${width}:${height}:flags=bicubic,setsar=1[lm${tag}];` +
    `[la${tag}][lm${tag}]blend=c0_mode=screen:c1_mode=grainmerge:c2_mode=grainmerge`
  )
}

/** The left half and its reflection. A half may have an odd width, which 4:2:0 can't cut. */
function mirror({ width, height }: Canvas, tag: string): string {
  const left = Math.ceil(width / 4) * 2
  return `crop=w=${left}:h=${height}:x=0:y=0,split=2[ma${tag}][mb${tag}];[mb${tag}]hflip,crop=w=${width - left}:h=${height}:x=0:y=0[mc${tag}];[ma${tag}][mc${tag}]hstack`
}

/**
 * Twice as fast at both ends, two thirds in the middle; the part takes as long as without. The sound keeps its speed.
 */
const ramp = (seconds: number): string =>
  `setpts='(T-${(seconds / (4 * Math.PI)).toFixed(6)}*sin(2*PI*T/${seconds.toFixed(6)}))/TB'`

const still = { moving: false } as const
const moving = { moving: true } as const

export const effectKinds: readonly EffectKind[] = [
  { value: 'none', name: '无', desc: '保持原样', ...still },
  {
    value: 'zoom_in',
    name: '缓慢推近',
    desc: '镜头慢慢靠近画面中心',
    ...moving,
    filter: (canvas, frames) => zoom(canvas, frames, true),
  },
  {
    value: 'zoom_out',
    name: '缓慢拉远',
    desc: '镜头慢慢退后，露出全貌',
    ...moving,
    filter: (canvas, frames) => zoom(canvas, frames, false),
  },
  { value: 'shake', name: '手持晃动', desc: '像手持拍摄一样轻微晃动', ...moving, filter: shake },
  { value: 'ramp', name: '变速', desc: '两头加快、中间放慢，总时长和原声不变', ...moving, timing: ramp },
  {
    value: 'warm',
    name: '暖阳',
    desc: '偏暖的日光色调',
    ...still,
    filter: () => grade({ curve: 0.12, saturation: 1.12, low: [0.01, -0.012], high: [0.042, -0.052] }),
  },
  {
    value: 'cool',
    name: '冷调',
    desc: '偏蓝的清冷色调',
    ...still,
    filter: () => grade({ curve: 0.1, saturation: 0.95, low: [-0.02, 0.035], high: [-0.028, 0.035] }),
  },
  {
    value: 'teal_orange',
    name: '青橙',
    desc: '暗部偏青、亮部偏橙的电影色',
    ...still,
    filter: () => grade({ curve: 0.22, saturation: 1.15, low: [-0.07, 0.05], high: [0.065, -0.06] }),
  },
  {
    value: 'film',
    name: '胶片',
    desc: '柔和褪色的胶片质感',
    ...still,
    filter: () =>
      grade({ curve: 0.1, lift: 0.07, roll: 0.05, saturation: 0.78, low: [0.01, 0.03], high: [0.035, -0.04] }),
  },
  {
    value: 'vivid',
    name: '鲜艳',
    desc: '更浓的色彩和对比',
    ...still,
    filter: () => grade({ curve: 0.2, saturation: 1.4 }),
  },
  {
    value: 'fresh',
    name: '清新',
    desc: '明亮通透的日系色调',
    ...still,
    filter: () => grade({ lift: 0.05, gamma: 0.82, saturation: 0.9, low: [-0.01, 0.02], high: [-0.02, 0.015] }),
  },
  { value: 'mono', name: '黑白', desc: '黑白影调', ...still, filter: () => grade({ curve: 0.22, saturation: 0 }) },
  {
    value: 'vignette',
    name: '暗角',
    desc: '四角变暗，突出中间',
    ...still,
    filter: (canvas, _, tag) => vignette(canvas, tag),
  },
  { value: 'grain', name: '颗粒', desc: '细密的胶片颗粒', ...moving, filter: (canvas, _, tag) => grain(canvas, tag) },
  { value: 'leak', name: '漏光', desc: '暖色光斑缓缓掠过', ...moving, filter: (canvas, _, tag) => leak(canvas, tag) },
  { value: 'glow', name: '柔光', desc: '亮处泛起柔和光晕', ...still, filter: (canvas, _, tag) => glow(canvas, tag) },
  { value: 'sharpen', name: '锐化', desc: '细节更清晰', ...still, filter: () => 'unsharp=5:5:1.2:3:3:0' },
  { value: 'flip', name: '水平翻转', desc: '左右对调，文字会反过来', ...still, filter: () => 'hflip' },
  {
    value: 'mirror',
    name: '对称镜像',
    desc: '右半边是左半边的倒影',
    ...still,
    filter: (canvas, _, tag) => mirror(canvas, tag),
  },
]

const byValue = new Map(effectKinds.map((kind) => [kind.value, kind]))

/** The effect of a value; undefined for an unknown one. */
export function effectKind(value: string): EffectKind | undefined {
  return byValue.get(value)
}

/** A shot's effect for its graph; null = none. */
export function effectOf(shot: { effect?: string; frames: number }): EffectSpec | null {
  return shot.effect === undefined || shot.effect === 'none' ? null : { value: shot.effect, frames: shot.frames }
}

/** True when a shot's frames differ from each other because of its effect. */
export function movesPicture(value: string | undefined): boolean {
  return value !== undefined && effectKind(value)?.moving === true
}

/** `,filter` to be put behind an open chain of canvas frames; '' = none. */
export function effectChain(effect: EffectSpec | null | undefined, canvas: Canvas, tag: string): string {
  const filter = effect && effectKind(effect.value)?.filter
  return filter ? `,${filter(canvas, effect.frames, tag)}` : ''
}

/** `filter,` for the source's times; `speed` = the shot's own. '' = none. */
export function effectTiming(effect: EffectSpec | null | undefined, canvas: Canvas, speed: number): string {
  const timing = effect && effectKind(effect.value)?.timing
  return timing ? `${timing((effect.frames * speed) / canvas.fps)},` : ''
}
