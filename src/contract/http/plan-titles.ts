// Titles that plans hold: those that lie ready, those that went to works, those that were taken out.
import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { flag, id, ids, int, outTime, page, pageQuery, text } from '../fields.ts'

const feature = 'plans' as const

/**
 * Status: 0 ready, 1 with a work that waits, 2 published, 3 taken out. `wisdom_task_id`, `publish_item_id` 0 = no work
 * yet. `risk` 1 = holds a word that is better avoided.
 */
export const planTitle = z.object({
  id: z.number().int(),
  plan_id: z.number().int(),
  plan_name: z.string(),
  title: z.string(),
  region: z.string(),
  prefix: z.string(),
  main: z.string(),
  suffix: z.string(),
  char_len: z.number().int(),
  risk: z.union([z.literal(0), z.literal(1)]),
  status: z.number().int().min(0).max(3),
  wisdom_task_id: z.number().int(),
  publish_item_id: z.number().int(),
  create_time: outTime(),
})
export type PlanTitle = z.infer<typeof planTitle>

/**
 * Titles of the plans that the operator may see, newest first. `keyword` looks in titles; `main`: one main word, as the
 * plan writes it. `status_counts` by state, without regard to `status`; of a search they are left out (it may walk
 * everything).
 */
export const listPlanTitles = get('plan', 'titleList', {
  title: '标题库',
  perm: 'plan:list',
  feature,
  input: z
    .object({ ...pageQuery(), plan_id: id().optional(), status: int(0, 3).optional(), main: text(100).optional() })
    .strict(),
  output: page(planTitle).extend({ status_counts: z.record(z.string(), z.number().int()).optional() }),
})
/**
 * Takes ready titles out, `restore` 1 puts them back; those that have a work stay as they are. The company makes a
 * title that was taken out no second time.
 * @throws NOT_FOUND when one is missing
 */
export const discardPlanTitles = post('plan', 'discardTitle', {
  title: '剔除标题',
  perm: 'plan:edit',
  feature,
  audit: 'plan.title',
  input: z.object({ ids: ids(500), restore: flag().default(0) }).strict(),
  output: z.object({ changed: z.number().int() }),
})
