import type { BackendModule } from '../http/backend-module.ts'
import { createPlanRoll } from '../modules/plans/plan-roll.ts'
import { createPlansModule } from '../modules/plans/plans.module.ts'
import type { PlansDeps, WorksPort } from '../modules/plans/plans.ports.ts'
import type { ClipsPorts } from './clips.ts'
import type { Foundation } from './foundation.ts'

const ROLL_JOB = 'plans.roll'

/** Plans: their calls, and the job that keeps the next days filled. */
export function plansModule(
  base: Pick<Foundation, 'clock' | 'clockWatch' | 'database' | 'fileUrl' | 'jobs'>,
  parts: {
    works: WorksPort
    clips: ClipsPorts
    platforms: PlansDeps['platforms']
    titles: PlansDeps['titles']
    rewriting: PlansDeps['rewriting']
    anchors: PlansDeps['anchors']
    words: PlansDeps['words']
    trackWords: NonNullable<PlansDeps['trackWords']>
  },
): BackendModule {
  const { clock, clockWatch, database, fileUrl, jobs } = base
  const roll = async (tenantId: number): Promise<void> => {
    await jobs.enqueue(ROLL_JOB, {}, { tenantId, uniqueKey: ROLL_JOB })
  }
  const deps = {
    clock,
    fileUrl,
    stamp: async () => await database.stamp(),
    works: parts.works,
    platforms: parts.platforms,
    titles: parts.titles,
    rewriting: parts.rewriting,
    anchors: parts.anchors,
    words: parts.words,
    trackWords: parts.trackWords,
    films: { prepare: parts.clips.orders.prepare, reserve: parts.clips.orders.reserve },
    roll,
  }
  const passes = createPlanRoll(deps)
  // With a doubted clock the next days are the wrong ones; the next pass makes up for it.
  jobs.register(ROLL_JOB, {
    handler: async ({ tenantId, signal }) => ({
      made: clockWatch.doubt() !== null ? 0 : await passes.pass(database.forTenant(tenantId), tenantId, signal),
    }),
  })
  return createPlansModule({ ...deps, capacity: parts.clips.capacityForPlan }, async () => {
    const rows = await database.db
      .selectFrom('plans')
      .select('tenant_id')
      .distinct()
      .where('status', 'in', [1, 2])
      .where('delete_time', 'is', null)
      .execute()
    for (const row of rows) await roll(row.tenant_id)
  })
}
