// One video: checked, uploaded up to its last bytes, pressed, then dressed with thumbnail and playlist.
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { HelperError, errorText } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import type { AccountRef, PublishResult, PublishStepper, Work } from '../../platforms/platform.ts'
import { lookUntil } from '../kit/answers.ts'
import { typeOf } from '../kit/bytes.ts'
import type { OfficialAnswer } from '../official.ts'
import type { Api } from './api.ts'
import { ownChannel } from './channel.ts'
import { errorOf } from './errors.ts'
import { metadataOf } from './metadata.ts'
import { madeOf, openUpload, sendBody, sendLast } from './upload.ts'
import type { UploadTimes } from './upload.ts'

/** What is only possible once the video exists must not undo that it does: it is told instead. */
const afterwards = async (ctx: RunContext, what: string, work: () => Promise<void>): Promise<string> => {
  try {
    await work()
    return ''
  } catch (error) {
    ctx.check()
    ctx.log.warn('official.afterwards', { what, error: errorText(error) })
    return `${what}没有设置成功：${error instanceof HelperError ? error.message : '请到 YouTube 工作室补上'}`
  }
}

/** A film that long is none of YouTube's Shorts. */
const SHORT_MAX_MS = 180_000
const mayBeShort = ({ durationMs }: Work): boolean => durationMs === null || durationMs <= SHORT_MAX_MS

const processing = z.object({
  items: z
    .array(
      z.object({
        processingDetails: z.object({ processingStatus: z.string().default('') }).default({ processingStatus: '' }),
      }),
    )
    .default([]),
})
/** A Short takes a thumbnail only once it is processed. @returns false when that took too long */
const processed = async (ctx: RunContext, api: Api, id: string, { process }: UploadTimes): Promise<boolean> => {
  const look = async (): Promise<true | null> => {
    const { items } = await api.get(ctx, '/videos', { part: 'processingDetails', id }, processing)
    return items[0]?.processingDetails.processingStatus === 'succeeded' ? true : null
  }
  return (await lookUntil(ctx, process, look)) !== null
}

export async function publish(
  ctx: RunContext,
  api: Api,
  call: { readonly account: AccountRef; readonly work: Work; readonly stepper: PublishStepper },
  times: UploadTimes,
): Promise<PublishResult> {
  const { account, work, stepper } = call
  await stepper.step('session-check')
  const metadata = metadataOf(work)
  const channel = await ownChannel(ctx, api)
  if (channel.id !== account.accountId)
    throw new HelperError({
      kind: 'session',
      code: 'OTHER_ACCOUNT',
      msg: `授权的频道是「${channel.title}」，请重新授权该账号`,
      step: 'session-check',
    })
  await stepper.step('form-open', '创建上传')
  const upload = await openUpload(ctx, api, work.videoPath, metadata)
  await stepper.step('uploading')
  await sendBody(ctx, api, work.videoPath, upload, times, stepper.uploaded)
  await stepper.note({
    title: work.title.trim(),
    description: work.description,
    ...(work.durationMs === null ? {} : { durationMs: work.durationMs }),
  })
  await stepper.step('ready')
  const answers: (OfficialAnswer | null)[] = []
  await stepper.pressPublish(async () => void answers.push(await sendLast(ctx, api, work.videoPath, upload)))
  const video = await madeOf(ctx, api, upload, answers[0] ?? null, times)
  await stepper.note({ platformItemId: video.id })
  const told = [
    work.coverPath === ''
      ? ''
      : await afterwards(ctx, '封面', async () => {
          const settled = mayBeShort(work) ? await processed(ctx, api, video.id, times) : true
          const answer = await api.upload(
            ctx,
            '/thumbnails/set',
            { videoId: video.id, uploadType: 'media' },
            { 'content-type': typeOf(work.coverPath) },
            await readFile(work.coverPath),
          )
          if (answer.status >= 300) throw errorOf(answer, 'confirming')
          if (!settled)
            throw new HelperError({
              kind: 'unknown',
              code: 'STILL_PROCESSING',
              msg: '视频仍在处理，Shorts 要处理完才能换封面，请稍后到 YouTube 工作室核对',
            })
        }),
    !work.collection?.id
      ? ''
      : await afterwards(ctx, '播放列表', async () => {
          await api.post(
            ctx,
            '/playlistItems',
            { part: 'snippet' },
            { snippet: { playlistId: work.collection?.id, resourceId: { kind: 'youtube#video', videoId: video.id } } },
          )
        }),
    work.visibility !== 1 && work.timingTime === 0 && video.status.privacyStatus === 'private'
      ? '视频目前是私享：请到 YouTube 工作室查看频道的上传设置，再把它改为公开'
      : '',
  ].filter(Boolean)
  return {
    publishId: video.id,
    platformItemId: video.id,
    platformUrl: `https://www.youtube.com/watch?v=${video.id}`,
    state: 'done',
    ...(told.length > 0 ? { reason: told.join('；') } : {}),
  }
}
