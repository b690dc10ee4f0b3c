import { describe, expect, it } from 'vitest'
import { passesGate } from './gate.ts'

const PUBLIC = ['https://team.example.com']
const OURS = '127.0.0.1:4123'

describe('the gate', () => {
  it.each([
    [OURS, undefined],
    ['localhost:4123', undefined],
    ['LOCALHOST:4123', undefined],
    ['[::1]:4123', undefined],
    [OURS, 'http://127.0.0.1:4123'],
    [OURS, 'http://localhost:4123'],
    ['team.example.com', 'https://team.example.com'],
    ['team.example.com', undefined],
  ])('lets %s with origin %s in', (host, origin) => {
    expect(passesGate({ port: 4123, publicOrigins: PUBLIC }, { host, origin })).toBe(true)
  })

  it.each([
    [undefined, undefined],
    ['', undefined],
    ['127.0.0.1', undefined],
    ['127.0.0.1:80', undefined],
    ['127.0.0.1:41234', undefined],
    ['127.0.0.1.attacker.example:4123', undefined],
    ['127.1:4123', undefined],
    ['0.0.0.0:4123', undefined],
    ['[::ffff:127.0.0.1]:4123', undefined],
    ['attacker.example:4123', 'http://attacker.example:4123'],
    ['localhost.attacker.example:4123', undefined],
    ['team.example.com.attacker.example', undefined],
    ['team.example.com:4123', undefined],
    [OURS, 'http://attacker.example'],
    [OURS, 'null'],
    [OURS, ''],
    [OURS, 'https://127.0.0.1:4123'],
    [OURS, 'http://127.0.0.1:9999'],
    [OURS, 'http://127.0.0.1:4123.attacker.example'],
    [OURS, 'http://127.0.0.1:4123/'],
    [OURS, 'file://'],
    ['team.example.com', 'http://team.example.com'],
  ])('keeps %s with origin %s out', (host, origin) => {
    expect(passesGate({ port: 4123, publicOrigins: PUBLIC }, { host, origin })).toBe(false)
  })

  it('takes the bare names only on port 80', () => {
    expect(passesGate({ port: 80, publicOrigins: [] }, { host: 'localhost', origin: 'http://localhost' })).toBe(true)
  })
})
