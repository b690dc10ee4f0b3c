// The Data API's calls with an account's token.
import type { z } from 'zod'
import type { RunContext } from '../../lib/run-context.ts'
import { jsonOf, shaped } from '../kit/answers.ts'
import type { OfficialAnswer, OfficialHttp } from '../official.ts'
import { errorOf } from './errors.ts'

export const SITE = 'YouTube'
const ROOT = 'https://www.googleapis.com/youtube/v3'
const UPLOAD_ROOT = 'https://www.googleapis.com/upload/youtube/v3'

type Body = string | Uint8Array
export interface Api {
  /** @throws HelperError by the interface's own reason */
  get<T extends z.ZodType>(
    ctx: RunContext,
    path: string,
    query: Readonly<Record<string, string>>,
    shape: T,
  ): Promise<z.output<T>>
  /** A change in JSON; any refusal throws. */
  post(ctx: RunContext, path: string, query: Readonly<Record<string, string>>, body: object): Promise<OfficialAnswer>
  /** A change in JSON; answers whatever comes back. */
  write(ctx: RunContext, path: string, query: Readonly<Record<string, string>>, body: object): Promise<OfficialAnswer>
  /** To the upload root; answers whatever comes back. */
  upload(
    ctx: RunContext,
    path: string,
    query: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>>,
    body: Body,
  ): Promise<OfficialAnswer>
  /** Bytes, or a question about bytes, to an upload's own address; answers whatever comes back. */
  put(
    ctx: RunContext,
    address: string,
    headers: Readonly<Record<string, string>>,
    body: Uint8Array,
    timeoutMs: number,
  ): Promise<OfficialAnswer>
}

/** Calls of one account; its token goes into a header and nowhere else. */
export function apiOf(http: OfficialHttp, token: string): Api {
  const auth = { authorization: `Bearer ${token}` }
  const at = (root: string, path: string, query: Readonly<Record<string, string>>): string =>
    `${root}${path}?${new URLSearchParams(query).toString()}`
  const write: Api['write'] = (ctx, path, query, body) =>
    http.call(ctx, {
      method: 'POST',
      url: at(ROOT, path, query),
      headers: { ...auth, 'content-type': 'application/json; charset=UTF-8' },
      body: JSON.stringify(body),
    })
  return {
    get: async (ctx, path, query, shape) => {
      const answer = await http.call(ctx, { method: 'GET', url: at(ROOT, path, query), headers: auth })
      if (answer.status !== 200) throw errorOf(answer, 'session-check')
      return shaped(SITE, jsonOf(answer), shape)
    },
    post: async (ctx, path, query, body) => {
      const answer = await write(ctx, path, query, body)
      if (answer.status >= 300) throw errorOf(answer, 'confirming')
      return answer
    },
    write,
    upload: (ctx, path, query, headers, body) =>
      http.call(ctx, {
        method: 'POST',
        url: at(UPLOAD_ROOT, path, query),
        headers: { ...auth, ...headers },
        body,
        timeoutMs: 120_000,
      }),
    put: (ctx, address, headers, body, timeoutMs) =>
      http.call(ctx, { method: 'PUT', url: address, headers: { ...auth, ...headers }, body, timeoutMs }),
  }
}
