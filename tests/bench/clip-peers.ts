import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { benchCaptions, benchScenes, benchSize, benchTitle } from '../../src/backend/media/bench-job.ts'
import { root } from '../fixtures/paths.ts'
import type { Report } from './figure.ts'

/** One output may take at most this share of a peer's time. */
const SHARE = 1 / 8
const PEERS = ['@remotion/renderer', 'editly', 'ffcreator'] as const
type Peer = (typeof PEERS)[number]

const resolve = createRequire(join(root, 'package.json')).resolve
/** Where a package is installed, from this folder or the global one (NODE_PATH); null = not at all. */
const locate = (name: Peer): string | null => {
  try {
    return resolve(name)
  } catch {
    return null
  }
}

/** The same job as editly's own format says it: contained over the blurred picture, fades, title and captions. */
const editlyJob = (dir: string, outPath: string): object => ({
  outPath,
  width: benchSize.width,
  height: benchSize.height,
  fps: benchSize.fps,
  loopAudio: true,
  audioFilePath: join(dir, 'music-1.mp3'),
  defaults: { transition: { name: 'fade', duration: benchScenes.cut / benchSize.fps } },
  clips: benchScenes.lengths.map((frames, i) => {
    const cutFrom = benchScenes.starts[i] ?? 0
    return {
      duration: frames / benchSize.fps,
      layers: [
        {
          type: 'video',
          path: join(dir, `scene-${i + 1}-a.mp4`),
          cutFrom,
          cutTo: cutFrom + frames / benchSize.fps,
          resizeMode: 'contain-blur',
        },
        { type: 'subtitle', text: benchCaptions[i] },
        { type: 'title', text: benchTitle, position: 'top' },
      ],
    }
  }),
})

/** Runs what is installed beside our `one` (s); what isn't is named, so that a missing comparison is seen. */
export async function benchPeers(dir: string, one: number, report: Report): Promise<void> {
  for (const name of PEERS) {
    const file = locate(name)
    if (file === null || name !== 'editly') {
      process.stderr.write(
        `clip: ${name} ${file === null ? 'not installed' : 'is installed, but this bench has no job for it'}\n`,
      )
      continue
    }
    const out = join(dir, 'peer.mp4')
    const peer = (await import(pathToFileURL(file).href)) as { default: (job: object) => Promise<void> }
    const start = performance.now()
    await peer.default(editlyJob(dir, out))
    const seconds = (performance.now() - start) / 1000
    await rm(out, { force: true })
    report({
      part: 'clip',
      name: `one output to ${name}`,
      value: one / seconds,
      unit: 'x',
      budget: SHARE,
      note: `${seconds.toFixed(1)} s`,
    })
  }
}
