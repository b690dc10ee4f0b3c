// The fields of the upload form, in the order of the page.
import { HelperError } from '../../lib/errors.ts'
import { missing } from '../kit/choices.ts'
import { belowTitle, fillText, oneLine } from '../kit/fill-text.ts'
import { orElse, orNull, type Form } from '../kit/form.ts'
import { giveFiles } from '../kit/page-actions.ts'
import { S, VISIBILITY } from './selectors.ts'
import { chooseSurely } from './sure.ts'

/** The cover dialog closes within this time after its button was hit, ms. */
const CLOSES_MS = 1_500

/** The caption with the title as its first line; it holds the file's name at first. Answers title and text as typed. */
export async function fillCaption(form: Form): Promise<{ title: string; description: string }> {
  const title = oneLine(form.work.title)
  const way = { editor: S.caption, options: S.topicOption, bind: 'Space', unknownTopic: 'keep' } as const
  return { title, description: await fillText(form, way, belowTitle(title, form.work.description)) }
}

/** The chosen picture through the cover dialog; without one the site takes its own frame. */
export async function fillCover(form: Form): Promise<void> {
  const { ctx, work, times } = form
  if (!work.coverPath) return
  await form.tap(await form.element('封面设置', S.coverOpen))
  await giveFiles(ctx, await form.element('封面上传入口', S.coverInput, { hidden: true }), [work.coverPath])
  await form.tap(await form.element('封面保存', S.coverReady, { timeoutMs: times.cover }))
  const closed = form.wait.any(
    '封面弹窗',
    { gone: async () => (await form.seen({ it: S.coverDialog })) === null },
    { timeoutMs: CLOSES_MS },
  )
  // The preview moves the button while it is drawn, so a press may miss it: once more.
  const again = (await orNull(form, closed)) ? null : await form.now(S.coverReady)
  if (again) await form.tap(again)
  await form.gone('封面弹窗', S.coverDialog)
}

/** AI label: switched on only when the operator said so; it hides behind "show more". */
export async function fillDeclaration(form: Form): Promise<void> {
  if (form.work.declaration === undefined) return
  const more = await form.now(S.more)
  if (more) await form.tap(more)
  await form.element('AI 内容声明', S.aiSwitch)
  await chooseSurely(form, 'AI 内容声明', S.aiSwitch, async () => (await form.now(S.aiOn)) !== null)
}

/** Who can see the work, by the site's own numbers, as the words change with the language; read back. */
export async function fillVisibility(form: Form): Promise<void> {
  const { visibility } = form.work
  if (visibility === undefined) return
  const wanted = VISIBILITY[visibility]
  const entries = S.visibilityOption.flatMap((selector) => [
    `${selector}[id$='-"${wanted}"']`,
    `${selector}[id$='-${wanted}']`,
  ])
  const none = () => missing('visibility', '平台页面没有所选的可见范围，请重新选择')
  await form.tap(await form.element('可见范围', S.visibilityBox))
  const entry = await orElse(form, form.element('可见范围选项', entries, { timeoutMs: form.times.choice }), none)
  const word = (await form.textOf(entries)).trim()
  await form.tap(entry)
  await form.gone('可见范围列表', S.visibilityOption)
  if (!(await form.textOf(S.visibilityBox)).includes(word))
    throw new HelperError({
      kind: 'page-changed',
      code: 'CHOICE_NOT_TAKEN',
      msg: '可见范围没有选中，平台页面可能已改版',
      step: 'filling',
    })
}
