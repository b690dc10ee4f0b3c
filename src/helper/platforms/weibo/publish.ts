import type { RunContext } from '../../lib/run-context.ts'
import { checkWork } from '../kit/choices.ts'
import { chooseFiles } from '../kit/choose-files.ts'
import { fillTitle, oneLine } from '../kit/fill-text.ts'
import { handIn } from '../kit/hand-in.ts'
import { createForm, type Form } from '../kit/form.ts'
import { giveFiles, open } from '../kit/page-actions.ts'
import { filled } from '../kit/read-back.ts'
import { requireOwner } from '../kit/session.ts'
import { submitBy } from '../kit/submit.ts'
import type { Times } from '../kit/times.ts'
import { imagesArrived, videoArrived } from '../kit/upload.ts'
import type { AccountCall, Platform, PublishStepper, Work } from '../platform.ts'
import { fillArticlePage, landed, readWork } from './article.ts'
import { fillBody, fillCollection, fillCover, fillDeclaration, refuseChannel } from './fill.ts'
import { HOME, info, UPLOAD_VIDEO } from './info.ts'
import { worksList } from './lists.ts'
import { FIELDS } from './read-back.ts'
import { S } from './selectors.ts'
import { site } from './site.ts'

const note = (form: Form, title: string, description: string): Promise<void> =>
  form.stepper.note({
    title,
    description,
    ...(form.work.durationMs === null ? {} : { durationMs: form.work.durationMs }),
  })

/**
 * The input is made by a script at the press, so the chooser is caught before it. The type (原创, 二创, 转载) stays as the
 * page presets it.
 */
const fillVideo = async (form: Form): Promise<string> => {
  const { ctx, page, work, stepper, times } = form
  await open(ctx, page, UPLOAD_VIDEO)
  await requireOwner(form)
  const button = await form.element('上传按钮', S.uploadButton, { timeoutMs: times.uploadPage, step: 'session-check' })
  await stepper.step('form-open', '打开发布表单')
  await chooseFiles(form, button, [work.videoPath])
  await form.element('发布表单', S.title, { timeoutMs: times.form, step: 'form-open' })
  await stepper.step('uploading', '上传文件')
  // No way to give a broken upload once more is known: the item begins anew.
  await videoArrived(form, { done: S.uploadDone, failed: S.uploadFailed, percent: S.uploadPercent, retry: [] })
  await stepper.step('filling', '填写作品信息')
  await refuseChannel(form)
  await fillCover(form)
  const title = await fillTitle(form, S.title, work.title)
  await note(form, title, await fillBody(form))
  await filled(form, FIELDS, 'collection', fillCollection)
  await filled(form, FIELDS, 'declaration', fillDeclaration)
  return title
}

/** The composer of the home page. It has no title: that is the first line of the text. */
const fillImages = async (form: Form): Promise<string> => {
  const { ctx, page, work, stepper, times } = form
  await open(ctx, page, HOME)
  await requireOwner(form)
  const input = await form.element('图片上传入口', S.imageInput, {
    hidden: true,
    timeoutMs: times.uploadPage,
    step: 'session-check',
  })
  await stepper.step('form-open', '打开发布表单')
  await stepper.step('uploading', '上传图片')
  await giveFiles(ctx, input, work.imagePaths)
  await imagesArrived(form, { failed: S.imageFailed, busy: S.imageBusy, done: S.send })
  await stepper.step('filling', '填写作品信息')
  const title = oneLine(work.title)
  await note(form, title, await fillBody(form, title))
  await fillCollection(form)
  await filled(form, FIELDS, 'declaration', fillDeclaration)
  return title
}

/** Publishes one video, picture post or article on weibo.com. */
export function createPublish(times: Times): Platform['publish'] {
  return async (ctx: RunContext, call: AccountCall & { work: Work; stepper: PublishStepper }) => {
    const { work, stepper } = call
    const kind = checkWork(work, { ...info, kinds: ['video', 'image', 'article'] as const }, '视频、图文和文章')
    const article = kind === 'article' ? readWork(work) : null
    const form = createForm(ctx, site, call, times)
    await stepper.step('session-check', '检查登录')
    const title = await (article
      ? fillArticlePage(form, article.text)
      : kind === 'video'
        ? fillVideo(form)
        : fillImages(form))
    return await handIn(ctx, call, {
      kind,
      title,
      worksList,
      // The pages of films and posts stay where they are: only what they show counts. The composer tells by emptying
      // itself; an article leads to its own page.
      submit: () =>
        submitBy(
          form,
          article
            ? { button: S.articlePublish, overForm: true, landed, toast: S.toast, idleToast: /成功|草稿|已保存/ }
            : {
                button: kind === 'video' ? S.publish : S.send,
                landed: () => false,
                success: kind === 'video' ? S.published : S.sent,
                toast: S.toast,
                idleToast: /成功|草稿|已保存/,
              },
        ),
      linkOf: () => '',
      place: 'post',
      notes: () => [...(article?.notes ?? []), ...form.told()],
    })
  }
}
