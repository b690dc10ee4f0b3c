/**
 * The job all clip figures are measured on: 15 s of five landscape scenes upright over their blurred selves, with
 * texts, voice and music.
 */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { runProcess } from './run-process.ts'
import type { MediaTools, RenderJob } from './types.ts'
import { captionStyle, titleStyle } from './typeset/styles.ts'

export const benchSize = { width: 1080, height: 1920, fps: 30, frames: 450 }
export const benchScenes = { lengths: [97, 97, 97, 97, 98], starts: [0.5, 1, 1.5, 0.8, 2], cut: 9 }
export const benchTitle = '五个镜头一次看完'
export const benchCaptions = [
  '第一段字幕介绍产品特点',
  '第二段字幕说明使用方法',
  '第三段字幕展示真实效果',
  '第四段字幕对比同类产品',
  '第五段字幕引导下单关注',
]

const noise = 'noise=alls=6:allf=t'
const generators = [
  'mandelbrot=size=960x540:rate=30,scale=1920:1080',
  `testsrc2=size=1920x1080:rate=30,${noise}`,
  'life=size=480x270:rate=30:mold=10:ratio=0.1:seed=7:death_color=#c83232:life_color=#00ff00,scale=1920:1080:flags=neighbor',
  `gradients=size=1920x1080:rate=30:seed=5:speed=0.02,${noise}`,
  `mandelbrot=size=960x540:rate=30:start_scale=1.5,rotate=a=t/3,scale=1920:1080,${noise}`,
]

export interface BenchMedia {
  /** Two alternatives for each of the five scenes. */
  scenes: readonly (readonly [string, string])[]
  voice: string
  music: readonly string[]
}

/**
 * Makes the sources in `dir`; those that exist are kept.
 * @throws when ffmpeg fails
 */
export async function makeBenchMedia(tools: MediaTools, dir: string, signal?: AbortSignal): Promise<BenchMedia> {
  const make = async (name: string, args: readonly string[]): Promise<string> => {
    const file = join(dir, name)
    if (
      await stat(file).then(
        (info) => info.size > 0,
        () => false,
      )
    )
      return file
    const result = await runProcess(tools.ffmpeg, ['-nostdin', '-y', '-v', 'error', ...args, file], {
      deadlineMs: 600_000,
      signal,
    })
    if (result.code !== 0) throw new Error(result.stderr)
    return file
  }
  const encode = [
    '-t',
    '6',
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-b:v',
    '12M',
    '-maxrate',
    '16M',
    '-bufsize',
    '24M',
    '-pix_fmt',
    'yuv420p',
  ]
  // the bit rate of a telephone's camera
  const scenes: [string, string][] = []
  for (const [i, source] of generators.entries()) {
    const first = await make(`scene-${i + 1}-a.mp4`, ['-f', 'lavfi', '-i', source, ...encode])
    const second = await make(`scene-${i + 1}-b.mp4`, ['-i', first, '-vf', 'hflip,hue=h=100', ...encode])
    scenes.push([first, second])
  }
  const voice = await make('voice.wav', [
    '-f',
    'lavfi',
    '-i',
    'sine=frequency=330:sample_rate=22050:duration=14,tremolo=f=4',
    '-ac',
    '1',
  ])
  const music: string[] = []
  for (const [i, tone] of [196, 220, 262, 294].entries()) {
    music.push(
      await make(`music-${i + 1}.mp3`, [
        '-f',
        'lavfi',
        '-i',
        `sine=frequency=${tone}:duration=8`,
        '-c:a',
        'libmp3lame',
        '-b:a',
        '128k',
      ]),
    )
  }
  return { scenes, voice, music }
}

/** The job with one alternative per scene and one of the pieces of music. */
export function benchJob(media: BenchMedia, choice: readonly (0 | 1)[], music = 0): RenderJob {
  const bgm = media.music[music % media.music.length] ?? ''
  return {
    ...benchSize,
    shots: media.scenes.map((pair, i) => {
      const path = pair[choice[i] ?? 0]
      return {
        materialId: path,
        path,
        kind: 'video',
        inMs: (benchScenes.starts[i] ?? 0) * 1000,
        frames: benchScenes.lengths[i] ?? 97,
        keepAudio: false,
      }
    }),
    transitions: [1, 2, 3, 4].map(() => ({ kind: 'crossfade', frames: benchScenes.cut })),
    background: { mode: 'blur' },
    texts: [
      { text: benchTitle, startMs: 0, endMs: null, style: { ...titleStyle, strokeWidth: 8 } },
      ...benchCaptions.map((text, i) => ({
        text,
        startMs: i * 3000,
        endMs: (i + 1) * 3000,
        style: { ...captionStyle, fontSize: 64 + i * 5, strokeWidth: 6 },
      })),
    ],
    originalVolume: 0,
    voices: [{ materialId: null, path: media.voice, volume: 100, startMs: 0 }],
    bgm: { materialId: null, path: bgm, volume: 15, startMs: 0 },
    cover: { mode: 'first_frame' },
  }
}
