/**
 * Measures the clip engine beside its limit (the bare encode of the same frames) and a plain way of doing the same, in
 * one run.
 */
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  benchCaptions,
  benchJob,
  benchScenes,
  benchSize,
  benchTitle,
  makeBenchMedia,
  type BenchMedia,
} from './bench-job.ts'
import { cpuSeconds } from './bench-cpu.ts'
import type { Sharing } from './choose-way.ts'
import { draftJob } from './draft.ts'
import { videoArgs } from './graph/encode.ts'
import { colourTags } from './graph/picture.ts'
import { filmLoudness } from './level-sound.ts'
import { defaultSlots, renderOutput } from './render.ts'
import { runProcess } from './run-process.ts'
import { createSlots, runAll } from './slots.ts'
import type { MediaTools, RenderJob, RenderedOutput } from './types.ts'
import { listFonts } from './typeset/fonts.ts'
import { createTypesetter } from './typeset/typesetter.ts'
import { createUnitCache } from './unit-cache.ts'

export interface ClipBenchOptions {
  tools: MediaTools
  browserPath: string | null
  /** Folder for sources and outputs; sources are kept between runs, the rest is removed. About 3 GB while running. */
  dir: string
  /** Also time 100 outputs. Default true. */
  hundred?: boolean
  signal?: AbortSignal
  onStep?: (name: string) => void
}

export interface ClipBenchResult {
  seconds: { one: number; bare: number; naive: number; ten: number; hundred: number | null; tryClip: number }
  /** Processor seconds of the same; they hold on a busy machine too. NaN where the system doesn't tell. */
  cpu: { one: number; bare: number; naive: number; ten: number; hundred: number | null; tryClip: number }
  /** Each with its budget beside it. */
  ratios: Record<'oneToBare' | 'oneToNaive' | 'tenToOne' | 'hundredToOne', { value: number | null; budget: number }>
  /**
   * Similarity of the encoded frames to the composed ones (SSIM, all planes), for our settings and for the plain way's.
   */
  ssim: { ours: number; naive: number }
  megabytes: { one: number; naive: number }
  frames: number
  timings: RenderedOutput['timings']
}

const round = (value: number): number => Math.round(value * 1000) / 1000

interface Cost {
  wall: number
  cpu: number
}

async function timed(work: () => Promise<unknown>): Promise<Cost> {
  const [start, before] = [performance.now(), cpuSeconds()]
  await work()
  return { wall: round((performance.now() - start) / 1000), cpu: round(cpuSeconds() - before) }
}

async function ffmpeg(tools: MediaTools, args: readonly string[], signal: AbortSignal | undefined): Promise<string> {
  const result = await runProcess(tools.ffmpeg, ['-nostdin', '-y', '-hide_banner', '-nostats', ...args], {
    deadlineMs: 1_200_000,
    signal,
  })
  if (result.code !== 0) throw new Error(result.stderr)
  return result.stderr
}

/** What one would write without thinking of cost: full-size blur, texts by drawtext, one graph. */
function naiveArgs(job: RenderJob, media: BenchMedia, out: string): string[] {
  const { width, height, fps } = benchSize
  const font = listFonts().find((item) => item.id === 'noto-sans-sc')?.faces[2]?.file ?? ''
  const fontFile = font.replaceAll('\\', '/').replaceAll(':', String.raw`\\:`)
  const text = (words: string, size: number, stroke: number, y: number, when: string): string =>
    `drawtext=fontfile='${fontFile}':text='${words}':fontsize=${size}:fontcolor=white:borderw=${stroke}:bordercolor=black:x=(w-text_w)/2:y=${y}${when}`
  const parts = job.shots.map(
    (shot, i) =>
      `[${i}:v]fps=${fps},trim=end_frame=${shot.frames},setpts=PTS-STARTPTS,split[a${i}][b${i}];[a${i}]scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height},gblur=sigma=24[c${i}];` +
      `[b${i}]scale=${width}:-2[d${i}];[c${i}][d${i}]overlay=(W-w)/2:(H-h)/2,fps=${fps},format=yuv420p,setsar=1[s${i}]`,
  )
  let offset = 0
  let last = 's0'
  for (let i = 1; i < job.shots.length; i += 1) {
    offset += (benchScenes.lengths[i - 1] ?? 0) - benchScenes.cut
    parts.push(`[${last}][s${i}]xfade=transition=fade:duration=${benchScenes.cut / fps}:offset=${offset / fps}[x${i}]`)
    last = `x${i}`
  }
  const texts = [
    text(benchTitle, 84, 8, 260, ''),
    ...benchCaptions.map((words, i) => text(words, 64 + i * 5, 6, 1400, `:enable='between(t,${i * 3},${i * 3 + 3})'`)),
  ]
  parts.push(`[${last}]${texts.join(',')},format=yuv420p[v]`)
  const n = job.shots.length
  parts.push(
    `[${n}:a]apad[voice];[${n + 1}:a]volume=0.15[music];[voice][music]amix=inputs=2:normalize=0:duration=longest,atrim=end=15[a]`,
  )
  return [
    ...job.shots.flatMap((shot) => ['-ss', String(shot.inMs / 1000), '-i', shot.path]),
    '-i',
    media.voice,
    '-stream_loop',
    '-1',
    '-i',
    media.music[0] ?? '',
    '-filter_complex',
    parts.join(';'),
    '-map',
    '[v]',
    '-map',
    '[a]',
    '-frames:v',
    String(benchSize.frames),
    '-c:v',
    'libx264',
    '-preset',
    'medium',
    '-crf',
    '23',
    '-profile:v',
    'high',
    '-c:a',
    'aac',
    '-b:a',
    '128k',
    '-t',
    '15',
    '-movflags',
    '+faststart',
    out,
  ]
}

/**
 * Runs all measurements; takes some minutes on two cores.
 * @throws when a program fails or the output has not exactly 450 frames
 */
export async function benchClips(options: ClipBenchOptions): Promise<ClipBenchResult> {
  const { tools, dir, signal } = options
  const step = (name: string): void => options.onStep?.(name)
  const work = join(dir, 'run')
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true })
  step('sources')
  const media = await makeBenchMedia(tools, dir, signal)
  const typesetter = createTypesetter({ browserPath: options.browserPath, cacheDir: join(work, 'text') })
  const slots = defaultSlots()
  const more = signal ? { signal } : {}
  /** A finished file must decode without a word. */
  const check = async (file: string): Promise<void> => {
    const words = await ffmpeg(tools, ['-v', 'warning', '-i', file, '-f', 'null', '-'], signal)
    if (words !== '') throw new Error(`${file} does not decode cleanly: ${words}`)
  }
  const batch = async (jobs: readonly RenderJob[], name: string, sharing: Sharing): Promise<RenderedOutput[]> => {
    const deps = { tools, typesetter, slots, cache: createUnitCache(join(work, `cache-${name}`)) }
    const side = createSlots(2)
    const results: RenderedOutput[] = []
    await runAll(
      jobs.map(
        (job, i) => (inner) =>
          side.run(async () => {
            results.push(
              await renderOutput(job, deps, { workDir: join(work, name, String(i)), signal: inner, sharing }),
            )
          }, inner),
      ),
      signal,
    )
    await rm(join(work, `cache-${name}`), { recursive: true, force: true })
    return results
  }
  const choice = (n: number): (0 | 1)[] => [0, 1, 2, 3, 4].map((bit) => ((n >> bit) & 1 ? 1 : 0))
  try {
    // the browser is warm in the running program
    await typesetter.draw(
      {
        text: '预热',
        style: benchJob(media, []).texts[0]?.style ?? never(),
        width: benchSize.width,
        height: benchSize.height,
      },
      more,
    )
    step('one output')
    let first: RenderedOutput | undefined
    const one = await timed(async () => {
      first = (await batch([benchJob(media, choice(0))], 'one', 'nothing'))[0]
    })
    if (first?.frames !== benchSize.frames) throw new Error('the output does not have 450 frames')
    await check(first.file)
    step('free preview')
    const tryClip = await timed(() =>
      batch([{ ...draftJob(benchJob(media, choice(0))), quality: 'sketch', loudness: filmLoudness }], 'try', 'nothing'),
    )

    step('bare encode')
    const raw = join(work, 'frames.yuv')
    const [exact] = await batch([{ ...benchJob(media, choice(0)), quality: 'exact' }], 'exact', 'nothing')
    await ffmpeg(
      tools,
      ['-v', 'error', '-i', exact?.file ?? '', '-an', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', raw],
      signal,
    )
    const rawInput = [
      '-f',
      'rawvideo',
      '-pix_fmt',
      'yuv420p',
      '-video_size',
      `${benchSize.width}x${benchSize.height}`,
      '-framerate',
      String(benchSize.fps),
      '-i',
      raw,
    ]
    const bareFile = join(work, 'bare.mp4')
    // raw frames don't tell their colours: untagged they would be converted on the way in
    const bare = await timed(() =>
      ffmpeg(tools, ['-v', 'error', ...rawInput, '-vf', colourTags, ...videoArgs(benchSize), bareFile], signal),
    )
    const mediumFile = join(work, 'medium.mp4')
    await ffmpeg(
      tools,
      [
        '-v',
        'error',
        ...rawInput,
        '-c:v',
        'libx264',
        '-preset',
        'medium',
        '-crf',
        '23',
        '-profile:v',
        'high',
        mediumFile,
      ],
      signal,
    )
    const ssim = async (file: string): Promise<number> =>
      Number(
        /All:([\d.]+)/.exec(
          await ffmpeg(
            tools,
            [
              '-i',
              file,
              ...rawInput,
              '-lavfi',
              `[0:v]${colourTags}[a];[1:v]${colourTags}[b];[a][b]ssim`,
              '-f',
              'null',
              '-',
            ],
            signal,
          ),
        )?.[1] ?? NaN,
      )
    const similar = { ours: await ssim(bareFile), naive: await ssim(mediumFile) }
    await rm(raw, { force: true })

    step('naive single pass')
    const naiveFile = join(work, 'naive.mp4')
    const naive = await timed(() =>
      ffmpeg(tools, ['-v', 'error', ...naiveArgs(benchJob(media, choice(0)), media, naiveFile)], signal),
    )

    step('ten outputs')
    const ten = await timed(() =>
      batch(
        Array.from({ length: 10 }, (_, i) => benchJob(media, choice((i * 7 + 1) % 32))),
        'ten',
        'units',
      ),
    )
    for (const i of [0, 4, 9]) await check(join(work, 'ten', String(i), 'output.mp4'))
    step('hundred outputs')
    const hundred =
      options.hundred === false
        ? null
        : await timed(() =>
            batch(
              Array.from({ length: 100 }, (_, i) => benchJob(media, choice(i % 32), Math.floor(i / 32))),
              'hundred',
              'units',
            ),
          )
    return {
      seconds: {
        one: one.wall,
        bare: bare.wall,
        naive: naive.wall,
        ten: ten.wall,
        hundred: hundred?.wall ?? null,
        tryClip: tryClip.wall,
      },
      cpu: {
        one: one.cpu,
        bare: bare.cpu,
        naive: naive.cpu,
        ten: ten.cpu,
        hundred: hundred?.cpu ?? null,
        tryClip: tryClip.cpu,
      },
      ratios: {
        oneToBare: { value: round(one.wall / bare.wall), budget: 2.8 },
        oneToNaive: { value: round(one.wall / naive.wall), budget: 0.55 },
        tenToOne: { value: round(ten.wall / one.wall), budget: 2.2 },
        hundredToOne: { value: hundred === null ? null : round(hundred.wall / one.wall), budget: 5 },
      },
      ssim: similar,
      megabytes: { one: round(first.size / 1e6), naive: round((await stat(naiveFile)).size / 1e6) },
      frames: first.frames,
      timings: first.timings,
    }
  } finally {
    await typesetter.close()
    await rm(work, { recursive: true, force: true })
  }
}

function never(): never {
  throw new Error('the job has no title')
}
