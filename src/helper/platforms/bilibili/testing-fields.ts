import type { FieldPlan } from '../testing/field-suite.ts'
import { kitDoor } from '../testing/stage.ts'
import { createBilibili } from './index.ts'

/** What this site takes, for its suites. */
export const fieldPlan: FieldPlan = {
  door: kitDoor('bilibili', 'https://member.bilibili.com'),
  create: createBilibili,
  // 分区 and 自制 are the site's own.
  full: { work: {}, site: { more: { tid: 160, copyright: 1 } } },
  least: { topics: [{ name: '开业' }] },
  changes: ['title', 'cover', 'publish'],
  survives: ['moved publish button'],
}
