import { HelperError } from '../../lib/errors.ts'
import type { Form } from '../kit/form.ts'
import { seen } from '../kit/look.ts'
import { giveFiles } from '../kit/page-actions.ts'
import { S } from './selectors.ts'

/** The tile shows the new cover a moment after the dialog closed; where it can't be told, the press will, ms. */
const SHOWN_MS = 5_000

const shown = async (form: Form): Promise<void> => {
  const covered = form.wait.any('封面', { shown: () => form.now(S.coverSet) }, { timeoutMs: SHOWN_MS })
  await covered.catch((error: unknown) => {
    form.ctx.check()
    if (!(error instanceof HelperError) || error.code !== 'WAIT_TIMEOUT') throw error
  })
}

/** The chosen picture through the cover dialog. */
const ownCover = async (form: Form): Promise<void> => {
  const { ctx, page, wait, work, times } = form
  await form.tap(await form.element('封面入口', S.coverOpen))
  await form.element('封面弹窗', S.coverDialog)
  const tab = await form.now(S.coverPortraitTab)
  if (tab) await form.tap(tab)
  await giveFiles(ctx, await form.element('封面上传入口', S.coverInput, { hidden: true }), [work.coverPath])
  await form.tap(await form.element('封面就绪', S.coverDone, { timeoutMs: times.cover }))
  // The newer form asks back when the other format has no cover of its own.
  const saved = async () => {
    const sign = await seen(ctx, page, { asks: S.coverOneOnly, open: S.coverDialog })
    return sign === 'open' ? null : (sign ?? 'closed')
  }
  const next = await wait.any('封面保存', { saved }, { timeoutMs: times.cover })
  if (next.value === 'asks') await form.tap(await form.element('仍然完成', S.coverOneOnly))
  await form.gone('封面弹窗', S.coverDialog)
  await shown(form)
}

/** The platform's first suggestion: a cover is required, and without one of the operator's this is what its own form proposes. */
export const recommendedCover = async (form: Form): Promise<void> => {
  await form.tap(await form.element('推荐封面', S.recommended, { timeoutMs: form.times.cover }))
  await form.element('封面确认', S.applyCover)
  await form.tap(await form.element('确定', S.modalOk))
  await form.gone('封面确认', S.applyCover)
  await shown(form)
}

/** Cover of a video; image posts take their first picture. */
export const fillCover = async (form: Form): Promise<void> => {
  if (form.work.kind !== 'video') return
  await (form.work.coverPath ? ownCover(form) : recommendedCover(form))
}
