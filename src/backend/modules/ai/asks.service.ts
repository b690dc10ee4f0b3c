// Rewrites in the background: one text after the other, the service first, rules when it fails for good or the work
// can't wait.
import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import { CODE } from '../../../contract/errors.ts'
import { AppError } from '../../lib/errors.ts'
import type { Db } from '../../ports/database.ts'
import { inTransaction } from '../../ports/database.ts'
import type { RewriteAsk, RewriteOutcome, RewriteTexts } from '../../ports/rewrite.ts'
import type { ItemTextsPort } from './ai.ports.ts'
import * as asks from './asks.repository.ts'
import type { DueAsk } from './asks.repository.ts'
import type { ProviderService } from './provider.service.ts'
import { descriptionOf } from './review.service.ts'
import { setStatus } from './reviews.repository.ts'
import { isSpent } from './rewrite.service.ts'

interface Deps {
  readonly now: () => number
  readonly provider: Pick<ProviderService, 'current'>
  readonly rewrite: Pick<RewriteTexts, 'rewriteTexts'>
  readonly texts: ItemTextsPort
  /** Asks for a pass over a company's texts, soon; in the transaction where one is given. */
  wake(tenantId: number, trx?: Db): Promise<void>
}
export interface RewriteAsks {
  ask(trx: Db, tenantId: number, wanted: readonly RewriteAsk[]): Promise<void>
  /** Makes what is due; answers how many texts came of it. What is left is done by the next pass. */
  pass(db: Db, tenantId: number, signal?: AbortSignal): Promise<number>
}

/**
 * Texts of one pass with the service, a minute apart: a plan does not use up a service's rate. By rules there is
 * nothing to spare.
 */
const SERVICE_PASS = 20
const LOCAL_PASS = 500
/** When a service that failed is asked again, ms; after the last of them rules take over. */
const AGAIN_MS = [5 * 60_000, 20 * 60_000] as const
/** A work that goes out within this time does not wait for another try, ms: somebody still has to read the text. */
const SOON_MS = 60 * 60_000
const GONE = '作品已发布、取消或改了文案，不再改写'
const NOTHING = '没有得到不同的改写，作品使用原文'

/** See the interface. */
export function createRewriteAsks(deps: Deps): RewriteAsks {
  const isWanted = (one: DueAsk): boolean =>
    one.delete_time === null &&
    (one.publish_status === PUBLISH_STATUS.waiting || one.publish_status === PUBLISH_STATUS.failed) &&
    descriptionOf(one.video_publish_info ?? '') === one.source

  /** Null = the service failed and is asked again later. */
  const make = async (
    db: Db,
    one: DueAsk,
    byService: boolean,
    signal: AbortSignal | undefined,
  ): Promise<RewriteOutcome | null> => {
    const request = {
      adminId: one.admin_id,
      texts: [one.source],
      num: 1,
      keep: one.keep,
      seed: one.publish_item_id,
      key: `item:${one.publish_item_id}`,
      target: { planId: one.plan_id, itemId: one.publish_item_id },
      signal,
    }
    const wait = AGAIN_MS[one.attempts]
    const soon = (one.timing_time ?? 0) > 0 && (one.timing_time ?? 0) < deps.now() + SOON_MS
    if (!byService || wait === undefined || soon)
      return await deps.rewrite.rewriteTexts(db, { ...request, engine: 'auto' })
    try {
      return await deps.rewrite.rewriteTexts(db, { ...request, engine: 'llm' })
    } catch (error) {
      if (!(error instanceof AppError) || (error.code !== CODE.CONFLICT && error.code !== CODE.AI_MISSING)) throw error
      // A day that is used up stays so: rules, and said so.
      if (isSpent(error) || error.code === CODE.AI_MISSING)
        return await deps.rewrite.rewriteTexts(db, { ...request, engine: 'auto' })
      await asks.delayAsk(db, one.id, { at: deps.now() + wait, note: error.msg ?? error.message }, deps.now())
      return null
    }
  }

  const one = async (
    db: Db,
    tenantId: number,
    due: DueAsk,
    byService: boolean,
    signal: AbortSignal | undefined,
  ): Promise<boolean> => {
    if (!isWanted(due)) {
      await asks.settleAsk(db, due.id, { status: 2, note: GONE }, deps.now())
      return false
    }
    const made = await make(db, due, byService, signal)
    if (made === null) return false
    const [text] = made.results[0]?.list ?? []
    if (text === undefined) {
      await asks.settleAsk(db, due.id, { status: 2, note: NOTHING }, deps.now())
      return false
    }
    await inTransaction(db, async (trx) => {
      // Nobody has to read it: then it goes into the work at once, unless a word in it must not be published.
      if (!made.needsReview && text.risk.every((risk) => risk.level < 2)) {
        const done = await deps.texts.replace(trx, tenantId, [
          { itemId: due.publish_item_id, from: due.source, to: text.text },
        ])
        const state = done.get(due.publish_item_id)?.state
        if (state === 'done') await setStatus(trx, [text.id], { status: 1, applied: 1 }, deps.now())
        if (state === 'refused') await setStatus(trx, [text.id], { status: 0 }, deps.now())
      } else if (!made.needsReview) await setStatus(trx, [text.id], { status: 0 }, deps.now())
      await asks.settleAsk(trx, due.id, { status: 1, note: made.note }, deps.now())
    })
    return true
  }

  return {
    async ask(trx, tenantId, wanted) {
      const fit = wanted.filter((each) => each.source.trim() !== '')
      if (fit.length === 0) return
      await asks.insertAsks(trx, fit)
      await deps.wake(tenantId, trx)
    },
    async pass(db, tenantId, signal) {
      const byService = (await deps.provider.current(db)) !== null
      let count = 0
      // What was asked for while this pass ran belongs to it: the queue takes no second one meanwhile.
      for (let room = byService ? SERVICE_PASS : LOCAL_PASS; room > 0;) {
        const due = await asks.dueAsks(db, deps.now(), room)
        for (const each of due) {
          if (signal?.aborted === true) return count
          if (await one(db, tenantId, each, byService, signal)) count += 1
        }
        if (due.length === 0) return count
        room -= due.length
      }
      return count
    },
  }
}
