// Where a lead came from: its account and work, as the caller sees them.
import { CODE } from '../../../contract/errors.ts'
import { AppError } from '../../lib/errors.ts'
import type { Db } from '../../ports/database.ts'

interface AskedOrigin {
  platform_value?: string | undefined
  third_auth_id?: number | undefined
  publish_item_id?: number | undefined
}

/** Cells of it. */
interface Origin {
  platform_value?: string
  third_auth_id?: number
  publish_item_id?: number
}

/**
 * What is to be written of it. An account brings its platform, a work its account where the caller sees it.
 * @throws NOT_FOUND for accounts and works that the caller does not see
 */
export async function originOf(db: Db, asked: AskedOrigin): Promise<Origin> {
  const work =
    asked.publish_item_id === undefined || asked.publish_item_id === 0
      ? undefined
      : await db
          .selectFrom('publish_items')
          .select(['id', 'third_auth_id'])
          .where('id', '=', asked.publish_item_id)
          .where('delete_time', 'is', null)
          .executeTakeFirst()
  if ((asked.publish_item_id ?? 0) > 0 && work === undefined) throw new AppError(CODE.NOT_FOUND)
  const wanted = asked.third_auth_id ?? work?.third_auth_id ?? 0
  const account =
    wanted === 0
      ? undefined
      : await db
          .selectFrom('third_auths')
          .select(['id', 'platform_value'])
          .where('id', '=', wanted)
          .where('delete_time', 'is', null)
          .executeTakeFirst()
  if ((asked.third_auth_id ?? 0) > 0 && account === undefined) throw new AppError(CODE.NOT_FOUND)
  return {
    ...(asked.platform_value !== undefined && { platform_value: asked.platform_value }),
    ...(asked.third_auth_id !== undefined && { third_auth_id: asked.third_auth_id }),
    ...(asked.publish_item_id !== undefined && { publish_item_id: asked.publish_item_id }),
    ...(account !== undefined && { third_auth_id: account.id, platform_value: account.platform_value }),
  }
}
