/** The sound of an output: originals, voices and music mixed without clipping. */

/** Part of a source's own sound. */
export interface OriginalSound {
  path: string
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
  /** 0 to 1. */
  volume: number
  /** s */
  at: number
}

export interface SoundMix {
  /** Length of the output, s. */
  length: number
  originals: readonly OriginalSound[]
  /** 0 to 1. */
  originalVolume: number
  voices: readonly PlacedSound[]
  bgm: PlacedSound | null
}

const shape = 'aresample=48000:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo'
const s = (seconds: number): string => seconds.toFixed(6)
const ms = (seconds: number): string => String(Math.round(seconds * 1000))
/** Silence up to a length, cut there. Padding without an end of its own makes ffmpeg 7.0 spin for ever in about every third run. */
const padTo = (seconds: number): string => `apad=whole_dur=${s(seconds)},atrim=end=${s(seconds)}`
/** Peaks stop here, about -0.5 dB. */
const ceiling = 0.944
/** Where true peaks may reach when the loudness is set, dBTP; half a decibel lower for the limiter, as AAC overshoots. */
export const truePeak = -1.5
const limiterAt = 10 ** ((truePeak - 0.5) / 20)

/** Measures loudness and true peak; the figures come with `-loglevel info` at the end. */
export const loudnessMeter = 'ebur128=peak=true:framelog=verbose'

/** Brings a mix to its loudness: plain gain (dB), and where peaks would go too high a limiter at four times the rate, which sees what lies between samples. */
export function levelChain(gain: number, limited: boolean, length: number): string {
  const limit = limited ? `,aresample=192000,alimiter=limit=${limiterAt.toFixed(4)}:level=disabled:attack=5:release=50:latency=1,aresample=48000` : ''
  return `volume=${gain.toFixed(2)}dB${limit},asetpts=N/SR/TB,${padTo(length)}`
}

/** Ffmpeg inputs (in order) and the graph from them to `[sound]`, exactly `length` long; `open` = peaks are left alone, somebody else limits them. */
export function soundGraph(mix: SoundMix, inputFile: (path: string) => string[], open = false): { inputs: string[]; graph: string } {
  const inputs: string[] = []
  const parts: string[] = []
  const labels: string[] = []
  const add = (args: string[], chain: string): void => {
    const i = labels.length
    inputs.push(...args)
    parts.push(`[${i}:a:0]${chain}[a${i}]`)
    labels.push(`[a${i}]`)
  }
  for (const item of mix.originals) {
    const tempo = item.speed === 1 ? '' : `atempo=${item.speed},`
    add(
      ['-ss', s(item.in), '-t', s(item.length * item.speed + 0.5), '-vn', ...inputFile(item.path)],
      `${shape},${tempo}${padTo(item.length)},afade=t=in:d=${s(item.fadeIn)},afade=t=out:st=${s(item.length - item.fadeOut)}:d=${s(item.fadeOut)},`
        + `volume=${mix.originalVolume},adelay=delays=${ms(item.at)}:all=1`,
    )
  }
  for (const item of mix.voices) {
    add(['-vn', ...inputFile(item.path)], `${shape},volume=${item.volume},adelay=delays=${ms(item.at)}:all=1`)
  }
  if (mix.bgm) {
    const fade = Math.min(1.5, mix.length / 4)
    add(
      ['-stream_loop', '-1', '-t', s(mix.length + 1), '-vn', ...inputFile(mix.bgm.path)],
      `${shape},atrim=end=${s(mix.length)},volume=${mix.bgm.volume},afade=t=in:d=0.3,afade=t=out:st=${s(mix.length - fade)}:d=${s(fade)}`,
    )
  }
  if (labels.length === 0) {
    return { inputs: ['-f', 'lavfi', '-t', s(mix.length), '-i', 'anullsrc=r=48000:cl=stereo'], graph: '[0:a:0]anull[sound]' }
  }
  const mixed = labels.length === 1 ? `${labels[0]}anull` : `${labels.join('')}amix=inputs=${labels.length}:normalize=0:duration=longest:dropout_transition=0`
  const graph = `${parts.join(';')};${mixed}${open ? '' : `,alimiter=limit=${ceiling}:level=disabled:latency=1`},asetpts=N/SR/TB,${padTo(mix.length)}[sound]`
  return { inputs, graph }
}
