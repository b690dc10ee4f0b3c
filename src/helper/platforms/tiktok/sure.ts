import type { Selectors } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { Form } from '../kit/form.ts'
import { S } from './selectors.ts'

/** How long a question may take to come up after a choice, ms. */
const COMES_MS = 400
const POLL_MS = 40
const MOST_TRIES = 3

const comes = async (form: Form): Promise<boolean> => {
  const until = Date.now() + COMES_MS
  while (Date.now() < until) {
    if ((await form.seen({ modal: S.modal })) !== null) return true
    await form.ctx.sleep(POLL_MS)
  }
  return false
}

/**
 * Presses a choice after which the site may ask whether it is meant. Its question looks like the proposal of automatic
 * checks, which nobody chose: so the first one is refused, and only one that comes again for the same press is answered
 * with yes.
 * @throws HelperError `page-changed` when the choice is not taken
 */
export async function chooseSurely(
  form: Form,
  what: string,
  choice: Selectors,
  taken: () => Promise<boolean>,
): Promise<void> {
  let refused = false
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if (!(await taken())) await form.tap(await form.element(what, choice))
    if (await comes(form)) {
      const answer = await form.now(refused ? S.sure : S.refuse)
      if (answer) await form.tap(answer)
      refused = true
      await form.gone(`${what}提示`, S.modal)
    }
    if (await taken()) return
  }
  throw new HelperError({
    kind: 'page-changed',
    code: 'CHOICE_NOT_TAKEN',
    msg: `「${what}」没有选中，平台页面可能已改版`,
    step: 'filling',
  })
}
