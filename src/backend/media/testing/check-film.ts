/** What every finished film must keep, looked at by ffmpeg in one run. */
import { runProcess } from '../run-process.ts'
import type { MediaTools } from '../types.ts'

export interface FilmFacts {
  /** Pictures as decoded. */
  frames: number
  /** Spans of at least half a second, s. */
  black: { start: number; seconds: number }[]
  /** Spans of at least a second, s. */
  frozen: { start: number; seconds: number }[]
  /** LUFS; -Infinity when silent. */
  loudness: number
  /** By how much picture and sound end apart, ms. */
  apartMs: number
  /** Likeness to the other film over brightness and colour, dB (PSNR): Infinity = the same; null without one. */
  psnr: number | null
  /** What the decoder complained about. */
  complaints: string
}

const spans = (text: string, start: RegExp, length: RegExp, end: number): { start: number; seconds: number }[] => {
  const lengths = [...text.matchAll(length)].map((match) => Number(match[1]))
  return [...text.matchAll(start)].map((match, i) => ({
    start: Number(match[1]),
    seconds: lengths[i] ?? end - Number(match[1]),
  }))
}

/**
 * Looks at `file`; `like` is a film that its pictures are compared with.
 * @throws when it can't be read
 */
export async function checkFilm(
  file: string,
  tools: Pick<MediaTools, 'ffmpeg' | 'ffprobe'>,
  like?: string,
): Promise<FilmFacts> {
  const look = 'blackdetect=d=0.5:pic_th=0.98,freezedetect=n=-60dB:d=1'
  const graph = like === undefined ? `[0:v:0]${look}[v]` : `[0:v:0]${look}[a];[a][1:v:0]psnr[v]`
  const [seen, probed] = await Promise.all([
    runProcess(
      tools.ffmpeg,
      [
        '-nostdin',
        '-hide_banner',
        '-nostats',
        '-progress',
        'pipe:1',
        '-i',
        file,
        ...(like === undefined ? [] : ['-i', like]),
        '-lavfi',
        `${graph};[0:a:0]ebur128=framelog=quiet[s]`,
        '-map',
        '[v]',
        '-f',
        'null',
        '-',
        '-map',
        '[s]',
        '-f',
        'null',
        '-',
      ],
      { deadlineMs: 60_000 },
    ),
    runProcess(
      tools.ffprobe,
      ['-v', 'error', '-show_entries', 'stream=codec_type,start_time,duration', '-of', 'json', file],
      { deadlineMs: 60_000 },
    ),
  ])
  if (seen.code !== 0) throw new Error(seen.stderr)
  const text = seen.stderr
  const streams = (
    JSON.parse(probed.stdout.toString('utf8')) as {
      streams: { codec_type: string; start_time: string; duration: string }[]
    }
  ).streams
  const endOf = (kind: string): number =>
    streams
      .filter((stream) => stream.codec_type === kind)
      .map((stream) => Number(stream.start_time) + Number(stream.duration))[0] ?? NaN
  const loudness = /Integrated loudness:\s+I:\s+(-?[\d.]+|-?inf) LUFS/.exec(text)?.[1] ?? 'nan'
  return {
    frames: Number([...seen.stdout.toString('utf8').matchAll(/^frame=\s*(\d+)/gm)].at(-1)?.[1] ?? NaN),
    black: spans(text, /black_start:([\d.]+)/g, /black_duration:([\d.]+)/g, endOf('video')),
    frozen: spans(text, /freeze_start: ([\d.]+)/g, /freeze_duration: ([\d.]+)/g, endOf('video')),
    loudness: loudness.includes('inf') ? -Infinity : Number(loudness),
    apartMs: Math.round(Math.abs(endOf('video') - endOf('audio')) * 1000),
    psnr:
      like === undefined ? null : Number((/average:([\d.]+|inf)/.exec(text)?.[1] ?? 'NaN').replace('inf', 'Infinity')),
    complaints: text
      .split('\n')
      .filter((line) => /error|invalid|corrupt|non[- ]monoton/i.test(line))
      .join('\n'),
  }
}
