/** Small real media files for the tests, made by ffmpeg's own generators. */
import { createHash, randomUUID } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { extname, join } from 'node:path'
import { createFfmpegFinder } from '../find-ffmpeg.ts'
import { probeMedia } from '../probe.ts'
import { runProcess } from '../run-process.ts'
import type { MediaTools } from '../types.ts'

export interface TestMedia {
  dir: string
  tools: MediaTools
  /** Path of a name inside the folder. */
  path: (name: string) => string
  /** Runs ffmpeg with these arguments, the last one being a file name inside the folder; returns its path. */
  make: (args: string[], name: string) => Promise<string>
  probe: (path: string) => ReturnType<typeof probeMedia>
  close: () => Promise<void>
}

/** Looking at what a program can do takes four runs of it: once per process. */
const findTools = createFfmpegFinder()

/** A temporary folder and the real tools; close it in afterAll. */
export async function openTestMedia(): Promise<TestMedia> {
  const dir = await mkdtemp(join(tmpdir(), 'media-test-'))
  const tools = await findTools()
  const path = (name: string): string => join(dir, name)
  return {
    dir,
    tools,
    path,
    make: async (args, name) => {
      // What is made of this folder's own files is made here; generators make the same in every test file.
      if (args.some((arg) => arg.includes(dir))) await encode(tools.ffmpeg, args, path(name))
      else await copyFile(await keptSample(tools.ffmpeg, args, extname(name)), path(name))
      return path(name)
    },
    probe: (file) => probeMedia(file, { tools }),
    close: () => rm(dir, { recursive: true, force: true, maxRetries: 3 }),
  }
}

async function encode(ffmpeg: string, args: readonly string[], file: string): Promise<void> {
  const result = await runProcess(ffmpeg, ['-y', '-loglevel', 'error', ...args, file], { deadlineMs: 120_000 })
  if (result.code !== 0) throw new Error(result.stderr)
}

/** The sample of these arguments, made once for all test files on this machine by this very program. */
async function keptSample(ffmpeg: string, args: readonly string[], ending: string): Promise<string> {
  const shelf = join(tmpdir(), `matrix-publisher-test-media-${userInfo().uid}`)
  const { size, mtimeMs } = await stat(ffmpeg)
  const file = join(
    shelf,
    createHash('sha256')
      .update(JSON.stringify([ffmpeg, size, mtimeMs, args]))
      .digest('hex') + ending,
  )
  if (
    await stat(file).then(
      () => true,
      () => false,
    )
  )
    return file
  await mkdir(shelf, { recursive: true, mode: 0o700 })
  const draft = join(shelf, `${randomUUID()}${ending}`)
  try {
    await encode(ffmpeg, args, draft)
    // Whoever reads it finds all of it.
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
  return file
}

/** Arguments of a lavfi video source: moving test picture, optional tone. */
export function lavfi(size: string, fps: number, seconds: number, tone = true): string[] {
  const sound = tone
    ? ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=44100:duration=${seconds}`, '-c:a', 'aac', '-b:a', '64k']
    : []
  return [
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=${size}:rate=${fps}:duration=${seconds}`,
    ...sound,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    ...(tone ? ['-shortest'] : []),
  ]
}
