// The pictures of a 微头条, through the drawer of the editor.
import { stat } from 'node:fs/promises'
import { glance } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { Form } from '../kit/form.ts'
import { giveFiles } from '../kit/page-actions.ts'
import { cssText } from '../../tables/live-table.ts'
import { S } from './selectors.ts'

/** ms per byte on the slowest line worth waiting for. */
const SLOWEST = 1 / 100

// The site's marks of success may have no size on the screen: they are counted, not looked at.
const count = async ({ ctx, page }: Form, selectors: readonly string[]): Promise<number> =>
  (await ctx.race(glance(() => page.evaluate((css) => document.querySelectorAll(css).length, cssText(selectors))))) ?? 0

/** Adds the pictures one by one, so that they keep their order. @throws HelperError kind `network` when one breaks */
export async function addImages(form: Form): Promise<void> {
  const { ctx, work, stepper, times } = form
  const sizes = await Promise.all(work.imagePaths.map(async (path) => (await stat(path)).size))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  await form.tap(await form.element('图片', S.imageOpen))
  await form.element('图片上传入口', S.imageInput, { hidden: true })
  let sent = 0
  for (const [index, path] of work.imagePaths.entries()) {
    const size = sizes[index] ?? 0
    await giveFiles(ctx, await form.element('图片上传入口', S.imageInput, { hidden: true }), [path])
    const found = await form.wait.any(
      '图片上传完成',
      {
        failed: async () => (await form.now(S.imageFailed)) !== null,
        done: async () => (await count(form, S.imageDone)) > index,
      },
      { timeoutMs: times.upload + size * SLOWEST, kind: 'network', step: 'uploading' },
    )
    if (found.name === 'failed')
      throw new HelperError({
        kind: 'network',
        code: 'UPLOAD_FAILED',
        msg: '图片上传失败，请检查网络后重试',
        step: 'uploading',
      })
    sent += size
    stepper.uploaded(sent, total)
  }
  await form.tap(await form.element('图片确定', S.imageOk))
  await form.wait.any(
    '图片',
    { shown: async () => (await count(form, S.imageShown)) === work.imagePaths.length },
    { step: 'uploading' },
  )
}
