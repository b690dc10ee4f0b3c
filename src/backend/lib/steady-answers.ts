// Sums over many rows, kept for as long as nothing was written: whoever goes through the pages of a long list has it
// counted once.
import { createKeptAnswers } from './kept-answers.ts'
import type { ScopeHolder } from './account-scope.ts'

/** Answers that don't change while nothing is written take memory; the oldest go. */
const KEEP_MS = 60_000
const MOST = 200

/** What kept sums need. */
export interface SteadyDeps {
  readonly clock: { now(): number }
  /** Two equal marks: nothing was committed in between (`DatabasePort.stamp`). */
  stamp(): Promise<string>
}

export interface SteadyAnswers<T> {
  /**
   * The answer under `key` as it would be made now. `make` must read through committed data alone, not inside a
   * transaction.
   */
  get(key: string, make: () => Promise<T>): Promise<T>
}

/** See the interface. */
export function createSteadyAnswers<T>({ clock, stamp }: SteadyDeps): SteadyAnswers<T> {
  const kept = createKeptAnswers<T>({ now: () => clock.now(), keepMs: KEEP_MS, most: MOST })
  return {
    // The mark is read before the data: what is committed in between is in the answer, and the next mark is another.
    get: async (key, make) =>
      await kept.get(`${await stamp()} ${key}`, async () => ({ answer: await make(), heavy: true })),
  }
}

/** A key for what one operator sees under a filter. */
export function viewKey({ tenantId, admin }: { tenantId: number; admin: ScopeHolder }, filter: object): string {
  return JSON.stringify([tenantId, admin.id, admin.dataScope, filter])
}
