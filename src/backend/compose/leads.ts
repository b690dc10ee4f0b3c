import type { BackendModule } from '../http/backend-module.ts'
import { sumUp } from '../lib/kept-counts.ts'
import { createContactCells } from '../modules/leads/contact-cells.ts'
import { leadCounts } from '../modules/leads/lead-counts.repository.ts'
import { createLeadGuests } from '../modules/leads/lead-guests.ts'
import type { LeadsDeps } from '../modules/leads/leads.ports.ts'
import { leadsRoutes } from '../modules/leads/leads.routes.ts'
import { dropSnapshots } from '../modules/leads/merges.repository.ts'
import { releaseIdle } from '../modules/leads/pool.ts'
import {
  assignConversationsOfLeads,
  lockConversationsOfLeads,
  resolveConversationsOfLeads,
} from '../modules/messages/lead-conversations.ts'
import type { Foundation } from './foundation.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** What leads reach in the inbox. */
export const leadGuests = createLeadGuests({
  lock: lockConversationsOfLeads,
  resolve: resolveConversationsOfLeads,
  assign: assignConversationsOfLeads,
})

/** Leads, customers and appointments. */
export function leadsModule(
  { database, clock, cipher }: Foundation,
  { confirmPassword }: Pick<LeadsDeps, 'confirmPassword'>,
): BackendModule {
  return {
    name: 'leads',
    bindings: leadsRoutes({ clock, cells: createContactCells(cipher), guests: leadGuests, confirmPassword }),
    periodic: [
      {
        name: 'leads.pool',
        everyMs: HOUR_MS,
        run: async () => {
          await releaseIdle(database.db, (tenantId) => database.forTenant(tenantId), clock.now())
        },
      },
      {
        name: 'leads.counts',
        everyMs: MINUTE_MS,
        timeless: true,
        run: async () => await sumUp(database.db, (tenantId) => database.forTenant(tenantId), leadCounts),
      },
      {
        name: 'leads.clean',
        everyMs: HOUR_MS,
        run: async () => await dropSnapshots(database.db, clock.now()),
      },
    ],
  }
}
