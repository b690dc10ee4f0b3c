// Plans as the composition sees them.
import * as titleCalls from '../../../contract/http/plan-titles.ts'
import * as http from '../../../contract/http/plan.ts'
import type { BackendModule } from '../../http/backend-module.ts'
import { handle } from '../../http/handle.ts'
import type { Binding } from '../../http/handle.ts'
import type { SteadyDeps } from '../../lib/steady-answers.ts'
import { createCalendarMoves } from './calendar-moves.service.ts'
import { createCalendar } from './calendar.service.ts'
import { createPlanChanges } from './plan-changes.service.ts'
import { createPlanLists } from './plan-lists.service.ts'
import { createPlanMaterials } from './plan-materials.service.ts'
import { createPlanTitles } from './plan-titles.service.ts'
import type { FilmCapacity, PlansDeps } from './plans.ports.ts'
import { createPreviewPlan } from './preview-plan.service.ts'
import { createSavePlan } from './save-plan.service.ts'

/** Every call of plans. */
function plansRoutes<P>(deps: PlansDeps<P> & SteadyDeps & { capacity: FilmCapacity }): Binding[] {
  const lists = createPlanLists(deps)
  const saving = createSavePlan(deps)
  const previewing = createPreviewPlan(deps)
  const changes = createPlanChanges(deps)
  const materials = createPlanMaterials(deps)
  const calendar = createCalendar(deps)
  const titles = createPlanTitles(deps)
  const moves = createCalendarMoves(deps)
  return [
    handle(http.listPlans, async (ctx, input) => await lists.list(ctx, input)),
    handle(http.planInfo, async (ctx, input) => await lists.info(ctx, input.id)),
    handle(http.savePlan, async (ctx, input) => await saving.save(ctx, input)),
    handle(http.previewPlan, async (ctx, input) => await previewing.preview(ctx, input)),
    handle(http.setPlanStatus, async (ctx, input) => await changes.setStatus(ctx, input.ids, input.action)),
    handle(http.copyPlan, async (ctx, input) => await changes.copy(ctx, input.id)),
    handle(http.deletePlans, async (ctx, input) => await changes.remove(ctx, input.ids)),
    handle(http.addPlanMaterial, async (ctx, input) => await materials.add(ctx, input)),
    handle(http.deletePlanMaterial, async (ctx, input) => await materials.remove(ctx, input)),
    handle(http.planMaterials, async (ctx, input) => await materials.list(ctx, input.plan_id)),
    handle(http.movePlanMaterial, async (ctx, input) => await materials.move(ctx, input)),
    handle(http.cutPlanMaterial, async (ctx, input) => await materials.cut(ctx, input)),
    handle(http.setPlanClip, async (ctx, input) => await materials.setClip(ctx, input)),
    handle(http.planCalendar, async (ctx, input) => await calendar.show(ctx, input)),
    handle(http.moveCalendarItem, async (ctx, input) => await moves.one(ctx, input)),
    handle(http.moveCalendarItems, async (ctx, input) => await moves.many(ctx, input)),
    handle(http.unscheduledItems, async (ctx, input) => await calendar.unscheduled(ctx, input)),
    handle(http.findSlots, async (ctx, input) => await calendar.findSlots(ctx, input)),
    handle(titleCalls.listPlanTitles, async (ctx, input) => await titles.list(ctx, input)),
    handle(titleCalls.discardPlanTitles, async (ctx, input) => await titles.discard(ctx, input)),
    handle(http.bestTimes, async (ctx, input) => await calendar.bestTimes(ctx, input)),
  ]
}

/** How often plans are looked at, ms. */
const ROLL_MS = 300_000

/** `rollAll` asks for a pass for every company that has a running plan. */
export function createPlansModule<P>(
  deps: PlansDeps<P> & SteadyDeps & { capacity: FilmCapacity },
  rollAll: () => Promise<void>,
): BackendModule {
  return {
    name: 'plans',
    bindings: plansRoutes(deps),
    periodic: [{ name: 'plans.roll', everyMs: ROLL_MS, run: rollAll }],
  }
}
