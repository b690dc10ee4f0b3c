import { delNotice, installation, saveNotice, setInstallation } from '../../../contract/http/installation.ts'
import type { Binding } from '../../http/handle.ts'
import { handle } from '../../http/handle.ts'
import type { InstallationService } from './installation.service.ts'
import type { NoticesService } from './notices.service.ts'

/** Calls of the installation's owner. */
export function installationRoutes(service: InstallationService, notices: NoticesService): Binding[] {
  return [
    handle(installation, async (ctx) => await service.get(ctx)),
    handle(setInstallation, async (ctx, input) => await service.set(ctx, input)),
    handle(saveNotice, async (ctx, input) => await notices.save(ctx, input)),
    handle(delNotice, async (ctx, input) => await notices.remove(ctx, input.id)),
  ]
}
