// One film through the Content Posting API. Its last chunk makes the post: that chunk is the press.
import { stat } from 'node:fs/promises'
import { tiktokProblems } from '../../../contract/tiktok-post.ts'
import { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import type { PublishResult, PublishStepper, Work } from '../../platforms/platform.ts'
import { notOffered, press, unfit } from '../kit/answers.ts'
import { captionOf } from '../kit/caption.ts'
import type { OfficialHttp } from '../official.ts'
import type { Api } from './api.ts'
import { chunksOf } from './chunks.ts'
import { settle } from './settle.ts'
import { begin, creatorOf } from './start.ts'
import type { TiktokTimes } from './times.ts'
import { notTaken, put, send } from './upload.ts'

const checkWork = (work: Work): void => {
  if (work.kind !== 'video') throw notOffered('media_type', 'TikTok 接口只收本机视频；图片须有公网地址')
}
const checkLength = (work: Work, longestS: number): void => {
  if (longestS > 0 && work.durationMs !== null && work.durationMs > longestS * 1000)
    throw unfit('filePath', `该账号的视频最长 ${longestS} 秒，当前 ${Math.round(work.durationMs / 1000)} 秒，请裁短`)
}

/**
 * Publishes one film.
 * @throws as OfficialPlatform says
 */
export async function publish(
  ctx: RunContext,
  http: OfficialHttp,
  api: Api,
  work: Work,
  stepper: PublishStepper,
  times: TiktokTimes,
): Promise<PublishResult> {
  await stepper.step('session-check')
  checkWork(work)
  const caption = captionOf(work)
  const [problem] = tiktokProblems({ visibility: work.visibility, post_settings: work.postSettings })
  if (problem) throw unfit(problem.field, problem.msg)
  const creator = await creatorOf(ctx, api)
  checkLength(work, creator?.max_video_post_duration_sec ?? 0)
  const { size } = await stat(work.videoPath)
  const chunks = chunksOf(size)
  await stepper.step('form-open', '申请上传')
  const begun = await begin(ctx, api, work, creator, caption, size, chunks)
  await stepper.note({ title: caption.title, description: caption.text, uploadId: begun.publishId })
  await stepper.step('uploading')
  const target = { http, url: begun.uploadUrl, path: work.videoPath, size }
  for (const range of chunks.before) {
    await send(ctx, target, range, times.poll)
    stepper.uploaded(range.to, size)
  }
  await stepper.step('ready')
  const ending = {
    begun,
    username: creator?.creator_username ?? '',
    note: work.coverPath ? '封面没有用上：TikTok 接口只能取视频画面' : '',
  }
  try {
    const answer = await press(stepper, () => put(ctx, target, chunks.last))
    if (answer.status >= 400) throw notTaken(answer, true)
  } catch (error) {
    ctx.check()
    // A positive no stays one. A lost answer: TikTok can be asked by the publish's own id; without a clear word the
    // works list decides.
    const known =
      error instanceof HelperError && error.refused
        ? null
        : await settle(ctx, api, ending, { every: times.poll, within: times.lost })
    if (known) return known
    throw error
  }
  const known = await settle(ctx, api, ending, { every: times.poll, within: times.processing })
  return (
    known ?? {
      publishId: begun.publishId,
      platformItemId: '',
      platformUrl: '',
      state: 'in-review',
      reason: begun.inbox || 'TikTok 仍在处理视频，完成后才公开',
    }
  )
}
