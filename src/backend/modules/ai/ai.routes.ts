import * as calls from '../../../contract/http/ai.ts'
import type { RequestContext } from '../../http/context.ts'
import { handle } from '../../http/handle.ts'
import type { Binding } from '../../http/handle.ts'
import type { Db } from '../../ports/database.ts'
import type { ProviderService } from './provider.service.ts'
import type { ReviewService } from './review.service.ts'
import type { Preference, RewriteService } from './rewrite.service.ts'

export interface AiRoutesDeps {
  readonly provider: ProviderService
  readonly rewrite: RewriteService
  readonly review: ReviewService
  preference(db: Db, adminId: number): Promise<Preference>
  savePreference(db: Db, adminId: number, change: Partial<Preference>): Promise<void>
}

/** Calls of rewriting and of the text service. */
export function aiRoutes({ provider, rewrite, review, preference, savePreference }: AiRoutesDeps): Binding[] {
  return [
    handle(calls.setUserAiRewrite, async (ctx: RequestContext, input) => {
      const { rewrite_on, style, forbid_words } = input
      const change = {
        ...(rewrite_on === undefined ? {} : { rewrite_on }),
        ...(style === undefined ? {} : { style }),
        ...(forbid_words === undefined ? {} : { forbid_words: [...new Set(forbid_words)] }),
      }
      if (Object.keys(change).length > 0) await savePreference(ctx.db, ctx.admin.id, change)
      const made =
        input.texts === undefined
          ? null
          : await rewrite.rewriteTexts(ctx.db, {
              adminId: ctx.admin.id,
              texts: input.texts,
              num: input.num,
              keep: input.keep,
              engine: input.engine,
              seed: input.seed,
              signal: ctx.signal,
            })
      const [own, state] = [await preference(ctx.db, ctx.admin.id), await provider.state(ctx.db)]
      return {
        rewrite_on: own.rewrite_on,
        style: own.style,
        forbid_words: [...own.forbid_words],
        provider_ready: state.ready ? (1 as const) : (0 as const),
        used_today: state.usedToday,
        daily_limit: state.dailyLimit,
        ...(made === null
          ? {}
          : {
              engine: made.engine,
              model: made.model,
              note: made.note,
              cost: made.cost,
              review: made.needsReview ? (1 as const) : (0 as const),
              results: made.results.map(({ src, list }) => ({
                src,
                list: list.map((one) => ({ ...one, risk: [...one.risk] })),
              })),
            }),
      }
    }),
    handle(calls.listRewrites, async (ctx, input) => await review.list(ctx, input)),
    handle(calls.acceptRewrites, async (ctx, input) => await review.accept(ctx, input)),
    handle(calls.reopenRewrites, async (ctx, input) => await review.reopen(ctx, input.ids)),
    handle(calls.editRewrite, async (ctx, input) => await review.edit(ctx, input)),
    handle(calls.aiSetup, async (ctx) => await provider.get(ctx.db)),
    handle(calls.saveAiSetup, async (ctx, input) => await provider.save(ctx, input)),
    handle(calls.clearAiSetup, async (ctx) => await provider.clear(ctx)),
    handle(calls.testAi, async (ctx) => await provider.test(ctx)),
  ]
}
