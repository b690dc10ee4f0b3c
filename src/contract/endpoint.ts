import { z } from 'zod'
import type { Perm } from './permissions.ts'

/** Parts of the product that an edition (cardType) can close; the server answers EDITION_CLOSED for a closed one. */
export type Feature = 'smart-seo' | 'plans' | 'fission'

/**
 * One HTTP call, described once: the backend's router, the renderer's client, the OpenAPI page and the tests read this
 * value. `path` keeps the words of the wire; the exported constant's name is plain English.
 */
export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST'
  /** Full path, e.g. `/api/v2.admin/login`. */
  readonly path: string
  /** What the call does, in Chinese: shown in the operation log and in the API page. */
  readonly title: string
  /** Query (GET) or JSON body (POST). */
  readonly input: I
  /** `data` of the envelope. */
  readonly output: O
  /**
   * `public` needs no token; `token` the one of a session, `run` the one of a publish run (http/run-calls.ts), `share`
   * the one of a session or an opened share link (http/share.ts): everything else is answered 401.
   */
  readonly access: 'public' | 'token' | 'run' | 'share'
  /** Right that the signed-in operator must hold, else NO_PERMISSION. */
  readonly perm?: Perm
  /** Instead of a right: any signed-in person may, and why. A server does not start with a call that says neither. */
  readonly anyone?: string
  /**
   * About the whole installation, not one company: for people of the company that runs it (its first) and super admins,
   * else NO_PERMISSION.
   */
  readonly installation?: true
  /** Closed in editions that lack this feature, else EDITION_CLOSED. */
  readonly feature?: Feature
  /** Still answers 200 while the tenant is expired. */
  readonly whileExpired?: true
  /** Action name for the operation log; the router writes one row per successful call. */
  readonly audit?: string
  /**
   * Instead of `audit`, of a POST call: why its success is no row of the operation log. A server does not start with a
   * POST call that says neither.
   */
  readonly unlogged?: string
  /** Calls allowed per minute and client; absent = the common limit. */
  readonly perMinute?: number
  /**
   * The answer is the same for everybody until the product is updated: browsers keep it so long, in seconds, and ask
   * with its ETag.
   */
  readonly keepSeconds?: number
  /** The answer holds what is stored sealed: it is not kept for repeats, an idempotency-key changes nothing. */
  readonly keptNowhere?: true
  /** `json` (default): enveloped JSON. `multipart`: one file field. `image`: the reply is a picture. */
  readonly transport?: 'json' | 'multipart'
}

type Options<I extends z.ZodType, O extends z.ZodType> = Omit<Endpoint<I, O>, 'method' | 'path' | 'access'> & {
  access?: 'public' | 'token' | 'share'
}

const build =
  (method: 'GET' | 'POST') =>
  <I extends z.ZodType, O extends z.ZodType>(
    group: string,
    action: string,
    options: Options<I, O>,
  ): Endpoint<I, O> => ({
    ...options,
    method,
    path: `/api/v2.${group}/${action}`,
    access: options.access ?? 'token',
  })

/** Describes a GET call: parameters travel in the query string. */
export const get = build('GET')
/** Describes a POST call: parameters travel as a JSON body. */
export const post = build('POST')

/** Describes a POST call of a publish run's helper: its token opens these and nothing else. */
export function inRun<I extends z.ZodType, O extends z.ZodType>(
  action: string,
  options: Omit<Options<I, O>, 'access'>,
): Endpoint<I, O> {
  return { ...options, method: 'POST', path: `/api/v2.run/${action}`, access: 'run' }
}

/** What a caller passes to an endpoint. */
export type InputOf<E extends Endpoint> = z.input<E['input']>
/** What a handler receives after validation. */
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>
/** What an endpoint answers in `data`. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>

/** The envelope of every answer: code 1 is success. */
export function envelope<T extends z.ZodType>(data: T) {
  return z.object({ code: z.number().int(), msg: z.string(), data })
}
export interface Envelope<T> {
  code: number
  msg: string
  data: T
}
