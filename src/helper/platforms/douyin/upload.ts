import { stat } from 'node:fs/promises'
import type { ElementHandle } from 'puppeteer-core'
import { firstPresent, firstVisible } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import { signedOut } from './api.ts'
import type { Form } from './form.ts'
import { textOf } from './page-actions.ts'
import { S } from './selectors.ts'

/** Slowest line worth waiting for, bytes per second: gives the deadline of an upload. */
const SLOWEST = 100 * 1024
const BASE_MS = 3 * 60_000
const MOST_RETRIES = 2

const failed = (): HelperError => new HelperError({ kind: 'network', code: 'UPLOAD_FAILED', msg: '文件上传失败，请检查网络后重试', step: 'uploading' })

/** Waits for 「重新上传」; a broken upload is tried again through the page's own retry input, twice. */
const video = async ({ page, ctx, wait, work, stepper }: Form): Promise<void> => {
  const { size } = await stat(work.videoPath)
  for (let retries = 0; ; retries += 1) {
    const found = await wait.any(
      '视频上传完成',
      {
        done: () => firstVisible(page, S.uploadDone),
        failed: () => firstVisible(page, S.uploadFailed),
        out: () => firstVisible(page, S.signedOut),
        percent: async () => {
          const percent = Number(/(\d+(?:\.\d+)?)%/.exec(await textOf(page, S.uploadPercent))?.[1] ?? 0)
          stepper.uploaded(Math.round((size * percent) / 100), size)
          return null
        },
      },
      { timeoutMs: BASE_MS + (size / SLOWEST) * 1000, kind: 'network', step: 'uploading', pollMs: 200 },
    )
    if (found.name === 'done') return stepper.uploaded(size, size)
    if (found.name === 'out') throw signedOut()
    const input = await firstPresent(page, S.uploadRetry)
    if (!input || retries >= MOST_RETRIES) throw failed()
    await stepper.step('uploading', '上传中断，正在重试')
    await ctx.race((input as ElementHandle<HTMLInputElement>).uploadFile(work.videoPath))
    await wait.gone('上传失败提示', S.uploadFailed, { timeoutMs: 15_000, step: 'uploading' })
  }
}

const images = async ({ page, wait, work, stepper }: Form): Promise<void> => {
  const sizes = await Promise.all(work.imagePaths.map(async (path) => (await stat(path)).size))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  let quiet = 0
  const found = await wait.any(
    '图片上传完成',
    {
      failed: () => firstVisible(page, S.uploadFailed),
      out: () => firstVisible(page, S.signedOut),
      // Between two pictures the page says nothing for a moment: two quiet looks in a row count.
      done: async () => {
        quiet = (await firstVisible(page, S.imagesUploading)) ? 0 : quiet + 1
        return quiet >= 2
      },
    },
    { timeoutMs: BASE_MS + (total / SLOWEST) * 1000, kind: 'network', step: 'uploading', pollMs: 250 },
  )
  if (found.name === 'out') throw signedOut()
  if (found.name === 'failed') throw failed()
  stepper.uploaded(total, total)
}

/** Step uploading: filling starts only after the file has arrived. */
export const waitForUpload = async (form: Form): Promise<void> => {
  await form.stepper.step('uploading', '上传文件')
  await (form.work.kind === 'image' ? images(form) : video(form))
}
