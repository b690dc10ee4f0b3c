import { beforeAll, describe, expect, test } from 'vitest'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import { listChildren, type reportChildren } from '../../../contract/http/institutions.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { openPublishBench, refusal } from '../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../testing/benches/publish-bench.ts'
import type { InstitutionsService } from './institutions.service.ts'

type Told = NonNullable<ParsedInputOf<typeof reportChildren>['list']>[number]
const DAY = 86_400

eachDatabase((_kind, open) => {
  let bench: PublishBench
  let institutions: InstitutionsService
  beforeAll(async () => {
    bench = openPublishBench(await open())
    institutions = bench.institutions
  })
  const institution = async (owner: TestCaller, status: 1 | 2 = 1): Promise<number> => {
    const id = await bench.account(owner, { status })
    await owner.db
      .updateTable('third_auths')
      .set({ auth_mode: 'ins', platform_value: 'instagram' })
      .where('id', '=', id)
      .execute()
    return id
  }
  const inDays = (days: number): number => Math.floor(bench.clock.ms / 1000) + days * DAY
  const told = (account_id: string, more: Partial<Told> = {}): Told => ({
    account_id,
    openname: `子${account_id}`,
    avatar: '',
    third_sec_uid: '',
    expire_time: 0,
    is_confer: 1,
    ...more,
  })
  const list = async (owner: TestCaller, parent_id: number, more: Record<string, unknown> = {}) =>
    await institutions.list(owner, listChildren.input.parse({ parent_id, ...more }))

  test('the four states come from the right and its end; never synchronised says so', async () => {
    const owner = await bench.tenant()
    const parent = await institution(owner)
    expect(await list(owner, parent)).toMatchObject({ total: 0, sync_time: 0 })
    await institutions.report(owner, {
      parent_id: parent,
      list: [
        told('a', { is_confer: 0 }),
        told('b'),
        told('c', { expire_time: inDays(7) }),
        told('d', { expire_time: inDays(-1) }),
        told('e', { expire_time: inDays(8) }),
      ],
    })
    const page = await list(owner, parent)
    expect(page.data.map((child) => [child.account_id, child.status, child.days_left])).toEqual([
      ['a', 0, null],
      ['b', 1, null],
      ['c', 2, 7],
      ['d', 3, 0],
      ['e', 1, 8],
    ])
    expect(page).toMatchObject({ counts: { none: 1, good: 2, soon: 1, over: 1 }, sync_time: inDays(0) })
    expect((await list(owner, parent, { status: 3 })).data.map((child) => child.account_id)).toEqual(['d'])
    expect((await list(owner, parent, { keyword: '子B' })).total).toBe(1)
  })

  test('a synchronisation alone adds no account; with the authorisation the conferred ones that were asked for become accounts, once', async () => {
    const owner = await bench.tenant()
    const parent = await institution(owner)
    expect(await institutions.report(owner, { parent_id: parent, list: [told('a'), told('b')] })).toMatchObject({
      synced: 2,
      added: 0,
    })
    const { state } = await institutions.confer(owner, { parent_id: parent, child_account_ids: ['a', 'c'] })
    expect(
      await institutions.report(owner, {
        parent_id: parent,
        state,
        list: [told('a', { expire_time: inDays(30) }), told('b'), told('c', { is_confer: 0 })],
      }),
    ).toMatchObject({ added: 1, refused: 0 })
    const rows = await owner.db
      .selectFrom('third_auths')
      .select(['account_id', 'auth_mode', 'is_confer', 'third_login_status', 'platform_value', 'expire_time'])
      .where('parent_id', '=', parent)
      .execute()
    expect(rows).toEqual([
      {
        account_id: 'a',
        auth_mode: 'ins_child',
        is_confer: 1,
        third_login_status: 1,
        platform_value: 'instagram',
        expire_time: inDays(30) * 1000,
      },
    ])
    expect((await list(owner, parent)).data.map((child) => child.bound)).toEqual([1, 0, 0])
    expect((await refusal(institutions.report(owner, { parent_id: parent, state, list: [told('b')] }))).code).toBe(
      40901,
    )
  })

  test('who is missing loses the right, the account stays', async () => {
    const owner = await bench.tenant()
    const parent = await institution(owner)
    const { state } = await institutions.confer(owner, { parent_id: parent })
    await institutions.report(owner, { parent_id: parent, state, list: [told('a'), told('b')] })
    await institutions.report(owner, { parent_id: parent, list: [told('b')] })
    expect((await list(owner, parent)).data.map((child) => [child.account_id, child.status, child.bound])).toEqual([
      ['a', 0, 1],
      ['b', 1, 1],
    ])
  })

  test('a full company takes as many as there is room for and says how many it could not', async () => {
    const owner = await bench.tenant()
    const parent = await institution(owner)
    await owner.db.updateTable('tenants').set({ max_accounts: 2 }).execute()
    const { state } = await institutions.confer(owner, { parent_id: parent })
    expect(
      await institutions.report(owner, { parent_id: parent, state, list: [told('a'), told('b'), told('c')] }),
    ).toMatchObject({ added: 1, refused: 2 })
  })

  test('an account becomes an institution, and an account again once nobody is below it', async () => {
    const owner = await bench.tenant()
    const id = await bench.account(owner)
    expect([
      await institutions.set(owner, { third_auth_id: id, on: 1 }),
      await institutions.set(owner, { third_auth_id: id, on: 1 }),
    ]).toEqual([{ updated: 1 }, { updated: 0 }])
    const { state } = await institutions.confer(owner, { parent_id: id })
    await institutions.report(owner, { parent_id: id, state, list: [told('a')] })
    expect(await refusal(institutions.set(owner, { third_auth_id: id, on: 0 }))).toMatchObject({
      code: 40904,
      data: { refs: [{ name: '子a' }] },
    })
    const child = await owner.db
      .selectFrom('third_auths')
      .select('id')
      .where('parent_id', '=', id)
      .executeTakeFirstOrThrow()
    expect((await refusal(institutions.set(owner, { third_auth_id: child.id, on: 1 }))).code).toBe(40001)
    await bench.accounts.remove(owner, { ids: [child.id], cascade: 0 })
    expect(await institutions.set(owner, { third_auth_id: id, on: 0 })).toEqual({ updated: 1 })
  })

  describe('refused', () => {
    test('an institution that is not signed in, an account that is none, and another tenant’s', async () => {
      const owner = await bench.tenant()
      const [dropped, plain, good] = [await institution(owner, 2), await bench.account(owner), await institution(owner)]
      expect(await refusal(institutions.confer(owner, { parent_id: dropped }))).toMatchObject({
        code: 42202,
        data: { third_auth_ids: [dropped] },
      })
      expect((await refusal(institutions.confer(owner, { parent_id: plain }))).code).toBe(40401)
      for (const caller of [await bench.tenant(), await bench.colleague(owner, { dataScope: 'self' })]) {
        expect((await refusal(list(caller, good))).code).toBe(40401)
        expect((await refusal(institutions.report(caller, { parent_id: good, list: [] }))).code).toBe(40401)
      }
    })

    test('a state of another institution, of a colleague, or too late', async () => {
      const owner = await bench.tenant()
      const [parent, other] = [await institution(owner), await institution(owner)]
      const { state } = await institutions.confer(owner, { parent_id: parent })
      expect((await refusal(institutions.report(owner, { parent_id: other, state, list: [] }))).code).toBe(40001)
      expect(
        (await refusal(institutions.report(await bench.colleague(owner), { parent_id: parent, state, list: [] }))).code,
      ).toBe(40401)
      bench.clock.ms += 10 * 60_000 + 1
      expect((await refusal(institutions.report(owner, { parent_id: parent, state, list: [] }))).code).toBe(40401)
    })
  })
})
