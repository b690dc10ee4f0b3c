/** What an engine can't do itself is done to its sound: other formats, speed, pitch. */
import { readFile, rm } from 'node:fs/promises'
import { RenderError } from '../errors.ts'
import { soundStream } from '../graph/streams.ts'
import { inputFile, runFfmpeg } from '../run-ffmpeg.ts'
import { temporaryName } from '../temp-name.ts'
import type { MediaTools } from '../types.ts'
import { isWav, readWav, type Wav } from './wav.ts'

/** Samples per second of speech that is made anew. */
const RATE = 24_000
const DEADLINE_MS = 120_000

export interface Tuning {
  /** 2 = twice as fast. */
  tempo: number
  /** -12 to 12. */
  semitones: number
}

/** atempo goes from 0.5 to 100. */
const tempoFilters = (tempo: number): string[] =>
  tempo === 1 ? [] : tempo < 0.5 ? ['atempo=0.5', `atempo=${tempo / 0.5}`] : [`atempo=${tempo}`]

/**
 * The filters for a change; rubberband keeps the voice natural, without it the sound is resampled and its speed put
 * right. `rate`: of the source.
 */
export function tuneFilters({ tempo, semitones }: Tuning, rate: number, rubberband: boolean): string[] {
  const factor = 2 ** (semitones / 12)
  if (semitones === 0) return tempoFilters(tempo)
  if (rubberband) return [`rubberband=tempo=${tempo}:pitch=${factor.toFixed(6)}:formant=preserved`]
  return [`asetrate=${Math.round(rate * factor)}`, `aresample=${rate}`, ...tempoFilters(tempo / factor)]
}

/**
 * Reads a sound (of a file with several tracks the one at `track`, from 0) as mono 16-bit samples, changed where asked.
 * ffmpeg is only started when it is needed.
 * @throws RenderError `voice_unavailable` for what is no sound, `engine_missing` without ffmpeg
 */
export async function readSpeech(
  file: string,
  tuning: Tuning,
  tools: () => Promise<MediaTools>,
  signal?: AbortSignal,
  track?: number,
): Promise<Wav> {
  const data = await readFile(file)
  const plain = tuning.tempo === 1 && tuning.semitones === 0
  if (plain && isWav(data)) return readWav(data)
  const { ffmpeg, extras } = await tools()
  const out = temporaryName(file, 'wav')
  try {
    const rate = isWav(data) ? readWav(data).rate : RATE
    const filters = [
      `aformat=sample_fmts=fltp:sample_rates=${rate}:channel_layouts=mono`,
      ...tuneFilters(tuning, rate, extras.includes('rubberband')),
    ]
    await runFfmpeg(
      ffmpeg,
      [
        '-vn',
        ...inputFile(file),
        '-map',
        `0:${soundStream(track)}`,
        '-af',
        filters.join(','),
        '-ar',
        String(rate),
        '-ac',
        '1',
        '-c:a',
        'pcm_s16le',
        '-f',
        'wav',
        `file:${out}`,
      ],
      { signal, deadlineMs: DEADLINE_MS },
    )
    return readWav(await readFile(out))
  } catch (error) {
    if (!(error instanceof RenderError) || error.code !== 'engine_failed') throw error
    throw new RenderError('voice_unavailable', '语音服务返回的内容不是可用的声音，请更换音色或重试', {
      detail: error.detail,
      cause: error,
    })
  } finally {
    await rm(out, { force: true })
  }
}
