import type { BackendModule } from '../http/backend-module.ts'
import { installationRoutes } from '../modules/installation/installation.routes.ts'
import type { CountLedger } from '../modules/installation/installation.service.ts'
import { createInstallationService } from '../modules/installation/installation.service.ts'
import { createNoticesService } from '../modules/installation/notices.service.ts'
import type { Foundation } from './foundation.ts'
import { createPictureKeeper } from './kept-pictures.ts'

/** What the owner of the installation decides for it. */
export function installationModule(base: Foundation, parts: { ledger: CountLedger }): BackendModule {
  const { db } = base.database
  const now = () => base.clock.now()
  const notices = createNoticesService({ db, now })
  return {
    name: 'installation',
    bindings: installationRoutes(
      createInstallationService({
        db,
        now,
        ledger: parts.ledger,
        notices,
        pictureUrl: base.pictureUrl,
        keepPicture: createPictureKeeper({ files: base.files, as: 'logo' }),
        forgetProjects: base.projects.forget,
      }),
      notices,
    ),
  }
}
