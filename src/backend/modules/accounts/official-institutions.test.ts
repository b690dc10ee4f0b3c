// An institution by one grant of a business: opened, read, conferred, renewed and ended; Meta answers over real HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FakePage } from '../../../../tests/fake-platforms/official/meta/model.ts'
import { startFakeMeta, type FakeMeta } from '../../../../tests/fake-platforms/official/meta/start.ts'
import { listChildren } from '../../../contract/http/institutions.ts'
import { CODE } from '../../../contract/errors.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { openPublishBench, refusal } from '../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../testing/benches/publish-bench.ts'
import { createMoneyLedger } from '../wallet/wallet.money.ts'
import type { InstitutionsService } from './institutions.service.ts'
import { createOfficialRenewals } from './official-renewals.ts'
import { createRenewalsService } from './renewals.service.ts'
import type { RenewalsService } from './renewals.service.ts'

const DAY_MS = 86_400_000
const redirect = 'http://127.0.0.1:3000/oauth/callback'
const A = '17841400000000001'
const B = '17841400000000002'
const noFallback = {
  offer: () => ({ configured: false as const, howTo: ['没有'] }),
  renew: () => Promise.reject(new Error('none')),
}

eachDatabase((_kind, open) => {
  let bench: PublishBench
  let meta: FakeMeta
  let pages: FakePage[]
  let institutions: InstitutionsService
  let renewals: RenewalsService
  beforeAll(async () => {
    bench = openPublishBench(await open())
    pages = [
      { id: 'p1', name: '甲', instagram: A },
      { id: 'p2', name: '乙', instagram: B },
      { id: 'p3', name: '无', instagram: '' },
    ]
    meta = await startFakeMeta({
      apps: { '111': 'facebook-secret' },
      redirect,
      pages,
      accounts: [
        { id: A, username: 'a', name: '甲店', type: 'BUSINESS', followers: 8 },
        { id: B, username: 'b', name: '乙店', type: 'BUSINESS', followers: 9 },
      ],
    })
    bench.net.fetch = (url, init) => fetch(meta.at(url), init)
    institutions = bench.institutions
    renewals = createRenewalsService({
      clock: bench.clock,
      money: createMoneyLedger({ clock: bench.clock }),
      renewals: createOfficialRenewals({ clock: bench.clock, children: bench.children, fallback: noFallback }),
    })
  })
  afterAll(async () => await meta.close())

  const opened = async (owner: TestCaller): Promise<number> => {
    const answer = await bench.login.authorize(owner, { platform_value: 'instagram', auth_mode: 'ins' }, redirect)
    if (answer.mode !== 'oauth') throw new Error(answer.mode)
    return (
      await bench.login.callback(owner, { state: answer.state, code: meta.agree('111', 'person'), update_existing: 1 })
    ).third_auth_id
  }
  const withKeys = async (): Promise<TestCaller> => {
    const owner = await bench.tenant()
    await bench.official.save(owner, {
      platform_value: 'instagram',
      client_id: 'fb:111',
      client_secret: 'facebook-secret',
    })
    return owner
  }
  const rows = async (owner: TestCaller, parent: number) =>
    await owner.db
      .selectFrom('third_auths')
      .select([
        'id',
        'platform_value',
        'account_id',
        'auth_mode',
        'is_confer',
        'third_login_status',
        'third_token_enc',
        'expire_time',
        'last_error',
      ])
      .where('parent_id', '=', parent)
      .orderBy('account_id')
      .execute()
  const list = async (owner: TestCaller, parent_id: number) =>
    await institutions.list(owner, listChildren.input.parse({ parent_id }))

  test('one grant opens the institution; its accounts are read, and the chosen one becomes an account with a token of its own', async () => {
    const owner = await withKeys()
    const parent = await opened(owner)
    const row = await bench.accounts.detail(owner, parent)
    expect(row).toMatchObject({
      auth_mode: 'ins',
      granted: 1,
      openname: '城南传媒',
      account_id: 'fb-10158000000000001',
      third_login_status: 1,
      days_left: 60,
    })
    expect(await institutions.report(owner, { parent_id: parent })).toMatchObject({ synced: 2, added: 0 })
    expect(await list(owner, parent)).toMatchObject({
      total: 2,
      sync_time: Math.floor(bench.clock.ms / 1000),
      counts: { good: 2 },
      data: [{ bound: 0, days_left: 60 }, { bound: 0 }],
    })
    const begun = await institutions.confer(owner, { parent_id: parent, child_account_ids: [B] })
    expect(begun).toMatchObject({ mode: 'direct', login_id: '' })
    expect(await institutions.report(owner, { parent_id: parent, state: begun.state })).toMatchObject({
      synced: 2,
      added: 1,
    })
    const [child] = await rows(owner, parent)
    expect(child).toMatchObject({ account_id: B, auth_mode: 'ins_child', is_confer: 1, third_login_status: 1 })
    const token = child === undefined ? '' : await bench.grants.accessOf(owner, child)
    expect(meta.world.tokens.get(token)).toMatchObject({ kind: 'page', of: 'p2' })
    // The institution itself publishes nothing, and no browser is asked to look at it.
    const picker = (await bench.accounts.byGroup(owner, { only_online: 0, media_type: 4 })).flatMap(
      (group) => group.list,
    )
    expect(picker.find((one) => one.id === parent)?.disabled_reason).toContain('机构不发布')
    expect(picker.find((one) => one.id === child?.id)?.disabled_reason).toBe('')
  })

  test('the renewal is free, for 60 days from now, and the account gets the new token', async () => {
    const owner = await withKeys()
    const parent = await opened(owner)
    const { state } = await institutions.confer(owner, { parent_id: parent })
    await institutions.report(owner, { parent_id: parent, state })
    const [before] = await rows(owner, parent)
    bench.clock.ms += 40 * DAY_MS
    const quote = await renewals.quote(owner, { parent_id: parent })
    expect(quote).toMatchObject({ unit_price: '0.00', total: '0.00', period_days: 60, configured: 1 })
    expect(
      quote.list.map((line) => [line.days_left, Math.round((line.new_expire_time * 1000 - bench.clock.ms) / DAY_MS)]),
    ).toEqual([
      [20, 60],
      [20, 60],
    ])
    const ids = quote.list.map((line) => line.third_auth_id)
    const done = await renewals.renew(owner, {
      parent_id: parent,
      ids,
      period_days: 30,
      client_token: `order-${parent}-00001`,
    })
    expect(done).toMatchObject({ success: ids, fail: [] })
    const [after] = await rows(owner, parent)
    expect(after?.third_token_enc).not.toBe(before?.third_token_enc)
    expect(Math.round(((after?.expire_time ?? 0) - bench.clock.ms) / DAY_MS)).toBe(60)
    expect((await list(owner, parent)).data.map((child) => child.days_left)).toEqual([60, 60])
    bench.clock.ms -= 40 * DAY_MS
  })

  test('a page that was taken out of the grant loses its right; trouble on the line changes nothing', async () => {
    const owner = await withKeys()
    const parent = await opened(owner)
    const { state } = await institutions.confer(owner, { parent_id: parent })
    await institutions.report(owner, { parent_id: parent, state })
    meta.fault({ at: 'me/accounts', kind: 'reply', reply: { status: 503, text: 'busy' } })
    expect(await refusal(institutions.report(owner, { parent_id: parent }))).toMatchObject({ code: CODE.CONFLICT })
    expect((await rows(owner, parent)).map((row) => row.is_confer)).toEqual([1, 1])
    const [gone] = pages.splice(0, 1)
    await institutions.report(owner, { parent_id: parent })
    expect(
      (await list(owner, parent)).data.map((child) => [child.account_id, child.status, child.bound]).toSorted(),
    ).toEqual([
      [A, 0, 1],
      [B, 1, 1],
    ])
    const lost = (await rows(owner, parent))[0]?.id ?? 0
    expect(
      await renewals.renew(owner, {
        parent_id: parent,
        ids: [lost],
        period_days: 60,
        client_token: `order-${parent}-00002`,
      }),
    ).toMatchObject({ success: [], fail: [{ id: lost, open: 0, msg: expect.stringContaining('已没有这个账号') }] })
    if (gone !== undefined) pages.unshift(gone)
  })

  test('the grant is over: institution and children are marked; authorised anew the next synchronisation makes them good', async () => {
    const owner = await withKeys()
    const parent = await opened(owner)
    const { state } = await institutions.confer(owner, { parent_id: parent })
    await institutions.report(owner, { parent_id: parent, state })
    meta.world.tokens.clear()
    expect(await refusal(institutions.report(owner, { parent_id: parent }))).toMatchObject({
      code: CODE.ACCOUNT_OFFLINE,
      msg: expect.stringContaining('重新授权'),
    })
    expect(await bench.accounts.detail(owner, parent)).toMatchObject({
      third_login_status: 2,
      granted: 0,
      auth_mode: 'ins',
    })
    for (const row of await rows(owner, parent))
      expect(row).toMatchObject({
        third_login_status: 2,
        is_confer: 0,
        third_token_enc: null,
        last_error: expect.stringContaining('机构的授权已失效'),
      })
    expect((await list(owner, parent)).counts).toMatchObject({ none: 2, good: 0 })
    const again = await bench.login.authorize(
      owner,
      { platform_value: 'instagram', auth_mode: 'oauth', third_auth_id: parent },
      redirect,
    )
    if (again.mode !== 'oauth') throw new Error(again.mode)
    expect(
      await bench.login.callback(owner, { state: again.state, code: meta.agree('111', 'person'), update_existing: 0 }),
    ).toMatchObject({ third_auth_id: parent, created: 0 })
    await institutions.report(owner, { parent_id: parent })
    for (const row of await rows(owner, parent))
      expect(row).toMatchObject({ third_login_status: 1, is_confer: 1, last_error: '' })
  })

  test('an application of Instagram login opens no institution, and says what to do', async () => {
    const owner = await bench.tenant()
    await bench.official.save(owner, {
      platform_value: 'instagram',
      client_id: '222',
      client_secret: 'instagram-secret',
    })
    expect(await refusal(opened(owner))).toMatchObject({ code: CODE.CONFLICT, msg: expect.stringContaining('fb:') })
    expect(
      await refusal(bench.login.authorize(owner, { platform_value: 'youtube', auth_mode: 'ins' }, redirect)),
    ).toMatchObject({ code: CODE.BAD_INPUT })
  })
})
