// Calls to the Content Posting API for one account.
import { z } from 'zod'
import type { RunContext } from '../../lib/run-context.ts'
import type { OfficialHttp } from '../official.ts'
import { dataOf } from './errors.ts'

/** Hosts of the interface: upload addresses come from the API and lie on several hosts of this suffix. */
export const HOSTS = ['.tiktokapis.com'] as const
const ORIGIN = 'https://open.tiktokapis.com'

export const PRIVACY = ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY'] as const
export type Privacy = (typeof PRIVACY)[number]

const creator = z.object({
  creator_username: z.string().default(''),
  privacy_level_options: z
    .array(z.string())
    .transform((all) => all.filter((one): one is Privacy => PRIVACY.some((known) => known === one))),
  comment_disabled: z.boolean().default(false),
  duet_disabled: z.boolean().default(false),
  stitch_disabled: z.boolean().default(false),
  max_video_post_duration_sec: z.number().default(0),
})
export type Creator = z.output<typeof creator>

export interface Api {
  creator(ctx: RunContext): Promise<Creator>
  /** A POST of the API by its path; `data` by its shape. */
  post<T extends z.ZodType>(
    ctx: RunContext,
    path: string,
    body: Readonly<Record<string, unknown>>,
    step: string,
    shape: T,
  ): Promise<z.output<T>>
  get<T extends z.ZodType>(ctx: RunContext, path: string, shape: T): Promise<z.output<T>>
  /** State of a publish. The id of the post is read from the text: it is longer than a number holds. */
  status(
    ctx: RunContext,
    publishId: string,
  ): Promise<{ readonly status: string; readonly reason: string; readonly postId: string }>
}

const state = z.object({ status: z.string(), fail_reason: z.string().default('') })

export function apiOf(http: OfficialHttp, token: string): Api {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json; charset=UTF-8' }
  const ask = (ctx: RunContext, path: string, body: Readonly<Record<string, unknown>>) =>
    http.call(ctx, { method: 'POST', url: `${ORIGIN}${path}`, headers, body: JSON.stringify(body) })
  return {
    creator: async (ctx) =>
      dataOf(await ask(ctx, '/v2/post/publish/creator_info/query/', {}), 'session-check', creator),
    post: async (ctx, path, body, step, shape) => dataOf(await ask(ctx, path, body), step, shape),
    get: async (ctx, path, shape) =>
      dataOf(
        await http.call(ctx, {
          method: 'GET',
          url: `${ORIGIN}${path}`,
          headers: { authorization: headers.authorization },
        }),
        '',
        shape,
      ),
    status: async (ctx, publishId) => {
      const answer = await ask(ctx, '/v2/post/publish/status/fetch/', { publish_id: publishId })
      const { status, fail_reason } = dataOf(answer, 'confirming', state)
      // The misspelling is the API's own.
      return {
        status,
        reason: fail_reason,
        postId: /"publicaly_available_post_id"\s*:\s*\[\s*"?(\d+)/.exec(answer.text)?.[1] ?? '',
      }
    },
  }
}
