import type { ElementHandle } from 'puppeteer-core'
import { firstPresent, firstVisible, urlOf } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import { signedOut } from './api.ts'
import type { Form } from './form.ts'
import { UPLOAD_IMAGES, UPLOAD_VIDEO } from './info.ts'
import { open, tap, textOf } from './page-actions.ts'
import { readProfile } from './profile.ts'
import { S } from './selectors.ts'

const FORM_MS = 120_000
const FORM_PATH = /\/content\/(publish|post\/(video|image))/

const isFileInput = (element: ElementHandle): element is ElementHandle<HTMLInputElement> => element.remoteObject().className === 'HTMLInputElement'

/** Step session-check: opens the page where a file is chosen; lost only by the page's words or the profile call. */
export const openUploadPage = async ({ ctx, page, wait, work, stepper }: Form): Promise<void> => {
  await stepper.step('session-check', '检查登录')
  await open(ctx, page, work.kind === 'image' ? UPLOAD_IMAGES : UPLOAD_VIDEO)
  const inputs = work.kind === 'image' ? S.imageInput : S.videoInput
  const found = await wait.any('上传页面', { out: () => firstVisible(page, S.signedOut), input: () => firstPresent(page, inputs), drop: () => firstVisible(page, S.dropArea) }, { timeoutMs: 45_000, step: 'session-check' })
  if (found.name === 'out') throw signedOut()
  const profile = await readProfile(ctx, page)
  if (work.account.accountId && profile.accountId !== work.account.accountId) throw signedOut(`浏览器里登录的是「${profile.openname}」，请重新授权该账号`)
}

/** Gives the files to the page: its own input, or the chooser where a script makes the input at the click. */
const chooseFiles = async ({ ctx, page, work }: Form, paths: string[]): Promise<void> => {
  const input = await firstPresent(page, work.kind === 'image' ? S.imageInput : S.videoInput)
  if (input && isFileInput(input)) return ctx.race(input.uploadFile(...paths), { timeoutMs: 60_000, what: '选择文件' })
  const area = await firstVisible(page, S.dropArea)
  if (!area) throw new HelperError({ kind: 'page-changed', code: 'NO_FILE_INPUT', msg: '找不到上传入口，平台页面可能已改版', step: 'form-open' })
  const [chooser] = await ctx.race(Promise.all([page.waitForFileChooser({ timeout: 15_000 }), tap(ctx, page, area)]))
  await ctx.race(chooser.accept(paths))
}

/** Step form-open: the form exists only after files were chosen, under one of several addresses, sometimes late. */
export const openForm = async (form: Form): Promise<void> => {
  const { page, wait, work, stepper } = form
  await stepper.step('form-open', '打开发布表单')
  await chooseFiles(form, work.kind === 'image' ? [...work.imagePaths] : [work.videoPath])
  const found = await wait.any(
    '发布表单',
    {
      out: () => firstVisible(page, S.signedOut),
      form: async () => (FORM_PATH.test(urlOf(page)?.pathname ?? '') ? await firstVisible(page, S.title) : null),
      // The page refuses a file with a toast and stays where it is.
      refused: async () => (FORM_PATH.test(urlOf(page)?.pathname ?? '') ? null : await textOf(page, S.toast)) || null,
    },
    { timeoutMs: FORM_MS, step: 'form-open' },
  )
  if (found.name === 'out') throw signedOut()
  if (found.name === 'refused') throw new HelperError({ kind: 'content', code: 'FILE_REFUSED', msg: `平台不接受该文件：${found.value}`, step: 'form-open' })
}
