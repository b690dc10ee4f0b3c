import type { BackendModule } from '../http/backend-module.ts'
import { installationName } from '../lib/installation-name.ts'
import { createRestoredWorks } from '../modules/publishing/restored-works.ts'
import type { PublishingDeps } from '../modules/publishing/publishing.ports.ts'
import { restoresRoutes } from '../modules/restores/restores.routes.ts'
import type { ApprovedDevices } from '../modules/restores/restores.ports.ts'
import { createRestores } from '../modules/restores/restores.service.ts'
import type { RestoreLooks } from '../modules/restores/restores.service.ts'
import type { Foundation } from './foundation.ts'

/** What is found out after a restored backup. */
export function restoresModule(base: Pick<Foundation, 'clock' | 'database' | 'epoch' | 'sealing'>, parts: { anchors: PublishingDeps['anchors']; devices: ApprovedDevices }): BackendModule & { looks: RestoreLooks } {
  const { clock, database, epoch } = base
  const restores = createRestores({ clock, epoch, installation: installationName(base.sealing.publicKey), devices: parts.devices, works: createRestoredWorks({ clock, anchors: parts.anchors }), forTenant: (tenantId) => database.forTenant(tenantId) })
  return { name: 'restores', bindings: restoresRoutes(restores), looks: restores.looks }
}
