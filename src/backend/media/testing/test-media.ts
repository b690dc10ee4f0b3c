/** Small real media files for the tests, made by ffmpeg's own generators. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

/** A temporary folder and the real tools; close it in afterAll. */
export async function openTestMedia(): Promise<TestMedia> {
  const dir = await mkdtemp(join(tmpdir(), 'media-test-'))
  const tools = await createFfmpegFinder()()
  const path = (name: string): string => join(dir, name)
  return {
    dir,
    tools,
    path,
    make: async (args, name) => {
      const result = await runProcess(tools.ffmpeg, ['-y', '-loglevel', 'error', ...args, path(name)], { deadlineMs: 120_000 })
      if (result.code !== 0) throw new Error(result.stderr)
      return path(name)
    },
    probe: (file) => probeMedia(file, { tools }),
    close: () => rm(dir, { recursive: true, force: true, maxRetries: 3 }),
  }
}

/** Arguments of a lavfi video source: moving test picture, optional tone. */
export function lavfi(size: string, fps: number, seconds: number, tone = true): string[] {
  const sound = tone ? ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=44100:duration=${seconds}`, '-c:a', 'aac', '-b:a', '64k'] : []
  return [
    '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${fps}:duration=${seconds}`, ...sound,
    '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', ...(tone ? ['-shortest'] : []),
  ]
}
