/** Run as a program by the resume test: renders the job given as JSON in argv[2] and is killed in the middle. */
import { createFfmpegFinder } from '../find-ffmpeg.ts'
import { renderOutput } from '../render.ts'
import { createSlots } from '../slots.ts'
import { browserPath } from './test-render.ts'
import type { RenderJob } from '../types.ts'
import { createTypesetter } from '../typeset/typesetter.ts'
import { createUnitCache } from '../unit-cache.ts'

interface Order {
  job: RenderJob
  textDir: string
  cacheDir: string
  workDir: string
}

const { job, textDir, cacheDir, workDir } = JSON.parse(process.argv[2] ?? '') as Order
const tools = await createFfmpegFinder()()
const typesetter = createTypesetter({ browserPath, cacheDir: textDir })
await renderOutput(job, { tools, typesetter, cache: createUnitCache(cacheDir), slots: createSlots(1) }, { workDir })
await typesetter.close()
