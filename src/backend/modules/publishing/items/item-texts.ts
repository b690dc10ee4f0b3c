// The text below a work's title, changed by others: rewriting puts what a person accepted into the work, and takes it
// out again.
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import type { Db } from '../../../ports/database.ts'
import type { ItemChanges } from './item-changes.service.ts'
import { readInfo } from '../store/item-codec.ts'
import type { Caller } from '../publishing.ports.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'

interface Change {
  itemId: number
  from: string
  to: string
}
/**
 * done; changed = the work has another text; out = it is being published or out; gone = cancelled or deleted; refused =
 * `msg` says why.
 */
interface Outcome {
  state: 'done' | 'changed' | 'out' | 'gone' | 'refused'
  msg: string
}
export interface ItemTexts {
  /**
   * Inside the caller's transaction: puts `to` in the place of `from`, checked as an operator's own change; answers by
   * item.
   */
  replace(trx: Db, tenantId: number, changes: readonly Change[]): Promise<ReadonlyMap<number, Outcome>>
}

/** Who accepted it is known to the caller; whose work it is does not matter here. */
const EVERYBODY = { id: 0, dataScope: 'all', username: '', name: '', roleCode: '', perms: [] } as const
const OUT: Outcome = { state: 'out', msg: '作品正在发布或已经发布，文案不能再改' }

/** See the interface. */
export function createItemTexts(items: Pick<ItemChanges, 'saveMany'>): ItemTexts {
  return {
    async replace(inside, tenantId, changes) {
      const trx = wholeCompany(inside, 'works')
      if (changes.length === 0) return new Map()
      const rows = new Map(
        (
          await trx
            .selectFrom('publish_items')
            .select(['id', 'publish_status', 'video_publish_info', 'delete_time'])
            .where(
              'id',
              'in',
              changes.map((one) => one.itemId),
            )
            .execute()
        ).map((row) => [row.id, row]),
      )
      const first = (change: Change): Outcome | null => {
        const row = rows.get(change.itemId)
        if (row === undefined || row.delete_time !== null || row.publish_status === PUBLISH_STATUS.cancelled)
          return { state: 'gone', msg: '作品已取消或删除' }
        if (row.publish_status === PUBLISH_STATUS.publishing || row.publish_status === PUBLISH_STATUS.success)
          return OUT
        return (readInfo(row.video_publish_info).description ?? '') === change.from
          ? null
          : { state: 'changed', msg: '作品的文案已被修改' }
      }
      const reported = new Map<number, Outcome>()
      const fit = changes.filter((change) => {
        const why = first(change)
        if (why !== null) reported.set(change.itemId, why)
        return why === null
      })
      if (fit.length === 0) return reported
      const { time_zone: timeZone } = await trx.selectFrom('tenants').select('time_zone').executeTakeFirstOrThrow()
      const caller: Caller = {
        db: trx,
        admin: EVERYBODY,
        tenantId,
        tenant: { id: tenantId, cardType: 'full', expireAt: null, timeZone, runsInstallation: false },
        deviceId: null,
        ip: '',
        ua: '',
        audit: () => undefined,
      }
      const { saved, refused } = await items.saveMany(caller, {
        items: fit.map((change) => ({ id: change.itemId, video_publish_info: { description: change.to } })),
      })
      for (const id of saved) reported.set(id, { state: 'done', msg: '' })
      for (const { id, msg } of refused) reported.set(id, { state: 'refused', msg })
      return reported
    },
  }
}
