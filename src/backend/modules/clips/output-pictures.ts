// Pictures of an image post: attachments of their own, so that they are published like any set of pictures.
import { z } from 'zod'
import type { Db } from '../../ports/database.ts'
import type { OutputRow } from './clip-outputs.repository.ts'
import type { OutputPicture } from './clip-ports.ts'
import type { ClipRow } from './clips.repository.ts'

export interface NewPicture {
  key: string
  sha256: string
  /** Bytes. */
  size: number
}

const picturesShape = z.array(z.object({ id: z.number().int(), key: z.string() }))

/** Pictures of an output; [] for a film and for one that is being made. */
export function readPictures(text: string | null): OutputPicture[] {
  return text === null ? [] : picturesShape.catch([]).parse(JSON.parse(text))
}

/**
 * Makes an attachment (kind export: not listed among the materials) of each picture; one that exists already is used
 * again.
 */
export async function keepPictures(
  trx: Db,
  clip: Pick<ClipRow, 'admin_id'>,
  output: Pick<OutputRow, 'title'>,
  made: { pictures: readonly NewPicture[]; width: number; height: number },
): Promise<OutputPicture[]> {
  const kept: OutputPicture[] = []
  for (const [at, picture] of made.pictures.entries()) {
    const known = await trx
      .selectFrom('attachments')
      .select(['id', 'storage_path'])
      .where('sha256', '=', picture.sha256)
      .where('kind', '=', 'export')
      .where('delete_time', 'is', null)
      .executeTakeFirst()
    if (known !== undefined) {
      kept.push({ id: known.id, key: known.storage_path })
      continue
    }
    const row = await trx
      .insertInto('attachments')
      .values({
        filename: `${output.title}-${at + 1}.jpg`,
        storage_path: picture.key,
        mimetype: 'image/jpeg',
        ext: 'jpg',
        kind: 'export',
        size: picture.size,
        width: made.width,
        height: made.height,
        duration_ms: 0,
        fps: null,
        has_audio: null,
        sha256: picture.sha256,
        cover_path: null,
        source: 'clip',
        admin_id: clip.admin_id,
        delete_time: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    kept.push({ id: row.id, key: picture.key })
  }
  return kept
}

/** Which of these attachments something still to be published needs. */
export type PicturesInUse = (db: Db, ids: readonly number[]) => Promise<ReadonlySet<number>>

/** Pictures looked for by one statement. */
const CHUNK = 100

/**
 * Puts the pictures of deleted outputs (marked so already) into the recycle bin, whence they go for good in time; those
 * of other outputs and of works to come stay. Answers how many.
 */
export async function recyclePictures(
  trx: Db,
  outputs: readonly Pick<OutputRow, 'images'>[],
  options: { inUse: PicturesInUse; now: number },
): Promise<number> {
  const ids = [...new Set(outputs.flatMap((output) => readPictures(output.images).map((picture) => picture.id)))]
  if (ids.length === 0) return 0
  const kept = new Set(await options.inUse(trx, ids))
  for (let at = 0; at < ids.length; at += CHUNK) {
    const others = await trx
      .selectFrom('clip_outputs')
      .select('images')
      .where('delete_time', 'is', null)
      .where('images', 'is not', null)
      .where((eb) => eb.or(ids.slice(at, at + CHUNK).map((id) => eb('images', 'like', `%{"id":${id},%`))))
      .execute()
    for (const { images } of others) for (const { id } of readPictures(images)) kept.add(id)
  }
  const free = ids.filter((id) => !kept.has(id))
  let recycled = 0
  for (let at = 0; at < free.length; at += CHUNK) {
    const done = await trx
      .updateTable('attachments')
      .set({ delete_time: options.now, update_time: options.now })
      .where('id', 'in', free.slice(at, at + CHUNK))
      .where('kind', '=', 'export')
      .where('delete_time', 'is', null)
      .executeTakeFirst()
    recycled += Number(done.numUpdatedRows)
  }
  return recycled
}
