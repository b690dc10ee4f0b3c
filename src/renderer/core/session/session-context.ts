import { makeContext } from '../context/make-context.ts'
import type { Session } from './session-store.ts'

/** The session itself; components that show a part of it take `useSession`. */
export const [SessionContext, useSessionService] = makeContext<Session>('session')
