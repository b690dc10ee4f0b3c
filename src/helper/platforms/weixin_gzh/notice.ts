// 群发通知: whether all followers are told, as the operator chose. The page has it switched on.
import { glance } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import { missing } from '../kit/choices.ts'
import type { Form } from '../kit/form.ts'
import { S } from './selectors.ts'

/** null = the dialog has no such switch. */
export async function isOn(form: Form): Promise<boolean | null> {
  const box = await form.now(S.noticeBox, { hidden: true })
  return (
    box && (await form.ctx.race(glance(() => box.evaluate((node) => node instanceof HTMLInputElement && node.checked))))
  )
}

/**
 * Sets the switch and reads it back: told to all followers it can't be taken back. @throws HelperError `content` when
 * it is wished for and there is none, `page-changed` when it does not obey
 */
export async function fillNotice(form: Form): Promise<void> {
  const wanted = form.work.notifyFollowers === true
  const now = await isOn(form)
  if (now === null && wanted)
    throw missing('mass_notice', '发表弹窗里没有「群发通知」，今天的群发次数可能已用完，请取消群发通知后重试')
  if (now === null || now === wanted) return
  await form.tap(await form.element('群发通知', S.noticeSwitch))
  if ((await isOn(form)) !== wanted)
    throw new HelperError({
      kind: 'page-changed',
      code: 'CHOICE_NOT_TAKEN',
      msg: '「群发通知」没有按选择设置，平台页面可能已改版',
      step: 'ready',
    })
}
