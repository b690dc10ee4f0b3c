// The words of a plan that wants its ranks watched.
import { RANK_LIMITS, RANK_PLATFORMS } from '../../../contract/entities/rank.ts'
import type { Caller, RanksDeps } from './ranks.ports.ts'
import { createRanksService } from './ranks.service.ts'

/**
 * Answers a way to track a plan's search words on those of its platforms that can be looked at. What the company's
 * limit leaves no room for is left out: a plan starts all the same.
 */
export function createPlanTracker(
  deps: Pick<RanksDeps, 'clock'>,
): (ctx: Caller, plan: { id: number; words: readonly string[]; platforms: readonly string[] }) => Promise<number> {
  const ranks = createRanksService(deps)
  return async (ctx, plan) => {
    const live = await ctx.db
      .selectFrom('rank_keywords')
      .select((is) => is.fn.countAll<number>().as('n'))
      .where('delete_time', 'is', null)
      .executeTakeFirst()
    const left = Math.max(0, RANK_LIMITS.keywords - Number(live?.n ?? 0))
    const list = RANK_PLATFORMS.filter((platform) => plan.platforms.includes(platform))
      .flatMap((platform_value) =>
        plan.words.map((keyword) => ({
          keyword,
          platform_value,
          plan_id: plan.id,
          depth: RANK_LIMITS.depth,
          frequency: 'daily' as const,
        })),
      )
      .slice(0, left)
    return list.length === 0 ? 0 : (await ranks.add(ctx, { list })).added
  }
}
