import type { StoreApi } from 'zustand/vanilla'
import { makeContext } from '../context/make-context.ts'
import type { Connection } from './connection.ts'
import type { HttpClient } from './http-client.ts'

/** In whose name calls are made: all that this room needs of the session, which stands above it. */
export interface Caller {
  /** The token is '' while nobody is signed in. */
  readonly store: Pick<StoreApi<{ readonly token: string }>, 'getState' | 'getInitialState' | 'subscribe'>
}

/** Calls of the backend, for what `useApi` and `useCall` can't do. */
export const [HttpContext, useHttp] = makeContext<HttpClient>('http')

/** Whether the server answers. */
export const [ConnectionContext, useConnection] = makeContext<Connection>('connection')

/** Whether somebody is signed in, for calls. */
export const [CallerContext, useCaller] = makeContext<Caller>('caller')
