import { expect, it } from 'vitest'
import { updateChildAccounts } from '../../../../contract/helper/commands.ts'
import { reportChildren } from '../../../../contract/http/institutions.ts'
import { loginNeedInfo } from '../../../../contract/http/third-auth.ts'
import { runChildSync, runDirectSync } from './child-sync.ts'

type Links = Parameters<typeof runChildSync>[0]

it('relays the sealed session to the helper, and what it read to the server with the authorisation that was begun', async () => {
  const calls: { to: unknown; input: unknown }[] = []
  const child = {
    account_id: 'c1',
    openname: '子一',
    avatar: '',
    third_sec_uid: '',
    expire_time: 1_800_000_000.4,
    is_confer: 1 as const,
  }
  const answers = new Map<unknown, unknown>([
    [loginNeedInfo, { platform_value: 'instagram', account_id: 'p1', third_cookie: 'sealed:v1:abc', proxy: '' }],
    [reportChildren, { synced: 1, added: 1, refused: 0, sync_time: 1 }],
  ])
  const links = {
    http: { call: (to: unknown, input: unknown) => (calls.push({ to, input }), Promise.resolve(answers.get(to))) },
    helper: {
      store: { getState: () => ({ info: { device_id: 'device-01' } }) },
      send: (to: unknown, input: unknown) => (calls.push({ to, input }), Promise.resolve({ list: [child] })),
    },
  } as unknown as Links
  expect(await runChildSync(links, 7, 'state-0001')).toMatchObject({ added: 1 })
  expect(
    calls.filter((one) => one.to === updateChildAccounts || one.to === reportChildren).map((one) => one.input),
  ).toEqual([
    { platform_value: 'instagram', parent: { account_id: 'p1', third_cookie: 'sealed:v1:abc', proxy: '' } },
    { parent_id: 7, state: 'state-0001', list: [{ ...child, expire_time: 1_800_000_000 }] },
  ])
})

it('an institution of an official interface is read by the server, with the authorisation that was begun', async () => {
  const calls: unknown[] = []
  const http = {
    call: (to: unknown, input: unknown) => (
      calls.push([to, input]),
      Promise.resolve({ synced: 2, added: 1, refused: 0, sync_time: 1 })
    ),
  } as unknown as Links['http']
  expect(await runDirectSync(http, 7, 'state-0001')).toMatchObject({ added: 1 })
  expect(calls).toEqual([[reportChildren, { parent_id: 7, state: 'state-0001' }]])
})
