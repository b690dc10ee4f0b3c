/**
 * Brings mixed sound to one loudness (EBU R 128). The mix is measured, then gets one plain gain: music keeps its shape,
 * unlike with a filter that rides the level. Only where that gain would push peaks over -1.5 dBTP a limiter follows;
 * what it takes away is measured and given back.
 */
import { RenderError } from './errors.ts'
import { levelChain, loudnessMeter, truePeak } from './graph/sound.ts'
import { runFfmpeg, type FfmpegOptions } from './run-ffmpeg.ts'

/** How loud the films are: -16 LUFS, what the platforms' own players and phones without headphones are set for. */
export const filmLoudness = -16
/** Quieter than this is silence or hiss and stays as it is, LUFS. */
const silence = -60
/** Largest gain up or down, dB: a whisper must not become noise. */
const mostGain = 30
/** Rounds of the limiter, and what is near enough, LU. */
const rounds = 3
const near = 0.4

export interface Loudness {
  /** Integrated, LUFS; -Infinity or nearly so for silence. */
  integrated: number
  /** True peak, dBTP. */
  peak: number
}

/** Reads the meter's summary; throws RenderError `engine_failed` when there is none. */
function readLoudness(stderr: string): Loudness {
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'))
  const read = (pattern: RegExp): number => {
    const text = pattern.exec(summary)?.[1]
    return text === undefined ? NaN : text.includes('inf') ? -Infinity : Number(text)
  }
  const result = { integrated: read(/\bI:\s+(-?[\d.]+|-?inf) LUFS/), peak: read(/Peak:\s+(-?[\d.]+|-?inf) dBFS/) }
  if (Number.isNaN(result.integrated) || Number.isNaN(result.peak))
    throw new RenderError('engine_failed', '响度测量失败，请重试', { detail: stderr })
  return result
}

/** Runs `args` up to a graph whose open end is `chain`, metering what passes; `output` are the arguments behind it. */
export async function meter(
  ffmpeg: string,
  inputs: readonly string[],
  chain: string,
  output: readonly string[],
  options: FfmpegOptions,
): Promise<Loudness> {
  const result = await runFfmpeg(
    ffmpeg,
    [...inputs, '-filter_complex', `${chain},${loudnessMeter}[metered]`, '-map', '[metered]', ...output],
    { ...options, say: 'info' },
  )
  return readLoudness(result.stderr)
}

/**
 * The filter chain that brings `wav` (its measured `loudness` given) to `target` LUFS, within 1 LU wherever it isn't
 * silent.
 */
export async function findLevel(
  ffmpeg: string,
  wav: string,
  loudness: Loudness,
  target: number,
  length: number,
  options: FfmpegOptions,
): Promise<string> {
  if (loudness.integrated < silence) return levelChain(0, false, length)
  let gain = Math.max(-mostGain, Math.min(mostGain, target - loudness.integrated))
  if (loudness.peak + gain <= truePeak) return levelChain(gain, false, length)
  for (let round = 0; round < rounds; round += 1) {
    const got = await meter(
      ffmpeg,
      ['-i', `file:${wav}`],
      `[0:a:0]${levelChain(gain, true, length)}`,
      ['-f', 'null', '-'],
      options,
    )
    if (Math.abs(target - got.integrated) <= near) break
    gain = Math.min(mostGain, gain + target - got.integrated)
  }
  return levelChain(gain, true, length)
}
