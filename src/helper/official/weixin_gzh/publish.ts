// One work into the draft box, and out to the readers where the account may publish by interface.
import { z } from 'zod'
import { ONLY_DRAFT } from '../../../contract/only-draft.ts'
import type { RunContext } from '../../lib/run-context.ts'
import type { PublishResult, PublishStepper, Work } from '../../platforms/platform.ts'
import { jsonOf, shaped } from '../kit/answers.ts'
import type { Api } from './api.ts'
import { articlesOf, checkWork, type Article } from './draft.ts'
import { SITE } from './errors.ts'
import { mayPublish, pressed, settle, submit } from './freepublish.ts'
import type { WeixinTimes } from './times.ts'

/** The draft as the end of the way: the account's people publish it themselves. */
const keepDraft = async (
  ctx: RunContext,
  api: Api,
  articles: readonly Article[],
  stepper: PublishStepper,
): Promise<PublishResult> => {
  await stepper.step('ready', '存入草稿箱')
  const { media_id } = shaped(
    SITE,
    jsonOf(await pressed(stepper, () => api.post(ctx, 'draft/add', { articles }))),
    z.object({ media_id: z.string().min(1) }),
  )
  return { publishId: media_id, platformItemId: '', platformUrl: '', state: 'in-review', reason: ONLY_DRAFT }
}

/**
 * Publishes one work, or leaves it as a draft where the account may not publish.
 * @throws as OfficialPlatform says
 */
export async function publish(
  ctx: RunContext,
  api: Api,
  work: Work,
  stepper: PublishStepper,
  times: WeixinTimes,
): Promise<PublishResult> {
  await stepper.step('session-check')
  checkWork(work)
  const allowed = await mayPublish(ctx, api)
  await stepper.step('form-open', '准备素材')
  await stepper.step('uploading', '上传图片')
  const articles = await articlesOf(ctx, api, work, stepper)
  await stepper.note({ title: work.title.trim() })
  if (!allowed || work.onlyDraft === true) return keepDraft(ctx, api, articles, stepper)
  await stepper.step('filling', '存入草稿箱')
  const { media_id } = await api.ask(
    ctx,
    'draft/add',
    { articles },
    'filling',
    z.object({ media_id: z.string().min(1) }),
  )
  await stepper.note({ uploadId: media_id })
  await stepper.step('ready')
  const publishId = await submit(ctx, api, media_id, stepper, times)
  return publishId === null
    ? { publishId: media_id, platformItemId: '', platformUrl: '', state: 'in-review', reason: ONLY_DRAFT }
    : settle(
        ctx,
        api,
        publishId,
        times,
        articles.map((one) => String(one['title'])),
      )
}
