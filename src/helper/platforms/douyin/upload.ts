import { stat } from 'node:fs/promises'
import { HelperError } from '../../lib/errors.ts'
import { orElse, type Form } from './form.ts'
import { seen, textOf } from './look.ts'
import { giveFiles } from './page-actions.ts'
import { S } from './selectors.ts'

/** Slowest line worth waiting for, bytes per second: gives the deadline of an upload. */
const SLOWEST = 100 * 1024
const MOST_RETRIES = 2
const POLL_MS = 100

const failed = (): HelperError => new HelperError({ kind: 'network', code: 'UPLOAD_FAILED', msg: '文件上传失败，请检查网络后重试', step: 'uploading' })
const deadline = (form: Form, bytes: number) => ({ timeoutMs: form.times.upload + (bytes / SLOWEST) * 1000, kind: 'network', step: 'uploading', pollMs: POLL_MS }) as const

/** Waits for 「重新上传」; a broken upload is tried again through the page's own retry input, twice. */
const video = async (form: Form): Promise<void> => {
  const { page, ctx, wait, work, stepper } = form
  const { size } = await stat(work.videoPath)
  for (let retries = 0; ; retries += 1) {
    const found = await wait.any(
      '视频上传完成',
      {
        end: () => seen(ctx, page, { done: S.uploadDone, failed: S.uploadFailed }),
        percent: async () => {
          const percent = Number(/(\d+(?:\.\d+)?)%/.exec(await textOf(ctx, page, S.uploadPercent))?.[1] ?? 0)
          stepper.uploaded(Math.round((size * percent) / 100), size)
          return null
        },
      },
      deadline(form, size),
    )
    if (found.value === 'done') return stepper.uploaded(size, size)
    if (retries >= MOST_RETRIES) throw failed()
    // A session that ends during the upload shows as a failed one for a moment: this wait tells.
    const input = await orElse(form, form.element('重新上传入口', S.uploadRetry, { hidden: true }), failed)
    await stepper.step('uploading', '上传中断，正在重试')
    await giveFiles(ctx, input, [work.videoPath])
    await form.gone('上传失败提示', S.uploadFailed)
  }
}

const images = async (form: Form): Promise<void> => {
  const { page, ctx, wait, work, stepper } = form
  const sizes = await Promise.all(work.imagePaths.map(async (path) => (await stat(path)).size))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  let quiet = 0
  const found = await wait.any(
    '图片上传完成',
    {
      end: async () => {
        const sign = await seen(ctx, page, { failed: S.uploadFailed, busy: S.imagesUploading, done: S.imagesDone })
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

/** Step uploading: filling starts only after the file has arrived. */
export const waitForUpload = async (form: Form): Promise<void> => {
  await form.stepper.step('uploading', '上传文件')
  await (form.work.kind === 'image' ? images(form) : video(form))
}
