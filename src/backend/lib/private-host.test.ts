import { expect, test } from 'vitest'
import { leadsInside } from './private-host.ts'

const names: Readonly<Record<string, string[]>> = {
  'api.example.com': ['93.184.216.34'],
  'inner.example.com': ['93.184.216.34', '10.0.0.8'],
  'six.example.com': ['fd00::1'],
  'out6.example.com': ['2606:4700::1111'],
}
const resolve = async (name: string) => (names[name] ?? []).map((address) => ({ address }))

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.20.0.1', true],
  ['192.168.1.5', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['[::1]', true],
  ['[fe80::1]', true],
  ['[::ffff:10.0.0.1]', true],
  ['[2002:0a00:0001::]', true],
  ['localhost', true],
  ['x.localhost', true],
  ['inner.example.com', true],
  ['six.example.com', true],
  ['93.184.216.34', false],
  ['[2606:4700::1111]', false],
  ['api.example.com', false],
  ['out6.example.com', false],
  ['nowhere.example.com', false],
])('%s leads inside: %s', async (host, inside) => expect(await leadsInside(host, resolve)).toBe(inside))
