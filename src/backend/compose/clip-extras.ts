// Around films: samples of transitions and effects for the forms, covers chosen afterwards. Registers their jobs on the
// queue.
import { samplesVersion } from '../media/gallery/samples.ts'
import { effectKinds } from '../media/graph/effects.ts'
import { transitionKinds } from '../media/graph/transitions.ts'
import { coverPayload, createCoverJob } from '../modules/clip-rendering/cover-output.job.ts'
import { sampleKeys, samplePrefix } from '../modules/clip-rendering/file-keys.ts'
import { createSamplesJob } from '../modules/clip-rendering/make-samples.job.ts'
import type { SampleSpec } from '../modules/clip-rendering/make-samples.job.ts'
import type { OpenFont } from '../modules/clip-rendering/own-fonts.ts'
import type { SourceCopies } from '../modules/clip-rendering/source-files.ts'
import { createClipSamples } from '../modules/clips/clip-samples.service.ts'
import type { ClipSamples } from '../modules/clips/clip-samples.service.ts'
import type { FileLinks } from '../modules/clips/clip-ports.ts'
import { createOutputCovers } from '../modules/clips/output-cover.service.ts'
import type { OutputCovers } from '../modules/clips/output-cover.service.ts'
import type { Clock } from '../lib/clock.ts'
import type { Db } from '../ports/database.ts'
import type { FileStore } from '../ports/file-store.ts'
import type { JobQueue } from '../ports/job-queue.ts'
import type { ClipStudio } from './clip-studio.ts'

interface ExtrasParts {
  queue: JobQueue
  files: FileStore
  clock: Clock
  studio: ClipStudio
  sources: SourceCopies
  openFont: OpenFont
  forTenant(tenantId: number): Db
  links: FileLinks
  workDir: string
}

const SAMPLES_JOB = 'clip.samples'
const COVER_JOB = 'clip.cover'
const MINUTE_MS = 60_000
/** Covers are waited for; samples give way to everything but their screen waits too. */
const COVER_PRIORITY = 200
const SAMPLES_PRIORITY = 120
/** Covers made side by side. */
const COVERS_AT_ONCE = 2

export function clipExtras({
  queue,
  files,
  clock,
  studio,
  sources,
  openFont,
  forTenant,
  links,
  workDir,
}: ExtrasParts): { samples: ClipSamples; covers: OutputCovers } {
  const specs: SampleSpec[] = [
    ...transitionKinds.map(({ value }) => ({ kind: 'transition' as const, value })),
    ...effectKinds.map(({ value }) => ({ kind: 'effect' as const, value })),
  ]
  const keys = (spec: SampleSpec) => sampleKeys(samplesVersion, spec)
  const samples = createClipSamples({
    specs,
    keys,
    prefix: samplePrefix(samplesVersion),
    store: files,
    links,
    engine: studio,
    clock,
    ask: async () =>
      await queue.enqueue(
        SAMPLES_JOB,
        {},
        { uniqueKey: `${SAMPLES_JOB}:${samplesVersion}`, attempts: 3, priority: SAMPLES_PRIORITY },
      ),
  })
  const covers = createOutputCovers({
    engine: studio,
    clock,
    ask: async (who, request) =>
      await queue.enqueue(COVER_JOB, coverPayload.parse(request), { ...who, attempts: 2, priority: COVER_PRIORITY }),
  })
  queue.register(SAMPLES_JOB, {
    handler: createSamplesJob({ specs, keys, make: studio.sample, store: files, workDir }),
    timeoutMs: 20 * MINUTE_MS,
  })
  const makeCover = createCoverJob({ forTenant, covers, make: studio.cover, sources, openFont, store: files, workDir })
  queue.register(COVER_JOB, {
    handler: async (context) => await sources.during(async () => await makeCover(context)),
    concurrency: COVERS_AT_ONCE,
    timeoutMs: 10 * MINUTE_MS,
  })
  return { samples, covers }
}
