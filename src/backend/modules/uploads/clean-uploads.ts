// Gives up uploads that nobody continued, with what arrived of them.
import type { Db } from '../../ports/database.ts'
import { coverKey } from './finish-upload.ts'
import { UPLOAD_LIFE_MS } from './uploads.service.ts'
import type { UploadsDeps } from './uploads.ports.ts'
import { changeOpen, dropEnded, findExpired } from './uploads.repository.ts'

const BATCH = 200
const KEPT_MS = 30 * 86_400_000

/** Ends expired uploads, then removes pieces without an upload. Returns how many ended. */
export async function cleanUploads(
  deps: Pick<UploadsDeps, 'now' | 'files'> & { db: Db; forTenant: (tenantId: number) => Db },
  signal: AbortSignal,
): Promise<number> {
  const now = deps.now()
  let ended = 0
  for (const upload of await findExpired(deps.db, now, BATCH)) {
    if (signal.aborted) return ended
    if (
      !(await changeOpen(deps.forTenant(upload.tenant_id), upload.upload_id, { status: 'expired', update_time: now }))
    )
      continue
    await deps.files.discardUpload(upload.upload_id)
    await deps.files.delete(upload.storage_path)
    await deps.files.delete(coverKey(upload.storage_path))
    ended += 1
  }
  await deps.files.purgeUploads(now - 2 * UPLOAD_LIFE_MS)
  await dropEnded(deps.db, now - KEPT_MS)
  return ended
}
