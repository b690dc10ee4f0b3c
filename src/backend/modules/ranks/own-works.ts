// What the company has on a platform, as far as a search could show it.
import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import { titleNorm } from '../../../contract/titles/lines.ts'
import type { Db } from '../../ports/database.ts'
import type { OwnFacts, SeenHit } from './match.ts'
import { wholeCompany } from '../../lib/whole-company.ts'

/** Newest titles that results of unknown authors are compared with. */
const TITLES = 1_000

/** Facts for these results; titles only where a result doesn't say who made it. */
export async function ownFacts(narrowed: Db, platform: string, hits: readonly SeenHit[]): Promise<OwnFacts> {
  const db = wholeCompany(narrowed, 'platforms')
  const ids = [...new Set(hits.map((hit) => hit.item_id).filter((id) => id !== ''))]
  const accounts = await db
    .selectFrom('third_auths')
    .select(['id', 'third_sec_uid', 'account_id'])
    .where('platform_value', '=', platform)
    .where('delete_time', 'is', null)
    .execute()
  const published = db
    .selectFrom('publish_items as i')
    .innerJoin('third_auths as a', 'a.id', 'i.third_auth_id')
    .where('a.platform_value', '=', platform)
    .where('i.publish_status', '=', PUBLISH_STATUS.success)
    .where('i.delete_time', 'is', null)
  const items =
    ids.length === 0
      ? []
      : await published.select(['i.id', 'i.platform_item_id']).where('i.platform_item_id', 'in', ids).execute()
  const works =
    ids.length === 0
      ? []
      : await db
          .selectFrom('platform_works as w')
          .innerJoin('third_auths as a', 'a.id', 'w.third_auth_id')
          .select(['w.platform_item_id', 'w.publish_item_id'])
          .where('a.platform_value', '=', platform)
          .where('w.platform_item_id', 'in', ids)
          .execute()
  const unknown = hits.some((hit) => hit.author_sec_uid === '' && hit.title !== '')
  const titles = unknown
    ? await published
        .select(['i.id', 'i.title'])
        .orderBy('i.published_time', 'desc')
        .orderBy('i.id', 'desc')
        .limit(TITLES)
        .execute()
    : []
  return {
    items: new Map([
      ...works.flatMap((row): [string, number][] =>
        row.publish_item_id === null ? [] : [[row.platform_item_id, row.publish_item_id]],
      ),
      ...items.map((row): [string, number] => [row.platform_item_id, row.id]),
    ]),
    works: new Set(works.map((row) => row.platform_item_id)),
    authors: new Set(accounts.flatMap((row) => [row.third_sec_uid, row.account_id]).filter((one) => one !== '')),
    titles: titles.map((row) => ({ id: row.id, norm: titleNorm(row.title) })).filter((one) => one.norm !== ''),
  }
}
