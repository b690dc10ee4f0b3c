// Files that were stored before sound tracks were looked at: each is looked at once, a few at a time, when the server
// has time.
import type { SoundTrack } from '../../../contract/entities/material.ts'
import type { Log } from '../../lib/log.ts'
import { writeSoundTracks } from '../../lib/sound-tracks.ts'
import { RenderError } from '../../media/errors.ts'
import type { Db } from '../../ports/database.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { LIBRARY_KINDS } from './materials.repository.ts'
import { peaksKey } from './peaks.ts'
import { playableKey } from './playable.ts'

/** Files of one round; one after another, so that films and uploads keep the machine. */
const AT_ONCE = 6

export interface SoundProbeDeps {
  /** Unscoped: looks at every tenant. */
  readonly db: Db
  readonly forTenant: (tenantId: number) => Db
  readonly files: Pick<FileStore, 'head' | 'localCopy' | 'delete'>
  /** @throws RenderError */
  readonly tracks: (file: string, signal: AbortSignal) => Promise<readonly SoundTrack[]>
  readonly log: Log
}

/** Is the file itself at fault, so that another look would find the same? */
const isFinal = (error: unknown): boolean => error instanceof RenderError && error.code.startsWith('material_')

/**
 * One round: probes some files whose tracks nobody knows and answers how many got their tracks. What was probed stands
 * in its row at once, so that a stop loses at most the file in hand. What can't be reached now (a store that is away)
 * is left for the next start.
 */
export function createSoundProbe({
  db,
  forTenant,
  files,
  tracks,
  log,
}: SoundProbeDeps): (signal: AbortSignal) => Promise<number> {
  const left = new Set<number>()
  /** Uploads tell their tracks themselves: once none is left, there will be none. */
  let isDone = false

  /** Null = not now. */
  const read = async (path: string, signal: AbortSignal): Promise<readonly SoundTrack[] | null> => {
    if ((await files.head(path)) === null) return []
    const copy = await files.localCopy(path, { signal })
    try {
      return await tracks(copy.path, signal)
    } catch (error) {
      if (isFinal(error)) return []
      throw error
    } finally {
      await copy.dispose()
    }
  }

  return async (signal) => {
    if (isDone) return 0
    const rows = await db
      .selectFrom('attachments')
      .select(['id', 'tenant_id', 'storage_path'])
      .where('sound_tracks', '=', '')
      .where('delete_time', 'is', null)
      .where('kind', 'in', [...LIBRARY_KINDS])
      .where((is) => is.or([is('mimetype', 'like', 'video/%'), is('mimetype', 'like', 'audio/%')]))
      .where((is) => is.and([...left].map((id) => is('id', '<>', id))))
      .orderBy('id', 'desc')
      .limit(AT_ONCE)
      .execute()
    isDone = rows.length === 0
    let probed = 0
    for (const row of rows) {
      const found = await read(row.storage_path, signal).catch((error: unknown) => {
        if (!signal.aborted) log.warn('sound tracks could not be looked at', { attachment: row.id, error })
        return null
      })
      if (signal.aborted) return probed
      if (found === null) {
        left.add(row.id)
        continue
      }
      const { numUpdatedRows } = await forTenant(row.tenant_id)
        .updateTable('attachments')
        .set({ sound_tracks: writeSoundTracks(found) })
        .where('id', '=', row.id)
        .where('sound_tracks', '=', '')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) continue
      probed += 1
      // Drawn and copied from the track that the machine chose: films use the one that is told of now.
      if (found.length > 1)
        await Promise.all(
          [peaksKey(row.storage_path), playableKey(row.storage_path)].map(async (key) => await files.delete(key)),
        )
    }
    return probed
  }
}
