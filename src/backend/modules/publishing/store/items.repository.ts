// Publish items with what they stand on: task, account, film or material.
import { MEDIA_TYPE } from '../../../../contract/constants.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'
import type { Db } from '../../../ports/database.ts'

/** Live items of live tasks. */
const liveItems = (db: Db) =>
  db
    .selectFrom('publish_items as i')
    .innerJoin('wisdom_tasks as t', 't.id', 'i.wisdom_task_id')
    .where('i.delete_time', 'is', null)
    .where('t.delete_time', 'is', null)

/** The columns every view and check of an item needs. Credential columns are sealed before they leave. */
export function itemRows(db: Db) {
  return liveItems(db)
    .innerJoin('third_auths as a', 'a.id', 'i.third_auth_id')
    .leftJoin('clip_outputs as o', 'o.id', 'i.clip_output_id')
    .leftJoin('attachments as m', 'm.id', 'i.attachment_id')
    .leftJoin('article_prints as p', 'p.id', 'i.article_print_id')
    .leftJoin('articles as w', 'w.id', 'i.article_id')
    .selectAll('i')
    .select([
      't.admin_id as task_admin_id',
      't.edit_status as task_edit_status',
      't.one_click_publish_status as task_locked',
      't.heartbeat_time as task_heartbeat_time',
      'a.account_id',
      'a.openname',
      'a.avatar',
      'a.third_login_status',
      'a.is_confer',
      'a.third_sec_uid',
      'a.third_cookie_enc',
      'a.third_token_enc',
      'a.proxy_enc',
      'a.ways',
      'a.time_channel as account_time_channel',
      'a.region',
      'a.platform_value',
      'a.enabled as account_enabled',
      'a.delete_time as account_delete_time',
      'o.status as output_status',
      'o.storage_path as output_path',
      'o.cover_path as output_cover',
      'o.duration_ms as output_duration_ms',
      'o.size as output_size',
      'o.sha256 as output_sha256',
      'o.phash as output_look',
      'o.title as output_title',
      'o.delete_time as output_delete_time',
      'm.storage_path as material_path',
      'm.cover_path as material_cover',
      'm.duration_ms as material_duration_ms',
      'm.size as material_size',
      'm.sha256 as material_sha256',
      'm.filename as material_name',
      'm.delete_time as material_delete_time',
      'p.version as print_version',
      'p.title as print_title',
      'p.digest as print_digest',
      'p.text_length as print_text_length',
      'p.sha256 as print_sha256',
      'w.version as article_version',
      'w.delete_time as article_delete_time',
    ])
}

export type ItemRow = Awaited<ReturnType<typeof findItems>>[number]

/** Visible items with these ids, by id; missing ones are absent. */
export async function findItems(db: Db, ids: readonly number[]) {
  return await itemRows(db)
    .where('i.id', 'in', ids.length > 0 ? [...ids] : [0])
    .orderBy('i.id')
    .execute()
}

/** Visible items of one task in the order they were made. */
export async function findTaskItems(
  db: Db,
  taskId: number,
  filter: { statuses?: readonly number[] | undefined; thirdAuthId?: number | undefined },
): Promise<ItemRow[]> {
  let query = itemRows(db).where('i.wisdom_task_id', '=', taskId)
  const statuses = filter.statuses?.filter((status): status is 0 | 1 | 2 | 3 | -1 => [0, 1, 2, 3, -1].includes(status))
  if (statuses !== undefined) query = query.where('i.publish_status', 'in', statuses.length > 0 ? statuses : [0])
  if (filter.thirdAuthId !== undefined) query = query.where('i.third_auth_id', '=', filter.thirdAuthId)
  return await query.orderBy('i.sort').orderBy('i.id').execute()
}

/**
 * Locks the tasks of these items and returns the visible items as they are then. A task's lock guards all its items:
 * every writer takes it first, by ascending id, after the tenant's, order's and film's locks where it needs those.
 */
export async function lockItems(trx: Db, ids: readonly number[]): Promise<ItemRow[]> {
  const tasks = await liveItems(trx)
    .select('t.id')
    .distinct()
    .where('i.id', 'in', ids.length > 0 ? [...ids] : [0])
    .execute()
  if (tasks.length === 0) return []
  await lockTasks(
    trx,
    tasks.map((task) => task.id),
  )
  return await findItems(trx, ids)
}

/** Locks tasks in the order of their ids. */
export async function lockTasks(trx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await wholeCompany(trx, 'works')
    .selectFrom('wisdom_tasks')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The file of a video item: ready, still being made, or gone. */
export type ItemFile =
  | {
      state: 'ready'
      key: string
      cover: string
      size: number
      sha256: string
      durationMs: number | null
      name: string
      chosenCover: string
    }
  | { state: 'pending' }
  | { state: 'missing' }

/** Which file an item publishes. `chosenCover` is the cover that was picked or designed; `cover` is for showing. */
export function fileOf(row: ItemRow): ItemFile {
  if (row.clip_output_id !== null && row.attachment_id === null) {
    if (
      row.output_delete_time !== null ||
      row.output_status === null ||
      row.output_status === -1 ||
      row.output_status === 5
    )
      return { state: 'missing' }
    if (row.output_status !== 2 || row.output_path === null) return { state: 'pending' }
    return {
      state: 'ready',
      key: row.output_path,
      cover: row.video_cover_url || (row.output_cover ?? ''),
      chosenCover: row.video_cover_url || (row.output_cover ?? ''),
      size: row.output_size ?? 0,
      sha256: row.output_sha256 ?? '',
      durationMs: row.output_duration_ms,
      name: `${row.output_title || row.title}.mp4`,
    }
  }
  if (row.material_path === null || row.material_delete_time !== null) return { state: 'missing' }
  return {
    state: 'ready',
    key: row.material_path,
    cover: row.video_cover_url || (row.material_cover ?? ''),
    chosenCover: row.video_cover_url,
    size: row.material_size ?? 0,
    sha256: row.material_sha256 ?? '',
    durationMs: row.material_duration_ms,
    name: row.material_name ?? '',
  }
}

/** Key of the cover that the site is given, '' = none: a film of an order brings its own. */
export function sentCover(row: ItemRow): string {
  const file = row.media_type === MEDIA_TYPE.video ? fileOf(row) : null
  return file?.state === 'ready' ? file.chosenCover : row.video_cover_url
}

/** Is the item inside a run that is still alive? A lock without heartbeat holds nothing (docs/publishing.md). */
export function isHeld(
  row: Pick<ItemRow, 'edit_status' | 'task_edit_status' | 'task_locked' | 'task_heartbeat_time'>,
  staleBefore: number,
): boolean {
  return (
    (row.edit_status === 1 || row.task_edit_status === 1) &&
    row.task_locked === 1 &&
    (row.task_heartbeat_time ?? 0) >= staleBefore
  )
}

/**
 * Works among these whose time is over wait for a person (已错过); how many they are. Who only asks whether they shall
 * wait again must not find them published half a minute later. `now` in unix ms.
 */
export async function holdPast(trx: Db, ids: readonly number[], now: number): Promise<number> {
  const { numUpdatedRows: held } = await trx
    .updateTable('publish_items')
    .set({ auto_publish: 0 })
    .where('id', 'in', [0, ...ids])
    .where('timing_time', '>', 0)
    .where('timing_time', '<=', now)
    .executeTakeFirst()
  return Number(held)
}

/** A paused plan holds its works wherever they stand: of these, its own don't go out by themselves. */
export async function holdPaused(trx: Db, ids: readonly number[]): Promise<void> {
  const company = wholeCompany(trx, 'works')
  const paused = company.selectFrom('plans').select('id').where('status', '=', 3)
  await company
    .updateTable('publish_items')
    .set({ auto_publish: 0 })
    .where('id', 'in', [0, ...ids])
    .where('plan_id', 'in', paused)
    .execute()
}
