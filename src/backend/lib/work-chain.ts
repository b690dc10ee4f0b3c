// How somebody came to us: keyword, title, work and account, as far as they are known and in sight.
import type { LeadChain } from '../../contract/entities/lead.ts'
import type { Db } from '../ports/database.ts'

/** What is known of a lead or conversation itself; 0 and '' = nothing. */
export interface ChainEnd {
  readonly keyword: string
  readonly publish_item_id: number
  readonly third_auth_id: number
}

/** Its own keyword wins over that of the title that the work took. */
export async function findChain(db: Db, lead: ChainEnd): Promise<LeadChain> {
  const work =
    lead.publish_item_id === 0
      ? undefined
      : await db
          .selectFrom('publish_items')
          .select(['id', 'title', 'third_auth_id', 'platform_url'])
          .where('id', '=', lead.publish_item_id)
          .executeTakeFirst()
  const seen =
    work === undefined
      ? undefined
      : await db.selectFrom('platform_works').select(['url']).where('publish_item_id', '=', work.id).executeTakeFirst()
  const title =
    work === undefined
      ? undefined
      : await db
          .selectFrom('titles')
          .select(['title', 'main'])
          .where('publish_item_id', '=', work.id)
          .orderBy('id')
          .executeTakeFirst()
  const accountId = lead.third_auth_id > 0 ? lead.third_auth_id : (work?.third_auth_id ?? 0)
  const account =
    accountId === 0
      ? undefined
      : await db
          .selectFrom('third_auths')
          .select(['id', 'openname', 'platform_value'])
          .where('id', '=', accountId)
          .executeTakeFirst()
  return {
    keyword: known(lead.keyword) ?? known(title?.main),
    title: known(work?.title) ?? known(title?.title),
    work_url: known(seen?.url) ?? known(work?.platform_url),
    publish_item_id: work?.id ?? null,
    account: account ?? null,
    activity: null,
  }
}

const known = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text)
