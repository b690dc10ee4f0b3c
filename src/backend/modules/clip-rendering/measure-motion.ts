// Smart films choose shots by how much moves in them: videos are measured one after another, newest first, when the
// server has time.
import type { Db } from '../../ports/database.ts'
import type { SourceFiles } from './source-files.ts'

/** Videos measured in one round. */
const AT_ONCE = 6
const NOT_MEASURED = -1
const UNREADABLE = -2

export interface MotionDeps {
  /** Unscoped: looks at every tenant. */
  db: Db
  forTenant(tenantId: number): Db
  sources: SourceFiles
  /** 0 to 100; null = it could not be read. */
  motion(file: string, durationMs: number, signal: AbortSignal): Promise<number | null>
}

/** Measures some videos that were not; answers how many. */
export async function measureVideos(deps: MotionDeps, signal: AbortSignal): Promise<number> {
  const rows = await deps.db
    .selectFrom('attachments')
    .select(['id', 'tenant_id', 'filename', 'storage_path', 'sha256', 'duration_ms'])
    .where('motion', '=', NOT_MEASURED)
    .where('delete_time', 'is', null)
    .where('mimetype', 'like', 'video/%')
    .orderBy('id', 'desc')
    .limit(AT_ONCE)
    .execute()
  for (const row of rows) {
    if (signal.aborted) return 0
    const motion = await deps.sources.open(row, signal).then(
      async (file) => await deps.motion(file, row.duration_ms ?? 0, signal),
      () => null,
    )
    if (signal.aborted) return 0
    await deps
      .forTenant(row.tenant_id)
      .updateTable('attachments')
      .set({ motion: motion ?? UNREADABLE })
      .where('id', '=', row.id)
      .execute()
  }
  return rows.length
}
