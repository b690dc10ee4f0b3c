import type { BackendModule } from '../http/backend-module.ts'
import type { Library } from '../modules/materials/library.ts'
import { createLibrary } from '../modules/materials/library.ts'
import type { UsesOf } from '../modules/materials/materials.ports.ts'
import { mergeUses } from '../modules/materials/materials.ports.ts'
import { materialsRoutes } from '../modules/materials/materials.routes.ts'
import { createMaterialsService } from '../modules/materials/materials.service.ts'
import { purgeMaterials } from '../modules/materials/purge.ts'
import type { Foundation } from './foundation.ts'

/** The material library. `usesOf`: one answer per module that refers to attachments. */
export function materialsModule(base: Foundation, parts: { usesOf: readonly UsesOf[] }): BackendModule & { library: Library } {
  const { database, files, log } = base
  const deps = { now: () => base.clock.now(), files, usesOf: mergeUses(parts.usesOf) }
  const library = createLibrary(deps)
  return {
    name: 'materials',
    bindings: materialsRoutes(createMaterialsService({ ...deps, library })),
    library,
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
