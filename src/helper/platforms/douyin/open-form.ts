import { urlOf } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import { chooseFiles } from '../kit/choose-files.ts'
import type { Form } from '../kit/form.ts'
import { UPLOAD_IMAGES, UPLOAD_VIDEO } from './info.ts'
import { seen, textOf } from '../../browser/look.ts'
import { giveFiles, open } from '../kit/page-actions.ts'
import { requireOwner } from '../kit/session.ts'
import { S } from './selectors.ts'

const FORM_PATH = /\/content\/(publish|post\/(video|image))/

/** Where the page goes by itself after a publish. */
const WORKS_PATH = /^\/creator-micro\/content\/manage/
const MOST_OPENS = 3

const onForm = ({ page }: Form): boolean => FORM_PATH.test(urlOf(page)?.pathname ?? '')
const inputs = ({ work }: Form) => (work.kind === 'image' ? S.imageInput : S.videoInput)

/** Step session-check: opens the page where a file is chosen and asks the platform whose session it is. */
export async function openUploadPage(form: Form): Promise<void> {
  const { ctx, page, wait, work, stepper, times } = form
  await stepper.step('session-check', '检查登录')
  await open(ctx, page, work.kind === 'image' ? UPLOAD_IMAGES : UPLOAD_VIDEO)
  await requireOwner(form)
  const isThere = () =>
    wait.any(
      '上传页面',
      {
        input: () => form.now(inputs(form), { hidden: true }),
        drop: () => form.now(S.dropArea),
        left: async () => WORKS_PATH.test(urlOf(page)?.pathname ?? ''),
      },
      { timeoutMs: times.uploadPage, step: 'session-check' },
    )
  // The works list of the publish before may still come and take the page away.
  for (let opens = 1; (await isThere()).name === 'left' && opens < MOST_OPENS; opens += 1)
    await open(ctx, page, work.kind === 'image' ? UPLOAD_IMAGES : UPLOAD_VIDEO)
}

/** Gives the files to the page: its own input, or the chooser where a script makes the input at the click. */
const offerFiles = async (form: Form, paths: readonly string[]): Promise<void> => {
  const { ctx } = form
  const input = await form.now(inputs(form), { hidden: true })
  if (input) return giveFiles(ctx, input, paths)
  const area = await form.element('上传入口', S.dropArea, { step: 'form-open' })
  await chooseFiles(form, area, paths)
}

/** Step form-open: the form exists only after files were chosen, under one of several addresses, sometimes late. */
export async function openForm(form: Form): Promise<void> {
  const { ctx, page, wait, work, stepper, times } = form
  await stepper.step('form-open', '打开发布表单')
  await offerFiles(form, work.kind === 'image' ? work.imagePaths : [work.videoPath])
  const found = await wait.any(
    '发布表单',
    {
      form: async () => onForm(form) && (await seen(ctx, page, { form: [...S.title, ...S.editor, ...S.publish] })),
      // The page refuses a file with a toast and stays where it is.
      refused: async () => (!onForm(form) && (await textOf(ctx, page, S.toast))) || null,
    },
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
