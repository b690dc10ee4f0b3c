import { z } from 'zod'
import { urlOf } from '../../browser/waiting.ts'
import type { RunContext } from '../../lib/run-context.ts'
import { checkWork } from '../kit/choices.ts'
import { createForm, type Form } from '../kit/form.ts'
import { lookUpWork } from '../kit/look-up-work.ts'
import { overhear, type CreateAnswer } from '../kit/overhear.ts'
import { giveFiles, open } from '../kit/page-actions.ts'
import { filled } from '../kit/read-back.ts'
import { listNotes, toResult, withNotes } from '../kit/result.ts'
import { requireOwner } from '../kit/session.ts'
import { submitBy } from '../kit/submit.ts'
import type { Times } from '../kit/times.ts'
import type { AccountCall, Platform, PublishStepper, Work } from '../platform.ts'
import { fillCollection, fillCover, fillDeclaration, fillPoi, fillSchedule, fillWords } from './fill.ts'
import { CREATE, info, isHome, LIST_PATH } from './info.ts'
import { shortLink, worksList } from './lists.ts'
import { FIELDS } from './read-back.ts'
import { S } from './selectors.ts'
import { site } from './site.ts'
import { filmArrived, filmInput } from './upload.ts'

const openForm = async (form: Form): Promise<void> => {
  await form.stepper.step('session-check', '检查登录')
  await open(form.ctx, form.page, CREATE)
  // The login page first tries the account that it remembers, without a scan (observed 2026-10).
  await requireOwner(form, { graceMs: form.times.loginGrace, again: () => open(form.ctx, form.page, CREATE) })
  const input = await filmInput(form)
  await form.stepper.step('form-open', '打开发布表单')
  await giveFiles(form.ctx, input, [form.work.videoPath])
  await form.element('发布表单', S.body, { timeoutMs: form.times.form, step: 'form-open' })
  // Its state tells when the film has arrived.
  await form.element('发表按钮', S.publishAny, { step: 'form-open' })
}

const fill = async (form: Form): Promise<string> => {
  await form.stepper.step('filling', '填写作品信息')
  const { title, description } = await fillWords(form)
  await form.stepper.note({
    title,
    description,
    ...(form.work.durationMs === null ? {} : { durationMs: form.work.durationMs }),
  })
  await filled(form, FIELDS, 'cover', fillCover)
  await filled(form, FIELDS, 'poi', fillPoi)
  await filled(form, FIELDS, 'collection', fillCollection)
  await filled(form, FIELDS, 'declaration', fillDeclaration)
  await filled(form, FIELDS, 'timing', fillSchedule)
  return title
}

const answer = z.object({
  errCode: z.number(),
  errMsg: z.string().default(''),
  data: z.object({ objectId: z.string().default('') }).nullish(),
})

/** What the answer of the create call says; null when it decides nothing: a taken work mostly comes without an id. */
export function readCreate(status: number, text: string): CreateAnswer | null {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return null
  }
  const parsed = answer.safeParse(body)
  if (!parsed.success || status >= 500) return null
  const { errCode, errMsg, data } = parsed.data
  if (errCode === 0) return data?.objectId ? { itemId: data.objectId, refusal: '' } : null
  if ([300_330, 300_333, 300_334].includes(errCode)) return { itemId: '', refusal: '登录已过期' }
  return errMsg ? { itemId: '', refusal: errMsg } : null
}

const submit = (form: Form): Promise<string> => {
  // A form that was opened from the office's first page may still stand at its address.
  const fromHome = ((url) => url !== null && isHome(url))(urlOf(form.page))
  return submitBy(form, {
    button: S.publish,
    confirm: [S.confirm],
    landed: (url) =>
      url.hostname === 'channels.weixin.qq.com' && (url.pathname.startsWith(LIST_PATH) || (!fromHome && isHome(url))),
    overhear: (page) =>
      overhear(page, (url) => url.pathname.endsWith('/mmfinderassistant-bin/post/post_create'), readCreate),
    toast: S.toast,
    idleToast: /发表成功|发布成功|保存成功|已发表/,
  })
}

/** Publishes one film on channels.weixin.qq.com. */
export function createPublish(times: Times): Platform['publish'] {
  return async (ctx: RunContext, call: AccountCall & { work: Work; stepper: PublishStepper }) => {
    const { work, stepper } = call
    const kind = checkWork(work, { ...info, kinds: ['video'] as const }, '视频')
    // No list of topics opens: nothing is waited for.
    const form = createForm(ctx, site, call, { ...times, topics: 0 })
    await openForm(form)
    await stepper.step('uploading', '上传文件')
    await filmArrived(form)
    const title = await fill(form)
    await stepper.step('ready', '准备发布')
    const pressedS = Math.floor(Date.now() / 1000)
    const id = await submit(form)
    const found = await lookUpWork(ctx, call, worksList, { id, kind, title, pressedS })
    const known = id || (found?.platformItemId ?? '')
    if (!known)
      return withNotes(
        toResult(null, { id: '', link: '', fallbackId: `list-${work.itemId}-${work.attemptNo}` }),
        form.told(),
      )
    await stepper.note({ platformItemId: known })
    const platformUrl = await shortLink(ctx, call.browser.page, known)
    return withNotes({ ...toResult(found, { id: known, link: platformUrl, fallbackId: known }), platformUrl }, [
      ...form.told(),
      ...listNotes(found, title, work),
    ])
  }
}
