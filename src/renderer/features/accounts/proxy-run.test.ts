import { expect, it } from 'vitest'
import { loginNeedInfo, reportProxyTest } from '../../../contract/http/third-auth.ts'
import { runProxyTest } from './proxy-run.ts'

type Links = Parameters<typeof runProxyTest>[0]

it('relays the sealed proxy to the helper and what it saw to the server, under the address that was tested', async () => {
  const calls: { to: unknown; input: unknown }[] = []
  const answers = new Map<unknown, unknown>([
    [loginNeedInfo, { platform_value: 'douyin', account_id: 'u1', proxy: 'sealed:v1:abc' }],
    [reportProxyTest, { updated: 1 }],
  ])
  const links = {
    http: { call: (to: unknown, input: unknown) => (calls.push({ to, input }), Promise.resolve(answers.get(to))) },
    helper: {
      store: { getState: () => ({ info: { device_id: 'device-01' } }) },
      send: (spec: { cmd: string }, input: unknown) => (
        calls.push({ to: spec.cmd, input }),
        Promise.resolve({ reachable: true, ms: 320, ip: '203.0.113.9', msg: '' })
      ),
    },
  } as unknown as Links
  expect(await runProxyTest(links, { id: 7, proxy_host: 'http · 10.0.0.8:8080' })).toMatchObject({
    reachable: true,
    ip: '203.0.113.9',
  })
  expect(calls).toEqual([
    { to: loginNeedInfo, input: { third_auth_id: 7, purpose: 'proxy', device_id: 'device-01' } },
    { to: 'testProxy', input: { platform_value: 'douyin', account_id: 'u1', proxy: 'sealed:v1:abc' } },
    {
      to: reportProxyTest,
      input: {
        third_auth_id: 7,
        proxy_host: 'http · 10.0.0.8:8080',
        reachable: 1,
        ms: 320,
        ip: '203.0.113.9',
        msg: '',
      },
    },
  ])
})
