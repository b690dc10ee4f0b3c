import type { ElementHandle } from 'puppeteer-core'
import { firstPresent, firstVisible, glance } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { Form } from './form.ts'
import { tap, tapIfThere } from './page-actions.ts'
import { S } from './selectors.ts'

const COVER_MS = 60_000

const isEnabled = async (button: ElementHandle | null): Promise<boolean> =>
  button !== null && ((await glance(() => button.evaluate((node) => !node.className.includes('semi-button-disabled') && node.getAttribute('aria-disabled') !== 'true' && !node.hasAttribute('disabled')))) ?? false)

/** The chosen picture through the cover dialog. */
const ownCover = async ({ ctx, page, wait, work }: Form): Promise<void> => {
  await tap(ctx, page, await wait.visible('封面入口', S.coverOpen, { step: 'filling' }))
  await wait.visible('封面弹窗', S.coverDialog, { step: 'filling' })
  await tapIfThere(ctx, page, S.coverPortraitTab)
  const input = await firstPresent(page, S.coverInput)
  if (!input) throw new HelperError({ kind: 'page-changed', code: 'NO_COVER_INPUT', msg: '找不到封面上传入口，平台页面可能已改版', step: 'filling' })
  await ctx.race((input as ElementHandle<HTMLInputElement>).uploadFile(work.coverPath))
  const done = await wait.any('封面就绪', { ready: async () => { const button = await firstVisible(page, S.coverDone); return (await isEnabled(button)) ? button : null } }, { timeoutMs: COVER_MS, step: 'filling' })
  await tap(ctx, page, done.value)
  // The newer form asks back when the other format has no cover of its own.
  await wait.any('封面保存', { asks: () => firstVisible(page, S.coverOneOnly), closed: async () => (await firstVisible(page, S.coverDialog)) === null }, { timeoutMs: COVER_MS, step: 'filling' })
  await tapIfThere(ctx, page, S.coverOneOnly)
  await wait.gone('封面弹窗', S.coverDialog, { timeoutMs: COVER_MS, step: 'filling' })
  await wait.visible('封面', S.coverSet, { step: 'filling' })
}

/** The platform's first suggestion: a cover is required, and without one of the operator's this is what its own form proposes. */
export const recommendedCover = async ({ ctx, page, wait }: Form): Promise<void> => {
  await tap(ctx, page, await wait.visible('推荐封面', S.recommended, { timeoutMs: COVER_MS, step: 'filling' }))
  await wait.visible('封面确认', S.applyCover, { step: 'filling' })
  await tap(ctx, page, await wait.visible('确定', S.modalOk, { step: 'filling' }))
  await wait.visible('封面', S.coverSet, { timeoutMs: COVER_MS, step: 'filling' })
}

/** Cover of a video; image posts take their first picture. */
export const fillCover = async (form: Form): Promise<void> => {
  if (form.work.kind !== 'video') return
  await (form.work.coverPath ? ownCover(form) : recommendedCover(form))
}
