import type { Failure } from './http-client.ts'

/** A backup was put back: nothing on the page holds any more, so nobody is asked whether to stay. */
const isRestored = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'restored' in data && data.restored === 1

/** The session was ended elsewhere: by a sign-out in another window, or a changed password. */
export function isEnded(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'ended' in data && data.ended === 1
}

/** What the shell does about a failed call. */
export type FailureAction = 'nothing' | 'toast' | 'ask-sign-in' | 'sign-in' | 'go-to-settings'

export interface FailurePolicy {
  decide(failure: Failure): FailureAction
  /** The person chose to stay on the page without signing in. */
  stayed(token: string): void
  /** The question or the notice is off the screen. */
  settled(): void
}

/**
 * Spec 8: one sign-in question however many calls fail with 401, one expiry notice for any number of 403;
 * a person who chose to stay is asked again only by an action of his own, never by a list that refreshes itself.
 */
export function createFailurePolicy(): FailurePolicy {
  let open = false
  let stayedWith: string | null = null
  return {
    decide({ error, quiet, userAction, token }) {
      if (error.kind === 'cancelled') return 'nothing'
      if (error.kind === 'unauthorized') {
        if (token !== '' && isRestored(error.data)) {
          if (open) return 'nothing'
          open = true
          return 'sign-in'
        }
        if (open || token === '' || (token === stayedWith && !userAction)) return 'nothing'
        open = true
        return 'ask-sign-in'
      }
      if (error.kind === 'expired') {
        if (open) return 'nothing'
        open = true
        return 'go-to-settings'
      }
      return quiet ? 'nothing' : 'toast'
    },
    stayed(token) {
      stayedWith = token
      open = false
    },
    settled() {
      open = false
    },
  }
}
