// Where tasks use materials: as the file, as a picture of a post, as a cover.
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import type { UsedBy } from '../../../../contract/entities/material.ts'
import type { Db } from '../../../ports/database.ts'
import { imagePattern } from './item-codec.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'
import { inSight, SOMEBODY_ELSES } from '../../../lib/uses-in-sight.ts'

const CHUNK = 100

interface Use {
  attachmentId: number
  type: 'task' | 'cover'
  taskId: number
  name: string
  running: boolean
}

/**
 * Uses of attachments in live tasks, one line per task and kind. `running` 1 = a waiting, publishing or unconfirmed
 * item needs the file. Pictures of posts are looked for in unpublished items only: a published one no longer reads
 * them.
 */
export async function usesOfAttachments(
  db: Db,
  attachmentIds: readonly number[],
): Promise<ReadonlyMap<number, readonly UsedBy[]>> {
  const company = wholeCompany(db, 'company')
  const uses: Use[] = []
  for (let at = 0; at < attachmentIds.length; at += CHUNK) {
    const ids = attachmentIds.slice(at, at + CHUNK)
    uses.push(...(await asFile(company, ids)), ...(await asPicture(company, ids)), ...(await asCover(company, ids)))
  }
  const isSeen = await inSight(
    db,
    'wisdom_tasks',
    uses.map((use) => use.taskId),
  )
  const merged = new Map<number, Map<string, UsedBy>>()
  for (const use of uses) {
    const own = merged.get(use.attachmentId) ?? new Map<string, UsedBy>()
    const key = `${use.type}:${use.taskId}`
    const seen = isSeen(use.taskId)
    own.set(key, {
      type: use.type,
      id: seen ? use.taskId : 0,
      name: seen ? use.name : SOMEBODY_ELSES,
      running: use.running || own.get(key)?.running === 1 ? 1 : 0,
    })
    merged.set(use.attachmentId, own)
  }
  return new Map([...merged].map(([id, own]) => [id, [...own.values()]]))
}

const liveItems = (db: Db) =>
  db
    .selectFrom('publish_items as i')
    .innerJoin('wisdom_tasks as t', 't.id', 'i.wisdom_task_id')
    .where('i.delete_time', 'is', null)
    .where('t.delete_time', 'is', null)
    .select(['i.wisdom_task_id', 't.name', 'i.publish_status', 'i.outcome_unknown'])

const isRunning = (row: { publish_status: number; outcome_unknown: number }): boolean =>
  row.publish_status === PUBLISH_STATUS.waiting ||
  row.publish_status === PUBLISH_STATUS.publishing ||
  row.outcome_unknown === 1

async function asFile(db: Db, ids: readonly number[]): Promise<Use[]> {
  const rows = await liveItems(db)
    .select('i.attachment_id')
    .where('i.attachment_id', 'in', [...ids])
    .execute()
  return rows.map((row) => ({
    attachmentId: row.attachment_id ?? 0,
    type: 'task',
    taskId: row.wisdom_task_id,
    name: row.name,
    running: isRunning(row),
  }))
}

async function asPicture(db: Db, ids: readonly number[]): Promise<Use[]> {
  const rows = await liveItems(db)
    .select('i.image_urls')
    .where('i.media_type', '<>', 4)
    .where('i.publish_status', 'in', [PUBLISH_STATUS.waiting, PUBLISH_STATUS.publishing, PUBLISH_STATUS.failed])
    .where((eb) => eb.or(ids.map((id) => eb('i.image_urls', 'like', imagePattern(id)))))
    .execute()
  return rows.flatMap((row) =>
    ids
      .filter((id) => row.image_urls.includes(`{"id":${id},`))
      .map((attachmentId) => ({
        attachmentId,
        type: 'task' as const,
        taskId: row.wisdom_task_id,
        name: row.name,
        running: isRunning(row),
      })),
  )
}

async function asCover(db: Db, ids: readonly number[]): Promise<Use[]> {
  const covers = await db
    .selectFrom('attachments')
    .select(['id', 'storage_path'])
    .where('id', 'in', [...ids])
    .where('mimetype', 'like', 'image/%')
    .execute()
  if (covers.length === 0) return []
  const rows = await liveItems(db)
    .select('i.video_cover_url')
    .where(
      'i.video_cover_url',
      'in',
      covers.map((cover) => cover.storage_path),
    )
    .where('i.publish_status', 'in', [PUBLISH_STATUS.waiting, PUBLISH_STATUS.publishing, PUBLISH_STATUS.failed])
    .execute()
  return rows.flatMap((row) =>
    covers
      .filter((cover) => cover.storage_path === row.video_cover_url)
      .map((cover) => ({
        attachmentId: cover.id,
        type: 'cover' as const,
        taskId: row.wisdom_task_id,
        name: row.name,
        running: isRunning(row),
      })),
  )
}
