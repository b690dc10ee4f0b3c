// Films by the resumable upload, pictures by the page's hidden photos: nothing of ours needs a public address.
import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import { errorText, HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import { notOffered } from '../kit/answers.ts'
import { fileOf, streamOf } from '../kit/bytes.ts'
import { toError } from './errors.ts'
import type { Graph } from './graph.ts'

/** A broken upload goes on from where it was, this often. */
const RESUMES = 3
const PAUSE_MS = 1_500

const created = z.object({ id: z.string().min(1), uri: z.string().optional() })
const sentSoFar = z.object({
  video_status: z
    .object({ uploading_phase: z.object({ bytes_transferred: z.number().optional() }).optional() })
    .optional(),
})
const retriable = z.object({
  debug_info: z.object({ retriable: z.boolean().default(false), message: z.string().default('') }),
})

const uploadError = (status: number, text: string): HelperError => {
  let told: unknown = null
  try {
    told = JSON.parse(text)
  } catch {
    // A gateway's page: the code alone tells.
  }
  const read = retriable.safeParse(told)
  const again = status >= 500 || (read.success && read.data.debug_info.retriable)
  return new HelperError({
    kind: again ? 'network' : 'content',
    code: `UPLOAD_${status}`,
    step: 'uploading',
    msg: again
      ? 'Instagram 没有收下视频，请重试'
      : `Instagram 没有收下视频：${read.success ? read.data.debug_info.message.slice(0, 120) : status}，请检查视频格式`,
  })
}

/**
 * A container with a film in it: made, filled from the disk, resumed after a broken connection. Answers its id.
 * @param fields of the container beside upload_type @param onBytes bytes sent of all
 * @throws HelperError `network` when the line stays broken, `content` when the film is not taken
 */
export async function filmContainer(
  ctx: RunContext,
  graph: Graph,
  path: string,
  fields: Readonly<Record<string, unknown>>,
  onBytes: (sent: number, total: number) => void,
): Promise<string> {
  const { size } = await stat(path)
  const { id, uri } = await graph.write(ctx, `${graph.account}/media`, { ...fields, upload_type: 'resumable' }, created)
  if (!uri) throw notOffered('filePath', '该授权方式不收本机上传的视频：请改用 Facebook 登录（连接公共主页）授权后再发')
  const send = async (from: number): Promise<'done' | 'broken'> => {
    let answer
    try {
      answer = await graph.upload(
        ctx,
        uri,
        { offset: String(from), file_size: String(size), 'content-length': String(size - from) },
        streamOf(path, from, (sent) => onBytes(sent, size)),
        Math.max(30_000, ctx.remaining() - 30_000),
      )
    } catch (error) {
      ctx.check()
      ctx.log.warn('official.upload', { error: errorText(error) })
      return 'broken'
    }
    if (answer.status < 300) return 'done'
    const failure =
      answer.status === 401
        ? toError({ ...answer, text: '{"error":{"code":190}}' }, 'uploading')
        : uploadError(answer.status, answer.text)
    if (failure.kind === 'network') return 'broken'
    throw failure
  }
  let from = 0
  for (let round = 0; (await send(from)) === 'broken'; round += 1) {
    if (round >= RESUMES)
      throw new HelperError({
        kind: 'network',
        code: 'UPLOAD_BROKEN',
        msg: '上传到 Instagram 的连接多次中断，请检查网络后重试',
        step: 'uploading',
      })
    await ctx.sleep(PAUSE_MS)
    const { video_status } = await graph.read(ctx, id, { fields: 'id,video_status' }, sentSoFar)
    from = Math.min(video_status?.uploading_phase?.bytes_transferred ?? 0, size)
    if (from === size) break
  }
  return id
}

/**
 * A public address for a picture: an unpublished, temporary photo of the account's page.
 * @throws HelperError `platform-limit` for accounts of Instagram login, which have no page
 */
export async function publicPicture(ctx: RunContext, graph: Graph, path: string, field: string): Promise<string> {
  if (!graph.pageId)
    throw notOffered(
      field,
      'Instagram 登录方式的接口只收公网地址的图片：请改用 Facebook 登录（连接公共主页）授权后再发图片',
    )
  const bytes = await readFile(path)
  const form = new FormData()
  form.set('source', fileOf(path, bytes))
  form.set('published', 'false')
  form.set('temporary', 'true')
  const photo = await graph.write(ctx, `${graph.pageId}/photos`, form, z.object({ id: z.string() }))
  const { images } = await graph.read(
    ctx,
    photo.id,
    { fields: 'images' },
    z.object({ images: z.array(z.object({ source: z.url() })).min(1) }),
  )
  return images[0]?.source ?? ''
}
