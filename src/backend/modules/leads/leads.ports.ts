// What the module is given from outside, and what all its services stand on.
import type { AuditedRefusal } from '../../http/audit.ts'
import type { RequestContext } from '../../http/context.ts'
import type { Clock } from '../../lib/clock.ts'
import type { ContactCells } from './contact-cells.ts'
import type { LeadGuests } from './lead-guests.ts'

export interface LeadsDeps {
  readonly clock: Clock
  readonly cells: ContactCells
  readonly guests: LeadGuests
  /** @throws BAD_CREDENTIALS unless it is the caller's password */
  readonly confirmPassword: (
    ctx: RequestContext,
    password: string,
    field: string,
    refused: AuditedRefusal,
  ) => Promise<void>
}
