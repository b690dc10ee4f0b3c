// What the module is given from outside, and what all its services stand on.
import type { Clock } from '../../lib/clock.ts'
import type { ContactCells } from './contact-cells.ts'

export interface LeadsDeps {
  readonly clock: Clock
  readonly cells: ContactCells
}
