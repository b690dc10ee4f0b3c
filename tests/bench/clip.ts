import { join } from 'node:path'
import { benchClips } from '../../src/backend/media/bench.ts'
import { createFfmpegFinder } from '../../src/backend/media/find-ffmpeg.ts'
import { chromePath, ffmpegPath, ffprobePath, root } from '../fixtures/paths.ts'
import type { Report } from './figure.ts'

/** The fixed clip job beside the bare encode of its frames and the plain way, in one run; `BENCH_HUNDRED=0` leaves out the order of a hundred. */
export const benchClip = async (report: Report): Promise<void> => {
  const tools = await createFfmpegFinder()({ ffmpegPath, ffprobePath })
  const result = await benchClips({
    tools, browserPath: chromePath, dir: join(root, '.cache/bench-media'), hundred: process.env['BENCH_HUNDRED'] !== '0',
    onStep: (name) => void process.stderr.write(`clip: ${name}\n`),
  })
  const { seconds, ratios, ssim, megabytes } = result
  const part = 'clip'
  report({ part, name: 'one output to the bare encode of its frames', value: ratios.oneToBare.value ?? NaN, unit: 'x', budget: ratios.oneToBare.budget, note: `${seconds.one} s beside ${seconds.bare} s` })
  report({ part, name: 'one output to the naive pass at medium', value: ratios.oneToNaive.value ?? NaN, unit: 'x', budget: ratios.oneToNaive.budget, note: `${seconds.one} s beside ${seconds.naive} s` })
  report({ part, name: 'ten outputs to one', value: ratios.tenToOne.value ?? NaN, unit: 'x', budget: ratios.tenToOne.budget, note: `${seconds.ten} s` })
  if (ratios.hundredToOne.value !== null) report({ part, name: 'a hundred outputs to one', value: ratios.hundredToOne.value, unit: 'x', budget: ratios.hundredToOne.budget, note: `${seconds.hundred} s` })
  report({ part, name: 'similarity of the picture (SSIM)', value: ssim.ours, unit: '', note: `naive ${ssim.naive}; ${megabytes.one} MB beside ${megabytes.naive} MB` })
}
