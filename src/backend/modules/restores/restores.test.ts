import { beforeAll, describe, expect, test } from 'vitest'
import type { JournalledAttempt } from '../../../contract/helper/commands.ts'
import type { SeenWork } from '../../../contract/entities/work.ts'
import { CODE } from '../../../contract/errors.ts'
import { loadEpoch } from '../../lib/epoch.ts'
import { inTransaction } from '../../ports/database.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { createRestoredWorks } from '../publishing/restored-works.ts'
import { openPublishBench, refusal } from '../publishing/testing/publish-bench.ts'
import type { PublishBench, TestCaller } from '../publishing/testing/publish-bench.ts'
import { settleIn } from './after-restore.ts'
import { createRestores } from './restores.service.ts'

eachDatabase((_kind, open) => {
  let bench: PublishBench
  let restores: ReturnType<typeof createRestores>
  let keys = 0
  beforeAll(async () => {
    bench = openPublishBench(await open())
    // The epoch of the bench itself stands for the data as they are now.
    restores = createRestores({ clock: bench.clock, epoch: 'now', works: createRestoredWorks(bench), forTenant: (id) => bench.database.forTenant(id) })
  })
  const SINCE_MS = 3_600_000
  /** A company with one task of three works on one account, and one computer; put back to this moment an hour later. */
  const restored = async () => {
    const owner = await bench.tenant()
    const { taskId, account, items, token } = await bench.startedRun(owner, 3)
    await bench.lock.set(owner, { wisdom_task_id: taskId, oneClickPublishStatus: 0, force: 0, lock_token: token })
    const device = await bench.device(owner)
    const backupTime = bench.clock.ms
    bench.clock.ms += SINCE_MS
    await settleIn(bench.database.db, { key: `key-${keys++}`, name: 'backup-x.sqlite', time: backupTime, by: '老板', tenantId: owner.tenantId, adminId: owner.admin.id, replaced: null }, null, bench.clock.ms)
    const [first, second, third] = await Promise.all(items.map(async (id) => await bench.item(owner, id)))
    if (!first || !second || !third) throw new Error('no items')
    return { owner, taskId, account, device, items: [first, second, third] as const }
  }
  type Restored = Awaited<ReturnType<typeof restored>>
  const entry = async ({ owner, account }: Restored, itemId: number, more: Partial<JournalledAttempt> = {}): Promise<JournalledAttempt> => {
    const row = await owner.db.selectFrom('third_auths').select(['platform_value', 'account_id', 'openname']).where('id', '=', account).executeTakeFirstOrThrow()
    const item = await owner.db.selectFrom('publish_items').select('title').where('id', '=', itemId).executeTakeFirst()
    return {
      item_id: itemId, attempt_no: 1, epoch: 'e0', time: Math.floor(bench.clock.ms / 1000) - 60, ...row, title: item?.title ?? '备份后的作品', file_hash: '', outcome: 'done', publishId: 'w1', platform_item_id: 'w1', platform_url: 'https://x/w1', msg: '', ...more,
    }
  }
  const list = async ({ owner, account }: Restored, works: Partial<SeenWork>[], completeFrom: number | null = 0) =>
    await inTransaction(owner.db, async (trx) => await restores.looks.seen(trx, account, { completeFrom, linked: new Set(), works: works.map((work, at) => ({ platform_item_id: `s${at}`, url: 'https://x/s', title: '', kind: 'video', publish_time: Math.floor(bench.clock.ms / 1000), state: 'published', reason: '', play: null, like: null, comment: null, share: null, collect: null, ...work })) }))
  const start = async (caller: TestCaller, taskId: number, id: number) => {
    const { lock_token: token } = await bench.lock.set(caller, { wisdom_task_id: taskId, oneClickPublishStatus: 1, force: 1 })
    await bench.run.setEditStatus(caller, { wisdom_task_id: taskId, edit_status: 1, lock_token: token })
    return await bench.run.start(caller, { id, lock_token: token })
  }
  const states = async ({ owner, items }: Restored) => (await Promise.all(items.map(async (one) => await bench.item(owner, one.id)))).map((item) => [item.publish_status, item.outcome_unknown, item.restore_hold])

  describe('after a restored backup', () => {
    test('works wait until the computer and the list of their account have told; then what went out is out, the rest goes on', async () => {
      const world = await restored()
      const { owner, taskId, device, items } = world
      expect(await states(world)).toEqual([[0, 0, 1], [0, 0, 1], [0, 0, 1]])
      expect(await restores.state(owner)).toMatchObject({ active: 1, held: 3, checks: [{ kind: 'account', settled: 0 }, { kind: 'device', subject: device.id, settled: 0 }] })
      expect(await refusal(start(owner, taskId, items[0].id))).toMatchObject({ code: CODE.CONFLICT, data: { restore_hold: 1 } })

      expect(await restores.report(owner, { device_id: device.id, done: 1, list: [await entry(world, items[0].id)] })).toEqual({ found: 1, lost: 0, settled: 1 })
      // The list of the account has not been seen yet.
      expect(await states(world)).toEqual([[2, 0, 0], [0, 0, 1], [0, 0, 1]])
      await list(world, [{ platform_item_id: 'w9', title: items[1].title }])
      expect(await states(world)).toEqual([[2, 0, 0], [-1, 1, 0], [0, 0, 0]])
      expect((await bench.item(owner, items[1].id)).fail_reason).toContain('同名作品')
      expect(await bench.item(owner, items[0].id)).toMatchObject({ platform_item_id: 'w1', platform_url: 'https://x/w1', attempt_epoch: 'e0' })
      expect(await start(owner, taskId, items[2].id)).toMatchObject({ attempt_no: 1, epoch: 'e1' })
      expect(await restores.state(owner)).toMatchObject({ active: 1, since: 0, held: 0, unconfirmed: 1 })
      // Told once more, nothing changes.
      expect(await restores.report(owner, { device_id: device.id, done: 1, list: [await entry(world, items[0].id)] })).toMatchObject({ found: 0 })
    })

    test('a journal about another title or account makes the work unconfirmed, with both sides said', async () => {
      const world = await restored()
      const { owner, device, items } = world
      await restores.report(owner, { device_id: device.id, done: 1, list: [await entry(world, items[0].id, { title: '改过的标题' })] })
      const item = await bench.item(owner, items[0].id)
      expect(item).toMatchObject({ publish_status: -1, outcome_unknown: 1 })
      expect(item.fail_reason).toContain('《改过的标题》')
      expect(item.fail_reason).toContain(`《${items[0].title}》`)
    })

    test('what is running, unclear, not published, another company\'s or of these data is told apart', async () => {
      const world = await restored()
      const { owner, device, items } = world
      const running = await restores.report(owner, { device_id: device.id, done: 1, list: [await entry(world, items[0].id, { outcome: 'running' })] })
      expect(running).toEqual({ found: 0, lost: 0, settled: 0 })
      expect(await restores.report(owner, { device_id: device.id, done: 1, list: [
        await entry(world, items[0].id, { outcome: 'unconfirmed', platform_item_id: '', platform_url: '' }), await entry(world, items[1].id, { outcome: 'not-published' }),
        await entry(world, items[2].id, { account_id: 'somebody-else' }), await entry(world, items[2].id, { epoch: 'now' }),
      ] })).toEqual({ found: 1, lost: 0, settled: 1 })
      expect(await states(world)).toEqual([[-1, 1, 0], [0, 0, 1], [0, 0, 1]])
    })

    test('works that were made after the backup are listed, and never taken for those that got their numbers since', async () => {
      const world = await restored()
      const { owner, device, items } = world
      const unknown = items[2].id + 1_000_000
      expect(await restores.report(owner, { device_id: device.id, done: 1, list: [await entry(world, unknown)] })).toMatchObject({ found: 0, lost: 1 })
      expect((await restores.state(owner)).lost).toMatchObject([{ title: '备份后的作品', outcome: 'done', platform_url: 'https://x/w1' }])
    })

    test('a list that does not reach back settles nothing; a person with the right may answer for it, with a reason in the log', async () => {
      const world = await restored()
      const { owner, device } = world
      await restores.report(owner, { device_id: device.id, done: 1, list: [] })
      await list(world, [], Math.floor(bench.clock.ms / 1000))
      const [check] = (await restores.state(owner)).checks.filter((one) => one.settled === 0)
      expect(check).toMatchObject({ kind: 'account', note: expect.stringContaining('跳过') })
      expect((await refusal(restores.close(owner, (await restores.state(owner)).id))).code).toBe(CODE.CONFLICT)
      expect(await restores.release(owner, { id: check?.id ?? 0, reason: '已在平台查看' })).toEqual({ held: 0 })
      expect(owner.audits.at(-1)?.summary).toContain('已在平台查看')
      expect(await states(world)).toEqual([[0, 0, 0], [0, 0, 0], [0, 0, 0]])
      expect(await restores.close(owner, (await restores.state(owner)).id)).toEqual({ closed: 1 })
      expect((await restores.state(owner)).active).toBe(0)
    })

    test('sessions, locks and leases end, attempts belong to another epoch, and the restore stands in the log', async () => {
      const owner = await bench.tenant()
      const { taskId, token, items: [open = 0, waiting = 0] } = await bench.startedRun(owner, 2)
      await bench.run.start(owner, { id: open, lock_token: token })
      await owner.db.insertInto('admin_tokens').values({ admin_id: owner.admin.id, token_hash: `hash-${keys}`, ttl_ms: 1, last_used_time: null, expire_time: bench.clock.ms * 2, revoke_time: null }).execute()
      const before = await loadEpoch(bench.database.db)
      const note = { key: `key-${keys++}`, name: 'backup-y.sqlite', time: bench.clock.ms, by: '启动参数 --restore', tenantId: null, adminId: null, replaced: null }
      await settleIn(bench.database.db, note, null, bench.clock.ms)
      const after = await loadEpoch(bench.database.db)
      expect(after).not.toBe(before)
      // The same note again (a start that was cut off) is no second restore.
      await settleIn(bench.database.db, note, null, bench.clock.ms)
      expect(await loadEpoch(bench.database.db)).toBe(after)
      expect(await owner.db.selectFrom('admin_tokens').select('id').where('revoke_time', 'is', null).execute()).toEqual([])
      expect(await owner.db.selectFrom('wisdom_tasks').select(['one_click_publish_status', 'lock_token', 'edit_status']).where('id', '=', taskId).executeTakeFirst()).toEqual({ one_click_publish_status: 0, lock_token: null, edit_status: 0 })
      expect(await bench.item(owner, open)).toMatchObject({ publish_status: -1, outcome_unknown: 1, edit_status: 0 })
      expect(await bench.item(owner, waiting)).toMatchObject({ publish_status: 0, restore_hold: 1, edit_status: 0 })
      expect(await owner.db.selectFrom('operation_logs').select(['action', 'admin_name']).where('action', '=', 'backup.restore').execute()).toEqual([{ action: 'backup.restore', admin_name: '启动参数 --restore' }])
    })

    test('what was taken from people and computers since the backup stays taken', async () => {
      const owner = await bench.tenant()
      const stopped = await bench.colleague(owner)
      const device = await bench.device(owner)
      const admins = await owner.db.selectFrom('admins').select(['id', 'username', 'password_hash', 'status', 'delete_time']).execute()
      const replaced = {
        admins: admins.map((admin) => ({ ...admin, ...(admin.id === owner.admin.id ? { password_hash: 'newer' } : {}), ...(admin.id === stopped.admin.id ? { status: 0 } : {}) })),
        devices: [{ device_id: device.id, public_key: device.sealing.publicKey, revoke_time: 1 }],
      }
      await settleIn(bench.database.db, { key: `key-${keys++}`, name: 'backup-z.sqlite', time: bench.clock.ms, by: '老板', tenantId: owner.tenantId, adminId: owner.admin.id, replaced: '/x' }, replaced, bench.clock.ms)
      expect((await restores.state(owner)).kept).toEqual({ passwords: 1, admins: 1, devices: 1 })
      expect(await owner.db.selectFrom('admins').select('password_hash').where('id', '=', owner.admin.id).executeTakeFirst()).toEqual({ password_hash: 'newer' })
      expect(await owner.db.selectFrom('admins').select('status').where('id', '=', stopped.admin.id).executeTakeFirst()).toEqual({ status: 0 })
      expect((await restores.state(owner)).checks.filter((check) => check.kind === 'device')).toEqual([])
    })
  })

  test('an outcome of an attempt of another epoch is refused: it is about other data', async () => {
    const owner = await bench.tenant()
    const { token, items: [item = 0] } = await bench.startedRun(owner)
    await bench.run.start(owner, { id: item, lock_token: token })
    expect(await refusal(bench.run.record(owner, { taskId: item, publishId: 'p', status: 2, attempt_no: 1, epoch: 'e0' }))).toMatchObject({ code: CODE.CONFLICT, data: { other_epoch: 1 } })
    expect((await bench.item(owner, item)).publish_status).toBe(1)
    expect(await bench.run.record(owner, { taskId: item, publishId: 'p', status: 2, attempt_no: 1, epoch: 'e1' })).toMatchObject({ publish_status: 2 })
  })
})
