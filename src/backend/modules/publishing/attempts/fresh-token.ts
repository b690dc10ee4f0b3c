import { findItems } from '../store/items.repository.ts'
import type { Caller, PublishingDeps } from '../publishing.ports.ts'

/**
 * A fresh token for the official interface, for a work that is about to start; '' where its account has none. A list
 * may be hours old by then. Waits for the network: never inside a transaction.
 */
export async function freshToken(
  credentials: PublishingDeps['credentials'],
  caller: Pick<Caller, 'db' | 'admin'>,
  itemId: number,
  deviceId: string | null | undefined,
): Promise<string> {
  const [row] = await findItems(caller.db, [itemId])
  if (row === undefined || row.third_token_enc === null) return ''
  const [sealed] = await credentials.handOut(caller, deviceId, [row], 'publish')
  return sealed?.third_token ?? ''
}
