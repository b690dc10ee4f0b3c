// Titles: one book of what is taken, for the calls, plans and tasks.
import { createPlanTitles, type PlanTitles } from '../modules/titles/plan-titles.ts'
import { createTaskTitles, type TaskTitles } from '../modules/titles/task-titles.ts'
import { createTitleBook } from '../modules/titles/title-book.ts'
import { createTitleMaker, type TitleMaker, type TitleMakerDeps } from '../modules/titles/title-maker.ts'
import type { Foundation } from './foundation.ts'

/** What others of the composition take. */
export function composeTitles(
  base: Pick<Foundation, 'clock'>,
  parts: Pick<TitleMakerDeps, 'words'>,
): { maker: TitleMaker; ofPlans: PlanTitles; ofTasks: TaskTitles } {
  const book = createTitleBook({ now: () => base.clock.now() })
  const maker = createTitleMaker({ book, ...parts })
  return { maker, ofPlans: createPlanTitles({ book, maker }), ofTasks: createTaskTitles({ book, maker }) }
}
