// The way of an event to the pages; who gets it is said by audience, never by connection.
import type { z } from 'zod'
import type { HelperEvent } from '../../contract/helper/command.ts'

/** Pages of one origin, or of one backend installation whatever its port. */
export type Audience = { readonly origin: string } | { readonly backend: string }
export interface EventSink {
  /**
   * Checks the data against the contract and sends it to every signed-in page of the audience. @returns how many got it
   */
  emit<D extends z.ZodType>(event: HelperEvent<D>, data: z.input<D>, audience: Audience): number
}
