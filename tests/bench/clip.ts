import { join } from 'node:path'
import { benchClips } from '../../src/backend/media/bench.ts'
import { createFfmpegFinder } from '../../src/backend/media/find-ffmpeg.ts'
import { chromePath, ffmpegPath, ffprobePath, root } from '../fixtures/paths.ts'
import { benchPeers } from './clip-peers.ts'
import type { Report } from './figure.ts'

/**
 * The fixed clip job beside the bare encode of its frames and the plain way, in one run; `BENCH_HUNDRED=0` leaves out
 * the order of a hundred.
 */
export async function benchClip(report: Report): Promise<object> {
  const dir = join(root, '.cache/bench-media')
  const tools = await createFfmpegFinder()({ ffmpegPath, ffprobePath })
  const result = await benchClips({
    tools,
    browserPath: chromePath,
    dir,
    hundred: process.env['BENCH_HUNDRED'] !== '0',
    onStep: (name) => void process.stderr.write(`clip: ${name}\n`),
  })
  const { seconds, cpu, ratios, ssim, megabytes } = result
  const part = 'clip'
  const busy = (a: number | null, b: number): string =>
    a === null || Number.isNaN(a / b) ? '' : `; by processor time ${(a / b).toFixed(2)} x`
  report({
    part,
    name: 'one output to the bare encode of its frames',
    value: ratios.oneToBare.value ?? NaN,
    unit: 'x',
    budget: ratios.oneToBare.budget,
    note: `${seconds.one} s beside ${seconds.bare} s${busy(cpu.one, cpu.bare)}`,
  })
  report({
    part,
    name: 'one output to the naive pass at medium',
    value: ratios.oneToNaive.value ?? NaN,
    unit: 'x',
    budget: ratios.oneToNaive.budget,
    note: `${seconds.one} s beside ${seconds.naive} s${busy(cpu.one, cpu.naive)}`,
  })
  report({
    part,
    name: 'ten outputs to one',
    value: ratios.tenToOne.value ?? NaN,
    unit: 'x',
    budget: ratios.tenToOne.budget,
    note: `${seconds.ten} s${busy(cpu.ten, cpu.one)}`,
  })
  if (ratios.hundredToOne.value !== null)
    report({
      part,
      name: 'a hundred outputs to one',
      value: ratios.hundredToOne.value,
      unit: 'x',
      budget: ratios.hundredToOne.budget,
      note: `${seconds.hundred} s${busy(cpu.hundred, cpu.one)}`,
    })
  report({
    part,
    name: 'similarity of the picture (SSIM)',
    value: ssim.ours,
    unit: '',
    budget: 0.992,
    atLeast: true,
    note: `naive ${ssim.naive}; ${megabytes.one} MB beside ${megabytes.naive} MB`,
  })
  report({
    part,
    name: 'free preview',
    value: seconds.tryClip,
    unit: 's',
    budget: 6,
    note: `with drawn texts; ${cpu.tryClip} s of processor time`,
  })
  await benchPeers(dir, seconds.one, report)
  return {
    oneToBare: ratios.oneToBare.value,
    oneToNaive: ratios.oneToNaive.value,
    tenToOne: ratios.tenToOne.value,
    hundredToOne: ratios.hundredToOne.value,
    ssim: ssim.ours,
    tryClipSeconds: seconds.tryClip,
  }
}
