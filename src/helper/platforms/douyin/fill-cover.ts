import { HelperError } from '../../lib/errors.ts'
import { orNull, type Form } from '../kit/form.ts'
import { giveFiles } from '../kit/page-actions.ts'
import { pressToOpen } from '../kit/press.ts'
import { S } from './selectors.ts'

/** The tile shows the new cover a moment after the dialog closed; where it can't be told, the press will, ms. */
const SHOWN_MS = 5_000
/** Questions that may come between the picture and the closed dialog. */
const MOST_QUESTIONS = 6

const shown = async (form: Form): Promise<void> => {
  const covered = form.wait.any('封面', { shown: () => form.now(S.coverSet) }, { timeoutMs: SHOWN_MS })
  await covered.catch((error: unknown) => {
    form.ctx.check()
    if (!(error instanceof HelperError) || error.code !== 'WAIT_TIMEOUT') throw error
  })
}

/** The chosen picture through the cover dialog. */
const ownCover = async (form: Form): Promise<void> => {
  const { ctx, wait, work, times } = form
  const entry = await form.element('封面入口', S.coverOpen)
  await pressToOpen(form, '封面弹窗', S.coverDialog, () => form.tap(entry))
  const tab = await form.now(S.coverPortraitTab)
  if (tab) await form.tap(tab)
  await giveFiles(ctx, await form.element('封面上传入口', S.coverInput, { hidden: true }), [work.coverPath])
  // A proposal of a second cover may come before 完成 can be pressed, and the newer form asks back when the other format
  // has none.
  for (let asked = 0, done = false; asked < MOST_QUESTIONS; asked += 1) {
    const saved = async (): Promise<'later' | 'one' | 'ready' | 'closed' | null> => {
      const sign = await form.seen({
        later: S.coverLater,
        one: S.coverOneOnly,
        ready: done ? [] : S.coverDone,
        open: S.coverDialog,
      })
      return sign === 'open' || (sign === null && !done) ? null : (sign ?? 'closed')
    }
    const { value: next } = await wait.any('封面保存', { saved }, { timeoutMs: times.cover })
    if (next === 'closed') break
    const selectors = { later: S.coverLater, one: S.coverOneOnly, ready: S.coverDone }[next]
    await form.tap(await form.element('封面保存', selectors))
    if (next !== 'later') done = true
    if (next !== 'ready') await form.gone('封面提醒', selectors)
  }
  await form.gone('封面弹窗', S.coverDialog)
  await shown(form)
}

/**
 * What helps when the page asks for a cover: the chosen picture once more, where it lost it; else its own first
 * suggestion.
 */
export function mendCover(form: Form): Promise<void> {
  return form.work.coverPath ? ownCover(form) : recommendedCover(form)
}

/**
 * The platform's first suggestion, once the page asks for a cover; while it is still being made it is waited for. Some
 * forms ask back.
 */
const recommendedCover = async (form: Form): Promise<void> => {
  await form.tap(await form.element('推荐封面', S.recommended, { timeoutMs: form.times.cover }))
  const asked = form.wait.any(
    '封面确认',
    { asks: () => form.now(S.modalOk), shown: () => form.now(S.coverSet) },
    { timeoutMs: SHOWN_MS },
  )
  const next = await orNull(form, asked).catch(() => null)
  form.ctx.check()
  if (next?.name === 'asks') {
    await form.tap(next.value)
    await form.gone('封面确认', S.applyCover)
  }
  await shown(form)
}

/**
 * The chosen cover of a video. Without one nothing is touched until the page says that it wants one; image posts take
 * their first picture.
 */
export async function fillCover(form: Form): Promise<void> {
  if (form.work.kind === 'video' && form.work.coverPath) await ownCover(form)
}
