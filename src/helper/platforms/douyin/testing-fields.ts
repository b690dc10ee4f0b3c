import type { FieldPlan } from '../testing/field-suite.ts'
import { createDouyin } from './index.ts'
import { douyinDoor } from './testing/door.ts'

/** What this site takes, for its suites. */
export const fieldPlan: FieldPlan = {
  door: douyinDoor,
  create: createDouyin,
  ownCodeBox: true,
  changes: ['upload', 'title', 'editor', 'cover', 'publish'],
  survives: ['renamed upload', 'moved publish button'],
}
