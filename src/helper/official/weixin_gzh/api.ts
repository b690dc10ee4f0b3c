// Calls to api.weixin.qq.com for one account. The interface takes its token in the address only.
import type { z } from 'zod'
import type { RunContext } from '../../lib/run-context.ts'
import { jsonOf, shaped } from '../kit/answers.ts'
import type { OfficialAnswer, OfficialHttp } from '../official.ts'
import { codeOf, errorOf, SITE } from './errors.ts'

/** Hosts of the interface. */
export const HOSTS = ['api.weixin.qq.com'] as const
const ORIGIN = 'https://api.weixin.qq.com/cgi-bin'

export interface Api {
  /** The bare answer of a POST, whatever its code. */
  post(ctx: RunContext, path: string, body: Readonly<Record<string, unknown>>): Promise<OfficialAnswer>
  /** A POST by its answer's shape. @throws HelperError by the answer's code */
  ask<T extends z.ZodType>(
    ctx: RunContext,
    path: string,
    body: Readonly<Record<string, unknown>> | FormData,
    step: string,
    shape: T,
  ): Promise<z.output<T>>
}

export function apiOf(http: OfficialHttp, token: string): Api {
  const address = (path: string): string =>
    `${ORIGIN}/${path}${path.includes('?') ? '&' : '?'}access_token=${encodeURIComponent(token)}`
  const post: Api['post'] = (ctx, path, body) =>
    http.call(ctx, {
      method: 'POST',
      url: address(path),
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
    })
  return {
    post,
    ask: async (ctx, path, body, step, shape) => {
      const answer =
        body instanceof FormData
          ? await http.call(ctx, { method: 'POST', url: address(path), body, timeoutMs: 120_000 })
          : await post(ctx, path, body)
      const { code, words } = codeOf(answer)
      if (code !== 0) throw errorOf(code, words, step)
      return shaped(SITE, jsonOf(answer), shape)
    },
  }
}
