import { describe, expect, it } from 'vitest'
import { PATHS } from '../lib/paths.ts'
import { decideVisit } from './access.ts'

const visit = (
  address: string,
  hasToken: boolean,
  route: { path: string; access?: 'public' | 'token' } = { path: PATHS.materials },
) => decideVisit({ url: new URL(address, 'http://127.0.0.1:1'), hasToken, route })
const login = { path: PATHS.login, access: 'public' } as const

describe('decideVisit', () => {
  it('sends a visitor without a token to /login and remembers the whole address', () => {
    expect(visit('/materialCenter/materialCenter?page=2&keyword=a b', false)).toEqual({
      do: 'redirect',
      to: `/login?redirect=${encodeURIComponent('/materialCenter/materialCenter?page=2&keyword=a%20b')}`,
    })
  })
  it('lets a signed-in person and open screens in', () => {
    expect(visit('/materialCenter/materialCenter', true)).toEqual({ do: 'enter' })
    expect(visit('/404', false, { path: PATHS.notFound, access: 'public' })).toEqual({ do: 'enter' })
    expect(visit('/login', false, login)).toEqual({ do: 'enter' })
  })
  it('sends a signed-in person away from /login', () => {
    expect(visit('/login', true, login)).toEqual({ do: 'redirect', to: '/' })
    expect(visit('/login?redirect=%2Fvideo%2Flist%3Fpage%3D3', true, login)).toEqual({
      do: 'redirect',
      to: '/video/list?page=3',
    })
  })
  it('takes the token of a /login address and leads on without it', () => {
    expect(visit('/login?token=abc&redirect=%2Findex', false, login)).toEqual({
      do: 'visit-link',
      token: 'abc',
      to: '/index',
    })
    expect(visit('/login?token=abc', true, login)).toEqual({ do: 'visit-link', token: 'abc', to: '/' })
    expect(visit('/login?token=', false, login)).toEqual({ do: 'enter' })
  })
})
