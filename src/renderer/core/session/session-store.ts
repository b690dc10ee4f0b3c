import { createStore, type StoreApi } from 'zustand/vanilla'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { AdminInfo } from '../../../contract/entities/session.ts'
import type { info } from '../../../contract/http/admin.ts'
import { type CookieDocument, readCookie, removeCookie, writeCookie } from '../../lib/cookie.ts'
import { readJson, type SafeStorage } from '../../lib/storage.ts'
import type { LinkPerson } from './link-token.ts'

/** Cookie of the token. */
export const TOKEN_COOKIE = 'Admin-Token'
const USER_KEY = 'user'
const REMEMBER_S = 30 * 86_400

export interface SessionState {
  token: string
  /** Shown name: nickname, else account name. */
  name: string
  avatar: string
  /** Balance, decimal text. */
  money: string
  clip_number: number
  roles: readonly string[]
  perms: readonly string[]
  /** Full info once loaded in this page; null before. */
  admin: AdminInfo | null
  /** A link brought another session; a person has to say whether it replaces this one. */
  offered: {
    readonly token: string
    readonly to: string
    /** Whom it signs in; null = the server could not be asked. */ readonly person: LinkPerson | null
  } | null
  /** A link opens nothing, and nobody was told yet: somebody is signed in, or nobody. */
  refusedLink: 'in' | 'out' | null
}

export type UserInfo = OutputOf<typeof info>

export interface Session {
  readonly store: StoreApi<SessionState>
  /** Keeps a token; `remember` false forgets it when the browser is closed. */
  setToken(token: string, remember?: boolean): void
  /** Keeps another session for the question whether it replaces this one. */
  offer(token: string, to: string, person: LinkPerson | null): void
  /** Keeps that a link opens nothing; whoever is signed in stays so. */
  refuseLink(signed: 'in' | 'out'): void
  /** Drops both. */
  declineOffer(): void
  /** Takes the answer of admin/info. */
  setInfo(user: UserInfo): void
  /** Forgets token and user. */
  clear(): void
}

export interface SessionDeps {
  document: CookieDocument
  storage: SafeStorage
  secure: boolean
}

const EMPTY: SessionState = {
  token: '',
  name: '',
  avatar: '',
  money: '0.00',
  clip_number: 0,
  roles: [],
  perms: [],
  admin: null,
  offered: null,
  refusedLink: null,
}

const remembered = (storage: SafeStorage): Partial<SessionState> => {
  const user = readJson(storage, USER_KEY)
  if (typeof user !== 'object' || user === null) return {}
  const text = (key: string): string => {
    const value: unknown = Reflect.get(user, key)
    return typeof value === 'string' ? value : ''
  }
  const clips: unknown = Reflect.get(user, 'clip_number')
  return {
    name: text('name'),
    avatar: text('avatar'),
    money: text('money') || '0.00',
    clip_number: typeof clips === 'number' ? clips : 0,
  }
}

/**
 * Who is signed in: the token in the cookie, the rest in memory with name and balance kept for the next first paint.
 */
export function createSession(deps: SessionDeps): Session {
  const store = createStore<SessionState>(() => {
    const token = readCookie(deps.document, TOKEN_COOKIE)
    return token === '' ? EMPTY : { ...EMPTY, ...remembered(deps.storage), token }
  })
  return {
    store,
    setToken(token, remember = true) {
      writeCookie(deps.document, TOKEN_COOKIE, token, {
        secure: deps.secure,
        ...(remember ? { maxAgeS: REMEMBER_S } : {}),
      })
      deps.storage.remove(USER_KEY)
      store.setState({ ...EMPTY, token })
    },
    offer: (token, to, person) => store.setState({ offered: { token, to, person } }),
    refuseLink: (refusedLink) => store.setState({ offered: null, refusedLink }),
    declineOffer: () => store.setState({ offered: null, refusedLink: null }),
    setInfo(user) {
      const { adminInfo: admin } = user
      const shown = {
        name: admin.nickname || admin.name || admin.username,
        avatar: admin.avatar,
        money: admin.money,
        clip_number: admin.clip_number,
      }
      deps.storage.set(USER_KEY, JSON.stringify(shown))
      store.setState({ ...shown, roles: user.roles, perms: user.perms, admin })
    },
    clear() {
      removeCookie(deps.document, TOKEN_COOKIE)
      deps.storage.remove(USER_KEY)
      store.setState(EMPTY)
    },
  }
}
