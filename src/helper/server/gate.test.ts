import { describe, expect, it } from 'vitest'
import { gate, isOwnHost } from './gate.ts'
import type { KnockHead } from './gate.ts'

const rules = {
  path: '/housekeeper',
  port: 17651,
  backendOrigins: ['http://127.0.0.1:3000', 'https://team.example.com'],
  isPaired: (origin: string) => origin === 'https://paired.example.com',
}
const knock = (over: Partial<KnockHead>) =>
  gate({ method: 'GET', path: '/housekeeper', host: '127.0.0.1:17651', origin: undefined, ...over }, rules)

describe('gate', () => {
  it.each<[string, Partial<KnockHead>, unknown]>([
    ['no origin', {}, { ok: true, standing: 'no-origin', origin: '' }],
    [
      'a configured backend',
      { origin: 'http://127.0.0.1:3000' },
      { ok: true, standing: 'listed', origin: 'http://127.0.0.1:3000' },
    ],
    [
      'the team server',
      { origin: 'https://team.example.com' },
      { ok: true, standing: 'listed', origin: 'https://team.example.com' },
    ],
    [
      'a paired page',
      { origin: 'https://paired.example.com' },
      { ok: true, standing: 'paired', origin: 'https://paired.example.com' },
    ],
    [
      'any https page',
      { origin: 'https://new.example.com' },
      { ok: true, standing: 'stranger', origin: 'https://new.example.com' },
    ],
    [
      'a page of this machine',
      { origin: 'http://localhost:5173' },
      { ok: true, standing: 'stranger', origin: 'http://localhost:5173' },
    ],
    ['Host localhost', { host: 'LOCALHOST:17651' }, { ok: true, standing: 'no-origin', origin: '' }],
    [
      'another port of a listed host',
      { origin: 'http://127.0.0.1:3001' },
      { ok: true, standing: 'stranger', origin: 'http://127.0.0.1:3001' },
    ],
    ['plain http', { origin: 'http://team.example.com' }, { ok: false, status: 403, reason: 'origin' }],
    ['origin null', { origin: 'null' }, { ok: false, status: 403, reason: 'origin' }],
    ['upper case host in origin', { origin: 'https://TEAM.example.com' }, { ok: false, status: 403, reason: 'origin' }],
    [
      'default port spelled out',
      { origin: 'https://team.example.com:443' },
      { ok: false, status: 403, reason: 'origin' },
    ],
    [
      'a list of origins',
      { origin: 'https://team.example.com https://x.example.com' },
      { ok: false, status: 403, reason: 'origin' },
    ],
    [
      'rebinding: Host and Origin agree',
      { host: 'evil.example.com:17651', origin: 'http://evil.example.com:17651' },
      { ok: false, status: 403, reason: 'host' },
    ],
    ['no Host', { host: undefined }, { ok: false, status: 403, reason: 'host' }],
    ['another path', { path: '/housekeeper/x' }, { ok: false, status: 404, reason: 'path' }],
    ['an absolute target', { path: 'http://127.0.0.1:17651/housekeeper' }, { ok: false, status: 404, reason: 'path' }],
    ['POST', { method: 'POST' }, { ok: false, status: 405, reason: 'method' }],
  ])('%s', (_name, over, expected) => expect(knock(over)).toEqual(expected))

  it.each([
    '127.0.0.1',
    '127.0.0.1:17652',
    '127.0.0.1.evil.example:17651',
    '0.0.0.0:17651',
    '127.1:17651',
    '[::1]:1',
    ' 127.0.0.1:17651',
  ])('takes no look-alike for its own host: %s', (host) => expect(isOwnHost(host, 17651)).toBe(false))
})
