// Calls to Graph for one Instagram account: which host, with which token.
import type { z } from 'zod'
import type { RunContext } from '../../lib/run-context.ts'
import { jsonOf, shaped } from '../kit/answers.ts'
import type { OfficialAnswer, OfficialCall, OfficialHttp } from '../official.ts'
import { SITE, toError } from './errors.ts'

const VERSION = 'v23.0'
/** Hosts of the interface. */
export const HOSTS = ['graph.facebook.com', 'graph.instagram.com', 'rupload.facebook.com'] as const

/** How `secUid` of an account opened by Facebook login begins; the page's id follows. */
const BY_PAGE = 'fb:'

export interface Graph {
  /** '' for an account of Instagram login: only pages of Facebook can hold a picture for a moment. */
  readonly pageId: string
  readonly account: string
  read<T extends z.ZodType>(
    ctx: RunContext,
    path: string,
    query: Readonly<Record<string, string>>,
    shape: T,
  ): Promise<z.output<T>>
  /** @param body fields as JSON, or a form with a file */
  write<T extends z.ZodType>(
    ctx: RunContext,
    path: string,
    body: Readonly<Record<string, unknown>> | FormData,
    shape: T,
  ): Promise<z.output<T>>
  /** The bare answer of a POST, whatever it says. */
  post(ctx: RunContext, path: string, body: Readonly<Record<string, unknown>>): Promise<OfficialAnswer>
  /** A film to its upload address, with the offset from which it is sent. */
  upload(
    ctx: RunContext,
    url: string,
    headers: Readonly<Record<string, string>>,
    stream: ReadableStream<Uint8Array>,
    timeoutMs: number,
  ): Promise<OfficialAnswer>
}

/**
 * Calls of one account. Every error of Graph is a HelperError with its sentence; the token travels in a header only.
 */
export function graphOf(http: OfficialHttp, { account, token }: OfficialCall): Graph {
  const pageId = account.secUid.startsWith(BY_PAGE) ? account.secUid.slice(BY_PAGE.length) : ''
  const origin = `https://${pageId ? 'graph.facebook.com' : 'graph.instagram.com'}/${VERSION}`
  const authorization = `Bearer ${token}`
  const json = { authorization, 'content-type': 'application/json' }
  const read = <T extends z.ZodType>(answer: OfficialAnswer, shape: T): z.output<T> => {
    if (answer.status >= 400) throw toError(answer, '')
    return shaped(SITE, jsonOf(answer), shape)
  }
  const post: Graph['post'] = (ctx, path, body) =>
    http.call(ctx, { method: 'POST', url: `${origin}/${path}`, headers: json, body: JSON.stringify(body) })
  return {
    pageId,
    account: account.accountId,
    post,
    read: async (ctx, path, query, shape) =>
      read(
        await http.call(ctx, {
          method: 'GET',
          url: `${origin}/${path}?${new URLSearchParams(query).toString()}`,
          headers: { authorization },
        }),
        shape,
      ),
    write: async (ctx, path, body, shape) =>
      read(
        body instanceof FormData
          ? await http.call(ctx, {
              method: 'POST',
              url: `${origin}/${path}`,
              headers: { authorization },
              body,
              timeoutMs: 120_000,
            })
          : await post(ctx, path, body),
        shape,
      ),
    upload: (ctx, url, headers, body, timeoutMs) =>
      http.call(ctx, {
        method: 'POST',
        url,
        headers: { authorization: `OAuth ${token}`, 'content-type': 'application/octet-stream', ...headers },
        body,
        timeoutMs,
      }),
  }
}
