import type { BackendModule } from '../http/backend-module.ts'
import type { Library } from '../modules/materials/library.ts'
import { folderExists } from '../modules/materials/materials.repository.ts'
import type { ReadStorage } from '../modules/materials/storage.ts'
import { cleanUploads } from '../modules/uploads/clean-uploads.ts'
import { createEditorImages } from '../modules/uploads/editor-image.service.ts'
import { createFinishUpload } from '../modules/uploads/finish-upload.ts'
import { uploadsRoutes } from '../modules/uploads/uploads.routes.ts'
import { createUploadsService } from '../modules/uploads/uploads.service.ts'
import type { UploadsDeps } from '../modules/uploads/uploads.ports.ts'
import type { Foundation } from './foundation.ts'
import { createMediaInspector } from './media-inspector.ts'

/** Uploading into the library. */
export function uploadsModule(base: Foundation, parts: { library: Library; storage: ReadStorage }): BackendModule {
  const { database, files, log } = base
  const deps: UploadsDeps = {
    now: () => base.clock.now(),
    files,
    library: {
      ...parts.library,
      folderExists,
      freeSpace: async (db, tenantId) => (await parts.storage(db, tenantId)).free,
    },
    media: createMediaInspector(base.mediaTools),
    temporary: base.temporary,
    log,
  }
  return {
    name: 'uploads',
    bindings: uploadsRoutes(createUploadsService(deps), createFinishUpload(deps), createEditorImages(deps)),
    periodic: [
      {
        name: 'uploads.clean',
        everyMs: 1_800_000,
        run: async (signal) => {
          await cleanUploads(
            { ...deps, db: database.db, forTenant: (tenantId) => database.forTenant(tenantId) },
            signal,
          )
        },
      },
    ],
  }
}
