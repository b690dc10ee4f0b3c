// Rows of the material library; every function takes the tenant's own database.
import { sql } from 'kysely'
import type { ExpressionBuilder, Insertable, Selectable } from 'kysely'
import { z } from 'zod'
import { offsetOf, totalOf } from '../../lib/paging.ts'
import type { Db } from '../../ports/database.ts'
import { containsPattern } from '../../ports/database.ts'
import type { Database } from '../../tables/database.ts'
import type { AttachmentKind, AttachmentsTable } from '../../tables/files.ts'

export type AttachmentRow = Selectable<AttachmentsTable>
export type NewAttachment = Insertable<AttachmentsTable>

export interface MaterialFilter {
  keyword?: string | undefined
  /** `image`, `video`, `audio` or a whole type such as `image/png`. */
  mimetype?: string | undefined
  kind?: AttachmentKind | undefined
  folderId?: number | undefined
  tag?: string | undefined
  orientation?: 'portrait' | 'landscape' | 'square' | undefined
  used?: 0 | 1 | undefined
  /** 1 = another live file has the same content or, for pictures, the same look. */
  duplicate?: 0 | 1 | undefined
  /** Bytes. */
  sizeMin?: number | undefined
  sizeMax?: number | undefined
  /** ms */
  durationMin?: number | undefined
  durationMax?: number | undefined
  /** px */
  minWidth?: number | undefined
  /** Marked by this operator. */
  favoriteOf?: number | undefined
  /** 0 = without a licence note, 1 = with one. */
  license?: 0 | 1 | undefined
  fromMs?: number | undefined
  toMs?: number | undefined
  ids?: readonly number[] | undefined
}

/** Kinds that the library shows when none is asked for. */
export const LIBRARY_KINDS: readonly AttachmentKind[] = ['material', 'music']
/** Kinds that the recycle bin shows: pictures of deleted image posts lie there too. */
const BIN_KINDS: readonly AttachmentKind[] = [...LIBRARY_KINDS, 'export']
const SORTS = {
  create_time: 'create_time',
  size: 'size',
  duration_ms: 'duration_ms',
  filename: 'filename',
  use_count: 'use_count',
} as const
const COMPARE = { portrait: '>', landscape: '<', square: '=' } as const

const tagList = z.array(z.string()).catch([])
/** Tags of a row. */
export function readTags(text: string): string[] {
  return tagList.parse(JSON.parse(text))
}

/**
 * Ids of live files of the library of which there is another with the same content or, for pictures, the same look.
 * Contents are one of a kind within a kind, so that equal ones are a material and a piece of music. Kinds are written
 * out where an index stands for one only.
 */
const duplicates = (is: ExpressionBuilder<Database, 'attachments'>) => {
  const looks = () =>
    is
      .selectFrom('attachments as l')
      .where('l.delete_time', 'is', null)
      .where('l.look', '<>', sql.lit(''))
      .where('l.kind', 'in', [...LIBRARY_KINDS])
  const pairs = () =>
    is
      .selectFrom('attachments as song')
      .innerJoin('attachments as material', 'material.sha256', 'song.sha256')
      .where('song.delete_time', 'is', null)
      .where('song.kind', '=', sql.lit('music'))
      .where('material.delete_time', 'is', null)
      .where('material.kind', '=', sql.lit('material'))
  return looks()
    .select('l.id as id')
    .where(
      'l.look',
      'in',
      looks()
        .select('l.look')
        .groupBy('l.look')
        .having((of) => of.fn.countAll<number>(), '>', 1),
    )
    .unionAll(pairs().select('song.id as id'))
    .unionAll(pairs().select('material.id as id'))
}

const matches = (filter: MaterialFilter) => (is: ExpressionBuilder<Database, 'attachments'>) => {
  const pattern = filter.keyword ? containsPattern(filter.keyword) : null
  return is.and([
    is('delete_time', 'is', null),
    filter.kind === undefined ? is('kind', 'in', [...LIBRARY_KINDS]) : is('kind', '=', filter.kind),
    ...(filter.mimetype === undefined
      ? []
      : [is('mimetype', 'like', filter.mimetype.includes('/') ? filter.mimetype : `${filter.mimetype}/%`)]),
    ...(filter.folderId === undefined ? [] : [is('folder_id', '=', filter.folderId)]),
    ...(filter.tag ? [is('tags', 'like', containsPattern(JSON.stringify(filter.tag)))] : []),
    ...(filter.orientation === undefined ? [] : [is('height', COMPARE[filter.orientation], is.ref('width'))]),
    ...(filter.used === undefined ? [] : [is('use_count', filter.used === 1 ? '>' : '=', 0)]),
    ...(filter.duplicate === undefined ? [] : [is('id', filter.duplicate === 1 ? 'in' : 'not in', duplicates(is))]),
    ...(filter.sizeMin === undefined ? [] : [is('size', '>=', filter.sizeMin)]),
    ...(filter.sizeMax === undefined ? [] : [is('size', '<=', filter.sizeMax)]),
    ...(filter.durationMin === undefined ? [] : [is('duration_ms', '>=', filter.durationMin)]),
    ...(filter.durationMax === undefined ? [] : [is('duration_ms', '<=', filter.durationMax)]),
    ...(filter.minWidth === undefined ? [] : [is('width', '>=', filter.minWidth)]),
    ...(filter.favoriteOf === undefined
      ? []
      : [
          is.exists(
            is
              .selectFrom('music_favorites as mark')
              .select('mark.attachment_id')
              .whereRef('mark.attachment_id', '=', 'attachments.id')
              .where('mark.admin_id', '=', filter.favoriteOf),
          ),
        ]),
    ...(filter.license === undefined ? [] : [is('license', filter.license === 1 ? '<>' : '=', '')]),
    ...(filter.fromMs === undefined ? [] : [is('create_time', '>=', filter.fromMs)]),
    ...(filter.toMs === undefined ? [] : [is('create_time', '<=', filter.toMs)]),
    ...(filter.ids === undefined ? [] : [is('id', 'in', [...filter.ids])]),
    ...(pattern === null ? [] : [is.or([is('filename', 'ilike', pattern), is('tags', 'ilike', pattern)])]),
  ])
}

export async function findMaterials(
  db: Db,
  filter: MaterialFilter,
  page: { page: number; limit: number; sort: string | undefined; ascending: boolean },
): Promise<AttachmentRow[]> {
  const order = page.ascending ? 'asc' : 'desc'
  const column = Object.entries(SORTS).find(([name]) => name === page.sort)?.[1] ?? 'id'
  // A range of sizes or lengths may lie far from the newest rows: its index is read as a whole rather than all rows in
  // turn.
  const far =
    column === 'id' &&
    filter.folderId === undefined &&
    [filter.sizeMin, filter.sizeMax, filter.durationMin, filter.durationMax].some((limit) => limit !== undefined)
  const sorted = db
    .selectFrom('attachments')
    .where(matches(filter))
    .limit(page.limit)
    .offset(offsetOf(page))
    .orderBy(far ? (is) => is('id', '+', sql.lit(0)) : column, order)
  const found = column === 'id' ? sorted : sorted.orderBy('id', order)
  // Which ones are on the page is told by an index alone; only these rows are read.
  const ids = (await found.select('id').execute()).map((row) => row.id)
  if (ids.length === 0) return []
  const rows = new Map(
    (await db.selectFrom('attachments').selectAll().where('id', 'in', ids).execute()).map((row) => [row.id, row]),
  )
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** Matching rows by type, e.g. `video/mp4` → 7. */
export async function countByType(
  db: Db,
  filter: Omit<MaterialFilter, 'mimetype'>,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('attachments')
    .select((is) => ['mimetype', is.fn.countAll<number>().as('n')])
    .where(matches(filter))
    .groupBy('mimetype')
    .execute()
  return new Map(rows.map((row) => [row.mimetype, Number(row.n)]))
}

/** Live files by type and kind, with their bytes: answered from an index alone. */
export async function sumByType(
  db: Db,
): Promise<{ mimetype: string; kind: AttachmentKind; files: number; bytes: number }[]> {
  const rows = await db
    .selectFrom('attachments')
    .select((is) => ['mimetype', 'kind', is.fn.countAll<number>().as('files'), is.fn.sum<number>('size').as('bytes')])
    .where('delete_time', 'is', null)
    .groupBy(['mimetype', 'kind'])
    .execute()
  return rows.map((row) => ({
    mimetype: row.mimetype,
    kind: row.kind,
    files: Number(row.files),
    bytes: Number(row.bytes),
  }))
}

/** Tags of the tenant, most used first. */
export async function findTags(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('attachments')
    .select((is) => ['tags', is.fn.countAll<number>().as('n')])
    .where('delete_time', 'is', null)
    .where('tags', '<>', sql.lit('[]'))
    .groupBy('tags')
    .orderBy('n', 'desc')
    .limit(500)
    .execute()
  const counts = new Map<string, number>()
  for (const row of rows) for (const tag of readTags(row.tags)) counts.set(tag, (counts.get(tag) ?? 0) + Number(row.n))
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 100)
    .map(([tag]) => tag)
}

/** Changes whenever a live row is added, changed or deleted; `changed` is unix ms. */
export async function libraryStamp(db: Db): Promise<{ changed: number; newest: number }> {
  const changed = await db
    .selectFrom('attachments')
    .select((is) => is.fn.max('update_time').as('at'))
    .executeTakeFirst()
  const newest = await db
    .selectFrom('attachments')
    .select('id')
    .where('delete_time', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { changed: changed?.at ?? 0, newest: newest?.id ?? 0 }
}

/** Rows that are not in the recycle bin. */
export async function findLive(db: Db, ids: readonly number[]): Promise<AttachmentRow[]> {
  return await db
    .selectFrom('attachments')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('delete_time', 'is', null)
    .execute()
}

export async function findByHash(db: Db, sha256: string, kind: AttachmentKind): Promise<AttachmentRow | undefined> {
  return await db
    .selectFrom('attachments')
    .selectAll()
    .where('sha256', '=', sha256)
    .where('kind', '=', kind)
    .where('delete_time', 'is', null)
    .executeTakeFirst()
}

export async function insertAttachment(db: Db, row: NewAttachment): Promise<number> {
  return (await db.insertInto('attachments').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Puts a licence note on a file that has none; '' changes nothing. */
export async function noteLicense(db: Db, id: number, license: string): Promise<void> {
  if (license !== '')
    await db.updateTable('attachments').set({ license }).where('id', '=', id).where('license', '=', '').execute()
}

export async function folderExists(db: Db, id: number): Promise<boolean> {
  return (
    (await db
      .selectFrom('attachment_folders')
      .select('id')
      .where('id', '=', id)
      .where('delete_time', 'is', null)
      .executeTakeFirst()) !== undefined
  )
}

/** Deleted rows that can still come back. */
export async function findDeleted(db: Db, ids: readonly number[]): Promise<AttachmentRow[]> {
  return await db
    .selectFrom('attachments')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('delete_time', 'is not', null)
    .execute()
}

/** Rows in the recycle bin since `since` (unix ms), newest first. */
export async function findRecycled(
  db: Db,
  filter: {
    keyword: string | undefined
    kind: AttachmentKind | undefined
    mimetype: string | undefined
    since: number
  },
  page: { page: number; limit: number },
): Promise<{ rows: AttachmentRow[]; total: number }> {
  let query = db
    .selectFrom('attachments')
    .where('delete_time', '>', filter.since)
    .where('kind', 'in', filter.kind === undefined ? [...BIN_KINDS] : [filter.kind])
  if (filter.keyword) query = query.where('filename', 'ilike', containsPattern(filter.keyword))
  if (filter.mimetype !== undefined) query = query.where('mimetype', 'like', `${filter.mimetype}/%`)
  const rows = await query
    .selectAll()
    .orderBy('delete_time', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute()
  const total = await totalOf(page, rows.length, async () =>
    Number((await query.select((is) => is.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n),
  )
  return { rows, total }
}

/** What the recycle bin holds. */
export async function sumRecycled(db: Db): Promise<{ files: number; bytes: number }> {
  const row = await db
    .selectFrom('attachments')
    .select((is) => [is.fn.countAll<number>().as('files'), is.fn.sum<number | null>('size').as('bytes')])
    .where('delete_time', 'is not', null)
    .executeTakeFirstOrThrow()
  return { files: Number(row.files), bytes: Number(row.bytes ?? 0) }
}

/** Rows of any tenant whose thirty days are over; `db` is unscoped. */
export async function findPurgeable(db: Db, before: number, limit: number) {
  return await db
    .selectFrom('attachments')
    .select(['id', 'tenant_id', 'storage_path', 'cover_path'])
    .where('delete_time', 'is not', null)
    .where('delete_time', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute()
}
