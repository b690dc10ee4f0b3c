// How films are made, as the company set it: one JSON row, merged over what is usual.
import { CLIP_ENGINE_USUAL, clipEngineSettings } from '../../../contract/entities/clip-engine.ts'
import type { ClipEngineSettings } from '../../../contract/entities/clip-engine.ts'
import type { Db } from '../../ports/database.ts'

/** Rows of the whole company have no operator. */
const KEY = { admin_id: 0, key: 'clip.engine' } as const

/** Any of the values; undefined = leave it. */
type Change = { [K in keyof ClipEngineSettings]?: ClipEngineSettings[K] | undefined }

const over = (below: ClipEngineSettings, change: object): unknown => ({
  ...below,
  ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
})

/** What can't be read counts as not set. */
function parse(text: string | undefined): ClipEngineSettings {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    return clipEngineSettings
      .catch(CLIP_ENGINE_USUAL)
      .parse(over(CLIP_ENGINE_USUAL, typeof stored === 'object' && stored !== null ? stored : {}))
  } catch {
    return CLIP_ENGINE_USUAL
  }
}

export async function readClipEngine(db: Db): Promise<ClipEngineSettings> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('admin_id', '=', KEY.admin_id)
    .where('key', '=', KEY.key)
    .executeTakeFirst()
  return parse(row?.value)
}

/** Changes the named values; concurrent changes wait for each other inside the caller's transaction. */
export async function mergeClipEngine(trx: Db, change: Change, now: number): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ ...KEY, value: '{}' })
    .onConflict((oc) => oc.columns(['tenant_id', 'admin_id', 'key']).doNothing())
    .execute()
  const row = await trx
    .selectFrom('settings')
    .select(['id', 'value'])
    .where('admin_id', '=', KEY.admin_id)
    .where('key', '=', KEY.key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('settings')
    .set({ value: JSON.stringify(over(parse(row.value), change)), update_time: now })
    .where('id', '=', row.id)
    .execute()
}

/** The largest cache any company of this server wants, GB: they share one folder. `db` sees all of them. */
export async function largestCacheGb(db: Db): Promise<number> {
  const rows = await db
    .selectFrom('settings')
    .select('value')
    .where('admin_id', '=', KEY.admin_id)
    .where('key', '=', KEY.key)
    .execute()
  return rows.length === 0 ? CLIP_ENGINE_USUAL.cache_gb : Math.max(...rows.map((row) => parse(row.value).cache_gb))
}
