import type { ElementHandle } from 'puppeteer-core'
import { glance, type Selectors } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { Form } from './form.ts'

const MOST_PRESSES = 3

/**
 * Presses a field until it has the focus: else its keys would go into another one. @throws HelperError `page-changed`
 */
export async function pressToFocus(form: Form, field: ElementHandle): Promise<void> {
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    await form.tap(field)
    if (
      (await form.ctx.race(
        glance(() =>
          field.evaluate((node) => node.getRootNode() instanceof ShadowRoot || node.contains(document.activeElement)),
        ),
      )) === true
    )
      return
  }
  throw new HelperError({
    kind: 'page-changed',
    code: 'NOT_FOCUSED',
    msg: '输入框无法点击，平台页面可能已改版',
    step: 'filling',
  })
}

/**
 * Presses what opens a dialog, and answers it. When it does not come the press is made once more, as it may have met a
 * layer that came at that very moment: the second one sees it, and a person is asked. @throws HelperError
 * `page-changed`, or `person` for a layer that nobody knows
 */
export async function pressToOpen(
  form: Form,
  what: string,
  opened: Selectors,
  open: () => Promise<void>,
): Promise<ElementHandle> {
  await open()
  try {
    return await form.element(what, opened)
  } catch (error) {
    form.ctx.check()
    if (!(error instanceof HelperError) || error.code !== 'WAIT_TIMEOUT') throw error
    await open().catch((second: unknown) => {
      throw second instanceof HelperError && second.kind === 'person' ? second : error
    })
    return await form.element(what, opened)
  }
}
