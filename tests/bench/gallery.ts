import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { cpuSeconds } from '../../src/backend/media/bench-cpu.ts'
import { createFfmpegFinder } from '../../src/backend/media/find-ffmpeg.ts'
import { makeScenes, sampleJob, type SampleKind } from '../../src/backend/media/gallery/samples.ts'
import { effectKinds } from '../../src/backend/media/graph/effects.ts'
import { transitionKinds } from '../../src/backend/media/graph/transitions.ts'
import { renderOutput } from '../../src/backend/media/render.ts'
import { runFfmpeg } from '../../src/backend/media/run-ffmpeg.ts'
import { createSlots } from '../../src/backend/media/slots.ts'
import { checkFilm } from '../../src/backend/media/testing/check-film.ts'
import { createTypesetter } from '../../src/backend/media/typeset/typesetter.ts'
import { createUnitCache } from '../../src/backend/media/unit-cache.ts'
import { chromePath, ffmpegPath, ffprobePath, root } from '../fixtures/paths.ts'
import type { Report } from './figure.ts'

const full = { width: 1080, height: 1920 }
/** Frames of each film on its sheet, and films of a sheet side by side and one below the other. */
const MOMENTS: Readonly<Record<SampleKind, readonly number[]>> = {
  effect: [2, 18, 36, 56],
  transition: [10, 16, 20, 25],
}
const CELL = { width: 135, height: 240 }
const [ACROSS, DOWN] = [2, 5]
/** What a film with an effect may cost, in plain ones, by processor time; grain is dear to the encoder. */
const MOST = 2.5

/**
 * Every transition and effect in full size: what it costs beside the plain film, and contact sheets to be looked at, in
 * .cache/gallery.
 */
export async function benchGallery(report: Report): Promise<object> {
  const tools = await createFfmpegFinder()({ ffmpegPath, ffprobePath })
  const dir = join(root, '.cache/gallery')
  const work = join(dir, 'run')
  await rm(dir, { recursive: true, force: true })
  await mkdir(work, { recursive: true })
  const scenes = await makeScenes(join(work, 'scenes'), tools)
  const typesetter = createTypesetter({ browserPath: chromePath, cacheDir: join(work, 'text') })
  const deps = { tools, typesetter, cache: createUnitCache(join(work, 'cache')), slots: createSlots(2) }
  const sheets: string[] = []
  const faults: string[] = []
  let dearest = { name: '', times: 0 }
  try {
    for (const kind of ['effect', 'transition'] as const) {
      const values = (kind === 'effect' ? effectKinds : transitionKinds).map((one) => one.value)
      const strips: string[] = []
      let plain = NaN
      for (const value of values) {
        const before = cpuSeconds()
        const film = await renderOutput(sampleJob(kind, value, scenes, full), deps, {
          workDir: join(work, `${kind}-${value}`),
          sharing: 'nothing',
        })
        const seconds = cpuSeconds() - before
        if (value === 'none') plain = seconds
        const facts = await checkFilm(film.file, tools)
        if (
          facts.frames !== film.frames ||
          facts.black.length + facts.frozen.length > 0 ||
          facts.apartMs > 40 ||
          facts.complaints !== ''
        )
          faults.push(`${value}: ${JSON.stringify(facts)}`)
        if (seconds / plain > dearest.times) dearest = { name: value, times: seconds / plain }
        report({
          part: 'gallery',
          name: `${kind} ${value}`,
          value: seconds / plain,
          unit: 'x',
          ...(kind === 'effect' ? { budget: MOST } : {}),
          note: `${seconds.toFixed(2)} s of processor time for ${film.frames} frames, plain ${plain.toFixed(2)} s`,
        })
        const strip = join(work, `${kind}-${value}.png`)
        const moments = MOMENTS[kind]
        await runFfmpeg(
          tools.ffmpeg,
          [
            '-i',
            film.file,
            '-vf',
            `select='${moments.map((n) => `eq(n,${n})`).join('+')}',scale=${CELL.width}:${CELL.height},tile=${moments.length}x1:padding=2`,
            '-frames:v',
            '1',
            '-update',
            '1',
            strip,
          ],
          { deadlineMs: 60_000 },
        )
        strips.push(strip)
      }
      for (let at = 0; at < strips.length; at += ACROSS * DOWN) {
        const some = strips.slice(at, at + ACROSS * DOWN)
        const sheet = join(dir, `${kind}s-${at / (ACROSS * DOWN) + 1}.png`)
        const places = some.map(
          (_, i) => `${(i % ACROSS) * (CELL.width * 4 + 16)}_${Math.floor(i / ACROSS) * (CELL.height + 6)}`,
        )
        const graph =
          some.length === 1
            ? '[0]null'
            : `${some.map((_, i) => `[${i}]`).join('')}xstack=inputs=${some.length}:layout=${places.join('|')}:fill=gray`
        await runFfmpeg(
          tools.ffmpeg,
          [...some.flatMap((file) => ['-i', file]), '-filter_complex', graph, '-frames:v', '1', '-update', '1', sheet],
          { deadlineMs: 60_000 },
        )
        sheets.push(sheet)
        process.stderr.write(`gallery: ${sheet} (${values.slice(at, at + ACROSS * DOWN).join(' ')})\n`)
      }
    }
  } finally {
    await typesetter.close()
    await rm(work, { recursive: true, force: true })
  }
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return {
    gallery: {
      effects: effectKinds.length - 1,
      transitions: transitionKinds.length - 1,
      dearest: dearest.name,
      times: Math.round(dearest.times * 100) / 100,
      sheets: sheets.map((file) => file.slice(root.length + 1)),
    },
  }
}
