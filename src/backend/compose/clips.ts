import path from 'node:path'
import type { BackendModule } from '../http/backend-module.ts'
import { effectKinds } from '../media/graph/effects.ts'
import { transitionKinds } from '../media/graph/transitions.ts'
import type { VoiceSet } from '../media/voices/voice-types.ts'
import { createArchiveJob, openArchive } from '../modules/clip-rendering/archive-films.job.ts'
import type { Film } from '../modules/clip-rendering/archive-zip.ts'
import { registerArchives } from '../modules/clip-rendering/archive.routes.ts'
import { ARCHIVE_JOB, createClipJobs, LIVE_JOB, PREVIEW_JOB, RENDER_JOB } from '../modules/clip-rendering/clip-jobs.ts'
import { createClipPlanner } from '../modules/clip-rendering/clip-planner.ts'
import { createFilmMaker } from '../modules/clip-rendering/film-maker.ts'
import type { FilmMaker } from '../modules/clip-rendering/film-maker.ts'
import { createLivePreviewJob } from '../modules/clip-rendering/live-preview.job.ts'
import { createMissingGlyphs } from '../modules/clip-rendering/missing-glyphs.ts'
import { measureVideos } from '../modules/clip-rendering/measure-motion.ts'
import { dropPassingFiles } from '../modules/clip-rendering/passing-files.ts'
import { createPreviewJob } from '../modules/clip-rendering/preview-film.job.ts'
import { createRenderJob } from '../modules/clip-rendering/render-output.job.ts'
import { createSourceFiles } from '../modules/clip-rendering/source-files.ts'
import { createClipAppend } from '../modules/clips/clip-append.service.ts'
import { createClipChanges } from '../modules/clips/clip-changes.service.ts'
import type { ClipChanges } from '../modules/clips/clip-changes.service.ts'
import { largestCacheGb, readClipEngine } from '../modules/clips/clip-engine.repository.ts'
import { createClipEngineService } from '../modules/clips/clip-engine.service.ts'
import { createClipLists, type OutputUses } from '../modules/clips/clip-lists.service.ts'
import { createClipOrders } from '../modules/clips/clip-orders.service.ts'
import type { ClipOrders } from '../modules/clips/clip-orders.service.ts'
import { createClipParams } from '../modules/clips/clip-params.service.ts'
import type { ClipOffers } from '../modules/clips/clip-params.service.ts'
import type { ClipEngine, ClipLedger, FileLinks, OnOutput, SeesPlan } from '../modules/clips/clip-ports.ts'
import { recoverOutputs } from '../modules/clips/clip-recovery.ts'
import { createClipRefresh } from '../modules/clips/clip-refresh.service.ts'
import { clipRoutes } from '../modules/clips/clips.routes.ts'
import { createClipTryout } from '../modules/clips/clip-tryout.service.ts'
import type { ClipTryout } from '../modules/clips/clip-tryout.service.ts'
import { outputsFor } from '../modules/clips/clip-uses.service.ts'
import type { PicturesInUse } from '../modules/clips/output-pictures.ts'
import { fontUsesOf } from '../modules/clips/font-uses.ts'
import { createOutputBook } from '../modules/clips/output-book.ts'
import { fontsRoutes } from '../modules/fonts/fonts.routes.ts'
import { toSeconds } from '../lib/clock.ts'
import type { Db } from '../ports/database.ts'
import { clipExtras } from './clip-extras.ts'
import type { ClipStudio } from './clip-studio.ts'
import type { Foundation } from './foundation.ts'
import { typeParts, type TypeParts } from './type.ts'

export interface ClipsParts {
  ledger: ClipLedger
  studio: ClipStudio
  /** What a company speaks with. */
  voiceSet(db: Db): Promise<VoiceSet>
  /** Which pictures of image posts something still to be published needs. */
  picturesInUse: PicturesInUse
  /** Told inside the transaction that settles an output. */
  onOutput: OnOutput
  /** Tasks that publish outputs. */
  usesOfOutputs: OutputUses
  /** Is there a plan with this number that the operator sees? */
  seesPlan: SeesPlan
}

/** What other modules use. */
export interface ClipsPorts {
  orders: ClipOrders
  changes: ClipChanges
  /** What a configuration can give. */
  capacityForPlan: ClipTryout['capacityForPlan']
  /** Stops jobs that `changes.releaseTask` named; call it after the commit. */
  cancelJobs(tenantId: number, jobIds: readonly number[]): Promise<void>
}

const MINUTE_MS = 60_000
const GB = 1024 ** 3
/** Longest render of one film. */
const RENDER_TIMEOUT_MS = 2 * 3_600_000
/** Live previews of different operators made side by side. */
const LIVE_AT_ONCE = 2
/** How long addresses of films in lists work, s. */
const LINK_EXPIRES_S = 6 * 3600

/**
 * The services of clip orders, without the media engine: what it offers and whether it is there, `engine` and `offers`
 * say.
 */
export function composeClips(
  base: Pick<Foundation, 'clock' | 'files' | 'jobs'>,
  parts: Pick<ClipsParts, 'ledger' | 'picturesInUse' | 'onOutput' | 'usesOfOutputs'> & {
    engine: ClipEngine
    offers: ClipOffers
  },
) {
  const { clock, files } = base
  const { ledger, engine, onOutput } = parts
  const jobs = createClipJobs({ queue: base.jobs })
  const planner = createClipPlanner()
  const links: FileLinks = {
    url: async (key) => (key === null ? '' : await files.signedUrl(key, { expiresSec: LINK_EXPIRES_S })),
  }
  const params = createClipParams({ ledger, engine, offers: parts.offers })
  const orders = createClipOrders({ ledger, planner, engine, jobs, offered: params.offered, clock })
  const changes = createClipChanges({ ledger, clock, onOutput, jobs, orders, picturesInUse: parts.picturesInUse })
  const tryout = createClipTryout({ ledger, planner, engine, jobs, offered: params.offered, clock })
  const ports: ClipsPorts = {
    orders,
    changes,
    capacityForPlan: tryout.capacityForPlan,
    cancelJobs: jobs.cancel,
  }
  return {
    ports,
    jobs,
    links,
    params,
    orders,
    changes,
    tryout,
    outputs: createOutputBook({ ledger, clock, onOutput, planner }),
    lists: createClipLists({ links, usesOf: parts.usesOfOutputs }),
    refresh: createClipRefresh({ ledger, planner, engine, orders, clock }),
    append: createClipAppend({ ledger, planner, engine, orders, clock }),
  }
}

/** Clip orders, their rendering, previews, downloads, fonts. Registers its jobs on the queue. */
export function clipsModule(
  base: Pick<Foundation, 'config' | 'database' | 'clock' | 'log' | 'files' | 'jobs' | 'temporary' | 'cipher'>,
  parts: ClipsParts,
): BackendModule & ClipsPorts {
  const { clock, database, files, jobs: queue } = base
  const { studio, voiceSet } = parts
  const forTenant = (tenantId: number) => database.forTenant(tenantId)
  const cacheDir = path.join(base.config.dataDir, 'cache')
  const workDir = path.join(base.temporary, 'clips')
  const sources = createSourceFiles({
    store: files,
    dir: path.join(cacheDir, 'sources'),
    maxBytes: base.config.sourceCacheGb * GB,
  })
  const type = typeParts({
    files,
    studio,
    sources,
    temporary: base.temporary,
    now: () => clock.now(),
    usesOf: fontUsesOf,
  })
  const clips = composeClips(base, { ...parts, engine: studio, offers: offersOf(studio, type, voiceSet) })
  const { jobs, orders, tryout, outputs: book, links } = clips
  const filmMaker = createFilmMaker({ studio, voiceSet, settings: readClipEngine, sources, openFont: type.openFont })
  const maker: FilmMaker = {
    make: async (...order) => await sources.during(async () => await filmMaker.make(...order)),
  }

  queue.register(RENDER_JOB, {
    handler: createRenderJob({ forTenant, book, maker, look: studio.look, store: files, clock, workDir }),
    concurrency: base.config.renders,
    timeoutMs: RENDER_TIMEOUT_MS,
  })
  queue.register(PREVIEW_JOB, {
    handler: createPreviewJob({ forTenant, firstRecipe: tryout.firstRecipe, maker, store: files, workDir }),
    timeoutMs: 10 * MINUTE_MS,
  })
  queue.register(LIVE_JOB, {
    handler: createLivePreviewJob({ forTenant, firstRecipe: tryout.firstRecipe, maker, store: files, workDir }),
    concurrency: LIVE_AT_ONCE,
    timeoutMs: 2 * MINUTE_MS,
  })
  const films = async (tenantId: number, ids: readonly number[]): Promise<Film[]> =>
    (await outputsFor(forTenant(tenantId), ids)).flatMap(({ id, title, status, storagePath, size, pictures }) => {
      if (status !== 2 || storagePath === null) return []
      return pictures === null
        ? [{ id, title, storagePath, size: size ?? 0 }]
        : pictures.map((picture, at) => ({
            id,
            title: `${title}-${at + 1}`,
            storagePath: picture.key,
            size: picture.size,
          }))
    })
  const mark = (text: string): string => base.cipher.lookupHash(text)
  queue.register(ARCHIVE_JOB, {
    handler: createArchiveJob({ store: files, clock, mark, films }),
    timeoutMs: 10 * MINUTE_MS,
  })

  return {
    name: 'clips',
    ...clips.ports,
    bindings: [
      ...clipRoutes({
        params: clips.params,
        orders,
        changes: clips.changes,
        tryout,
        lists: clips.lists,
        refresh: clips.refresh,
        append: clips.append,
        engine: createClipEngineService({ engine: studio, clock }),
        seesPlan: parts.seesPlan,
        missing: createMissingGlyphs({ missing: studio.typesetter.missing, openFont: type.openFont }),
        ...clipExtras({ queue, files, clock, studio, sources, openFont: type.openFont, forTenant, links, workDir }),
      }),
      ...fontsRoutes(type.fonts, type.own),
    ],
    routes: (app) =>
      registerArchives(app, {
        mark,
        now: () => toSeconds(clock.now()),
        open: async (ref, signal) =>
          await openArchive({ store: files, clock, films, db: forTenant(ref.tenantId) }, ref, signal),
      }),
    periodic: [
      {
        name: 'clips.recover',
        everyMs: MINUTE_MS,
        run: async (signal) => {
          const { queued, failed } = await recoverOutputs(
            { db: database.db, forTenant, orders, book, jobState: jobs.state, clock },
            signal,
          )
          if (queued + failed > 0) base.log.warn('outputs without a job', { queued, failed })
        },
      },
      {
        name: 'clips.motion',
        everyMs: MINUTE_MS,
        run: async (signal) =>
          void (
            (await studio.state()).ready &&
            (await measureVideos({ db: database.db, forTenant, sources, motion: studio.motion }, signal))
          ),
      },
      {
        name: 'clips.passing-files',
        everyMs: 10 * MINUTE_MS,
        run: async (signal) => void (await dropPassingFiles({ store: files, clock }, signal)),
      },
      {
        name: 'clips.cache',
        everyMs: 5 * MINUTE_MS,
        run: async () => void (await Promise.all([studio.prune(await largestCacheGb(database.db)), sources.prune()])),
      },
    ],
    close: async () => await studio.close(),
  }
}

function offersOf(studio: ClipStudio, type: TypeParts, voiceSet: ClipsParts['voiceSet']): ClipOffers {
  return {
    transitions: transitionKinds.map(({ value, name }) => ({ value, name })),
    effects: effectKinds.map(({ value, name, desc }) => ({ value, name, desc })),
    subtitleStyles: type.styles,
    coverModes: [
      { value: 'first_frame', name: '第一帧' },
      { value: 'best', name: '智能选帧' },
      { value: 'text', name: '标题封面' },
      { value: 'image', name: '自选图片' },
    ],
    voices: async (db) =>
      (await studio.voices.list(await voiceSet(db))).map((voice) => ({
        value: voice.value,
        name: voice.name,
        gender: voice.gender,
        lang: voice.lang,
        available: voice.available ? 1 : 0,
        reason: voice.reason,
        audition_url: '',
        engine: voice.engine,
      })),
    fontIds: async (db) => new Set([...type.fonts.numbers(), ...(await type.own.numbers(db))]),
  }
}
