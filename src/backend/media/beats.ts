/**
 * Where the beats of a piece of music are, found in its sound: onsets in the spectrum, their tempo, and the row of
 * onsets that keeps it.
 */
import { setImmediate as others } from 'node:timers/promises'
import { soundStream } from './graph/streams.ts'
import { inputFile } from './run-ffmpeg.ts'
import { runProcess } from './run-process.ts'
import { spectra } from './spectrum.ts'
import type { MediaTools } from './types.ts'

/** Samples per second that are listened to, and samples from one look to the next: 11.6 ms. */
const RATE = 11_025
const WINDOW = 512
const HOP = 128
const PER_SECOND = RATE / HOP
/** Longer music repeats itself; what comes later is told by what was heard. Seconds. */
const LONGEST = 300
/** Beats per minute that count as a tempo, and where people tap when several fit. */
const SLOWEST = 60
const FASTEST = 180
const USUAL = 120
/** How much a beat that comes early or late costs. */
const TIGHTNESS = 100
/** Less regular than this (share of the onsets' own variation) is no rhythm but speech or noise. */
const REGULAR = 0.2
/** Onsets weaker than this (root mean square, of music brought to `LEVEL`) are the trembling of a held sound. */
const CLEAR = 0.6
const LEVEL = 0.1

export interface Rhythm {
  /** Beats per minute; 0 = no regular beat is heard. */
  bpm: number
  /** Moments of the beats, s from the start of the file; empty without a regular beat. */
  beats: number[]
  /** Length of the sound, s. */
  length: number
}

/**
 * Listens to the first five minutes of a sound track (`track`, from 0; absent = the first). A file that can't be
 * decoded has no rhythm: what is wrong with it is told where it is mixed.
 * @throws RenderError `cancelled`, `timeout`, `engine_missing`
 */
export async function findBeats(
  path: string,
  tools: Pick<MediaTools, 'ffmpeg'>,
  options: { track?: number; signal?: AbortSignal | undefined } = {},
): Promise<Rhythm> {
  const args = [
    '-hide_banner',
    '-nostdin',
    '-loglevel',
    'error',
    '-t',
    String(LONGEST),
    '-vn',
    ...inputFile(path),
    '-map',
    `0:${soundStream(options.track)}`,
    '-ac',
    '1',
    '-ar',
    String(RATE),
    '-f',
    's16le',
    'pipe:1',
  ]
  const { code, stdout } = await runProcess(tools.ffmpeg, args, {
    deadlineMs: 60_000,
    signal: options.signal,
    maxStdout: LONGEST * RATE * 2 + 65_536,
  })
  const samples = new Float32Array(code === 0 ? Math.floor(stdout.length / 2) : 0)
  let power = 0
  for (let i = 0; i < samples.length; i += 1) {
    if (i % 200_000 === 0) await others()
    const sample = stdout.readInt16LE(i * 2) / 32_768
    samples[i] = sample
    power += sample * sample
  }
  return await rhythmOf(samples, Math.sqrt(power / Math.max(1, samples.length)))
}

/** The rhythm of mono samples at 11 025 Hz, each -1 to 1; `loud` = their root mean square. */
async function rhythmOf(samples: Float32Array, loud: number): Promise<Rhythm> {
  const length = samples.length / RATE
  const none = { bpm: 0, beats: [], length }
  const onsets = await onsetStrength(samples, loud)
  const period = await tempoPeriod(onsets)
  if (period === null) return none
  await others()
  const at = trackBeats(onsets, period)
  if (at.length < 4) return none
  // an onset shows most when it has come a step into the window
  const beats = at.map((n) => Math.round(((n * HOP + WINDOW - HOP) / RATE) * 1000) / 1000).filter((s) => s < length)
  const steps = beats
    .slice(1)
    .map((s, i) => s - (beats[i] ?? 0))
    .toSorted((a, b) => a - b)
  const step = steps[Math.floor(steps.length / 2)] ?? 0
  return step === 0 ? none : { bpm: Math.round(600 / step) / 10, beats, length }
}

/**
 * How much louder the parts of the spectrum became since the last look, over its own surroundings; the same however
 * loud the music is.
 */
async function onsetStrength(samples: Float32Array, loud: number): Promise<Float32Array> {
  const rows = loud < 0.001 ? [] : await spectra(samples, { size: WINDOW, hop: HOP, gain: LEVEL / loud })
  const flux = new Float32Array(rows.length)
  for (let n = 1; n < rows.length; n += 1) {
    if (n % 1000 === 0) await others()
    const now = rows[n]
    const before = rows[n - 1]
    if (!now || !before) continue
    let sum = 0
    for (let k = 0; k < now.length; k += 1) sum += Math.max(0, (now[k] ?? 0) - (before[k] ?? 0))
    flux[n] = sum
  }
  // over the mean of half a second around: a swelling sound is no row of onsets
  const half = Math.round(PER_SECOND / 4)
  let sum = 0
  const sums = Float64Array.from(flux, (value) => (sum += value))
  return flux.map((value, n) => {
    const from = Math.max(0, n - half)
    const to = Math.min(flux.length - 1, n + half)
    const mean = ((sums[to] ?? 0) - (from === 0 ? 0 : (sums[from - 1] ?? 0))) / (to - from + 1)
    return Math.max(0, value - mean)
  })
}

/** Looks from one beat to the next, where the onsets agree best with themselves; null = they don't. */
async function tempoPeriod(onsets: Float32Array): Promise<number | null> {
  const mean = onsets.reduce((all, value) => all + value, 0) / Math.max(1, onsets.length)
  const about = onsets.map((value) => value - mean)
  const power = about.reduce((all, value) => all + value * value, 0)
  if (Math.sqrt(power / Math.max(1, onsets.length)) < CLEAR) return null
  const agree = (lag: number): number => {
    let all = 0
    for (let n = lag; n < about.length; n += 1) all += (about[n] ?? 0) * (about[n - lag] ?? 0)
    return all / power
  }
  let best = { lag: 0, score: 0, share: 0 }
  for (
    let lag = Math.floor((60 * PER_SECOND) / FASTEST);
    lag <= Math.ceil((60 * PER_SECOND) / SLOWEST) && lag < onsets.length / 2;
    lag += 1
  ) {
    if (lag % 8 === 0) await others()
    const share = Math.max(agree(lag), agree(lag + 1))
    const octaves = Math.log2((60 * PER_SECOND) / lag / USUAL)
    const score = share * Math.exp(-0.5 * octaves * octaves)
    if (score > best.score) best = { lag, score, share }
  }
  if (best.share < REGULAR) return null
  // between the looks: the peak of the parabola through three neighbours
  const [left, middle, right] = [agree(best.lag - 1), agree(best.lag), agree(best.lag + 1)]
  const bend = left - 2 * middle + right
  return bend < 0 ? best.lag + Math.max(-1, Math.min(1, (0.5 * (left - right)) / bend)) : best.lag
}

/**
 * The row of onsets that is strong and keeps the period (dynamic programming after Ellis, "Beat Tracking by Dynamic
 * Programming", 2007).
 */
function trackBeats(onsets: Float32Array, period: number): number[] {
  const scale = Math.sqrt(onsets.reduce((all, value) => all + value * value, 0) / onsets.length) || 1
  const score = new Float64Array(onsets.length)
  const from = new Int32Array(onsets.length).fill(-1)
  const [near, far] = [Math.max(1, Math.round(period / 2)), Math.round(period * 2)]
  const costs = Array.from({ length: far + 1 }, (_, step) =>
    step < near ? 0 : TIGHTNESS * Math.log(step / period) ** 2,
  )
  for (let n = 0; n < onsets.length; n += 1) {
    let best = 0
    for (let step = near; step <= far && step <= n; step += 1) {
      const value = (score[n - step] ?? 0) - (costs[step] ?? 0)
      if (value > best) {
        best = value
        from[n] = n - step
      }
    }
    score[n] = (onsets[n] ?? 0) / scale + best
  }
  // the last beat lies in the last two periods of what is heard
  let last = Math.max(0, score.length - Math.round(period * 2))
  for (let n = last; n < score.length; n += 1) if ((score[n] ?? 0) >= (score[last] ?? 0)) last = n
  const found: number[] = []
  for (let n = last; n >= 0; n = from[n] ?? -1) found.push(n)
  return found.toReversed()
}

/** Moments of the beats within `until` seconds when the music begins at 0 and is played again and again. */
export function loopedBeats({ beats, length }: Rhythm, until: number): number[] {
  if (beats.length === 0 || length <= 0) return []
  const all: number[] = []
  for (let turn = 0; turn * length < until; turn += 1)
    all.push(...beats.map((s) => s + turn * length).filter((s) => s < until))
  return all
}
