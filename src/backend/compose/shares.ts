import type { BackendModule } from '../http/backend-module.ts'
import { createDataCenter } from '../modules/numbers/data-center.service.ts'
import { createWorkList } from '../modules/numbers/work-list.service.ts'
import { createShareAccess } from '../modules/shares/share-access.ts'
import type { ShareAccess } from '../modules/shares/share-access.ts'
import { createSharePages } from '../modules/shares/share-pages.service.ts'
import type { Throttle } from '../modules/shares/shares.ports.ts'
import { dropOldViews } from '../modules/shares/shares.repository.ts'
import { sharesRoutes } from '../modules/shares/shares.routes.ts'
import { createSharesService } from '../modules/shares/shares.service.ts'
import type { Foundation } from './foundation.ts'

/** How long it is known who opened a link, ms. */
const VIEWS_KEPT_MS = 180 * 86_400_000

/** Links for people without a session. `access` lets them in. */
export function sharesModule(
  { database, clock, passwords, shareSigner: signer }: Foundation,
  { throttle }: { throttle: Throttle },
): BackendModule & { access: ShareAccess } {
  const access = createShareAccess({
    unscoped: database.db,
    forTenant: (tenantId) => database.forTenant(tenantId),
    clock,
    signer,
    passwords,
    throttle,
  })
  const pages = createSharePages({
    clock,
    signer,
    figures: createDataCenter({ clock, stamp: async () => await database.stamp() }),
    works: createWorkList({ clock }),
  })
  return {
    name: 'shares',
    access,
    bindings: sharesRoutes(createSharesService({ clock, signer, passwords, access, pages }), access, pages),
    periodic: [
      {
        name: 'shares.clean',
        everyMs: 3_600_000,
        run: async () => await dropOldViews(database.db, clock.now() - VIEWS_KEPT_MS),
      },
    ],
  }
}
