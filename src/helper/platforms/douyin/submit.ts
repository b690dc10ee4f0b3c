import type { Form } from '../kit/form.ts'
import { submitBy } from '../kit/submit.ts'
import { overhearCreate } from './create-answer.ts'
import { mendCover } from './fill-cover.ts'
import { S } from './selectors.ts'

/**
 * Presses 「发布」; a form that lost its cover gets it again, or the platform's suggestion where none was chosen, and is
 * pressed once more.
 */
export function submit(form: Form): Promise<string> {
  return submitBy(form, {
    button: S.publish,
    landed: (url) => url.pathname.startsWith('/creator-micro/content/manage'),
    overhear: overhearCreate,
    toast: S.toast,
    idleToast: /^发布成功$/,
    mend: {
      sign: S.coverMissing,
      words: /设置封面/,
      says: '请设置封面后再发布',
      giveUp: '平台要求设置封面，请选择封面后重试',
      by: mendCover,
    },
  })
}
