// The list of what the backend consists of. One line per module; what a module needs from another is passed to it here.
//
// To add one: write `compose/<name>.ts` with `<name>Module(base, parts): BackendModule & { …what others need }`, then add its line.
import type { BackendModule } from '../http/backend-module.ts'
import { createLedger } from '../modules/wallet/wallet.ledger.ts'
import type { GrantClips } from '../seed/tenant.ts'
import type { Foundation } from './foundation.ts'
import { sessionModule } from './session.ts'

export interface Composition {
  readonly modules: readonly BackendModule[]
  readonly session: ReturnType<typeof sessionModule>
}

/** Builds every module once. */
export function composeModules(base: Foundation): Composition {
  const ledger = createLedger({ clock: base.clock })
  const grantClips: GrantClips = async (db, grant) => {
    await ledger.credit(db, { kind: 'grant', amount: grant.amount, refType: 'tenant', refId: grant.tenantId, reason: '开通赠送', adminId: grant.adminId })
  }

  const session = sessionModule(base, { grantClips })

  return { session, modules: [session] }
}
