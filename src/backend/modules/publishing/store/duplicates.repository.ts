// The same content on the same account (docs/publishing.md).
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { missedGraceMs, passedWorks } from '../../../lib/missed-works.ts'
import type { Db } from '../../../ports/database.ts'
import type { SimilarItem } from '../publishing.errors.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'

const LIVE_STATES = [0, 1, 2] as const

export interface SimilarQuery {
  thirdAuthId: number
  hash: string
  exceptId?: number
  /** Default: waiting, publishing, published. */
  statuses?: readonly (0 | 1 | 2)[]
}

/**
 * Items of the account with this content. One whose outcome is unknown may be out there: it counts, even after its task
 * was deleted.
 */
export async function findSimilar(db: Db, query: SimilarQuery): Promise<SimilarItem[]> {
  return await wholeCompany(db, 'accounts')
    .selectFrom('publish_items as i')
    .innerJoin('third_auths as a', 'a.id', 'i.third_auth_id')
    .select(['i.id', 'i.wisdom_task_id', 'i.title', 'a.openname', 'i.publish_status'])
    .where('i.third_auth_id', '=', query.thirdAuthId)
    .where('i.content_hash', '=', query.hash)
    .where('i.id', '<>', query.exceptId ?? 0)
    .where((eb) =>
      eb.or([
        eb.and([eb('i.publish_status', 'in', [...(query.statuses ?? LIVE_STATES)]), eb('i.delete_time', 'is', null)]),
        eb('i.outcome_unknown', '=', 1),
      ]),
    )
    .orderBy('i.id')
    .limit(5)
    .execute()
}

/**
 * The same for many: key `<account>:<hash>`. Works that were missed or skipped don't count: they go out only if a
 * person decides so. `now` in unix ms.
 */
export async function findSimilarMany(
  db: Db,
  pairs: readonly { thirdAuthId: number; hash: string }[],
  now: number,
): Promise<Map<string, SimilarItem>> {
  if (pairs.length === 0) return new Map()
  return new Map(
    [...(await findAll(db, pairs, passedWorks(now, await missedGraceMs(db), 'i')))].flatMap(([key, items]) =>
      items.slice(-1).map((item) => [key, item] as const),
    ),
  )
}

/** Other items with the content of an item on its account, by the item's id. */
export type Twins = ReadonlyMap<number, readonly SimilarItem[]>

/** Twins of many items at once; items without any are absent. */
export async function findTwins(
  db: Db,
  items: readonly { id: number; thirdAuthId: number; hash: string }[],
): Promise<Twins> {
  const all = await findAll(db, items)
  return new Map(
    items.flatMap(({ id, thirdAuthId, hash }) => {
      const others = (all.get(`${thirdAuthId}:${hash}`) ?? []).filter((item) => item.id !== id)
      return others.length === 0 ? [] : [[id, others] as const]
    }),
  )
}

/** In steps of 500 contents; key `<account>:<hash>`. Works that are `left` out don't count. */
async function findAll(
  db: Db,
  pairs: readonly { thirdAuthId: number; hash: string }[],
  left?: RawBuilder<SqlBool>,
): Promise<Map<string, SimilarItem[]>> {
  const found = new Map<string, SimilarItem[]>()
  const hashes = [...new Set(pairs.map((pair) => pair.hash))]
  const accounts = [...new Set(pairs.map((pair) => pair.thirdAuthId))]
  for (let at = 0; at < hashes.length; at += 500) {
    const query = wholeCompany(db, 'accounts')
      .selectFrom('publish_items as i')
      .innerJoin('third_auths as a', 'a.id', 'i.third_auth_id')
      .select([
        'i.id',
        'i.wisdom_task_id',
        'i.title',
        'a.openname',
        'i.publish_status',
        'i.third_auth_id',
        'i.content_hash',
      ])
      .where('i.content_hash', 'in', hashes.slice(at, at + 500))
      .where('i.third_auth_id', 'in', accounts)
      .where((eb) =>
        eb.or([
          eb.and([eb('i.publish_status', 'in', [...LIVE_STATES]), eb('i.delete_time', 'is', null)]),
          eb('i.outcome_unknown', '=', 1),
        ]),
      )
    const rows = await (left === undefined ? query : query.where(sql<SqlBool>`not ${left}`)).execute()
    for (const { third_auth_id, content_hash, ...item } of rows) {
      const key = `${third_auth_id}:${content_hash}`
      found.set(key, [...(found.get(key) ?? []), item])
    }
  }
  return found
}
