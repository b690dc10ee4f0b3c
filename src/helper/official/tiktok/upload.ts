// The film's chunks on their way. All but the last may be sent again: nothing is published by them.
import { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import { partOf, typeOf } from '../kit/bytes.ts'
import type { OfficialAnswer, OfficialHttp } from '../official.ts'
import type { Range } from './chunks.ts'

const TRIES = 3
const CHUNK_MS = 180_000

export interface Target {
  readonly http: OfficialHttp
  /** Where the API wants this film. */
  readonly url: string
  readonly path: string
  /** Bytes of the whole film. */
  readonly size: number
}

/** Sends one chunk, once. */
export async function put(
  ctx: RunContext,
  { http, url, path, size }: Target,
  { from, to }: Range,
): Promise<OfficialAnswer> {
  return http.call(ctx, {
    method: 'PUT',
    url,
    headers: { 'content-type': typeOf(path), 'content-range': `bytes ${from}-${to - 1}/${size}` },
    body: await partOf(path, from, to),
    timeoutMs: CHUNK_MS,
  })
}

/** A chunk that was not taken. @param pressed it was the last one: a positive no */
export function notTaken(answer: OfficialAnswer, pressed: boolean): HelperError {
  return new HelperError({
    kind: answer.status === 403 ? 'network' : 'content',
    code: `UPLOAD_${answer.status}`,
    step: pressed ? 'confirming' : 'uploading',
    refused: pressed,
    msg: answer.status === 403 ? 'TikTok 上传地址已失效，请重试' : 'TikTok 没有收下视频，请检查视频文件后重试',
  })
}

/** A chunk whose answer was lost is there already: the refusal names the bytes that arrived. */
const hasAlready = (answer: OfficialAnswer, to: number): boolean =>
  answer.status === 416 && Number(/^bytes 0-(\d+)\//.exec(answer.headers.get('content-range') ?? '')?.[1]) + 1 === to

/**
 * Sends a chunk before the last one, again where the line broke.
 * @param pause ms between tries @throws HelperError `network` when it stays broken, `content` when the film is not
 *   taken
 */
export async function send(ctx: RunContext, target: Target, range: Range, pause: number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await put(ctx, target, range)
      if (answer.status < 300 || hasAlready(answer, range.to)) return
      if (answer.status < 500) throw notTaken(answer, false)
      throw new HelperError({
        kind: 'network',
        code: `UPLOAD_${answer.status}`,
        msg: 'TikTok 上传服务出错，请稍后重试',
        step: 'uploading',
      })
    } catch (error) {
      ctx.check()
      if (!(error instanceof HelperError) || error.kind !== 'network' || error.code === 'UPLOAD_403' || tries >= TRIES)
        throw error
      await ctx.sleep(pause)
    }
  }
}
