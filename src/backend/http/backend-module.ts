// What a module hands to the composition.
import type { FastifyInstance } from 'fastify'
import type { Binding } from './handle.ts'

/** Work that repeats while the server runs with workers. */
export interface PeriodicTask {
  readonly name: string
  readonly everyMs: number
  /** Decides nothing by the clock, so that it goes on while the clock is doubted. */
  readonly timeless?: true
  run(signal: AbortSignal): Promise<void>
}

/** One module as the composition sees it. Job handlers are registered on the queue while the module is built. */
export interface BackendModule {
  readonly name: string
  readonly bindings: readonly Binding[]
  /**
   * Routes for callers that can't speak our envelope, e.g. another company's server; each checks by itself who calls.
   */
  routes?(app: FastifyInstance): void
  readonly periodic?: readonly PeriodicTask[]
  /** Called once while the server stops, before the database closes. */
  close?(): Promise<void>
}
