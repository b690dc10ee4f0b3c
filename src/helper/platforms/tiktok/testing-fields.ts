import type { FieldPlan } from '../testing/field-suite.ts'
import { kitDoor } from '../testing/stage.ts'
import { createTiktok } from './index.ts'

/** What this site takes, for its suites. */
export const fieldPlan: FieldPlan = {
  door: kitDoor('tiktok', 'https://www.tiktok.com'),
  create: createTiktok,
  // Automatic checks are the site's own proposal.
  full: { work: {}, site: { more: { autoCheck: false } } },
  changes: ['upload', 'editor', 'publish'],
  survives: ['moved publish button'],
}
