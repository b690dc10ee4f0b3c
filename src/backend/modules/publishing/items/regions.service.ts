// What {地区} stands for on each account.
import type { OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import type { listRegions, setRegions } from '../../../../contract/http/publish-grid.ts'
import { inTransaction } from '../../../ports/database.ts'
import type { Caller, PublishingDeps } from '../publishing.ports.ts'
import { findTargets } from '../store/target-accounts.repository.ts'

export interface Regions {
  /** @throws NOT_FOUND for an account that is not visible */
  list(caller: Caller, ids: readonly number[]): Promise<OutputOf<typeof listRegions>>
  /**
   * Texts that are stored already stay as they are.
   * @throws NOT_FOUND
   */
  set(caller: Caller, input: ParsedInputOf<typeof setRegions>): Promise<OutputOf<typeof setRegions>>
}

/** See the interface. */
export function createRegions({ clock }: Pick<PublishingDeps, 'clock'>): Regions {
  return {
    async list(caller, ids) {
      return (await findTargets(caller.db, ids)).map(({ id, openname, platform_value, region }) => ({
        third_auth_id: id,
        openname,
        platform_value,
        region,
      }))
    },
    async set(caller, { items }) {
      const wanted = new Map(items.map((item) => [item.third_auth_id, item.region]))
      return await inTransaction(caller.db, async (trx) => {
        const accounts = await findTargets(trx, [...wanted.keys()], 'items')
        const changed = accounts.filter((account) => account.region !== wanted.get(account.id))
        for (const account of changed)
          await trx
            .updateTable('third_auths')
            .set({ region: wanted.get(account.id) ?? '', update_time: clock.now() })
            .where('id', '=', account.id)
            .execute()
        caller.audit({
          targetType: 'third_auth',
          targetId: changed
            .map((account) => account.id)
            .join(',')
            .slice(0, 200),
          summary: `填写账号地区 ${changed.length} 个`,
        })
        return { updated: changed.length }
      })
    },
  }
}
