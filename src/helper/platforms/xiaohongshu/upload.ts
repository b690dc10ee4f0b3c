// From the upload page to a form whose files have arrived.
import { stat } from 'node:fs/promises'
import type { ElementHandle } from 'puppeteer-core'
import { glance } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { Form } from '../kit/form.ts'
import { giveFiles, press, tap } from '../kit/page-actions.ts'
import { videoArrived } from '../kit/upload.ts'
import { cssText } from '../../tables/live-table.ts'
import { S, WORDS } from './selectors.ts'

/** A place of the page where nothing is, px: a press there closes what lies over the tabs. */
const NOWHERE = { x: 400, y: 20 }
/** Slowest line worth waiting for, bytes per second. */
const SLOWEST = 100 * 1024

/** A popover without a button may lie over the tabs. */
const uncoverTabs = async (form: Form): Promise<void> => {
  if ((await form.seen({ popover: S.popover })) !== null) await press(form.ctx, form.page, NOWHERE)
}

/** The input for this kind of work; the page may open on the other kind's tab. */
export async function uploadInput(form: Form, kind: 'video' | 'image'): Promise<ElementHandle> {
  const selectors = kind === 'image' ? S.imageInput : S.videoInput
  const options = { timeoutMs: form.times.uploadPage, step: 'session-check' } as const
  const found = await form.wait.any(
    '上传入口',
    { input: () => form.now(selectors, { hidden: true }), tab: () => form.now(S.tab, { line: WORDS.tab[kind] }) },
    options,
  )
  if (found.name === 'input') return found.value
  await tap(form.ctx, form.page, found.value, () => uncoverTabs(form))
  return form.element('上传入口', selectors, { hidden: true, ...options })
}

/** What keeps the account from publishing at all; read before anything is filled. @throws HelperError kind `person` */
export async function refuseBlocked(form: Form): Promise<void> {
  const words = await form.textOf(S.blocked)
  if (words)
    throw new HelperError({
      kind: 'person',
      code: 'ACCOUNT_BLOCKED',
      msg: `小红书要求先处理账号问题：「${words.slice(0, 60)}」，请在小红书 App 中完成后重试`,
      step: 'session-check',
    })
}

const failed = (): HelperError =>
  new HelperError({ kind: 'network', code: 'UPLOAD_FAILED', msg: '图片上传失败，请检查网络后重试', step: 'uploading' })

/**
 * One picture after the other: given at once they come in any order. The first one was given to the upload page
 * already.
 */
const imagesArrived = async (form: Form): Promise<void> => {
  const { ctx, page, work, stepper, times } = form
  const sizes = await Promise.all(work.imagePaths.map(async (path) => (await stat(path)).size))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const count = async (): Promise<number> =>
    (await ctx.race(
      glance(() => page.evaluate((selector) => document.querySelectorAll(selector).length, cssText(S.imageDone))),
    )) ?? 0
  let sent = 0
  for (const [index, path] of work.imagePaths.entries()) {
    const size = sizes[index] ?? 0
    if (index > 0)
      await giveFiles(ctx, await form.element('添加图片入口', S.imageMore, { hidden: true, step: 'uploading' }), [path])
    const found = await form.wait.any(
      `第 ${index + 1} 张图片`,
      {
        arrived: async () => (await count()) > index,
        failed: async () => (await form.seen({ failed: S.uploadFailed })) !== null,
      },
      { timeoutMs: times.upload + (size / SLOWEST) * 1000, kind: 'network', step: 'uploading' },
    )
    if (found.name === 'failed') throw failed()
    sent += size
    stepper.uploaded(sent, total)
  }
}

/** Waits until everything has arrived. */
export async function filesArrived(form: Form): Promise<void> {
  if (form.work.kind === 'image') await imagesArrived(form)
  else
    await videoArrived(form, {
      done: S.uploadDone,
      failed: S.uploadFailed,
      percent: S.uploadPercent,
      retry: S.uploadRetry,
    })
}
