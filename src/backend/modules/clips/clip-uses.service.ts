// What other modules ask about orders and films.
import type { UsedBy } from '../../../contract/entities/material.ts'
import type { Db } from '../../ports/database.ts'
import { outputsByIds } from './clip-outputs.repository.ts'
import type { OutputRow } from './clip-outputs.repository.ts'
import { readPictures } from './output-pictures.ts'
import { configMaterialIds } from '../../lib/clip-config.ts'
import { clipConfig } from '../../../contract/entities/clip.ts'

/** A film as a publish item needs it. */
export interface OutputFile {
  id: number
  clipId: number
  idx: number
  title: string
  status: OutputRow['status']
  storagePath: string | null
  coverPath: string | null
  sha256: string | null
  size: number | null
  durationMs: number | null
  width: number | null
  height: number | null
  /** Of an image post: its files in order; null = a film. */
  pictures: { key: string; size: number }[] | null
}

/** Live outputs by id, in the order asked for; ids of others are absent. */
export async function outputsFor(db: Db, ids: readonly number[]): Promise<OutputFile[]> {
  const rows = new Map((await outputsByIds(db, [...new Set(ids)])).map((row) => [row.id, row]))
  const posts = [...rows.values()].filter((row) => row.images !== null)
  const wanted = posts.flatMap((row) => readPictures(row.images).map((picture) => picture.id))
  const found =
    wanted.length === 0
      ? []
      : await db.selectFrom('attachments').select(['id', 'size']).where('id', 'in', wanted).execute()
  const sizes = new Map(found.map((row) => [row.id, row.size]))
  const picturesOf = (row: OutputRow): OutputFile['pictures'] =>
    row.images === null ? null : readPictures(row.images).map(({ id, key }) => ({ key, size: sizes.get(id) ?? 0 }))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row === undefined
      ? []
      : [
          {
            id: row.id,
            clipId: row.clip_id,
            idx: row.idx,
            title: row.title,
            status: row.status,
            storagePath: row.storage_path,
            coverPath: row.cover_path,
            sha256: row.sha256,
            size: row.size,
            durationMs: row.duration_ms,
            width: row.width,
            height: row.height,
            pictures: picturesOf(row),
          },
        ]
  })
}

/** With more materials than this every order is read. */
const NARROWED = 50

/**
 * Live orders that name one of these materials, by material id; `running` 1 = not finished yet, so the file is still
 * needed.
 */
export async function usesOf(db: Db, attachmentIds: readonly number[]): Promise<Map<number, UsedBy[]>> {
  const wanted = new Set(attachmentIds)
  const uses = new Map<number, UsedBy[]>()
  if (wanted.size === 0) return uses
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const rows = await db
      .selectFrom('clips')
      .select(['id', 'name', 'status', 'config'])
      .where('delete_time', 'is', null)
      .where('id', '<', before)
      // Narrows to texts that hold the digits; which id it is, the configuration itself says below.
      .where((eb) =>
        wanted.size > NARROWED ? eb.lit(true) : eb.or([...wanted].map((id) => eb('config', 'like', `%${id}%`))),
      )
      .orderBy('id', 'desc')
      .limit(200)
      .execute()
    for (const row of rows) {
      const running = row.status === 0 || row.status === 1 || row.status === 2 ? 1 : 0
      for (const id of configMaterialIds(clipConfig.parse(JSON.parse(row.config)))) {
        if (wanted.has(id))
          uses.set(id, [...(uses.get(id) ?? []), { type: 'clip', id: row.id, name: row.name, running }])
      }
    }
    const last = rows.at(-1)
    if (last === undefined) return uses
    before = last.id
  }
}
