import { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import { checkWork } from '../kit/choices.ts'
import { chooseFiles } from '../kit/choose-files.ts'
import { createForm, type Form } from '../kit/form.ts'
import { handIn } from '../kit/hand-in.ts'
import { giveFiles, open } from '../kit/page-actions.ts'
import { filled } from '../kit/read-back.ts'
import { requireOwner } from '../kit/session.ts'
import { submitBy } from '../kit/submit.ts'
import type { Times } from '../kit/times.ts'
import { imagesArrived, videoArrived } from '../kit/upload.ts'
import type { AccountCall, Platform, PublishStepper, Work } from '../platform.ts'
import { fillBody, fillCollection, fillCover, fillDeclaration, fillPoi, fillSchedule, fillVisibility } from './fill.ts'
import { info, linkOf, UPLOAD_IMAGES, UPLOAD_VIDEO } from './info.ts'
import { worksList } from './lists.ts'
import { FIELDS } from './read-back.ts'
import { S } from './selectors.ts'
import { site } from './site.ts'

/** The input is made by a script at the press, so the chooser is caught before it. */
const openForm = async (form: Form): Promise<void> => {
  const { ctx, page, work, stepper, times } = form
  await stepper.step('session-check', '检查登录')
  await open(ctx, page, work.kind === 'image' ? UPLOAD_IMAGES : UPLOAD_VIDEO)
  await requireOwner(form)
  const files = work.kind === 'image' ? [...work.imagePaths] : [work.videoPath]
  const way = await form.wait.any(
    '上传入口',
    { button: () => form.now(S.uploadButton), input: () => form.now(S.uploadInput, { hidden: true }) },
    { timeoutMs: times.uploadPage, step: 'session-check' },
  )
  await stepper.step('form-open', '打开发布表单')
  if (way.name === 'input') await giveFiles(ctx, way.value, files)
  else await chooseFiles(form, way.value, files)
  const found = await form.wait.any(
    '发布表单',
    { form: () => form.now(S.body), refused: async () => (await form.textOf(S.toast)) || null },
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

const upload = async (form: Form): Promise<void> => {
  await form.stepper.step('uploading', '上传文件')
  if (form.work.kind === 'image')
    await imagesArrived(form, { failed: S.uploadFailed, busy: S.imagesUploading, done: S.imagesDone })
  else
    await videoArrived(form, {
      done: S.uploadDone,
      failed: S.uploadFailed,
      percent: S.uploadPercent,
      retry: S.uploadRetry,
    })
}

const fill = async (form: Form): Promise<string> => {
  await form.stepper.step('filling', '填写作品信息')
  const { title, description } = await fillBody(form)
  await form.stepper.note({
    title,
    description,
    ...(form.work.durationMs === null ? {} : { durationMs: form.work.durationMs }),
  })
  await filled(form, FIELDS, 'cover', fillCover)
  await filled(form, FIELDS, 'poi', fillPoi)
  await filled(form, FIELDS, 'collection', fillCollection)
  await filled(form, FIELDS, 'declaration', fillDeclaration)
  await filled(form, FIELDS, 'visibility', fillVisibility)
  await filled(form, FIELDS, 'timing', fillSchedule)
  return title
}

/** Publishes one video or image post on cp.kuaishou.com. */
export function createPublish(times: Times): Platform['publish'] {
  return async (ctx: RunContext, call: AccountCall & { work: Work; stepper: PublishStepper }) => {
    const { work } = call
    const kind = checkWork(work, { ...info, kinds: ['video', 'image'] as const }, '视频和图文')
    const form = createForm(ctx, site, call, times)
    await openForm(form)
    await upload(form)
    const title = await fill(form)
    return await handIn(ctx, call, {
      kind,
      title,
      worksList,
      submit: () =>
        submitBy(form, {
          button: S.publish,
          confirm: [S.confirm],
          landed: (url) =>
            url.pathname.startsWith('/article/manage/video') && url.searchParams.get('from') === 'publish',
          toast: S.toast,
          idleToast: /发布成功|保存成功/,
        }),
      linkOf,
      place: 'manage',
      notes: form.told,
    })
  }
}
