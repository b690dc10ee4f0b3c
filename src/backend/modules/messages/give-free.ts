// When an account that was opened for its messages is free for other computers again.
import type { Db } from '../../ports/database.ts'
import type { MessagesDeps } from './messages.ports.ts'
import { isInHand } from './readings.repository.ts'
import { isAnswering } from './replies/sends.repository.ts'

/** What a helper read is there for so long, ms. */
export const ABANDONED_MS = 14 * 60_000

/**
 * Gives an account free after a reading or an answer was told of, unless the same computer has another one of it in
 * hand: the last one told of gives it free.
 */
export async function giveFree(
  db: Db,
  { accountUse, clock }: Pick<MessagesDeps, 'accountUse' | 'clock'>,
  { accountId, deviceId }: { readonly accountId: number; readonly deviceId: string },
): Promise<void> {
  const since = clock.now() - ABANDONED_MS
  if (await isInHand(db, accountId, deviceId, since)) return
  if (await isAnswering(db, accountId, deviceId, since)) return
  await accountUse.release(db, { ids: [accountId], deviceId, purpose: 'messages' })
}
