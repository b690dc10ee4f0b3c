import { z } from 'zod'
import { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import { checkWork } from '../kit/choices.ts'
import { namesOf } from '../kit/fill-text.ts'
import { createForm, type Form } from '../kit/form.ts'
import { handIn } from '../kit/hand-in.ts'
import { overhear, type CreateAnswer } from '../kit/overhear.ts'
import { giveFiles, open } from '../kit/page-actions.ts'
import { filled } from '../kit/read-back.ts'
import { requireOwner } from '../kit/session.ts'
import { submitBy } from '../kit/submit.ts'
import type { Times } from '../kit/times.ts'
import { videoArrived } from '../kit/upload.ts'
import type { AccountCall, Platform, PublishStepper, Work } from '../platform.ts'
import {
  fillCollection,
  fillCover,
  fillDeclaration,
  fillDescription,
  fillName,
  fillSchedule,
  requireCategory,
} from './fill.ts'
import { info, linkOf, ORIGIN, UPLOAD } from './info.ts'
import { worksList } from './lists.ts'
import { FIELDS } from './read-back.ts'
import { S } from './selectors.ts'
import { site } from './site.ts'
import { fillTags, keepTags } from './tags.ts'

/** The form comes as soon as a file was chosen. Its input stands in the page or in a frame, and is never shown. */
const openForm = async (form: Form): Promise<void> => {
  const { ctx, page, work, stepper, times } = form
  await stepper.step('session-check', '检查登录')
  await open(ctx, page, UPLOAD)
  await requireOwner(form)
  const { value: input } = await form.wait.any(
    '上传入口',
    { it: () => form.now(S.fileInput, { hidden: true, deep: true }) },
    { timeoutMs: times.uploadPage, step: 'session-check' },
  )
  await stepper.step('form-open', '打开投稿表单')
  await giveFiles(ctx, input, [work.videoPath])
  const found = await form.wait.any(
    '投稿表单',
    { form: () => form.now(S.title), refused: async () => (await form.textOf(S.toast)) || null },
    { timeoutMs: times.form, step: 'form-open' },
  )
  if (found.name === 'refused')
    throw new HelperError({
      kind: 'content',
      code: 'FILE_REFUSED',
      msg: `平台不接受该文件：${found.value}`,
      step: 'form-open',
    })
}

const fill = async (form: Form, tags: readonly string[]): Promise<string> => {
  await form.stepper.step('filling', '填写稿件信息')
  const title = await fillName(form)
  const description = await fillDescription(form)
  await form.stepper.note({
    title,
    description,
    ...(form.work.durationMs === null ? {} : { durationMs: form.work.durationMs }),
  })
  await filled(form, FIELDS, 'cover', fillCover)
  await requireCategory(form)
  await fillTags(form, tags)
  await filled(form, FIELDS, 'declaration', fillDeclaration)
  await filled(form, FIELDS, 'collection', fillCollection)
  await filled(form, FIELDS, 'timing', fillSchedule)
  // Proposals that came in the meantime leave again.
  await fillTags(form, tags, 0)
  keepTags(form, tags)
  return title
}

/** Too many at once: the site wants a captcha or one video by hand before it takes another. */
const TOO_OFTEN = new Set([21566, 137022, 406, 601])
const answer = z.object({
  code: z.number(),
  message: z.string().default(''),
  data: z.object({ bvid: z.string().default('') }).nullish(),
})

/** The site's answer to 投稿. Null where it leaves the outcome open. */
export function readAnswer(status: number, text: string): CreateAnswer | null {
  if (status !== 200) return null
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return null
  }
  const { success, data } = answer.safeParse(body)
  if (!success) return null
  if (data.code === 0) return data.data?.bvid ? { itemId: data.data.bvid, refusal: '' } : null
  if (TOO_OFTEN.has(data.code))
    return { itemId: '', refusal: `投稿过于频繁（${data.code}），请过一段时间再试，或先在 B站手动投稿一次` }
  return { itemId: '', refusal: data.message || `错误 ${data.code}` }
}

/** Publishes one video on member.bilibili.com. */
export function createPublish(times: Times): Platform['publish'] {
  return async (ctx: RunContext, call: AccountCall & { work: Work; stepper: PublishStepper }) => {
    const { work, stepper } = call
    const kind = checkWork(work, { ...info, kinds: ['video'] as const }, '视频')
    const tags = namesOf(work)
    const form = createForm(ctx, site, call, times)
    await openForm(form)
    await stepper.step('uploading', '上传文件')
    await videoArrived(form, {
      done: S.uploadDone,
      failed: S.uploadFailed,
      percent: S.uploadPercent,
      retry: S.uploadRetry,
    })
    const title = await fill(form, tags)
    return await handIn(ctx, call, {
      kind,
      title,
      worksList,
      submit: () =>
        submitBy(form, {
          button: S.publish,
          landed: (url) => url.origin === ORIGIN && !url.pathname.startsWith('/platform/upload/'),
          // That the button is gone says nothing by itself: it also goes while the site still thinks.
          success: S.published,
          overhear: (page) => overhear(page, (url) => /^\/x\/vu(pre)?\/web\/add(\/|$)/.test(url.pathname), readAnswer),
          toast: S.toast,
          idleToast: /投稿成功|投递成功|保存|草稿/,
        }),
      linkOf,
      place: 'upload-manager',
      notes: form.told,
      text: '准备投稿',
    })
  }
}
