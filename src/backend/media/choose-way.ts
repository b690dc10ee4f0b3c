/** How an output is made: joined from units that others show too, or in one pass. */
import type { RenderPlan } from './render-plan.ts'
import type { UnitCache } from './unit-cache.ts'

/**
 * What other outputs are expected to have in common with this one. units: scenes with the same texts on them; pictures:
 * the scenes, under other texts; nothing: none of it. soon: this same film comes again in a moment with other texts, so
 * that all its shots' frames are kept at once.
 */
export type Sharing = 'units' | 'pictures' | 'nothing' | 'soon'

/** Longer films are made in pieces even alone, so that a run that was killed need not begin anew. Seconds. */
const longestPass = 60
/** One pass opens all sources at once; more would take too much memory. */
const mostSources = 12
/** From this share of finished frames on joining is cheaper. */
const worthJoining = 0.5

/** Share of the output's frames whose units exist, 0 to 1. */
async function readyShare(plan: RenderPlan, cache: UnitCache): Promise<number> {
  let ready = 0
  for (const item of plan.order) if (await cache.has('unit', item.key)) ready += item.frames
  return ready / plan.frames
}

/** Decides for one output. Asks the cache only where the expectation leaves it open. */
export async function chooseWay(plan: RenderPlan, cache: UnitCache, sharing: Sharing): Promise<'units' | 'single'> {
  if (sharing === 'units' || plan.shots.length > mostSources || plan.frames > longestPass * plan.canvas.fps)
    return 'units'
  return (await readyShare(plan, cache)) >= worthJoining ? 'units' : 'single'
}
