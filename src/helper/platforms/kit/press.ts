import type { ElementHandle } from 'puppeteer-core'
import { glance } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { Form } from './form.ts'

const MOST_PRESSES = 3

/** Presses a field until it has the focus: else its keys would go into another one. @throws HelperError `page-changed` */
export const pressToFocus = async (form: Form, field: ElementHandle): Promise<void> => {
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    await form.tap(field)
    if ((await form.ctx.race(glance(() => field.evaluate((node) => node.getRootNode() instanceof ShadowRoot || node.contains(document.activeElement))))) === true) return
  }
  throw new HelperError({ kind: 'page-changed', code: 'NOT_FOCUSED', msg: '输入框无法点击，平台页面可能已改版', step: 'filling' })
}
