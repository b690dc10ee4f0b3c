import { expect, it } from 'vitest'
import { updateChildAccounts } from '../../../../contract/helper/commands.ts'
import { reportShop } from '../../../../contract/http/shops.ts'
import { loginNeedInfo } from '../../../../contract/http/third-auth.ts'
import { runShopSync } from './shop-sync.ts'

type Links = Parameters<typeof runShopSync>[0]

it('relays the sealed session to the helper, and the whole list to the server', async () => {
  const calls: { to: unknown; input: unknown }[] = []
  const sub = {
    account_id: '9',
    openname: '客服',
    avatar: '',
    third_sec_uid: '',
    expire_time: 0,
    is_confer: 0 as const,
    role: '店长',
  }
  const answers = new Map<unknown, unknown>([
    [loginNeedInfo, { platform_value: 'doudian', account_id: 's1', third_cookie: 'sealed:v1:abc', proxy: '' }],
    [reportShop, { list: [], sync_time: 1 }],
  ])
  const links = {
    http: { call: (to: unknown, input: unknown) => (calls.push({ to, input }), Promise.resolve(answers.get(to))) },
    helper: {
      store: { getState: () => ({ info: null }) },
      send: (to: unknown, input: unknown) => (calls.push({ to, input }), Promise.resolve({ list: [sub] })),
    },
  } as unknown as Links
  expect(await runShopSync(links, 7)).toMatchObject({ sync_time: 1 })
  expect(
    calls.filter((one) => one.to === updateChildAccounts || one.to === reportShop).map((one) => one.input),
  ).toEqual([
    { platform_value: 'doudian', parent: { account_id: 's1', third_cookie: 'sealed:v1:abc', proxy: '' } },
    { third_auth_id: 7, list: [{ sub_account_id: '9', name: '客服', role: '店长', status: 0 }] },
  ])
})
