import { deviceProof } from '../../contract/helper/commands.ts'
import type { CommandDeps } from './deps.ts'
import { handler } from './define.ts'

/** Proof for the backend's registerDevice that this helper holds the key it names. */
export function deviceProofCommand(deps: CommandDeps) {
  return handler(deviceProof, async () => ({
    device_id: deps.identity.deviceId,
    name: deps.identity.deviceName,
    public_key: deps.identity.publicKey,
    proof: deps.identity.proof(),
  }))
}
