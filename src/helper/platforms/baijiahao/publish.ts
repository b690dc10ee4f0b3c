import { z } from 'zod'
import { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import { checkWork } from '../kit/choices.ts'
import { createForm, type Form } from '../kit/form.ts'
import { handIn } from '../kit/hand-in.ts'
import { overhear, type CreateAnswer, type Heard } from '../kit/overhear.ts'
import { giveFiles, open } from '../kit/page-actions.ts'
import { filled } from '../kit/read-back.ts'
import { requireOwner } from '../kit/session.ts'
import { submitBy } from '../kit/submit.ts'
import type { Times } from '../kit/times.ts'
import { videoArrived } from '../kit/upload.ts'
import type { AccountCall, Platform, PublishStepper, Work } from '../platform.ts'
import { fillArticlePage, readWork } from './article.ts'
import { fillCovers, fillDeclaration, fillTexts } from './fill.ts'
import { EDIT, info, linkOf, ORIGIN } from './info.ts'
import { worksList } from './lists.ts'
import { FIELDS } from './read-back.ts'
import { openSchedule } from './schedule.ts'
import { S } from './selectors.ts'
import { SIGNED_OUT, site } from './site.ts'

/** The site's own call at the end of an upload: the overlay on the page goes before the video is really there. */
const hearArrival = (form: Form): Heard =>
  overhear(
    form.page,
    (url) => url.pathname.endsWith('/materialui/video/compuploadvideo'),
    (status, text) =>
      status === 200 && !/"error_code"\s*:\s*-?[1-9]/.test(text) ? { itemId: 'arrived', refusal: '' } : null,
  )

/** The form comes up once a file was chosen. */
const openForm = async (form: Form): Promise<void> => {
  const { ctx, page, work, stepper, times } = form
  await stepper.step('session-check', '检查登录')
  await open(ctx, page, EDIT)
  await requireOwner(form)
  const input = await form.element('上传入口', S.fileInput, {
    hidden: true,
    timeoutMs: times.uploadPage,
    step: 'session-check',
  })
  await stepper.step('form-open', '打开发布表单')
  await giveFiles(ctx, input, [work.videoPath])
  const found = await form.wait.any(
    '发布表单',
    { form: () => form.now(S.form), refused: async () => (await form.textOf(S.toast)) || null },
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
  const heard = hearArrival(form)
  try {
    await openForm(form)
    await form.stepper.step('uploading', '上传文件')
    await videoArrived(form, {
      done: [],
      failed: S.uploadFailed,
      percent: S.uploadPercent,
      retry: S.fileInput,
      arrived: () => heard.newest() !== null,
    })
  } finally {
    heard.stop()
  }
}

const fill = async (form: Form): Promise<string> => {
  const { work, stepper } = form
  await stepper.step('filling', '填写作品信息')
  const { title, description } = await fillTexts(form)
  await stepper.note({ title, description, ...(work.durationMs === null ? {} : { durationMs: work.durationMs }) })
  await filled(form, FIELDS, 'cover', fillCovers)
  await filled(form, FIELDS, 'declaration', fillDeclaration)
  if (work.timingTime > 0) await filled(form, FIELDS, 'timing', openSchedule)
  return title
}

const answer = z.object({
  errno: z.number(),
  errmsg: z.string().default(''),
  ret: z.object({ nid: z.union([z.string(), z.number()]).transform(String) }).nullish(),
})

/** The site's answer to 发布, bare or inside its callback. Null where it leaves the outcome open. */
export function readAnswer(status: number, text: string): CreateAnswer | null {
  if (status !== 200) return null
  let body: unknown
  try {
    // Ids have up to 19 digits: as numbers they would come out as others.
    body = JSON.parse(
      text
        .trim()
        .replace(/^\w+\(([\s\S]*)\);?$/, '$1')
        .replace(/("nid"\s*:\s*)(\d+)/, '$1"$2"'),
    )
  } catch {
    return null
  }
  const { success, data } = answer.safeParse(body)
  if (!success) return null
  if (data.errno === 0) return data.ret ? { itemId: data.ret.nid, refusal: '' } : null
  return { itemId: '', refusal: data.errno === SIGNED_OUT ? '请先登录' : data.errmsg || `错误 ${data.errno}` }
}

/** Publishes one video or article on baijiahao.baidu.com. */
export function createPublish(times: Times): Platform['publish'] {
  return async (ctx: RunContext, call: AccountCall & { work: Work; stepper: PublishStepper }) => {
    const { work } = call
    const kind = checkWork(work, { ...info, kinds: ['video', 'article'] as const }, '视频和文章')
    const article = kind === 'article' ? readWork(work) : null
    const form = createForm(ctx, site, call, times)
    if (!article) await upload(form)
    const title = await (article ? fillArticlePage(form, article.text) : fill(form))
    return await handIn(ctx, call, {
      kind,
      title,
      worksList,
      submit: () =>
        submitBy(form, {
          button: work.timingTime > 0 ? S.scheduleConfirm : S.publish,
          overForm: work.timingTime > 0,
          landed: (url) => url.origin === ORIGIN && /^\/builder\/rc\/(clue|content)/.test(url.pathname),
          overhear: (page) => overhear(page, (url) => url.pathname === '/pcui/article/publish', readAnswer),
          toast: S.toast,
          idleToast: /发布成功|提交成功|保存|草稿/,
        }),
      linkOf,
      place: 'clue',
      notes: () => [...(article?.notes ?? []), ...form.told()],
    })
  }
}
