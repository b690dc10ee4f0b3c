import type { RunContext } from '../../lib/run-context.ts'
import { checkWork } from '../kit/choices.ts'
import { fillTitle } from '../kit/fill-text.ts'
import { handIn } from '../kit/hand-in.ts'
import { createForm, type Form } from '../kit/form.ts'
import { giveFiles, open } from '../kit/page-actions.ts'
import { filled } from '../kit/read-back.ts'
import { requireOwner } from '../kit/session.ts'
import { submitBy } from '../kit/submit.ts'
import type { Times } from '../kit/times.ts'
import { videoArrived } from '../kit/upload.ts'
import type { AccountCall, Platform, PublishStepper, Work } from '../platform.ts'
import { fillArticlePage, readWork } from './article.ts'
import { fillCollection, fillCover, fillDeclaration, fillDescription, fillPost, fillTags } from './fill.ts'
import { addImages } from './images.ts'
import { info, linkOf, UPLOAD_IMAGES, UPLOAD_VIDEO } from './info.ts'
import { worksList } from './lists.ts'
import { FIELDS } from './read-back.ts'
import { fillSchedule } from './schedule.ts'
import { S } from './selectors.ts'
import { site } from './site.ts'

const note = (form: Form, title: string, description: string): Promise<void> =>
  form.stepper.note({
    title,
    description,
    ...(form.work.durationMs === null ? {} : { durationMs: form.work.durationMs }),
  })

/** The form stands only after the file was chosen; its variant is the site's choice, by the film's shape. */
const fillVideo = async (form: Form): Promise<{ title: string; timed: boolean }> => {
  const { ctx, page, work, stepper, times } = form
  await open(ctx, page, UPLOAD_VIDEO)
  await requireOwner(form)
  const input = await form.element('上传入口', S.videoInput, {
    hidden: true,
    timeoutMs: times.uploadPage,
    step: 'session-check',
  })
  await stepper.step('form-open', '打开发布表单')
  await giveFiles(ctx, input, [work.videoPath])
  await form.element('发布表单', S.title, { timeoutMs: times.form, step: 'form-open' })
  await stepper.step('uploading', '上传文件')
  await videoArrived(form, {
    done: S.uploadDone,
    failed: S.uploadFailed,
    percent: S.uploadPercent,
    retry: S.uploadRetry,
  })
  await stepper.step('filling', '填写作品信息')
  const portrait = (await form.now(S.portrait)) !== null
  const title = await fillTitle(form, S.title, work.title)
  await note(form, title, await fillDescription(form, portrait))
  await fillTags(form)
  await filled(form, FIELDS, 'cover', fillCover)
  await filled(form, FIELDS, 'collection', () => fillCollection(form, !portrait))
  await filled(form, FIELDS, 'declaration', fillDeclaration)
  await filled(form, FIELDS, 'timing', fillSchedule)
  return { title, timed: form.work.timingTime > 0 }
}

const fillImages = async (form: Form): Promise<{ title: string; timed: boolean }> => {
  const { ctx, page, stepper, times } = form
  await open(ctx, page, UPLOAD_IMAGES)
  await requireOwner(form)
  await form.element('微头条编辑器', S.body, { timeoutMs: times.uploadPage, step: 'session-check' })
  await stepper.step('form-open', '打开发布表单')
  await fillCollection(form, false)
  await stepper.step('uploading', '上传图片')
  await addImages(form)
  await stepper.step('filling', '填写作品信息')
  const { title, description } = await fillPost(form)
  await note(form, title, description)
  await filled(form, FIELDS, 'declaration', fillDeclaration)
  // That 微头条 has the timer of the other forms is not sourced.
  await filled(form, FIELDS, 'timing', fillSchedule)
  return { title, timed: form.work.timingTime > 0 }
}

/** A work that was taken leads to another page of the back-office; the login is no such page. */
const landed = (url: URL): boolean =>
  url.pathname.startsWith('/profile_v4/') && !/\/(upload-video|weitoutiao\/publish|graphic\/publish)/.test(url.pathname)

/** Publishes one video, one image post as 微头条, or one article on mp.toutiao.com. */
export function createPublish(times: Times): Platform['publish'] {
  return async (ctx: RunContext, call: AccountCall & { work: Work; stepper: PublishStepper }) => {
    const { work, stepper } = call
    const kind = checkWork(work, { ...info, kinds: ['video', 'image', 'article'] as const }, '视频、微头条和文章')
    const article = kind === 'article' ? readWork(work) : null
    const form = createForm(ctx, site, call, times)
    await stepper.step('session-check', '检查登录')
    const { title, timed } = await (article
      ? fillArticlePage(form, article)
      : kind === 'video'
        ? fillVideo(form)
        : fillImages(form))
    const button = { video: S.publishVideo, image: S.publishImages, article: S.articlePublish }[kind]
    return await handIn(ctx, call, {
      kind,
      title,
      worksList,
      // The timer's own button hands the work in at once: it is the press, the form's button would be a second one. An
      // article's button may publish at once or show a preview that asks: it counts as the press, too.
      submit: () =>
        submitBy(form, {
          button: timed ? S.timerSubmit : button,
          overForm: timed,
          ...(article ? { confirm: [S.articleConfirm] } : {}),
          landed,
          toast: S.toast,
          idleToast: /成功|草稿|已保存/,
        }),
      linkOf: (id) => linkOf(id, kind),
      place: 'manage',
      notes: () => [...(article?.notes ?? []), ...form.told()],
    })
  }
}
