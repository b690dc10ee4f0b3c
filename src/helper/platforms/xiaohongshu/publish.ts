import { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import { checkWork } from '../kit/choices.ts'
import { createForm, type Form } from '../kit/form.ts'
import { handIn } from '../kit/hand-in.ts'
import { giveFiles, open } from '../kit/page-actions.ts'
import { filled } from '../kit/read-back.ts'
import { requireOwner } from '../kit/session.ts'
import type { Times } from '../kit/times.ts'
import type { AccountCall, Platform, PublishStepper, Work } from '../platform.ts'
import { fillCollection, fillCover, fillDeclaration, fillPoi, fillSchedule, fillVisibility, fillWords } from './fill.ts'
import { info, linkOf, UPLOAD } from './info.ts'
import { worksList } from './lists.ts'
import { FIELDS } from './read-back.ts'
import { S } from './selectors.ts'
import { site } from './site.ts'
import { submit } from './submit.ts'
import { filesArrived, refuseBlocked, uploadInput } from './upload.ts'

/** The form appears only after a file was chosen. */
const openForm = async (form: Form, kind: 'video' | 'image'): Promise<void> => {
  const { ctx, page, work, stepper, times } = form
  await stepper.step('session-check', '检查登录')
  await open(ctx, page, UPLOAD[kind])
  await requireOwner(form)
  const input = await uploadInput(form, kind)
  await refuseBlocked(form)
  await stepper.step('form-open', '打开发布表单')
  await giveFiles(ctx, input, kind === 'image' ? work.imagePaths.slice(0, 1) : [work.videoPath])
  const found = await form.wait.any(
    '发布表单',
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
  await refuseBlocked(form)
}

const fill = async (form: Form): Promise<string> => {
  await form.stepper.step('filling', '填写作品信息')
  const { title, description } = await fillWords(form)
  await form.stepper.note({ title, description })
  await filled(form, FIELDS, 'cover', fillCover)
  await filled(form, FIELDS, 'poi', fillPoi)
  await filled(form, FIELDS, 'collection', fillCollection)
  await filled(form, FIELDS, 'declaration', fillDeclaration)
  await filled(form, FIELDS, 'visibility', fillVisibility)
  await filled(form, FIELDS, 'timing', fillSchedule)
  return title
}

/** Publishes one video or image note on creator.xiaohongshu.com. */
export function createPublish(times: Times): Platform['publish'] {
  return async (ctx: RunContext, call: AccountCall & { work: Work; stepper: PublishStepper }) => {
    const { work, stepper } = call
    const kind = checkWork(work, { ...info, kinds: ['video', 'image'] as const }, '视频和图文')
    // Its list of topics was seen after up to eight seconds.
    const form = createForm(ctx, site, call, { ...times, topics: times.topics * 2 })
    await openForm(form, kind)
    await stepper.step('uploading', '上传文件')
    await filesArrived(form)
    const title = await fill(form)
    return await handIn(ctx, call, {
      kind,
      title,
      worksList,
      submit: () => submit(form),
      linkOf,
      place: 'note',
      notes: form.told,
    })
  }
}
