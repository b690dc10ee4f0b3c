import { beforeAll, describe, expect, test } from 'vitest'
import type { SeenWork } from '../../../contract/entities/work.ts'
import { CODE } from '../../../contract/errors.ts'
import { allowDuplicates } from '../../../contract/http/publish-grid.ts'
import { loadEpoch } from '../../lib/epoch.ts'
import { inTransaction } from '../../ports/database.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { openPublishBench, refusal } from '../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../testing/benches/publish-bench.ts'
import { settleIn } from './after-restore.ts'
import { openRestoredWorld, SINCE_MS } from '../../testing/benches/restored-world.ts'
import type { RestoredWorld } from '../../testing/benches/restored-world.ts'

eachDatabase((_kind, open) => {
  let bench: PublishBench
  let scene: ReturnType<typeof openRestoredWorld>
  let restores: (typeof scene)['restores']
  let keys = 0
  beforeAll(async () => {
    bench = openPublishBench(await open())
    scene = openRestoredWorld(bench)
    restores = scene.restores
  })
  const restored = async () => await scene.restored()
  const entry: (typeof scene)['entry'] = async (...of) => await scene.entry(...of)
  const report: (typeof scene)['report'] = async (...of) => await scene.report(...of)
  const list = async ({ owner, account }: RestoredWorld, works: Partial<SeenWork>[], completeFrom: number | null = 0) =>
    await inTransaction(
      owner.db,
      async (trx) =>
        await restores.looks.seen(trx, account, {
          completeFrom,
          linked: new Set(),
          works: works.map((work, at) => ({
            platform_item_id: `s${at}`,
            url: 'https://x/s',
            title: '',
            kind: 'video',
            publish_time: Math.floor(bench.clock.ms / 1000),
            state: 'published',
            reason: '',
            play: null,
            like: null,
            comment: null,
            share: null,
            collect: null,
            ...work,
          })),
        }),
    )
  const start = async (caller: TestCaller, taskId: number, id: number) => {
    const { lock_token: token } = await bench.lock.set(caller, {
      wisdom_task_id: taskId,
      oneClickPublishStatus: 1,
      force: 1,
    })
    await bench.run.setEditStatus(caller, { wisdom_task_id: taskId, edit_status: 1, lock_token: token })
    return await bench.run.start(caller, { id, lock_token: token })
  }
  const states = async ({ owner, items }: RestoredWorld) =>
    (await Promise.all(items.map(async (one) => await bench.item(owner, one.id)))).map((item) => [
      item.publish_status,
      item.outcome_unknown,
      item.restore_hold,
    ])

  describe('after a restored backup', () => {
    test('works wait until the computer and the list of their account have told; then what went out is out, the rest goes on', async () => {
      const world = await restored()
      const { owner, taskId, device, items } = world
      expect(await states(world)).toEqual([
        [0, 0, 1],
        [0, 0, 1],
        [0, 0, 1],
      ])
      expect(await restores.state(owner)).toMatchObject({
        active: 1,
        held: 3,
        checks: [
          { kind: 'account', settled: 0, platform_value: 'douyin' },
          { kind: 'device', subject: device.id, settled: 0, platform_value: '' },
        ],
      })
      expect(await refusal(start(owner, taskId, items[0].id))).toMatchObject({
        code: CODE.CONFLICT,
        data: { restore_hold: 1 },
      })

      const out = Math.floor(bench.clock.ms / 1000) - 30
      expect(await report(owner, device, [await entry(world, items[0].id, { publish_time: out })])).toEqual({
        found: 1,
        lost: 0,
        refused: 0,
        settled: 1,
      })
      // The list of the account has not been seen yet.
      expect(await states(world)).toEqual([
        [2, 0, 0],
        [0, 0, 1],
        [0, 0, 1],
      ])
      await list(world, [{ platform_item_id: 'w9', title: items[1].title }])
      expect(await states(world)).toEqual([
        [2, 0, 0],
        [-1, 1, 0],
        [0, 0, 0],
      ])
      expect((await bench.item(owner, items[1].id)).fail_reason).toContain('同名作品')
      expect(await bench.item(owner, items[0].id)).toMatchObject({
        platform_item_id: 'w1',
        platform_url: 'https://x/w1',
        attempt_epoch: 'e0',
      })
      expect(await start(owner, taskId, items[2].id)).toMatchObject({ attempt_no: 1, epoch: 'e1' })
      expect(await restores.state(owner)).toMatchObject({ active: 1, since: 0, held: 0, unconfirmed: 1 })
      expect((await restores.state(owner)).works).toMatchObject([
        { item_id: items[1].id, how: 'list', outcome: 'unconfirmed', platform_value: 'douyin' },
        { item_id: items[0].id, how: 'journal', outcome: 'done' },
      ])
      // The run log tells when it went out, not when that was found.
      const [line] = await owner.db
        .selectFrom('run_logs')
        .select(['title', 'message', 'create_time'])
        .where('ref_id', '=', items[0].id)
        .where('title', 'like', '发布成功%')
        .execute()
      expect(line).toMatchObject({ message: expect.stringContaining('核对得知'), create_time: out * 1000 })
      // Told once more, nothing changes.
      expect(await report(owner, device, [await entry(world, items[0].id)])).toMatchObject({ found: 0 })
    })

    test('a work that a journal tells of went out when the journal says; one that the platform holds for a time has that time', async () => {
      const world = await restored()
      const { owner, device, items } = world
      const [earlier, later] = [Math.floor(bench.clock.ms / 1000) - 600, Math.floor(bench.clock.ms / 1000) + 86_400]
      await report(owner, device, [
        await entry(world, items[0].id, { publish_time: earlier }),
        await entry(world, items[1].id, { publish_time: later }),
      ])
      expect(await bench.item(owner, items[0].id)).toMatchObject({
        publish_status: 2,
        published_time: earlier * 1_000,
        timing_time: 0,
      })
      expect(await bench.item(owner, items[1].id)).toMatchObject({
        publish_status: 2,
        published_time: bench.clock.ms,
        timing_time: later * 1_000,
      })
      expect((await restores.state(owner)).works.map((work) => [work.item_id, work.time])).toEqual(
        expect.arrayContaining([
          [items[0].id, earlier],
          [items[1].id, later],
        ]),
      )
      expect(
        (await restores.state(owner)).works.flatMap((work) => (work.scheduled === 1 ? [work.item_id] : [])),
      ).toEqual([items[1].id])
    })

    test('a journal about another title or account makes the work unconfirmed, with both sides said', async () => {
      const world = await restored()
      const { owner, device, items } = world
      await report(owner, device, [await entry(world, items[0].id, { title: '改过的标题' })])
      const item = await bench.item(owner, items[0].id)
      expect(item).toMatchObject({ publish_status: -1, outcome_unknown: 1 })
      expect(item.fail_reason).toContain('《改过的标题》')
      expect(item.fail_reason).toContain(`《${items[0].title}》`)
    })

    test("what is running, unclear, not published, another company's or of these data is told apart", async () => {
      const world = await restored()
      const { owner, device, items } = world
      const running = await report(owner, device, [await entry(world, items[0].id, { outcome: 'running' })])
      expect(running).toEqual({ found: 0, lost: 0, refused: 0, settled: 0 })
      expect(
        await report(owner, device, [
          await entry(world, items[0].id, { outcome: 'unconfirmed', platform_item_id: '', platform_url: '' }),
          await entry(world, items[1].id, { outcome: 'not-published' }),
          await entry(world, items[2].id, { account_id: 'somebody-else' }),
          await entry(world, items[2].id, { epoch: 'now' }),
        ]),
      ).toEqual({ found: 1, lost: 0, refused: 0, settled: 1 })
      expect(await states(world)).toEqual([
        [-1, 1, 0],
        [0, 0, 1],
        [0, 0, 1],
      ])
    })

    test('works that were published and deleted before the backup are nothing that was lost, by journal or by list', async () => {
      const world = await restored()
      const { owner, device, items } = world
      const later = Math.floor(bench.clock.ms / 1000) + 86_400
      await owner.db
        .updateTable('publish_items')
        .set({ publish_status: 2, timing_time: later * 1_000, delete_time: bench.clock.ms })
        .where('id', '=', items[0].id)
        .execute()
      expect(await report(owner, device, [await entry(world, items[0].id, { publish_time: later })])).toMatchObject({
        found: 0,
        lost: 0,
      })
      await list(world, [
        { platform_item_id: 'w7', title: items[0].title, publish_time: later + 30 },
        { platform_item_id: 'w8', title: '手机上发的', publish_time: later },
      ])
      expect((await restores.state(owner)).lost.map((one) => one.title)).toEqual(['手机上发的'])
    })

    test('works that were made after the backup are listed, and never taken for those that got their numbers since', async () => {
      const world = await restored()
      const { owner, device, items } = world
      const unknown = items[2].id + 1_000_000
      expect(await report(owner, device, [await entry(world, unknown)])).toMatchObject({ found: 0, lost: 1 })
      expect((await restores.state(owner)).lost).toMatchObject([
        { title: '备份后的作品', outcome: 'done', platform_url: 'https://x/w1' },
      ])
    })

    test('a list that does not reach back settles nothing; a person with the right may answer for it, with a reason in the log', async () => {
      const world = await restored()
      const { owner, device } = world
      await report(owner, device, [])
      await list(world, [], Math.floor(bench.clock.ms / 1000))
      const [check] = (await restores.state(owner)).checks.filter((one) => one.settled === 0)
      expect(check).toMatchObject({ kind: 'account', note: expect.stringContaining('跳过') })
      expect((await refusal(restores.close(owner, (await restores.state(owner)).id))).code).toBe(CODE.CONFLICT)
      expect(await restores.release(owner, { id: check?.id ?? 0, reason: '已在平台查看' })).toEqual({ held: 0 })
      expect(owner.audits.at(-1)?.summary).toContain('已在平台查看')
      expect(await states(world)).toEqual([
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
      ])
      expect(await restores.close(owner, (await restores.state(owner)).id)).toEqual({ closed: 1 })
      expect((await restores.state(owner)).active).toBe(0)
    })

    test('sessions, locks and leases end, attempts belong to another epoch, and the restore stands in the log', async () => {
      const owner = await bench.tenant()
      const {
        taskId,
        token,
        items: [open = 0, waiting = 0],
      } = await bench.startedRun(owner, 2)
      await bench.run.start(owner, { id: open, lock_token: token })
      await owner.db
        .insertInto('admin_tokens')
        .values({
          admin_id: owner.admin.id,
          token_hash: `hash-${keys}`,
          ttl_ms: 1,
          last_used_time: null,
          expire_time: bench.clock.ms * 2,
          revoke_time: null,
        })
        .execute()
      const before = await loadEpoch(bench.database.db)
      const note = {
        key: `key-${keys++}`,
        name: 'backup-y.sqlite',
        time: bench.clock.ms,
        by: '启动参数 --restore',
        tenantId: null,
        adminId: null,
        replaced: null,
      }
      await settleIn(bench.database.db, note, null, bench.clock.ms)
      const after = await loadEpoch(bench.database.db)
      expect(after).not.toBe(before)
      // The same note again (a start that was cut off) is no second restore.
      await settleIn(bench.database.db, note, null, bench.clock.ms)
      expect(await loadEpoch(bench.database.db)).toBe(after)
      expect(await owner.db.selectFrom('admin_tokens').select('id').where('revoke_time', 'is', null).execute()).toEqual(
        [],
      )
      expect(
        await owner.db
          .selectFrom('wisdom_tasks')
          .select(['one_click_publish_status', 'lock_token', 'edit_status'])
          .where('id', '=', taskId)
          .executeTakeFirst(),
      ).toEqual({ one_click_publish_status: 0, lock_token: null, edit_status: 0 })
      expect(await bench.item(owner, open)).toMatchObject({ publish_status: -1, outcome_unknown: 1, edit_status: 0 })
      expect(await bench.item(owner, waiting)).toMatchObject({ publish_status: 0, restore_hold: 1, edit_status: 0 })
      expect(
        await owner.db
          .selectFrom('operation_logs')
          .select(['action', 'admin_name'])
          .where('action', '=', 'backup.restore')
          .orderBy('id')
          .execute(),
      ).toEqual([
        { action: 'backup.restore', admin_name: '系统' },
        { action: 'backup.restore', admin_name: '启动参数 --restore' },
      ])
    })

    test('what was taken from people and computers since the backup stays taken', async () => {
      const owner = await bench.tenant()
      const stopped = await bench.colleague(owner)
      const device = await bench.device(owner)
      const given = await bench.account(owner)
      const freed = await bench.account(owner)
      const same = await bench.account(owner)
      const old = { proxy_enc: 'same', proxy_host: 'old.example:1080', proxy_test: null }
      await owner.db.updateTable('third_auths').set(old).where('id', 'in', [freed, same]).execute()
      const proxyOf = async (id: number, proxy_enc: string | null, proxy_host: string) => ({
        ...(await owner.db
          .selectFrom('third_auths')
          .select(['id', 'tenant_id', 'platform_value', 'account_id'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()),
        proxy_enc,
        proxy_host,
        proxy_test: null,
      })
      const admins = await owner.db
        .selectFrom('admins')
        .select([
          'id',
          'username',
          'password_hash',
          'must_change_pwd',
          'status',
          'delete_time',
          'role_id',
          'data_scope',
        ])
        .execute()
      const replaced = {
        admins: admins.map((admin) => ({
          ...admin,
          ...(admin.id === owner.admin.id ? { password_hash: 'newer', must_change_pwd: 1 as const } : {}),
          ...(admin.id === stopped.admin.id ? { status: 0 } : {}),
        })),
        roles: [],
        devices: [{ device_id: device.id, public_key: device.sealing.publicKey, revoke_time: 1 }],
        log: null,
        proxies: [
          await proxyOf(given, 'newer', 'proxy.example:1080'),
          await proxyOf(freed, null, ''),
          await proxyOf(same, 'same', 'old.example:1080'),
        ],
      }
      await settleIn(
        bench.database.db,
        {
          key: `key-${keys++}`,
          name: 'backup-z.sqlite',
          time: bench.clock.ms,
          by: '老板',
          tenantId: owner.tenantId,
          adminId: owner.admin.id,
          replaced: '/x',
        },
        replaced,
        bench.clock.ms,
      )
      const { kept } = await restores.state(owner)
      expect(kept).toEqual({ passwords: 1, admins: 1, rights: 0, devices: 1, proxies: 2, logs: -1 })
      const proxies = owner.db.selectFrom('third_auths').select(['proxy_enc', 'proxy_host'])
      expect(await proxies.where('id', 'in', [given, freed, same]).orderBy('id').execute()).toEqual([
        { proxy_enc: 'newer', proxy_host: 'proxy.example:1080' },
        { proxy_enc: null, proxy_host: '' },
        { proxy_enc: 'same', proxy_host: 'old.example:1080' },
      ])
      expect(
        await owner.db
          .selectFrom('admins')
          .select(['password_hash', 'must_change_pwd'])
          .where('id', '=', owner.admin.id)
          .executeTakeFirst(),
      ).toEqual({ password_hash: 'newer', must_change_pwd: 1 })
      expect(
        await owner.db.selectFrom('admins').select('status').where('id', '=', stopped.admin.id).executeTakeFirst(),
      ).toEqual({ status: 0 })
      expect((await restores.state(owner)).checks.filter((check) => check.kind === 'device')).toEqual([])
    })
  })

  test('a right that was taken away since the backup does not come back with it, by role, by the role’s rights or by the data scope', async () => {
    const owner = await bench.tenant()
    const role = async (code: string, perms: readonly string[]): Promise<number> => {
      const { id } = await owner.db
        .insertInto('roles')
        .values({ code, name: code, delete_time: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      await owner.db
        .insertInto('role_permissions')
        .values(perms.map((perm) => ({ role_id: id, perm })))
        .execute()
      return id
    }
    const wide = ['task:list', 'task:publish', 'device:approve']
    const [manager, editor, guest, chief] = [
      await role('manager', wide),
      await role('editor', ['task:list', 'account:auth']),
      await role('guest', ['task:list']),
      await role('chief', ['*']),
    ]
    const person = async (roleId: number) => {
      const made = await bench.colleague(owner)
      await owner.db.updateTable('admins').set({ role_id: roleId }).where('id', '=', made.admin.id).execute()
      return made.admin.id
    }
    // As the backup has them; what became of each since is his name. One got more since: he keeps what he had.
    const people = {
      moved: await person(manager),
      trimmed: await person(editor),
      scoped: await person(guest),
      intoNewRole: await person(manager),
      lessOfAll: await person(chief),
      promoted: await person(guest),
      unchanged: await person(guest),
    }
    const rows = await owner.db
      .selectFrom('admins')
      .select(['id', 'username', 'password_hash', 'must_change_pwd', 'status', 'delete_time', 'role_id', 'data_scope'])
      .execute()
    const since = new Map<number, object>([
      [people.moved, { role_id: guest }],
      [people.scoped, { data_scope: 'self' }],
      [people.intoNewRole, { role_id: 9_000_001 }],
      [people.promoted, { role_id: manager }],
    ])
    const of = (id: number, code: string, perms: readonly string[]) => ({
      id,
      tenant_id: owner.tenantId,
      code,
      name: code,
      perms,
    })
    const replaced = {
      admins: rows.map((row) => ({ ...row, ...since.get(row.id) })),
      roles: [
        of(manager, 'manager', wide),
        of(editor, 'editor', ['task:list']),
        of(guest, 'guest', ['task:list']),
        of(chief, 'chief', wide),
        of(9_000_001, 'helper_only', ['account:list']),
      ],
      devices: [],
      log: null,
    }
    await settleIn(
      bench.database.db,
      {
        key: `key-${keys++}`,
        name: 'backup-r.sqlite',
        time: bench.clock.ms,
        by: '老板',
        tenantId: owner.tenantId,
        adminId: owner.admin.id,
        replaced: '/x',
      },
      replaced,
      bench.clock.ms,
    )
    const reach = async (id: number) => {
      const { role_id, data_scope } = await owner.db
        .selectFrom('admins')
        .select(['role_id', 'data_scope'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return [
        data_scope,
        ...(
          await owner.db
            .selectFrom('role_permissions')
            .select('perm')
            .where('role_id', '=', role_id)
            .orderBy('perm')
            .execute()
        ).map((row) => row.perm),
      ]
    }
    expect(await Promise.all(Object.values(people).map(reach))).toEqual([
      ['all', 'task:list'],
      ['all', 'task:list'],
      ['self', 'task:list'],
      ['all', 'account:list'],
      ['all', ...wide.toSorted()],
      ['all', 'task:list'],
      ['all', 'task:list'],
    ])
    expect((await restores.state(owner)).kept).toMatchObject({ rights: 5 })
  })

  describe('works that went out after the backup', () => {
    /** A new task with one work of this film or title on the account of `world`. */
    const anew = async ({ owner, account }: RestoredWorld, material: number, title = '全新的标题') => {
      const { wisdom_task_id: taskId } = await bench.add(
        owner,
        bench.taskInput({
          sources: { attachment_ids: [material] },
          third_auth_ids: [account],
          titles: { mode: 'manual', list: [title] },
        }),
      )
      return { taskId, id: (await bench.itemIds(owner, taskId))[0] ?? 0 }
    }
    const codes = async (owner: TestCaller, id: number) =>
      (await bench.preflight(owner, { ids: [id] })).items[0]?.problems.flatMap((one) =>
        one.code === 'gone_out' || one.code === 'restore_hold' ? [one] : [],
      )

    test('works made since the restore wait like the others, for the page, a run and an automatic run', async () => {
      const world = await restored()
      const { owner, device, account } = world
      const work = await anew(world, await bench.material(owner))
      expect(await codes(owner, work.id)).toMatchObject([
        { code: 'restore_hold', msg: expect.stringContaining('还没有核对完') },
      ])
      expect((await bench.run.list(owner, { wisdom_task_id: work.taskId })).videoList).toMatchObject([
        { restore_hold: 1 },
      ])
      expect(await refusal(start(owner, work.taskId, work.id))).toMatchObject({
        code: CODE.CONFLICT,
        data: { restore_hold: 1 },
      })
      await bench.lock.set(owner, { wisdom_task_id: work.taskId, oneClickPublishStatus: 0, force: 1 })
      await owner.db
        .updateTable('publish_items')
        .set({ auto_publish: 1, timing_time: 0, edit_status: 0 })
        .where('id', '=', work.id)
        .execute()
      const taken = async () =>
        (await bench.auto.take(owner, { device_id: device.id, limit: 5 })).videoList.map((one) => one.id)
      expect(await taken()).toEqual([])
      await report(owner, device, [])
      // The account's list has not been seen: its works wait on, those of other accounts don't.
      expect(await refusal(start(owner, work.taskId, work.id))).toMatchObject({ data: { restore_hold: 1 } })
      const other = await anew({ ...world, account: await bench.account(owner) }, await bench.material(owner))
      expect(await start(owner, other.taskId, other.id)).toMatchObject({ attempt_no: 1 })
      expect((await restores.state(owner)).held).toBe(4)
      await list(world, [])
      await bench.lock.set(owner, { wisdom_task_id: work.taskId, oneClickPublishStatus: 0, force: 1 })
      await owner.db.updateTable('publish_items').set({ edit_status: 0 }).where('third_auth_id', '=', account).execute()
      expect(await taken()).toEqual([work.id])
    })

    test('the same film or title on the same account is refused until a person decides for that work', async () => {
      const world = await restored()
      const { owner, device } = world
      const begun = Math.floor(Date.parse('2026-06-01T12:06:00+08:00') / 1000)
      await report(owner, device, [
        await entry(world, world.items[2].id + 1_000_000, {
          title: '周末探店！',
          file_hash: 'film-of-lost',
          publish_time: begun,
        }),
      ])
      await list(world, [])
      const film = await bench.material(owner, { sha256: 'film-of-lost' })
      const works = [await anew(world, film), await anew(world, await bench.material(owner), '周末探店')]
      for (const { id, taskId } of works) {
        expect(await codes(owner, id)).toEqual([
          {
            level: 'block',
            code: 'gone_out',
            msg: '这个作品在备份之后已于 06-01 12:06 发布到该账号，再发会重复',
            fix: { kind: 'allow_repeat', field: '', from: '', to: '' },
            url: 'https://x/w1',
          },
        ])
        expect(await refusal(start(owner, taskId, id))).toMatchObject({
          code: CODE.LOOKS_DUPLICATE,
          message: expect.stringContaining('再发会重复（https://x/w1）'),
        })
      }
      const [first, second] = works
      if (first === undefined || second === undefined) throw new Error('no works')
      // A word for many, or one about works of the data themselves, does not count.
      expect(
        allowDuplicates.input.safeParse({ ids: [first.id, second.id], allow: 1, reason: '客户要求', repeat: 1 })
          .success,
      ).toBe(false)
      await bench.lock.set(owner, { wisdom_task_id: first.taskId, oneClickPublishStatus: 0, force: 1 })
      await bench.states.allowDuplicates(owner, { ids: [first.id], allow: 1, reason: '客户要求', repeat: 0 })
      expect(await codes(owner, first.id)).toHaveLength(1)
      await bench.states.allowDuplicates(owner, { ids: [first.id], allow: 1, reason: '客户要求', repeat: 1 })
      expect(owner.audits.at(-1)?.summary).toContain('再次发布备份之后已发布的作品')
      expect(await codes(owner, first.id)).toEqual([])
      expect(await start(owner, first.taskId, first.id)).toMatchObject({ attempt_no: 1 })
      expect(await codes(owner, second.id)).toHaveLength(1)
      // Another account's, or with neither in common.
      const [elsewhere, different] = [
        await anew({ ...world, account: await bench.account(owner) }, film),
        await anew(world, await bench.material(owner)),
      ]
      expect([await codes(owner, elsewhere.id), await codes(owner, different.id)]).toEqual([[], []])
    })

    test('what went out under a title that the restored item does not have is guarded, too', async () => {
      const world = await restored()
      const { owner, device, items } = world
      expect(await report(owner, device, [await entry(world, items[0].id, { title: '改过的标题' })])).toEqual({
        found: 1,
        lost: 0,
        refused: 0,
        settled: 1,
      })
      await list(world, [])
      const work = await anew(world, await bench.material(owner), '改过的标题')
      expect(await codes(owner, work.id)).toMatchObject([{ code: 'gone_out' }])
    })

    test('so is what only the works list of the account shows since the backup, once, until a journal tells more of it', async () => {
      const world = await restored()
      const { owner, device, items } = world
      await report(owner, device, [])
      const before = Math.floor(bench.clock.ms / 1000) - (2 * SINCE_MS) / 1000
      const works = [
        { title: '手机上发的探店 #成都' },
        { title: '手机上发的探店 #成都' },
        { title: items[0].title },
        { title: '更早的作品', publish_time: before },
        { title: '被退回的作品', state: 'rejected' as const },
      ].map((work, at) => ({ platform_item_id: `s${at}`, ...work }))
      // Once without reaching back, once whole: the second look adds nothing.
      await list(world, works, Math.floor(bench.clock.ms / 1000))
      await list(world, works)
      expect((await restores.state(owner)).lost).toMatchObject([
        { title: '手机上发的探店 #成都', outcome: 'done', platform_url: 'https://x/s' },
      ])
      const [again, earlier] = [
        await anew(world, await bench.material(owner), '手机上发的探店'),
        await anew(world, await bench.material(owner), '更早的作品'),
      ]
      expect([await codes(owner, again.id), await codes(owner, earlier.id)]).toMatchObject([
        [{ code: 'gone_out', url: 'https://x/s' }],
        [],
      ])
      await report(owner, device, [await entry(world, items[2].id + 1_000_000, { title: '手机上发的探店' })])
      expect((await restores.state(owner)).lost).toMatchObject([
        { title: '手机上发的探店', platform_url: 'https://x/w1' },
      ])
    })

    test('a work made since with the title of one that a list shows is unconfirmed', async () => {
      const world = await restored()
      const work = await anew(world, await bench.material(world.owner), '门店开业大吉')
      await report(world.owner, world.device, [])
      await list(world, [{ title: '门店开业大吉' }])
      expect(await bench.item(world.owner, work.id)).toMatchObject({ publish_status: -1, outcome_unknown: 1 })
    })
  })

  test('what people did since the backup stays in the log, each row once and in its own company', async () => {
    const owner = await bench.tenant()
    const now = bench.clock.ms
    const row = {
      tenant_id: owner.tenantId,
      create_time: now + 1_000,
      admin_id: owner.admin.id,
      admin_name: '老板',
      action: 'credential.handout',
      target_type: 'device',
      target_id: 'd1',
      summary: '发放账号凭证',
      before: null,
      after: null,
      ip: '10.0.0.9',
      ua: 'x',
      result: 1,
    }
    const inBackup = { ...row, create_time: now - 1_000, summary: '备份里有' }
    await owner.db.insertInto('operation_logs').values(inBackup).execute()
    const admins = [
      {
        id: owner.admin.id,
        username: (
          await owner.db
            .selectFrom('admins')
            .select('username')
            .where('id', '=', owner.admin.id)
            .executeTakeFirstOrThrow()
        ).username,
        password_hash: '',
        must_change_pwd: 0 as const,
        status: 1,
        delete_time: null,
        role_id: 0,
        data_scope: 'all' as const,
      },
    ]
    const log = [
      inBackup,
      row,
      { ...row, admin_id: owner.admin.id + 1_000_000, admin_name: '后来的人' },
      { ...row, tenant_id: owner.tenantId + 1_000_000 },
    ]
    const settle = async () =>
      await settleIn(
        bench.database.db,
        {
          key: `key-${keys++}`,
          name: 'backup-l.sqlite',
          time: now,
          by: '老板',
          tenantId: owner.tenantId,
          adminId: owner.admin.id,
          replaced: '/x',
        },
        { admins, roles: [], devices: [], log },
        bench.clock.ms,
      )
    await settle()
    const kept = async () =>
      await owner.db
        .selectFrom('operation_logs')
        .select(['admin_id', 'admin_name', 'summary', 'create_time'])
        .where('action', '=', 'credential.handout')
        .orderBy('id')
        .execute()
    const expected = [
      { admin_id: owner.admin.id, admin_name: '老板', summary: '备份里有', create_time: now - 1_000 },
      { admin_id: owner.admin.id, admin_name: '老板', summary: '【恢复前】发放账号凭证', create_time: now + 1_000 },
      { admin_id: null, admin_name: '后来的人', summary: '【恢复前】发放账号凭证', create_time: now + 1_000 },
    ]
    expect(await kept()).toEqual(expected)
    expect((await restores.state(owner)).kept.logs).toBe(2)
    await settle()
    expect(await kept()).toEqual(expected)
  })

  test('an outcome of an attempt of another epoch is refused: it is about other data', async () => {
    const owner = await bench.tenant()
    const {
      token,
      items: [item = 0],
    } = await bench.startedRun(owner)
    await bench.run.start(owner, { id: item, lock_token: token })
    expect(
      await refusal(bench.run.record(owner, { taskId: item, publishId: 'p', status: 2, attempt_no: 1, epoch: 'e0' })),
    ).toMatchObject({ code: CODE.CONFLICT, data: { other_epoch: 1 } })
    expect((await bench.item(owner, item)).publish_status).toBe(1)
    expect(
      await bench.run.record(owner, { taskId: item, publishId: 'p', status: 2, attempt_no: 1, epoch: 'e1' }),
    ).toMatchObject({ publish_status: 2 })
  })
})
