// From the office to a form whose film has arrived.
import { stat } from 'node:fs/promises'
import type { ElementHandle } from 'puppeteer-core'
import { urlOf } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { Form } from '../kit/form.ts'
import { giveFiles, open } from '../kit/page-actions.ts'
import { HOME, isHome } from './info.ts'
import { S } from './selectors.ts'

/** Slowest line worth waiting for, bytes per second. */
const SLOWEST = 100 * 1024
const MOST_UPLOADS = 3
const POLL_MS = 100

/** The account can't publish at all. @throws HelperError kind `person` */
const refuseBlocked = async (form: Form): Promise<void> => {
  if (await form.seen({ blocked: S.blocked }))
    throw new HelperError({
      kind: 'person',
      code: 'ACCOUNT_BLOCKED',
      msg: '当前微信号不是该视频号的管理员或运营者，请在视频号助手中添加权限后重试',
      step: 'session-check',
    })
}

/** Opened directly, the publish page may stay an empty shell: from the office's first page it comes. */
const fromHome = async (form: Form): Promise<ElementHandle> => {
  await open(form.ctx, form.page, HOME)
  await form.tap(
    await form.element('发表视频', S.newVideo, { timeoutMs: form.times.uploadPage, step: 'session-check' }),
  )
  await refuseBlocked(form)
  return (
    await form.wait.any(
      '上传入口',
      { input: () => form.now(S.videoInput, { hidden: true }) },
      { timeoutMs: form.times.form, step: 'session-check' },
    )
  ).value
}

/** The input of the form, which comes tens of seconds late now and then. */
export async function filmInput(form: Form): Promise<ElementHandle> {
  try {
    return await direct(form)
  } catch (error) {
    form.ctx.check()
    if (!(error instanceof HelperError) || error.code !== 'WAIT_TIMEOUT') throw error
    return fromHome(form)
  }
}

/** The publish page may lead back to the office's first page, from which 「发表视频」 opens it. */
const direct = async (form: Form): Promise<ElementHandle> => {
  const options = { timeoutMs: form.times.uploadPage, step: 'session-check' } as const
  const input = () => form.now(S.videoInput, { hidden: true })
  const found = await form.wait.any(
    '上传入口',
    {
      input,
      home: async () => {
        const url = urlOf(form.page)
        return url && isHome(url) ? form.now(S.newVideo) : null
      },
    },
    options,
  )
  if (found.name === 'home') await form.tap(found.value)
  await refuseBlocked(form)
  return found.name === 'input' ? found.value : (await form.wait.any('上传入口', { input }, options)).value
}

const failed = (): HelperError =>
  new HelperError({ kind: 'network', code: 'UPLOAD_FAILED', msg: '文件上传失败，请检查网络后重试', step: 'uploading' })

/** A broken upload is deleted in the form, then the film is given once more. */
const startAnew = async (form: Form): Promise<void> => {
  await form.stepper.step('uploading', '上传中断，正在重试')
  await form.tap(await form.element('删除', S.uploadDelete, { step: 'uploading' }))
  await form.tap(await form.element('确认删除', S.deleteConfirm, { step: 'uploading' }))
  await form.gone('上传失败提示', S.uploadFailed)
  await giveFiles(form.ctx, await form.element('上传入口', S.videoInput, { hidden: true, step: 'uploading' }), [
    form.work.videoPath,
  ])
}

/** Waits until 「发表」 may be pressed and nothing travels any more. */
export async function filmArrived(form: Form): Promise<void> {
  const { wait, work, stepper, times } = form
  const { size } = await stat(work.videoPath)
  for (let uploads = 1; ; uploads += 1) {
    const found = await wait.any(
      '视频上传完成',
      {
        end: async () => {
          const sign = await form.seen({ failed: S.uploadFailed, busy: S.uploadBusy, done: S.uploadDone })
          if (sign === 'busy')
            stepper.uploaded(
              Math.round((size * Number(/(\d+(?:\.\d+)?)%/.exec(await form.textOf(S.uploadBusy))?.[1] ?? 0)) / 100),
              size,
            )
          return sign === 'busy' ? null : sign
        },
      },
      { timeoutMs: times.upload + (size / SLOWEST) * 1000, kind: 'network', step: 'uploading', pollMs: POLL_MS },
    )
    if (found.value === 'done') return stepper.uploaded(size, size)
    if (uploads >= MOST_UPLOADS) throw failed()
    await startAnew(form)
  }
}
