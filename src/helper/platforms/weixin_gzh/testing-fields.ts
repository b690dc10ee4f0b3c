import type { FieldPlan } from '../testing/field-suite.ts'
import { kitDoor } from '../testing/stage.ts'
import { createWeixinGzh } from './index.ts'

/** What this site takes, for its suites. */
export const fieldPlan: FieldPlan = {
  door: kitDoor('weixin_gzh', 'https://mp.weixin.qq.com'),
  create: createWeixinGzh,
  // The switch beside the timer's stays as it was; the one that tells all followers, which the page has on, is off
  // unless somebody chose it.
  full: { work: {}, site: { more: { groupNotice: false, massNotice: false } } },
  changes: ['upload', 'editor', 'publish'],
}
