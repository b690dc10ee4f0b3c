// Waveforms of sounds: worked out once, kept beside the file.
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { CODE } from '../../../contract/errors.ts'
import { badInput } from '../../http/validate.ts'
import { AppError } from '../../lib/errors.ts'
import { usedTrack } from '../../lib/sound-tracks.ts'
import type { Db } from '../../ports/database.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { ReadPeaks } from './materials.ports.ts'
import { findLive } from './materials.repository.ts'
import type { AttachmentRow } from './materials.repository.ts'

/** Where the waveform of a file is kept. */
export function peaksKey(storagePath: string): string {
  return `${storagePath}.peaks.json`
}

const kept = z.array(z.number().int().min(0).max(100)).min(1)

export interface PeaksDeps {
  readonly files: Pick<FileStore, 'get' | 'head' | 'put' | 'localCopy'>
  readonly readPeaks: ReadPeaks
}

/**
 * Loudest moments of a file, 0 to 100.
 * @throws NOT_FOUND for a file that is not the tenant's, BAD_INPUT when it has no sound, CLIP_ENGINE_DOWN
 */
export type PeaksOf = (db: Db, id: number, signal: AbortSignal) => Promise<{ peaks: number[]; duration_ms: number }>

export function createPeaks({ files, readPeaks }: PeaksDeps): PeaksOf {
  const running = new Map<string, Promise<number[]>>()

  const read = async (key: string): Promise<number[] | null> => {
    if ((await files.head(key)) === null) return null
    const parsed = kept.safeParse(JSON.parse((await buffer((await files.get(key)).stream)).toString('utf8')))
    return parsed.success ? parsed.data : null
  }
  const make = async (row: AttachmentRow, signal: AbortSignal): Promise<number[]> => {
    const copy = await files.localCopy(row.storage_path, { signal })
    try {
      const peaks = await readPeaks(copy.path, { durationMs: row.duration_ms ?? 0, track: usedTrack(row) }, signal)
      await files.put(peaksKey(row.storage_path), Buffer.from(JSON.stringify(peaks)), {
        contentType: 'application/json',
      })
      return peaks
    } finally {
      await copy.dispose()
    }
  }

  return async (db, id, signal) => {
    const [row] = await findLive(db, [id])
    if (row === undefined) throw new AppError(CODE.NOT_FOUND)
    if (row.has_audio === 0 || row.mimetype.startsWith('image/'))
      throw badInput([{ field: 'id', reason: 'materials.noSound' }])
    const key = peaksKey(row.storage_path)
    const known = (await read(key)) ?? (await running.get(key)?.catch(() => null))
    if (known !== undefined && known !== null) return { peaks: known, duration_ms: row.duration_ms ?? 0 }
    const work = make(row, signal)
    running.set(key, work)
    try {
      return { peaks: await work, duration_ms: row.duration_ms ?? 0 }
    } finally {
      running.delete(key)
    }
  }
}
