// Empties the recycle bin: files deleted more than thirty days ago go for good.
import { jpegKey } from '../../lib/jpeg-key.ts'
import type { Log } from '../../lib/log.ts'
import type { Db } from '../../ports/database.ts'
import type { MaterialsDeps } from './materials.ports.ts'
import { findPurgeable } from './materials.repository.ts'
import { RECYCLE_MS } from './materials.service.ts'
import { peaksKey } from './peaks.ts'
import { playableKey } from './playable.ts'

const BATCH = 200

/** Removes one deleted file for good: what is kept beside it, its cover, itself, its marks and its row. */
export async function purgeRow(
  deps: Pick<MaterialsDeps, 'files'>,
  db: Db,
  row: { id: number; storage_path: string; cover_path: string | null },
): Promise<void> {
  await deps.files.delete(peaksKey(row.storage_path))
  await deps.files.delete(jpegKey(row.storage_path))
  await deps.files.delete(playableKey(row.storage_path))
  await deps.files.delete(row.storage_path)
  if (row.cover_path !== null) await deps.files.delete(row.cover_path)
  await db.deleteFrom('music_favorites').where('attachment_id', '=', row.id).execute()
  await db.deleteFrom('attachments').where('id', '=', row.id).where('delete_time', 'is not', null).execute()
}

/**
 * Removes file, cover and row, in this order, so that a break leaves work for the next run and never a row without its
 * file. Returns how many went.
 */
export async function purgeMaterials(
  deps: MaterialsDeps & { db: Db; forTenant: (tenantId: number) => Db; log: Log },
  signal: AbortSignal,
): Promise<number> {
  let purged = 0
  for (const row of await findPurgeable(deps.db, deps.now() - RECYCLE_MS, BATCH)) {
    if (signal.aborted) break
    const db = deps.forTenant(row.tenant_id)
    const uses = (await deps.usesOf(db, [row.id])).get(row.id) ?? []
    if (uses.some((use) => use.running === 1)) continue
    await purgeRow(deps, db, row)
    purged += 1
  }
  if (purged > 0) deps.log.info('recycle bin emptied', { files: purged })
  return purged
}
