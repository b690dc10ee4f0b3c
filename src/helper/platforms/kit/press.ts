// Presses whose effect can be seen at once. A tour that comes between the look and the press takes it: then it is made once more.
import type { ElementHandle } from 'puppeteer-core'
import { glance, type Selectors } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { Form } from './form.ts'
import type { LookOptions } from './look.ts'

const MOST_PRESSES = 3

/** Presses what opens a layer of the form, and answers `sign`, which only the open layer has. Never for 「发布」. @throws HelperError `page-changed` */
export const pressToOpen = async (form: Form, opener: ElementHandle, what: string, sign: Selectors, options: LookOptions = {}): Promise<ElementHandle> => {
  const tours = form.toursClosed()
  await form.tap(opener)
  const found = await form.wait.any(what, { open: () => form.now(sign, options), taken: async () => form.toursClosed() > tours })
  if (found.name === 'open') return found.value
  await form.tap(opener)
  return form.element(what, sign, options)
}

/** Presses a field until it has the focus: else its keys would go into another one. @throws HelperError `page-changed` */
export const pressToFocus = async (form: Form, field: ElementHandle): Promise<void> => {
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    await form.tap(field)
    if ((await form.ctx.race(glance(() => field.evaluate((node) => node.getRootNode() instanceof ShadowRoot || node.contains(document.activeElement))))) === true) return
  }
  throw new HelperError({ kind: 'page-changed', code: 'NOT_FOCUSED', msg: '输入框无法点击，平台页面可能已改版', step: 'filling' })
}
