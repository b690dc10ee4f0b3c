import type { BackendModule } from '../http/backend-module.ts'
import type { DeviceWords } from '../http/device-words.ts'
import { createRestoredWorks } from '../modules/publishing/attempts/restored-works.ts'
import type { PublishingDeps } from '../modules/publishing/publishing.ports.ts'
import { restoresRoutes } from '../modules/restores/restores.routes.ts'
import { createRestores } from '../modules/restores/restores.service.ts'
import type { RestoreLooks, RestoresService } from '../modules/restores/restores.service.ts'
import type { Foundation } from './foundation.ts'

/** What is found out after a restored backup. */
export function restoresModule(
  base: Pick<Foundation, 'clock' | 'database' | 'epoch'>,
  parts: { anchors: PublishingDeps['anchors']; deviceWords: DeviceWords },
): BackendModule & { looks: RestoreLooks; service: RestoresService } {
  const { clock, database, epoch } = base
  const restores = createRestores({
    clock,
    epoch,
    words: parts.deviceWords,
    works: createRestoredWorks({ clock, anchors: parts.anchors }),
    forTenant: (tenantId) => database.forTenant(tenantId),
  })
  return { name: 'restores', bindings: restoresRoutes(restores), looks: restores.looks, service: restores }
}
