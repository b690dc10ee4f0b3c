import { index } from './schema.ts'
import type { Migration } from './schema.ts'

/** Orders of a plan, newest first. */
export const clipPlans: Migration = {
  version: 38,
  name: '0038-clip-plans',
  async up(m) {
    await index(m, 'clips', ['plan_id', 'id desc'], { where: 'plan_id is not null', name: 'clips_by_plan' })
  },
}
