import { describe, expect, it } from 'vitest'
import { PATHS } from '../lib/paths.ts'
import { decideVisit } from './access.ts'

const visit = (
  address: string,
  hasToken: boolean,
  route: { path: string; access?: 'public' | 'token' | 'share' } = { path: PATHS.materials },
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
    expect(visit('/materialCenter/materialCenter', true)).toEqual({ do: 'enter', asVisitor: false })
    expect(visit('/404', false, { path: PATHS.notFound, access: 'public' })).toEqual({ do: 'enter', asVisitor: true })
    expect(visit('/login', false, login)).toEqual({ do: 'enter', asVisitor: true })
  })
  it('a page that links open: by its link for anybody, as himself for who is signed in, else it says so itself', () => {
    const page = { path: PATHS.analysis, access: 'share' } as const
    expect(visit('/data/analysis?share=a.b', false, page)).toEqual({ do: 'enter', asVisitor: true })
    expect(visit('/data/analysis?share=a.b', true, page)).toEqual({ do: 'enter', asVisitor: true })
    expect(visit('/data/analysis', true, page)).toEqual({ do: 'enter', asVisitor: false })
    expect(visit('/data/analysis', false, page)).toEqual({ do: 'enter', asVisitor: true })
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
    expect(visit('/login?token=', false, login)).toEqual({ do: 'enter', asVisitor: true })
  })
})
