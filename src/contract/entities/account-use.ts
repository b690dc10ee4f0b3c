import { z } from 'zod'
import { outFlag, outTime } from '../fields.ts'

/** What a browser of an account is open for. Several purposes on one computer share one use: the strongest is shown. */
export const usePurpose = z.enum(['check', 'works', 'messages', 'view', 'login', 'move', 'publish'])
export type UsePurpose = z.infer<typeof usePurpose>

/** Who uses an account now; also `data` of ACCOUNT_IN_USE. Times in unix seconds. */
export const accountUse = z.object({
  third_auth_id: z.number().int(),
  device_id: z.string(),
  /** Name of the computer, '' when it was never registered. */
  device_name: z.string(),
  holder_name: z.string(),
  purpose: usePurpose,
  start_time: outTime(),
  heartbeat_time: outTime(),
  /** Nobody has kept it for three minutes: it is there for the taking. */
  stale: outFlag(),
  /** It may be taken over: not while a work is going out or the account is being packed. */
  can_force: outFlag(),
})
export type AccountUse = z.infer<typeof accountUse>

/** An account that was given to another computer. */
export const movedAccount = z.object({ third_auth_id: z.number().int(), moved_to: z.string(), moved_time: outTime() })
/** The outgoing address of an account's proxy changed: told until the proxy is tested or set anew. */
export const addressNote = z.object({
  third_auth_id: z.number().int(),
  before: z.string(),
  after: z.string(),
  time: outTime(),
})

/** Platforms that keep one signed-in session per account: a login on another computer ends the one before. */
export const ONE_SESSION_PLATFORMS: ReadonlySet<string> = new Set(['shipinhao'])
