// The resumable upload: all but the last bytes, then the last ones, which make the video exist.
import { stat } from 'node:fs/promises'
import { z } from 'zod'
import { errorText, HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import { jsonOf } from '../kit/answers.ts'
import { partOf, typeOf } from '../kit/bytes.ts'
import type { OfficialAnswer } from '../official.ts'
import type { Api } from './api.ts'
import { errorOf } from './errors.ts'

/** Parts but the last must be multiples of this. */
const UNIT = 256 * 1024
const CHUNK = 32 * UNIT
const RESUMES = 6
const CHUNK_MS = 300_000

export interface UploadTimes {
  /** Before a broken upload goes on, ms; doubles each time. */
  readonly resume: number
  /** Between questions whether the last bytes arrived, ms. */
  readonly ask: readonly number[]
  /**
   * Between questions whether the film is processed, and how long that is waited for before the thumbnail is sent all
   * the same, ms.
   */
  readonly process: { readonly every: number; readonly within: number }
}
export interface Upload {
  readonly address: string
  readonly total: number
  /** Where the last bytes begin. */
  readonly last: number
}

/** Opens an upload. @throws HelperError by the interface's reason; `network` when it gives no address */
export async function openUpload(ctx: RunContext, api: Api, path: string, metadata: object): Promise<Upload> {
  const total = (await stat(path)).size
  if (total === 0)
    throw new HelperError({ kind: 'content', code: 'EMPTY_FILE', msg: '视频文件为空，请更换文件', step: 'form-open' })
  const answer = await api.upload(
    ctx,
    '/videos',
    { uploadType: 'resumable', part: 'snippet,status' },
    {
      'content-type': 'application/json; charset=UTF-8',
      'x-upload-content-length': String(total),
      'x-upload-content-type': typeOf(path),
    },
    JSON.stringify(metadata),
  )
  if (answer.status !== 200) throw errorOf(answer, 'form-open')
  const address = answer.headers.get('location')
  if (!address)
    throw new HelperError({
      kind: 'network',
      code: 'NO_UPLOAD_ADDRESS',
      msg: 'YouTube 没有给出上传地址，请稍后重试',
      step: 'form-open',
    })
  return { address, total, last: Math.floor((total - 1) / UNIT) * UNIT }
}

const isOver = (answer: OfficialAnswer): boolean => answer.status === 404 || answer.status === 410
/** How many bytes have arrived, by `Range: bytes=0-N`. */
const arrived = (answer: OfficialAnswer): number => {
  const end = /^bytes=0-(\d+)$/.exec(answer.headers.get('range') ?? '')?.[1]
  return end === undefined ? 0 : Number(end) + 1
}
const ask = (ctx: RunContext, api: Api, { address, total }: Upload): Promise<OfficialAnswer> =>
  api.put(ctx, address, { 'content-range': `bytes */${total}` }, new Uint8Array(0), 30_000)

const overError = (): HelperError =>
  new HelperError({
    kind: 'network',
    code: 'UPLOAD_GONE',
    msg: 'YouTube 的上传会话已失效，作品尚未提交，请重试',
    step: 'uploading',
  })

/**
 * Sends everything before the last bytes; goes on where a broken connection stopped.
 * @param onBytes how many of all have arrived
 * @throws HelperError `network` when the line stays broken or the upload is forgotten; nothing exists on the platform
 *   then
 */
export async function sendBody(
  ctx: RunContext,
  api: Api,
  path: string,
  upload: Upload,
  times: UploadTimes,
  onBytes: (sent: number, total: number) => void,
): Promise<void> {
  const { address, total, last } = upload
  let from = 0
  for (let broken = 0; from < last;) {
    let answer: OfficialAnswer | null = null
    try {
      const to = Math.min(from + CHUNK, last)
      answer = await api.put(
        ctx,
        address,
        { 'content-range': `bytes ${from}-${to - 1}/${total}` },
        await partOf(path, from, to),
        CHUNK_MS,
      )
    } catch (error) {
      ctx.check()
      if (error instanceof HelperError && error.kind !== 'network') throw error
      ctx.log.warn('official.upload', { error: errorText(error) })
    }
    if (answer?.status === 308) {
      const now = arrived(answer)
      // A part of which nothing arrived again and again is a broken line too.
      broken = now > from ? 0 : broken + 1
      from = Math.min(now, last)
      onBytes(from, total)
      if (broken > RESUMES) throw brokenError()
      continue
    }
    if (answer !== null && isOver(answer)) throw overError()
    if (answer !== null && answer.status < 500 && answer.status !== 429) throw errorOf(answer, 'uploading')
    broken += 1
    if (broken > RESUMES) throw brokenError()
    await ctx.sleep(times.resume * 2 ** (broken - 1))
    const state = await ask(ctx, api, upload).catch((error: unknown) => {
      ctx.check()
      ctx.log.warn('official.ask', { error: errorText(error) })
      return null
    })
    if (state !== null && isOver(state)) throw overError()
    if (state?.status === 308) from = Math.min(arrived(state), last)
  }
}
const brokenError = (): HelperError =>
  new HelperError({
    kind: 'network',
    code: 'UPLOAD_BROKEN',
    msg: '上传到 YouTube 的连接多次中断，请检查网络后重试',
    step: 'uploading',
  })

const made = z.object({
  id: z.string().min(1),
  status: z
    .object({ privacyStatus: z.string().default(''), uploadStatus: z.string().default('') })
    .default({ privacyStatus: '', uploadStatus: '' }),
})
export type MadeVideo = z.infer<typeof made>

/** Sends the last bytes. Null = no answer came, or none that decides. @throws never for the network */
export async function sendLast(
  ctx: RunContext,
  api: Api,
  path: string,
  { address, total, last }: Upload,
): Promise<OfficialAnswer | null> {
  const bytes = await partOf(path, last, total)
  return api
    .put(ctx, address, { 'content-range': `bytes ${last}-${total - 1}/${total}` }, bytes, CHUNK_MS)
    .catch((error: unknown) => {
      ctx.log.warn('official.last', { error: errorText(error) })
      return null
    })
}

/**
 * What became of the last bytes. An answer that got lost is asked for: that sends nothing.
 * @throws HelperError with `refused` for a positive no; without it when nobody can tell
 */
export async function madeOf(
  ctx: RunContext,
  api: Api,
  upload: Upload,
  first: OfficialAnswer | null,
  times: UploadTimes,
): Promise<MadeVideo> {
  let answer = first
  for (const pause of [0, ...times.ask]) {
    if (pause > 0) {
      await ctx.sleep(pause)
      answer = await ask(ctx, api, upload).catch(() => (ctx.check(), null))
    }
    if (answer?.status === 200 || answer?.status === 201) {
      const video = made.safeParse(jsonOf(answer))
      if (video.success) return video.data
    }
    if (
      answer !== null &&
      answer === first &&
      answer.status >= 400 &&
      answer.status < 500 &&
      answer.status !== 408 &&
      answer.status !== 429 &&
      !isOver(answer)
    )
      throw errorOf(answer, 'confirming', true)
    if (answer !== null && isOver(answer)) break
  }
  throw new HelperError({
    kind: 'unknown',
    code: 'NO_ANSWER',
    msg: 'YouTube 没有回应最后一段上传，请先核对是否已发出',
    step: 'confirming',
  })
}
