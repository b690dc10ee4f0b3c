// Which leads and customers bear which tags.
import type { TagChip, TagKind } from '../../contract/entities/lead.ts'
import { LEAD_LIMITS } from '../../contract/entities/lead.ts'
import { CODE } from '../../contract/errors.ts'
import { AppError } from './errors.ts'
import type { Db } from '../ports/database.ts'

/** Tags of each, by id. */
export async function tagsOf(db: Db, kind: TagKind, ids: readonly number[]): Promise<Map<number, TagChip[]>> {
  const found = new Map<number, TagChip[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return found
  const rows = await db
    .selectFrom('taggables as g')
    .innerJoin('tags as t', 't.id', 'g.tag_id')
    .select(['g.target_id', 't.id', 't.name', 't.color'])
    .where('g.target_type', '=', kind)
    .where('g.target_id', 'in', [...ids])
    .orderBy('t.id')
    .execute()
  for (const row of rows) found.get(row.target_id)?.push({ id: row.id, name: row.name, color: row.color })
  return found
}

/** Names of these tags by id. @throws NOT_FOUND unless all are there, of this kind */
export async function requireTags(db: Db, kind: TagKind, ids: readonly number[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('kind', '=', kind)
    .where('id', 'in', wanted)
    .execute()
  if (rows.length < wanted.length) throw new AppError(CODE.NOT_FOUND)
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Puts tags on; those that are there stay. Answers the ids that were added. */
export async function putTags(trx: Db, kind: TagKind, id: number, tagIds: readonly number[]): Promise<number[]> {
  if (tagIds.length === 0) return []
  const has = new Set((await tagsOf(trx, kind, [id])).get(id)?.map((tag) => tag.id))
  const added = [...new Set(tagIds)].filter((tag) => !has.has(tag))
  if (has.size + added.length > LEAD_LIMITS.tags)
    throw new AppError(CODE.BAD_INPUT, {
      reason: 'leads.tooManyTags',
      params: { most: LEAD_LIMITS.tags },
      field: 'tag_ids',
    })
  if (added.length === 0) return []
  await trx
    .insertInto('taggables')
    .values(added.map((tag) => ({ tag_id: tag, target_type: kind, target_id: id })))
    .onConflict((clash) => clash.columns(['tag_id', 'target_type', 'target_id']).doNothing())
    .execute()
  return added
}

/** Takes tags off. */
export async function dropTags(trx: Db, kind: TagKind, id: number, tagIds: readonly number[]): Promise<void> {
  if (tagIds.length === 0) return
  await trx
    .deleteFrom('taggables')
    .where('target_type', '=', kind)
    .where('target_id', '=', id)
    .where('tag_id', 'in', [...tagIds])
    .execute()
}

/** It bears exactly these afterwards; null = nothing changed, else the names before and after. */
export async function setTags(
  trx: Db,
  kind: TagKind,
  id: number,
  tagIds: readonly number[],
): Promise<{ before: string; after: string } | null> {
  const names = await requireTags(trx, kind, tagIds)
  const has = (await tagsOf(trx, kind, [id])).get(id) ?? []
  const gone = has.filter((tag) => !names.has(tag.id)).map((tag) => tag.id)
  const added = [...names.keys()].filter((tag) => !has.some((one) => one.id === tag))
  if (gone.length + added.length === 0) return null
  await dropTags(trx, kind, id, gone)
  await putTags(trx, kind, id, added)
  return { before: has.map((tag) => tag.name).join(','), after: [...names.values()].join(',') }
}
