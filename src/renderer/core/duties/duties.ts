import type { Perm } from '../../../contract/permissions.ts'

/** What a duty can do with its own rounds. */
export interface DutyTurns {
  /** A round now, or once more behind the one under way. Nothing happens while the duty has no helper. */
  ask(): void
  /** Ends the round under way and forgets what was asked behind it. */
  cancel(): void
}

/**
 * Something a page does by itself, whatever screen is shown: checking logins, publishing what is due, reading lists of
 * works. It is on duty while somebody is signed in whose account has not expired and who has its right; its rounds
 * run while a helper is connected, one at a time, the first as soon as both are there.
 */
export interface Duty {
  /** Its name in problems. */
  readonly name: string
  /** Right without which it is not done; absent = whoever is signed in. */
  readonly perm?: Perm
  /** ms from one round to the next; absent = it has no rounds and only listens. */
  readonly everyMs?: number
  /** Up to so many ms later, so that pages opened together do not knock together. */
  readonly jitterMs?: number
  /**
   * Where the time of its last round is kept (unix ms), when another page's round counts as well; absent = every page
   * has its own, and begins with a round.
   */
  readonly last?: { get(): number; set(ms: number): void }
  /** One round; `asked`: not because it was time. What it throws goes to `onProblem`; the next round tries again. */
  round?(signal: AbortSignal, asked: boolean): Promise<unknown>
  /** Called when the duty begins; answers how it stops listening. */
  listen?(turns: DutyTurns): () => void
}

/** What the runner needs of the page. */
export interface DutyPorts {
  /** The rights of who is signed in; null = nobody is, or the account has expired. */
  perms(): readonly string[] | null
  helperConnected(): boolean
  /** Calls the listener when one of the two may have changed. */
  onChange(listener: () => void): () => void
  /** Unix ms. */
  now(): number
  /** 0 to 1. */
  random(): number
  timers: { set(run: () => void, ms: number): number; clear(handle: number): void }
  onProblem(duty: string, error: unknown): void
}
