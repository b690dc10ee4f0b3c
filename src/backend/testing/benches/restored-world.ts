// A company whose backup was put back, with its computer: its journal comes signed, as from a real helper.
import type { JournalledAttempt } from '../../../contract/helper/commands.ts'
import { journalProofText } from '../../../contract/helper/journal-proof.ts'
import type { JournalPage } from '../../../contract/helper/journal-proof.ts'
import { restoresModule } from '../../compose/restores.ts'
import { BENCH_NAME } from './publish-bench.ts'
import type { PublishBench, TestCaller, TestDevice } from './publish-bench.ts'
import { settleIn } from '../../modules/restores/after-restore.ts'

/** Between the backup and its return, ms. */
export const SINCE_MS = 3_600_000

type Item = Awaited<ReturnType<PublishBench['item']>>
export interface RestoredWorld {
  readonly owner: TestCaller
  readonly taskId: number
  readonly account: number
  readonly device: TestDevice
  readonly items: readonly [Item, Item, Item]
}

/** The epoch of the data as they are now is `now`; attempts of before are of `e0`. */
export function openRestoredWorld(bench: PublishBench) {
  const { service, looks } = restoresModule({ ...bench.base, epoch: 'now' }, bench.core)
  const restores = { ...service, looks }
  let keys = 0
  return {
    restores,
    /**
     * One task of three works on one account, and one computer; put back to this moment an hour later; `before` is done
     * before the backup.
     */
    async restored(before: (owner: TestCaller) => Promise<void> = async () => undefined): Promise<RestoredWorld> {
      const owner = await bench.tenant()
      await before(owner)
      const { taskId, account, items, token } = await bench.startedRun(owner, 3)
      await bench.lock.set(owner, { wisdom_task_id: taskId, oneClickPublishStatus: 0, force: 0, lock_token: token })
      const device = await bench.device(owner)
      const backupTime = bench.clock.ms
      bench.clock.ms += SINCE_MS
      await settleIn(
        bench.database.db,
        {
          key: `world-${process.pid}-${keys++}`,
          name: 'backup-x.sqlite',
          time: backupTime,
          by: '老板',
          tenantId: owner.tenantId,
          adminId: owner.admin.id,
          replaced: null,
        },
        null,
        bench.clock.ms,
      )
      const [first, second, third] = await Promise.all(items.map(async (id) => await bench.item(owner, id)))
      if (!first || !second || !third) throw new Error('no items')
      return { owner, taskId, account, device, items: [first, second, third] }
    },
    /** One attempt on the world's account, done since the backup. */
    async entry(
      { owner, account }: Pick<RestoredWorld, 'owner' | 'account'>,
      itemId: number,
      more: Partial<JournalledAttempt> = {},
    ): Promise<JournalledAttempt> {
      const row = await owner.db
        .selectFrom('third_auths')
        .select(['platform_value', 'account_id', 'openname'])
        .where('id', '=', account)
        .executeTakeFirstOrThrow()
      const item = await owner.db
        .selectFrom('publish_items')
        .select('title')
        .where('id', '=', itemId)
        .executeTakeFirst()
      return {
        item_id: itemId,
        attempt_no: 1,
        epoch: 'e0',
        time: Math.floor(bench.clock.ms / 1000) - 60,
        ...row,
        title: item?.title ?? '备份后的作品',
        file_hash: '',
        outcome: 'done',
        publishId: 'w1',
        platform_item_id: 'w1',
        platform_url: 'https://x/w1',
        msg: '',
        ...more,
      }
    },
    /** A page of the journal as this computer signs it; `more` is part of what is signed. */
    async signed(
      of: TestCaller,
      device: TestDevice,
      list: readonly JournalledAttempt[],
      more: Partial<JournalPage> = {},
    ) {
      const page = {
        device_id: device.id,
        epoch: 'now',
        since: (await restores.state(of)).since,
        after: 0,
        next: 0,
        list: [...list],
        ...more,
        backend: more.backend ?? BENCH_NAME,
      }
      const { backend: _, ...carried } = { ...page, list: [...page.list] }
      return { ...carried, signature: device.sign(journalProofText(page)) }
    },
    /** Tells the whole journal in one page. */
    async report(of: TestCaller, device: TestDevice, list: readonly JournalledAttempt[]) {
      return await restores.report(of, await this.signed(of, device, list))
    },
  }
}
