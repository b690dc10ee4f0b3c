// Waiting until files have arrived at the site; a broken upload of a video is tried again.
import { stat } from 'node:fs/promises'
import type { Selectors } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import { orElse, type Form } from './form.ts'
import { giveFiles } from './page-actions.ts'

/** Slowest line worth waiting for, bytes per second: gives the deadline of an upload. */
const SLOWEST = 100 * 1024
const MOST_RETRIES = 2
const POLL_MS = 100

/** What the page shows while files travel. */
export interface UploadSigns {
  readonly done: Selectors
  readonly failed: Selectors
  /** Text with a percentage; may be empty. */
  readonly percent: Selectors
  /** Input of the page's own retry; without it a failure ends the item. */
  readonly retry: Selectors
  /** The site's own call told that the video is there; then `done` may be empty. */
  readonly arrived?: () => boolean
}

const failed = (): HelperError =>
  new HelperError({ kind: 'network', code: 'UPLOAD_FAILED', msg: '文件上传失败，请检查网络后重试', step: 'uploading' })
const deadline = (form: Form, bytes: number) =>
  ({
    timeoutMs: form.times.upload + (bytes / SLOWEST) * 1000,
    kind: 'network',
    step: 'uploading',
    pollMs: POLL_MS,
  }) as const

/**
 * Waits for the sign that the video has arrived; a broken upload is tried again through the page's own input, twice.
 */
export async function videoArrived(form: Form, signs: UploadSigns): Promise<void> {
  const { ctx, wait, work, stepper } = form
  const { size } = await stat(work.videoPath)
  for (let retries = 0; ; retries += 1) {
    const found = await wait.any(
      '视频上传完成',
      {
        end: async () => (signs.arrived?.() === true ? 'done' : form.seen({ done: signs.done, failed: signs.failed })),
        percent: async () => {
          const percent = Number(/(\d+(?:\.\d+)?)%/.exec(await form.textOf(signs.percent))?.[1] ?? 0)
          stepper.uploaded(Math.round((size * percent) / 100), size)
          return null
        },
      },
      deadline(form, size),
    )
    if (found.value === 'done') return stepper.uploaded(size, size)
    if (retries >= MOST_RETRIES || signs.retry.length === 0) throw failed()
    // A session that ends during the upload shows as a failed one for a moment: this wait tells.
    const input = await orElse(form, form.element('重新上传入口', signs.retry, { hidden: true }), failed)
    await stepper.step('uploading', '上传中断，正在重试')
    await giveFiles(ctx, input, [work.videoPath])
    await form.gone('上传失败提示', signs.failed)
  }
}

/** Waits until no picture travels any more. `done` may be empty: then only lasting quiet counts. */
export async function imagesArrived(
  form: Form,
  signs: { readonly failed: Selectors; readonly busy: Selectors; readonly done: Selectors },
): Promise<void> {
  const { wait, work, stepper } = form
  const sizes = await Promise.all(work.imagePaths.map(async (path) => (await stat(path)).size))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  let quiet = 0
  const found = await wait.any(
    '图片上传完成',
    {
      end: async () => {
        const sign = await form.seen(signs)
        if (sign === 'failed' || sign === 'done') return sign
        // Between two pictures the page says nothing for a moment: only lasting quiet counts.
        quiet = sign === 'busy' ? 0 : quiet + 1
        return quiet >= 5 ? 'done' : null
      },
    },
    deadline(form, total),
  )
  if (found.value === 'failed') throw failed()
  stepper.uploaded(total, total)
}
