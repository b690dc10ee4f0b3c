import { outcomeProofText } from '../../contract/helper/outcome-proof.ts'
import type { AttemptOutcome } from '../../contract/helper/outcome-proof.ts'
import type { Identity } from './identity.ts'

/** Signs how an attempt of the backend with this name ended. */
export type SignOutcome = (backend: string, told: AttemptOutcome) => string

export function signOutcomesOf(identity: Pick<Identity, 'deviceId' | 'sign'>): SignOutcome {
  return (backend, told) => identity.sign(outcomeProofText(told, { device_id: identity.deviceId, backend }))
}
