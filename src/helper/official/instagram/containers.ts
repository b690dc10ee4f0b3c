// Containers: what is to be published, made and processed before the press.
import { z } from 'zod'
import { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import type { PublishStepper, Work } from '../../platforms/platform.ts'
import { lookUntil } from '../kit/answers.ts'
import { isFilm } from '../kit/bytes.ts'
import { containerFailed } from './errors.ts'
import type { Graph } from './graph.ts'
import type { InstagramTimes } from './times.ts'
import { filmContainer, publicPicture } from './upload.ts'

const made = z.object({ id: z.string().min(1) })
const state = z.object({
  status_code: z.enum(['EXPIRED', 'ERROR', 'FINISHED', 'IN_PROGRESS', 'PUBLISHED']),
  status: z.string().default(''),
})

/**
 * Waits until Graph has processed a container. @throws HelperError when it failed, or `network` when the time ran out:
 * nothing was published
 */
export async function untilFinished(ctx: RunContext, graph: Graph, id: string, times: InstagramTimes): Promise<void> {
  const done = await lookUntil(ctx, { every: times.poll, within: times.processing }, async () => {
    const { status_code, status } = await graph.read(ctx, id, { fields: 'status_code,status' }, state)
    if (status_code === 'ERROR') throw containerFailed(status)
    if (status_code === 'EXPIRED')
      throw new HelperError({
        kind: 'network',
        code: 'IG_EXPIRED',
        msg: 'Instagram 素材容器已过期，请重新发布',
        step: 'filling',
      })
    return status_code === 'IN_PROGRESS' ? null : true
  })
  if (!done)
    throw new HelperError({
      kind: 'network',
      code: 'PROCESSING_TIMEOUT',
      msg: `Instagram 处理素材超过 ${Math.round(times.processing / 60_000)} 分钟，没有发布，请稍后重试`,
      step: 'filling',
    })
}

/** A cover for a film: only accounts with a page can give one. '' without. */
const coverFields = async (ctx: RunContext, graph: Graph, work: Work): Promise<Record<string, unknown>> =>
  work.coverPath && graph.pageId ? { cover_url: await publicPicture(ctx, graph, work.coverPath, 'coverPath') } : {}

/** The container of the whole work: a reel, a picture, or a carousel of pictures and films. Answers its id. */
export async function containerOf(
  ctx: RunContext,
  graph: Graph,
  work: Work,
  caption: string,
  stepper: PublishStepper,
  times: InstagramTimes,
): Promise<string> {
  const onBytes = (sent: number, total: number) => stepper.uploaded(sent, total)
  if (work.kind === 'video')
    return filmContainer(
      ctx,
      graph,
      work.videoPath,
      { media_type: 'REELS', caption, share_to_feed: true, ...(await coverFields(ctx, graph, work)) },
      onBytes,
    )
  const one = async (path: string, fields: Record<string, unknown>): Promise<string> =>
    isFilm(path)
      ? filmContainer(ctx, graph, path, { media_type: 'VIDEO', ...fields }, onBytes)
      : (
          await graph.write(
            ctx,
            `${graph.account}/media`,
            { image_url: await publicPicture(ctx, graph, path, 'imagePaths'), ...fields },
            made,
          )
        ).id
  const [only] = work.imagePaths
  if (only !== undefined && work.imagePaths.length === 1) return one(only, { caption })
  const children: string[] = []
  for (const path of work.imagePaths) children.push(await one(path, { is_carousel_item: true }))
  for (const child of children) await untilFinished(ctx, graph, child, times)
  return (await graph.write(ctx, `${graph.account}/media`, { media_type: 'CAROUSEL', caption, children }, made)).id
}
