import type { FieldPlan } from '../testing/field-suite.ts'
import { kitDoor } from '../testing/stage.ts'
import { createKuaishou } from './index.ts'

/** What this site takes, for its suites. */
export const fieldPlan: FieldPlan = {
  door: kitDoor('kuaishou', 'https://cp.kuaishou.com'),
  create: createKuaishou,
  counts: ['play', 'like', 'comment'],
  changes: ['upload', 'editor', 'cover', 'publish'],
  survives: ['moved publish button'],
}
