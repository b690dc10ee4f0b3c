import type { BackendModule } from '../http/backend-module.ts'
import { makePlayable } from '../media/make-playable.ts'
import { probeMedia } from '../media/probe.ts'
import type { Library } from '../modules/materials/library.ts'
import { createLibrary, URL_LIFE_S } from '../modules/materials/library.ts'
import { createFoldersService } from '../modules/materials/folders.service.ts'
import { createLibraryFacts } from '../modules/materials/library-facts.ts'
import type { UsesOf } from '../modules/materials/materials.ports.ts'
import { mergeUses } from '../modules/materials/materials.ports.ts'
import { materialsRoutes } from '../modules/materials/materials.routes.ts'
import { createMaterialsService } from '../modules/materials/materials.service.ts'
import { createMusicService } from '../modules/materials/music.service.ts'
import { createPlayable, createPlayableJob, PLAYABLE_JOB, PLAYABLE_TIMEOUT_MS } from '../modules/materials/playable.ts'
import { createPeaks } from '../modules/materials/peaks.ts'
import { createSoundProbe } from '../modules/materials/probe-sounds.ts'
import { purgeMaterials } from '../modules/materials/purge.ts'
import { createRecycleService } from '../modules/materials/recycle.service.ts'
import { createStorage } from '../modules/materials/storage.ts'
import type { ReadStorage } from '../modules/materials/storage.ts'
import type { Foundation } from './foundation.ts'
import { createPeaksReader } from './media-inspector.ts'

/** Between two rounds of looking at sound tracks, ms. */
const SOUNDS_EVERY_MS = 60_000

/** The material library. Registers its job on the queue. `usesOf`: one answer per module that refers to attachments. */
export function materialsModule(
  base: Foundation,
  parts: { usesOf: readonly UsesOf[] },
): BackendModule & { library: Library; storage: ReadStorage } {
  const { database, files, log } = base
  const deps = { now: () => base.clock.now(), files, usesOf: mergeUses(parts.usesOf) }
  const library = createLibrary(deps)
  const readFacts = createLibraryFacts(deps)
  const storage = createStorage({ files, readFacts })
  base.jobs.register(PLAYABLE_JOB, {
    handler: createPlayableJob({
      files,
      forTenant: (tenantId) => database.forTenant(tenantId),
      temporary: base.temporary,
      make: async (file, out, options) => await makePlayable(file, out, await base.mediaTools(), options),
    }),
    timeoutMs: PLAYABLE_TIMEOUT_MS,
  })
  const probeSounds = createSoundProbe({
    db: database.db,
    forTenant: (tenantId) => database.forTenant(tenantId),
    files,
    log,
    tracks: async (file, signal) => (await probeMedia(file, { tools: await base.mediaTools(), signal })).soundTracks,
  })
  return {
    name: 'materials',
    bindings: materialsRoutes({
      materials: createMaterialsService({ ...deps, library, readFacts }),
      folders: createFoldersService(deps),
      recycle: createRecycleService({ ...deps, library }),
      // No platform offers its catalogue of songs by an open interface: connect one here when there is.
      music: createMusicService({ ...deps, library, readFacts, bgm: null }),
      storage,
      peaks: createPeaks({ files, readPeaks: createPeaksReader(base.mediaTools) }),
      playable: createPlayable({ files, jobs: base.jobs, urlLifeS: URL_LIFE_S }),
    }),
    library,
    storage,
    periodic: [
      {
        name: 'materials.purge',
        everyMs: 3_600_000,
        run: async (signal) => {
          await purgeMaterials(
            { ...deps, db: database.db, forTenant: (tenantId) => database.forTenant(tenantId), log },
            signal,
          )
        },
      },
      {
        name: 'materials.sounds',
        everyMs: SOUNDS_EVERY_MS,
        timeless: true,
        run: async (signal) => void (await probeSounds(signal)),
      },
    ],
  }
}
