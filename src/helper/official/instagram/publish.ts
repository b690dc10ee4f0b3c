// One work through Graph: quota, container, processing, and media_publish as the press.
import { z } from 'zod'
import { errorText, HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import type { PublishResult, PublishStepper, Work } from '../../platforms/platform.ts'
import { jsonOf, notOffered, press, shaped } from '../kit/answers.ts'
import { captionOf } from '../kit/caption.ts'
import { isFilm } from '../kit/bytes.ts'
import type { OfficialAnswer } from '../official.ts'
import { containerOf, untilFinished } from './containers.ts'
import { graphError, NOT_READY, SITE, toError } from './errors.ts'
import type { Graph } from './graph.ts'
import type { InstagramTimes } from './times.ts'

const MOST_PRESSES = 3
const limit = z.object({
  data: z.array(z.object({ quota_usage: z.number(), config: z.object({ quota_total: z.number() }).optional() })).min(1),
})

const checkWork = (graph: Graph, work: Work): void => {
  if (work.kind !== 'video' && work.kind !== 'image') throw notOffered('media_type', 'Instagram 只收视频和图文')
  if (work.visibility !== undefined && work.visibility !== 0)
    throw notOffered('visibility', 'Instagram 接口只能公开发布')
  if (work.kind === 'image' && !graph.pageId && work.imagePaths.some((path) => !isFilm(path)))
    throw notOffered(
      'imagePaths',
      'Instagram 登录方式的接口只收公网地址的图片：请改用 Facebook 登录（连接公共主页）授权后再发图片',
    )
}

/** The account's quota first: what would be refused is not uploaded. */
const checkQuota = async (ctx: RunContext, graph: Graph): Promise<void> => {
  const { data } = await graph.read(
    ctx,
    `${graph.account}/content_publishing_limit`,
    { fields: 'quota_usage,config' },
    limit,
  )
  const [quota] = data
  const total = quota?.config?.quota_total
  if (quota && total !== undefined && quota.quota_usage >= total)
    throw new HelperError({
      kind: 'platform-limit',
      code: 'QUOTA',
      step: 'session-check',
      msg: `该账号 24 小时内已通过接口发布 ${quota.quota_usage} 条，达到上限 ${total} 条，请明天再发`,
    })
}

/** media_publish, pressed again only after Graph said that the container is not ready. */
const pressed = async (
  ctx: RunContext,
  graph: Graph,
  container: string,
  stepper: PublishStepper,
  times: InstagramTimes,
): Promise<OfficialAnswer> => {
  for (let presses = 1; ; presses += 1) {
    const answer = await press(stepper, () =>
      graph.post(ctx, `${graph.account}/media_publish`, { creation_id: container }),
    )
    if (answer.status < 400) return answer
    if (graphError(answer)?.subcode !== NOT_READY || presses >= MOST_PRESSES) throw toError(answer, 'confirming', true)
    await stepper.refused('素材尚未处理完')
    await ctx.sleep(times.poll)
  }
}

/**
 * Publishes one work. Reels for films; one picture, or a carousel.
 * @throws as OfficialPlatform says
 */
export async function publish(
  ctx: RunContext,
  graph: Graph,
  work: Work,
  stepper: PublishStepper,
  times: InstagramTimes,
): Promise<PublishResult> {
  await stepper.step('session-check')
  checkWork(graph, work)
  const { title, text } = captionOf(work)
  await checkQuota(ctx, graph)
  await stepper.step('form-open', '建立素材容器')
  await stepper.step('uploading')
  const container = await containerOf(ctx, graph, work, text, stepper, times)
  await stepper.note({ title, description: text, uploadId: container })
  await stepper.step('filling', '等待 Instagram 处理素材')
  await untilFinished(ctx, graph, container, times)
  await stepper.step('ready')
  const { id } = shaped(
    SITE,
    jsonOf(await pressed(ctx, graph, container, stepper, times)),
    z.object({ id: z.string().min(1) }),
  )
  await stepper.note({ platformItemId: id })
  const reason =
    work.kind === 'video' && work.coverPath !== '' && !graph.pageId
      ? '封面没有用上：Instagram 登录方式的接口不收本机封面'
      : undefined
  let platformUrl = ''
  try {
    platformUrl = (await graph.read(ctx, id, { fields: 'permalink' }, z.object({ permalink: z.url() }))).permalink
  } catch (error) {
    // It is published already: a missing link changes nothing.
    ctx.log.warn('official.permalink', { error: errorText(error) })
  }
  return { publishId: id, platformItemId: id, platformUrl, state: 'done', ...(reason ? { reason } : {}) }
}
