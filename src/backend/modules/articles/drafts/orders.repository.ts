// Orders of drafts; every function takes the tenant's own database.
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { draftSpec } from '../../../../contract/entities/article-draft.ts'
import type { DraftSpec } from '../../../../contract/entities/article-draft.ts'
import { offsetOf, totalOf } from '../../../lib/paging.ts'
import type { Db } from '../../../ports/database.ts'
import { containsPattern } from '../../../ports/database.ts'
import type { ArticleOrderItemsTable, ArticleOrdersTable } from '../../../tables/article-drafts.ts'

export type OrderRow = Selectable<ArticleOrdersTable>
export type OrderItem = Selectable<ArticleOrderItemsTable>

export function readStrings(text: string): string[] {
  return z.array(z.string()).parse(JSON.parse(text))
}
/** A stored wish. */
export function readSpec(text: string): DraftSpec {
  return draftSpec.parse(JSON.parse(text))
}

export async function findOrders(
  db: Db,
  input: { page: number; limit: number; keyword?: string | undefined },
): Promise<{ rows: OrderRow[]; total: number }> {
  const matching = () => {
    const query = db.selectFrom('article_orders').where('delete_time', 'is', null)
    return input.keyword ? query.where('keywords', 'ilike', containsPattern(input.keyword)) : query
  }
  const rows = await matching().selectAll().orderBy('id', 'desc').limit(input.limit).offset(offsetOf(input)).execute()
  return {
    rows,
    total: await totalOf(input, rows.length, async () =>
      Number(
        (
          await matching()
            .select((is) => is.fn.countAll<number>().as('n'))
            .executeTakeFirst()
        )?.n ?? 0,
      ),
    ),
  }
}

/** How far orders are, by id. */
export async function progressOf(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { done: number; failed: number; fails: { keyword: string; msg: string }[] }>> {
  const found = new Map(ids.map((id) => [id, { done: 0, failed: 0, fails: [] as { keyword: string; msg: string }[] }]))
  if (ids.length === 0) return found
  const rows = await db
    .selectFrom('article_order_items')
    .select(['order_id', 'status', 'keyword', 'fail_reason'])
    .where('order_id', 'in', [...ids])
    .where('status', 'in', [1, -1])
    .orderBy('seq')
    .execute()
  for (const row of rows) {
    const own = found.get(row.order_id)
    if (own === undefined) continue
    if (row.status === 1) own.done += 1
    else {
      own.failed += 1
      if (own.fails.length < 20 && !own.fails.some((fail) => fail.keyword === row.keyword))
        own.fails.push({ keyword: row.keyword, msg: row.fail_reason })
    }
  }
  return found
}

/** Locked until the end of the transaction. */
export async function lockOrder(trx: Db, id: number): Promise<OrderRow | undefined> {
  return await trx
    .selectFrom('article_orders')
    .selectAll()
    .where('id', '=', id)
    .where('delete_time', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
