import { beforeEach, expect, it } from 'vitest'
import { ApiError } from '../core/http/api-error.ts'
import type { CallOptions } from '../core/http/http-client.ts'
import type { Services } from '../core/services/services.ts'
import { createSession } from '../core/session/session-store.ts'
import { safeStorage } from '../lib/storage.ts'
import { visitLink } from './visit-link.ts'

const LINK = { token: 'link', to: '/video/list' }
const PERSON = { adminInfo: { username: 'xiaoli', nickname: '小李', name: '' } }
const fail = (kind: 'unauthorized' | 'network') =>
  new ApiError({ kind, code: kind === 'unauthorized' ? 401 : 0, message: '', path: '' })

const open = async (signedIn: boolean, answer: unknown) => {
  const session = createSession({ document, storage: safeStorage(localStorage), secure: false })
  if (signedIn) session.setToken('mine')
  const asked: (string | undefined)[] = []
  const http = {
    call: async (_endpoint: unknown, _input: unknown, options: CallOptions) => {
      asked.push(options.asToken)
      if (answer instanceof Error) throw answer
      return answer
    },
  } as unknown as Services['http']
  const to = await visitLink({ http, session }, LINK)
  const { token, offered, refusedLink } = session.store.getState()
  return { to, token, offered, refusedLink, asked }
}

beforeEach(() => {
  document.cookie = 'Admin-Token=; Max-Age=0; Path=/'
})

it('signs in where nobody is, and asks with the name where somebody is', async () => {
  expect(await open(false, PERSON)).toEqual({
    to: '/video/list',
    token: 'link',
    offered: null,
    refusedLink: null,
    asked: ['link'],
  })
  expect(await open(true, PERSON)).toEqual({
    to: '/',
    token: 'mine',
    offered: { ...LINK, person: { username: 'xiaoli', nickname: '小李' } },
    refusedLink: null,
    asked: ['link'],
  })
})

it('changes nothing when the token is nobody’s, and keeps where to go', async () => {
  expect(await open(true, fail('unauthorized'))).toMatchObject({
    to: '/',
    token: 'mine',
    offered: null,
    refusedLink: 'in',
  })
  document.cookie = 'Admin-Token=; Max-Age=0; Path=/'
  expect(await open(false, fail('unauthorized'))).toMatchObject({
    to: `/login?redirect=${encodeURIComponent('/video/list')}`,
    token: '',
    refusedLink: 'out',
  })
})

it('asks without a name while the server can’t tell', async () => {
  expect(await open(true, fail('network'))).toMatchObject({
    token: 'mine',
    offered: { ...LINK, person: null },
    refusedLink: null,
  })
})
