/** The sound of an output: originals, voices and music mixed without clipping. */
import { soundStream } from './streams.ts'

/** Part of a source's own sound. */
export interface OriginalSound {
  path: string
  /** Which sound track, from 0; absent = the first. */
  track?: number
  /** Start in the source and on the output, s. */
  in: number
  at: number
  /** Length on the output, s. */
  length: number
  speed: number
  /** Fade at each end, s (the transition's length, at least a few ms against clicks). */
  fadeIn: number
  fadeOut: number
}

export interface PlacedSound {
  path: string
  /** Which sound track, from 0; absent = the first. */
  track?: number
  /** 0 to 1. */
  volume: number
  /** s */
  at: number
}

interface PlacedMusic extends PlacedSound {
  /** Fades at the ends of the output, s. */
  fadeIn: number
  fadeOut: number
  /** Steps back while a voice is heard. */
  duck: boolean
}

export interface SoundMix {
  /** Length of the output, s. */
  length: number
  originals: readonly OriginalSound[]
  /** 0 to 1. */
  originalVolume: number
  voices: readonly PlacedSound[]
  bgm: PlacedMusic | null
}

const shape = 'aresample=48000:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo'
const s = (seconds: number): string => seconds.toFixed(6)
const ms = (seconds: number): string => String(Math.round(seconds * 1000))
/**
 * Silence up to a length, cut there. Padding without an end of its own makes ffmpeg 7.0 spin for ever in about every
 * third run.
 */
const padTo = (seconds: number): string => `apad=whole_dur=${s(seconds)},atrim=end=${s(seconds)}`
/** Peaks stop here, about -0.5 dB. */
const ceiling = 0.944
/**
 * Where true peaks may reach when the loudness is set, dBTP; half a decibel lower for the limiter, as AAC overshoots.
 */
export const truePeak = -1.5
const limiterAt = 10 ** ((truePeak - 0.5) / 20)

/** Measures loudness and true peak; the figures come with `-loglevel info` at the end. */
export const loudnessMeter = 'ebur128=peak=true:framelog=verbose'

/**
 * Brings a mix to its loudness: plain gain (dB), and where peaks would go too high a limiter at four times the rate,
 * which sees what lies between samples.
 */
export function levelChain(gain: number, limited: boolean, length: number): string {
  const limit = limited
    ? `,aresample=192000,alimiter=limit=${limiterAt.toFixed(4)}:level=disabled:attack=5:release=50:latency=1,aresample=48000`
    : ''
  return `volume=${gain.toFixed(2)}dB${limit},asetpts=N/SR/TB,${padTo(length)}`
}

/**
 * Music, and the sources' own sound, step back under a voice: the voice, driven up so that a whisper counts as much as
 * a shout, works a compressor; the untouched part of the music (a third, -9 dB) is the least that stays.
 */
const duckKey = 'volume=18dB,alimiter=limit=0.9:level=disabled'
const duck = 'sidechaincompress=threshold=0.02:ratio=20:attack=30:release=450:mix=0.66'

/**
 * Ffmpeg inputs (in order) and the graph from them to `[sound]`, exactly `length` long; `open` = peaks are left alone,
 * somebody else limits them.
 */
export function soundGraph(
  mix: SoundMix,
  inputFile: (path: string) => string[],
  open = false,
): { inputs: string[]; graph: string } {
  const inputs: string[] = []
  const parts: string[] = []
  let labels: string[] = []
  const mixOf = (list: readonly string[]): string =>
    list.length === 1
      ? `${list[0]}anull`
      : `${list.join('')}amix=inputs=${list.length}:normalize=0:duration=longest:dropout_transition=0`
  const add = (args: string[], chain: string, track?: number): void => {
    const i = parts.length
    inputs.push(...args)
    parts.push(`[${i}:${soundStream(track)}]${chain}[a${i}]`)
    labels.push(`[a${i}]`)
  }
  for (const item of mix.originals) {
    const tempo = item.speed === 1 ? '' : `atempo=${item.speed},`
    add(
      ['-ss', s(item.in), '-t', s(item.length * item.speed + 0.5), '-vn', ...inputFile(item.path)],
      `${shape},${tempo}${padTo(item.length)},afade=t=in:d=${s(item.fadeIn)},afade=t=out:st=${s(item.length - item.fadeOut)}:d=${s(item.fadeOut)},` +
        `volume=${mix.originalVolume},adelay=delays=${ms(item.at)}:all=1`,
      item.track,
    )
  }
  for (const item of mix.voices) {
    add(
      ['-vn', ...inputFile(item.path)],
      `${shape},volume=${item.volume},adelay=delays=${ms(item.at)}:all=1`,
      item.track,
    )
  }
  if (mix.bgm) {
    const { fadeIn, fadeOut } = mix.bgm
    const rise = fadeIn > 0 ? `,afade=t=in:d=${s(fadeIn)}` : ''
    const fall = fadeOut > 0 ? `,afade=t=out:st=${s(mix.length - fadeOut)}:d=${s(fadeOut)}` : ''
    add(
      ['-stream_loop', '-1', '-t', s(mix.length + 1), '-vn', ...inputFile(mix.bgm.path)],
      `${shape},atrim=end=${s(mix.length)},volume=${mix.bgm.volume}${rise}${fall}`,
      mix.bgm.track,
    )
  }
  const originals = labels.slice(0, mix.originals.length)
  const voices = labels.slice(originals.length, originals.length + mix.voices.length)
  const music = labels.slice(originals.length + voices.length)
  // What steps back, each by the same key.
  const under =
    voices.length === 0
      ? []
      : [
          ...(originals.length > 0 ? [mixOf(originals)] : []),
          ...(mix.bgm?.duck === true ? music.map((label) => `${label}anull`) : []),
        ]
  if (under.length > 0) {
    const keys = under.map((_, i) => `[key${i}]`)
    parts.push(
      `${mixOf(voices)},asplit=2[voice][said]`,
      `[said]${duckKey},${padTo(mix.length)},asplit=${under.length}${keys.join('')}`,
    )
    under.forEach((chain, i) =>
      parts.push(`${chain},${padTo(mix.length)}[loud${i}]`, `[loud${i}]${keys[i]}${duck}[ducked${i}]`),
    )
    labels = ['[voice]', ...under.map((_, i) => `[ducked${i}]`), ...(mix.bgm?.duck === true ? [] : music)]
  }
  if (labels.length === 0) {
    return {
      inputs: ['-f', 'lavfi', '-t', s(mix.length), '-i', 'anullsrc=r=48000:cl=stereo'],
      graph: '[0:a:0]anull[sound]',
    }
  }
  const graph = `${parts.join(';')};${mixOf(labels)}${open ? '' : `,alimiter=limit=${ceiling}:level=disabled:latency=1`},asetpts=N/SR/TB,${padTo(mix.length)}[sound]`
  return { inputs, graph }
}
