// Titles: one book of what is taken, for the calls and for plans.
import { createPlanTitles, type PlanTitles } from '../modules/titles/plan-titles.ts'
import { createTitleBook } from '../modules/titles/title-book.ts'
import { createTitleMaker, type TitleMaker, type TitleMakerDeps } from '../modules/titles/title-maker.ts'
import type { Foundation } from './foundation.ts'

/** What others of the composition take. */
export function composeTitles(base: Pick<Foundation, 'clock'>, parts: Pick<TitleMakerDeps, 'platforms' | 'words'>): { maker: TitleMaker; ofPlans: PlanTitles } {
  const book = createTitleBook({ now: () => base.clock.now() })
  const maker = createTitleMaker({ book, ...parts })
  return { maker, ofPlans: createPlanTitles({ book, maker }) }
}
