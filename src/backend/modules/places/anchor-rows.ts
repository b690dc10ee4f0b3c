// What places and mini programs have in common as rows: deleting, taking back, one default per platform.
import { CODE } from '../../../contract/errors.ts'
import { AppError } from '../../lib/errors.ts'
import { inTransaction, isUniqueViolation } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import type { PlacesDeps } from './places.ports.ts'

const KEPT_MS = 30 * 86_400_000
export const KINDS = {
  pois: { kind: 'poi', name: '地址', title: 'poi_name' },
  micro_apps: { kind: 'micro_app', name: '小程序', title: 'name' },
} as const
export type AnchorTable = keyof typeof KINDS

export function missing(table: AnchorTable): AppError {
  return new AppError(CODE.NOT_FOUND, { msg: `${KINDS[table].name}不存在或已删除` })
}

/**
 * Names of living rows, by id.
 * @throws NOT_FOUND when one is missing
 */
export async function namesOf(trx: Db, table: AnchorTable, ids: readonly number[]): Promise<Map<number, string>> {
  const rows =
    table === 'pois'
      ? await trx
          .selectFrom('pois')
          .select(['id', 'poi_name as name'])
          .where('id', 'in', [...ids])
          .where('delete_time', 'is', null)
          .orderBy('id')
          .forUpdate()
          .execute()
      : await trx
          .selectFrom('micro_apps')
          .select(['id', 'name'])
          .where('id', 'in', [...ids])
          .where('delete_time', 'is', null)
          .orderBy('id')
          .forUpdate()
          .execute()
  if (rows.length !== new Set(ids).size) throw missing(table)
  return new Map(rows.map((row) => [row.id, row.name]))
}

/**
 * Deletes all of them or none.
 * @throws NOT_FOUND, STILL_USED with `data.refs`
 */
export async function removeAnchors(
  deps: Pick<PlacesDeps, 'now' | 'usesOf'>,
  db: Db,
  table: AnchorTable,
  ids: readonly number[],
): Promise<{ deleted: number; names: string[] }> {
  const wanted = [...new Set(ids)]
  return await inTransaction(db, async (trx) => {
    const names = await namesOf(trx, table, wanted)
    const uses = await deps.usesOf(trx, KINDS[table].kind, wanted)
    if (uses.length > 0) {
      const refs = wanted.flatMap((id) => {
        const own = uses.filter((use) => use.anchorId === id)
        return own.length === 0
          ? []
          : [
              {
                id,
                title: names.get(id) ?? '',
                used_by: own.map((use) => ({ type: 'plan', id: use.planId, name: use.planName })),
              },
            ]
      })
      throw new AppError(CODE.STILL_USED, {
        msg: `${refs.map((ref) => `「${ref.title}」`).join('')}正在被计划使用，请先在计划中换掉`,
        data: { refs },
      })
    }
    const now = deps.now()
    await trx.updateTable(table).set({ delete_time: now, is_default: 0 }).where('id', 'in', wanted).execute()
    return { deleted: wanted.length, names: [...names.values()] }
  })
}

/** Brings rows back that were deleted within 30 days; one that lives anew stays deleted. */
export async function restoreAnchors(
  deps: Pick<PlacesDeps, 'now'>,
  db: Db,
  table: AnchorTable,
  ids: readonly number[],
): Promise<number> {
  let restored = 0
  for (const id of new Set(ids)) {
    try {
      const done = await db
        .updateTable(table)
        .set({ delete_time: null, update_time: deps.now() })
        .where('id', '=', id)
        .where('delete_time', '>', deps.now() - KEPT_MS)
        .executeTakeFirst()
      restored += Number(done.numUpdatedRows)
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
    }
  }
  return restored
}

/** Makes one row the only default of its platform, or takes the mark from it. */
export async function setDefault(trx: Db, table: AnchorTable, id: number, on: 0 | 1): Promise<void> {
  if (on === 1)
    await trx
      .updateTable(table)
      .set({ is_default: 0 })
      .where('is_default', '=', 1)
      .where('platform_value', 'in', trx.selectFrom(table).select('platform_value').where('id', '=', id))
      .execute()
  await trx.updateTable(table).set({ is_default: on }).where('id', '=', id).execute()
}
