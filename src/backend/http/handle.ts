// Binds an endpoint of the contract to the function that answers it.
import type { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { PublicContext, RequestContext, RunContext, ShareContext } from './context.ts'
import { parseInput } from './validate.ts'

/** An endpoint with its handler. `prepare` validates (throws BAD_INPUT) and returns the call that is left to make. */
export type Binding =
  | {
      readonly access: 'token'
      readonly endpoint: Endpoint
      prepare(raw: unknown): { input: unknown; run(ctx: RequestContext): Promise<unknown> }
    }
  | {
      readonly access: 'run'
      readonly endpoint: Endpoint
      prepare(raw: unknown): { input: unknown; run(ctx: RunContext): Promise<unknown> }
    }
  | {
      readonly access: 'share'
      readonly endpoint: Endpoint
      prepare(raw: unknown): { input: unknown; run(ctx: ShareContext): Promise<unknown> }
    }
  | {
      readonly access: 'public'
      readonly endpoint: Endpoint
      prepare(raw: unknown): { input: unknown; run(ctx: PublicContext): Promise<unknown> }
    }

/** Handler of a call that needs a token. `ctx.db` sees the caller's tenant only. */
export function handle<I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  answer: (ctx: RequestContext, input: z.output<I>) => Promise<z.input<O>>,
): Binding {
  return {
    access: 'token',
    endpoint,
    prepare(raw) {
      const input = parseInput(endpoint.input, raw)
      return { input, run: async (ctx) => await answer(ctx, input) }
    },
  }
}

/** Handler of a call of a publish run's helper. */
export function handleRun<I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  answer: (ctx: RunContext, input: z.output<I>) => Promise<z.input<O>>,
): Binding {
  return {
    access: 'run',
    endpoint,
    prepare(raw) {
      const input = parseInput(endpoint.input, raw)
      return { input, run: async (ctx) => await answer(ctx, input) }
    },
  }
}

/** Handler of a call that the visitor of a share link may make, too. */
export function handleShared<I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  answer: (ctx: ShareContext, input: z.output<I>) => Promise<z.input<O>>,
): Binding {
  return {
    access: 'share',
    endpoint,
    prepare(raw) {
      const input = parseInput(endpoint.input, raw)
      return { input, run: async (ctx) => await answer(ctx, input) }
    },
  }
}

/** Handler of a public call: there is no tenant yet, the module brings its own access. */
export function handlePublic<I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  answer: (ctx: PublicContext, input: z.output<I>) => Promise<z.input<O>>,
): Binding {
  return {
    access: 'public',
    endpoint,
    prepare(raw) {
      const input = parseInput(endpoint.input, raw)
      return { input, run: async (ctx) => await answer(ctx, input) }
    },
  }
}
