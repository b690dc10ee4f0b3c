import { describe, expect, it } from 'vitest'
import { loginAddress, safeRedirect } from './redirect.ts'

const ORIGIN = 'http://127.0.0.1:4123'

describe('safeRedirect', () => {
  it.each([
    ['/video/list?page=2#top', '/video/list?page=2#top'],
    [null, '/'],
    ['', '/'],
    ['https://evil.example', '/'],
    ['//evil.example/x', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/login?redirect=/index', '/'],
    ['http://127.0.0.1:4123/index', '/'],
  ])('%s leads to %s', (wanted, expected) => {
    expect(safeRedirect(wanted, ORIGIN)).toBe(expected)
  })
})

describe('loginAddress', () => {
  it('remembers where the person was', () => {
    expect(loginAddress('/video/list?page=2')).toBe('/login?redirect=%2Fvideo%2Flist%3Fpage%3D2')
  })
  it.each(['/', '/login', '/login?redirect=%2Findex', '/404', '/401?reason=right'])('does not remember %s', (from) => {
    expect(loginAddress(from)).toBe('/login')
  })
})
