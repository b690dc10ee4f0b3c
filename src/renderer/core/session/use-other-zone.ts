import { minutesAhead, ownZone } from '../../lib/own-zone.ts'
import { useNow } from '../../lib/use-now.ts'
import { useSession } from './use-session.ts'

/** Clocks change on quarters of an hour; a page that stands open for months sees it soon enough, ms. */
const LOOK_MS = 300_000

/** A company whose clock shows something else than this computer's. */
export interface OtherZone {
  /** The company's. */
  zone: string
  /** This computer's. */
  here: string
  /** How far they are apart, hours; `5.5`. */
  hours: number
}

/**
 * The company's zone where its clock shows something else than this computer's, now or at a moment (unix seconds); null
 * = both show the same, or the company is not known yet.
 */
export function useOtherZone(at = 0): OtherZone | null {
  const zone = useSession((state) => state.admin?.time_zone ?? '')
  const now = useNow(LOOK_MS)
  const ahead = minutesAhead(zone, Math.floor(now / 1_000)) || (at > 0 ? minutesAhead(zone, at) : 0)
  return ahead === 0 ? null : { zone, here: ownZone(), hours: Math.abs(ahead) / 60 }
}
