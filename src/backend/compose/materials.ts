import type { BackendModule } from '../http/backend-module.ts'
import type { Library } from '../modules/materials/library.ts'
import { createLibrary } from '../modules/materials/library.ts'
import { createFoldersService } from '../modules/materials/folders.service.ts'
import { createLibraryFacts } from '../modules/materials/library-facts.ts'
import type { UsesOf } from '../modules/materials/materials.ports.ts'
import { mergeUses } from '../modules/materials/materials.ports.ts'
import { materialsRoutes } from '../modules/materials/materials.routes.ts'
import { createMaterialsService } from '../modules/materials/materials.service.ts'
import { createMusicService } from '../modules/materials/music.service.ts'
import { createPeaks } from '../modules/materials/peaks.ts'
import { purgeMaterials } from '../modules/materials/purge.ts'
import { createRecycleService } from '../modules/materials/recycle.service.ts'
import { createStorage } from '../modules/materials/storage.ts'
import type { ReadStorage } from '../modules/materials/storage.ts'
import type { Foundation } from './foundation.ts'
import { createPeaksReader } from './media-inspector.ts'

/** The material library. `usesOf`: one answer per module that refers to attachments. */
export function materialsModule(base: Foundation, parts: { usesOf: readonly UsesOf[] }): BackendModule & { library: Library; storage: ReadStorage } {
  const { database, files, log } = base
  const deps = { now: () => base.clock.now(), files, usesOf: mergeUses(parts.usesOf) }
  const library = createLibrary(deps)
  const readFacts = createLibraryFacts(deps)
  const storage = createStorage({ files, readFacts })
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
    }),
    library,
    storage,
    periodic: [
      {
        name: 'materials.purge',
        everyMs: 3_600_000,
        run: async (signal) => {
          await purgeMaterials({ ...deps, db: database.db, forTenant: (tenantId) => database.forTenant(tenantId), log }, signal)
        },
      },
    ],
  }
}
