import { beforeAll, expect, test } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import { createFieldCipher } from '../../lib/field-cipher.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { openPublishBench, refusal } from '../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../testing/benches/publish-bench.ts'
import type { OfficialInterfaces, OpenedAccount } from './accounts.ports.ts'
import { createOfficialLogin } from './official-login.ts'

const one = (accountId: string): OpenedAccount => ({
  accountId,
  secUid: '',
  openname: `账号${accountId}`,
  avatar: '',
  fans: null,
  works: null,
  role: 'personal',
  grant: { access: 'a', accessUntil: 0, refresh: '', refreshUntil: 0 },
})

eachDatabase((_kind, open) => {
  let bench: PublishBench
  beforeAll(async () => {
    bench = openPublishBench(await open())
  })
  const loginOver = (official: Partial<OfficialInterfaces>) =>
    createOfficialLogin({
      clock: bench.clock,
      cipher: createFieldCipher(new Uint8Array(32)),
      grants: bench.grants,
      official: {
        flowOf: () => 'code',
        authorizeUrl: (_db, _platform, { redirectUri, state }) => Promise.resolve(`${redirectUri}?state=${state}`),
        open: () => Promise.resolve([]),
        institutions: {
          has: () => false,
          open: () => Promise.reject(new Error('none')),
          children: () => Promise.resolve({ kind: 'trouble', msg: '' }),
        },
        renew: () => Promise.resolve({ kind: 'trouble', msg: '' }),
        ...official,
      },
    })
  const begin = (login: ReturnType<typeof loginOver>, caller: TestCaller, thirdAuthId: number | null = null) =>
    login.begin(caller, {
      institution: false,
      platformValue: 'youtube',
      thirdAuthId,
      groupId: null,
      redirectUri: 'http://127.0.0.1:1/oauth/callback',
      expireTime: bench.clock.now() + 600_000,
    })

  test('a grant that opens several accounts asks which; the code is traded once, and only what was picked is kept', async () => {
    const owner = await bench.tenant()
    let trades = 0
    const login = loginOver({ open: () => Promise.resolve((trades += 1) > 0 ? [one('a'), one('b'), one('c')] : []) })
    const { state } = await begin(login, owner)
    const asked = await login.finish(owner, { state, code: 'code', update_existing: 0 })
    expect(asked).toMatchObject({
      third_auth_id: 0,
      accounts: [],
      choose: [{ account_id: 'a', openname: '账号a' }, { account_id: 'b' }, { account_id: 'c' }],
    })
    expect(await refusal(login.finish(owner, { state, update_existing: 0, account_ids: ['nobody'] }))).toMatchObject({
      code: CODE.BAD_INPUT,
    })
    const kept = await login.finish(owner, { state, update_existing: 0, account_ids: ['a', 'c'] })
    expect(kept.accounts.map((account) => account.openname)).toEqual(['账号a', '账号c'])
    expect(trades).toBe(1)
    expect(await refusal(login.finish(owner, { state, update_existing: 0, account_ids: ['b'] }))).toMatchObject({
      code: CODE.CONFLICT,
    })
    const stored = await owner.db
      .selectFrom('oauth_states')
      .select(['payload'])
      .where('state', '=', state)
      .executeTakeFirstOrThrow()
    expect(stored.payload).toBe('{}')
  })

  test('an account that is there already asks first, and the answer needs no new code', async () => {
    const owner = await bench.tenant()
    const login = loginOver({ open: () => Promise.resolve([one('a')]) })
    const first = await begin(login, owner)
    const { third_auth_id: id } = await login.finish(owner, { state: first.state, code: 'x', update_existing: 0 })
    const again = await begin(login, owner)
    expect(await refusal(login.finish(owner, { state: again.state, code: 'y', update_existing: 0 }))).toMatchObject({
      code: CODE.DUPLICATE,
      data: { can_update: 1 },
    })
    expect(await login.finish(owner, { state: again.state, update_existing: 1 })).toMatchObject({
      third_auth_id: id,
      created: 0,
    })
    const renewed = await begin(loginOver({ open: () => Promise.resolve([one('z')]) }), owner, id)
    expect(
      await refusal(
        loginOver({ open: () => Promise.resolve([one('z')]) }).finish(owner, {
          state: renewed.state,
          code: 'z',
          update_existing: 0,
        }),
      ),
    ).toMatchObject({ code: CODE.DUPLICATE, msg: expect.stringContaining('不是要重新授权') })
  })

  test('flow keys needs no code; a trade that fails ends the state', async () => {
    const owner = await bench.tenant()
    const keys = loginOver({ flowOf: () => 'keys', open: () => Promise.resolve([one('k')]) })
    const { state } = await begin(keys, owner)
    expect(await keys.finish(owner, { state, update_existing: 0 })).toMatchObject({ created: 1 })
    const failing = loginOver({ open: () => Promise.reject(new Error('no')) })
    const spent = await begin(failing, owner)
    await expect(failing.finish(owner, { state: spent.state, code: 'x', update_existing: 0 })).rejects.toThrow('no')
    expect(await refusal(failing.finish(owner, { state: spent.state, code: 'x', update_existing: 0 }))).toMatchObject({
      code: CODE.CONFLICT,
    })
  })
})
