// Doubles of the page's services for tests, as typed as the services themselves.
import { createStore } from 'zustand/vanilla'
import type { Endpoint, InputOf, OutputOf } from '../../../contract/endpoint.ts'
import type { Command, CommandInput, CommandOutput } from '../../../contract/helper/command.ts'
import { ownZone } from '../../lib/own-zone.ts'
import type { HelperLink } from '../helper/helper-link.ts'
import { CLOSED, type HelperState } from '../helper/helper-state.ts'
import type { HttpClient } from '../http/http-client.ts'
import type { Session, SessionState } from '../session/session-store.ts'
import type { Services } from './services.ts'

/** A client that holds questions and answers to the contract: what no server takes or gives fails the test. */
export function testHttp(answer: (endpoint: Endpoint, input: unknown) => unknown): HttpClient {
  return {
    async call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
      endpoint.input.parse(input)
      return endpoint.output.parse(await answer(endpoint, input)) as OutputOf<E>
    },
    sendForm: () => Promise.reject(new Error('no forms in this test')),
    onFailure: () => () => undefined,
  }
}

/** A helper that answers as its commands say; a rejection is passed on. */
export function testSend(answer: (command: Command, input: unknown) => unknown): HelperLink['send'] {
  return async <C extends Command>(command: C, input: CommandInput<C>): Promise<CommandOutput<C>> =>
    command.output.parse(await answer(command, input)) as CommandOutput<C>
}

/** A helper that nobody opened: only its state is there. */
export function testHelper(): HelperLink {
  return { store: createStore<HelperState>(() => CLOSED) } as HelperLink
}

/** Somebody who is signed in. */
/** The company's clock is this computer's, unless a test says otherwise. */
export function testSession({
  perms = [],
  adminId = 9,
  timeZone = ownZone(),
  token = 'token',
}: {
  perms?: readonly string[]
  adminId?: number
  timeZone?: string
  /** '' = nobody is signed in. */
  token?: string
} = {}): Session {
  const admin = {
    id: adminId,
    username: 'owner',
    nickname: '老板',
    name: '老板',
    avatar: '',
    money: '0.00',
    clip_number: 0,
    clip_balance: 0,
    clip_frozen: 0,
    cardType: 'full' as const,
    expire_time: 0,
    days_left: 0,
    expired: 0 as const,
    time_zone: timeZone,
    runs_installation: 1 as const,
  }
  const store = createStore<SessionState>(() => ({
    token,
    name: '老板',
    avatar: '',
    money: '0.00',
    clip_number: 0,
    roles: [],
    perms,
    admin,
    offered: null,
    refusedLink: null,
  }))
  return {
    store,
    setToken: () => undefined,
    offer: () => undefined,
    refuseLink: () => undefined,
    declineOffer: () => undefined,
    setInfo: () => undefined,
    clear: () => undefined,
  }
}

/** Services of which a test gives those that it needs. */
export function testServices(parts: Partial<Services>): Services {
  return parts as Services
}
