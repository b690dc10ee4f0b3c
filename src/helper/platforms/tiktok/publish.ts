import { z } from 'zod'
import type { RunContext } from '../../lib/run-context.ts'
import { checkWork } from '../kit/choices.ts'
import { orNull, createForm, type Form } from '../kit/form.ts'
import { lookUpWork } from '../kit/look-up-work.ts'
import { overhear, type CreateAnswer } from '../kit/overhear.ts'
import { giveFiles, open } from '../kit/page-actions.ts'
import { filled } from '../kit/read-back.ts'
import { listNotes, toResult, withNotes } from '../kit/result.ts'
import { requireOwner } from '../kit/session.ts'
import { submitBy } from '../kit/submit.ts'
import type { Times } from '../kit/times.ts'
import { videoArrived } from '../kit/upload.ts'
import type { AccountCall, Platform, PublishStepper, Work } from '../platform.ts'
import { fillCaption, fillCover, fillDeclaration, fillVisibility } from './fill.ts'
import { CONTENT_PATH, info, ORIGIN, UPLOAD } from './info.ts'
import { worksList } from './lists.ts'
import { FIELDS } from './read-back.ts'
import { fillSchedule } from './schedule.ts'
import { S } from './selectors.ts'
import { site } from './site.ts'

/** The form comes as soon as a file was chosen; page and form may sit in a frame. */
const openForm = async (form: Form): Promise<void> => {
  const { ctx, page, work, stepper, times } = form
  await stepper.step('session-check', '检查登录')
  await open(ctx, page, UPLOAD)
  await requireOwner(form)
  const input = await form.element('上传入口', S.fileInput, {
    hidden: true,
    timeoutMs: times.uploadPage,
    step: 'session-check',
  })
  await stepper.step('form-open', '打开发布表单')
  await giveFiles(ctx, input, [work.videoPath])
  await form.element('发布表单', S.form, { timeoutMs: times.form, step: 'form-open' })
}

const fill = async (form: Form): Promise<string> => {
  await form.stepper.step('filling', '填写作品信息')
  const { title, description } = await fillCaption(form)
  await form.stepper.note({
    title,
    description,
    ...(form.work.durationMs === null ? {} : { durationMs: form.work.durationMs }),
  })
  await filled(form, FIELDS, 'cover', fillCover)
  await filled(form, FIELDS, 'timing', fillSchedule)
  await filled(form, FIELDS, 'visibility', fillVisibility)
  await filled(form, FIELDS, 'declaration', fillDeclaration)
  return title
}

const one = z.object({
  item_id: z.union([z.string(), z.number()]).transform(String).default(''),
  status_code: z.number().default(0),
  status_msg: z.string().nullish(),
})
const answer = z.object({
  status_code: z.number(),
  status_msg: z.string().nullish(),
  single_post_resp_list: z.array(one).nullish(),
})

/** The site's answer to its create call. Null where it leaves the outcome open: a taken work may get its id later. */
export function readAnswer(status: number, text: string): CreateAnswer | null {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return null
  }
  const { success, data } = answer.safeParse(body)
  if (!success || status >= 500) return null
  const bad = [data, ...(data.single_post_resp_list ?? [])].find((part) => part.status_code !== 0)
  if (bad?.status_code === 8) return { itemId: '', refusal: '登录已过期' }
  if (bad) return { itemId: '', refusal: `${bad.status_msg || '未说明原因'}（错误码 ${bad.status_code}）` }
  const itemId = data.single_post_resp_list?.[0]?.item_id ?? ''
  return itemId ? { itemId, refusal: '' } : null
}

/** Address of the newest work of this title on the content page; '' when none shows. */
const linkOnPage = async (form: Form, title: string): Promise<string> => {
  const link =
    (
      await orNull(
        form,
        form.waitPressed.any(
          '作品列表',
          { it: () => form.now(S.workLink, { part: title }) },
          { timeoutMs: form.times.topics },
        ),
      )
    )?.value ?? null
  return link === null
    ? ''
    : form.ctx.race(link.evaluate((node) => (node instanceof HTMLAnchorElement ? node.href : '')))
}

/** Publishes one video in TikTok's studio. */
export function createPublish(times: Times): Platform['publish'] {
  return async (ctx: RunContext, call: AccountCall & { work: Work; stepper: PublishStepper }) => {
    const { work, stepper } = call
    const kind = checkWork(work, { ...info, kinds: ['video'] as const }, '视频')
    const form = createForm(ctx, site, call, times)
    await openForm(form)
    await stepper.step('uploading', '上传文件')
    await videoArrived(form, {
      done: S.uploadDone,
      failed: S.uploadFailed,
      percent: S.uploadPercent,
      retry: S.uploadRetry,
    })
    const title = await fill(form)
    await stepper.step('ready', '准备发布')
    const pressedS = Math.floor(Date.now() / 1000)
    const told = await submitBy(form, {
      button: S.publish,
      confirm: [S.confirm],
      landed: (url) => url.origin === ORIGIN && url.pathname.startsWith(CONTENT_PATH),
      overhear: (page) => overhear(page, (url) => url.pathname.startsWith('/tiktok/web/project/post/'), readAnswer),
      toast: S.toast,
      // Notes come in any language, so none decides: the address and the create call do.
      idleToast: /^/,
    })
    const found = await lookUpWork(ctx, call, worksList, { id: told, kind, title, pressedS })
    // A list that can't be read: the page's own table has the id in its links.
    const link = found ? '' : await linkOnPage(form, title)
    const id = told || (found?.platformItemId ?? /\/video\/(\d+)/.exec(link)?.[1] ?? '')
    if (id) await stepper.note({ platformItemId: id })
    return withNotes(
      toResult(found, {
        id,
        link: link.includes(`/video/${id}`) ? link : '',
        fallbackId: `content-${work.itemId}-${work.attemptNo}`,
      }),
      [...form.told(), ...listNotes(found, title, work)],
    )
  }
}
