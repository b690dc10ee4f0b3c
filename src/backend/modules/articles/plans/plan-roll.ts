// One pass over the plans of a company: drafts of the next days are written, what may go out is handed to tasks. Each
// step is one transaction with a key of its own, so a pass may end anywhere and begin again, and makes nothing twice.
import { rulesFor } from '../../../../contract/acceptance/acceptance.ts'
import type { TimerRule } from '../../../../contract/acceptance/rules.ts'
import type { ArticleKind } from '../../../../contract/entities/article.ts'
import { reviewRule } from '../../../lib/article-rules.ts'
import { dayOf, shiftDay } from '../../../lib/days.ts'
import { AppError } from '../../../lib/errors.ts'
import type { Db } from '../../../ports/database.ts'
import { SOFT_LEAD_MS } from '../../../../contract/time-channel.ts'
import { inTransaction, isUniqueViolation } from '../../../ports/database.ts'
import type { ArticlesDeps } from '../articles.ports.ts'
import type { DraftWriter } from '../drafts/draft-writer.ts'
import { readSpec, readStrings } from '../drafts/orders.repository.ts'
import { readNumbers, timesOfPlan } from './plan-codec.ts'
import type { PlanRow } from './plan-codec.ts'
import { nextMoment, timesOn } from './plan-times.ts'
import { beginPost, endPost, findPosts, leavePost, tokenOf } from './plan-posts.repository.ts'
import { lockPlans } from './plans.repository.ts'

/** Drafts are there so many days ahead, today included: people need time to read them. */
const DAYS_AHEAD = 3
/**
 * A moment nearer than this is not taken, minutes; platforms that take times ask for more. Late articles of a plan keep
 * this distance, too.
 */
const LEAD_MINUTES = 30
const SOFT_LEAD_MINUTES = SOFT_LEAD_MS / 60_000
/**
 * A work of several articles goes out with those that were read when its time is this near, beside the lead, minutes:
 * there is a pass every minute.
 */
const LAST_CALL_MINUTES = 3
const MINUTE = 60_000
const DAY_MS = 86_400_000

/** Publishing, as plans of articles use it. */
export interface ArticleWorksPort {
  /**
   * The task and its articles; with a token that was used before those of the task that stands. Several articles are
   * one work.
   * @throws AppError when they can't go out
   */
  add(task: {
    db: Db
    tenantId: number
    adminId: number
    timeZone: string
    name: string
    kind: ArticleKind
    articleIds: readonly number[]
    accountIds: readonly number[]
    at: number
    token: string
  }): Promise<{ taskId: number; articleIds: readonly number[] }>
}
export interface ArticlePlanRoll {
  /** Drafts written and tasks made. */
  pass(db: Db, tenantId: number, signal?: AbortSignal): Promise<{ drafts: number; tasks: number }>
}

/** Of one pass. `lead`: how near a moment may be, ms. */
interface PassFacts {
  timeZone: string
  lead: number
}

/** Timer of the site for its articles; null = it has none. */
const articleTimer = (value: string): TimerRule | null =>
  (rulesFor({ value }, 'article') ?? rulesFor({ value }, 'official'))?.timer ?? null

/** Counts through all days, so many each: keywords take turns by articles, accounts by works. */
const turnOf = (daily: number, day: string, place: number): number =>
  (Date.parse(`${day}T00:00:00Z`) / DAY_MS) * daily + place

/** See the interface. */
export function createArticlePlanRoll(
  deps: Pick<ArticlesDeps, 'clock' | 'platforms'> & { writer: DraftWriter; works: ArticleWorksPort },
): ArticlePlanRoll {
  const { clock, writer, works } = deps

  /** How near a moment may be for every account of the plan, ms. */
  const leadOf = async (db: Db, plan: PlanRow): Promise<number> => {
    const rows = await db
      .selectFrom('third_auths')
      .select('platform_value')
      .distinct()
      .where('id', 'in', readNumbers(plan.third_auth_ids))
      .execute()
    return (
      MINUTE *
      Math.max(
        LEAD_MINUTES,
        ...rows.map((row) => (articleTimer(row.platform_value)?.leadMinutes ?? 0) + SOFT_LEAD_MINUTES),
      )
    )
  }

  /**
   * True = it was made now.
   * @throws AppError when there is nothing to write from
   */
  const make = async (
    db: Db,
    plan: PlanRow,
    slot: { day: string; seq: number; due: number },
    signal: AbortSignal | undefined,
  ): Promise<boolean> => {
    const words = readStrings(plan.keywords)
    const wish = {
      keyword: words[turnOf(plan.daily_num * plan.per_post, slot.day, slot.seq) % words.length] ?? '',
      spec: readSpec(plan.spec),
      seed: `plan:${plan.id}:${slot.day}:${slot.seq}`,
    }
    const draft = await writer.compose(db, wish, { adminId: plan.admin_id, signal })
    try {
      return await inTransaction(db, async (trx) => {
        const [live] = await lockPlans(trx, [plan.id])
        if (live?.status !== 1 || live.version !== plan.version) return false
        const article = await writer.insert(trx, wish, draft, plan.admin_id)
        await trx
          .insertInto('article_plan_slots')
          .values({
            plan_id: plan.id,
            day: slot.day,
            seq: slot.seq,
            due_time: slot.due,
            article_id: article,
            wisdom_task_id: null,
          })
          .execute()
        return true
      })
    } catch (error) {
      if (isUniqueViolation(error, 'article_plan_slots')) return false
      throw error
    }
  }

  const fill = async (
    db: Db,
    plan: PlanRow,
    { timeZone, lead }: PassFacts,
    signal: AbortSignal | undefined,
  ): Promise<number> => {
    const now = clock.now()
    const today = dayOf(now, timeZone)
    const made = await db
      .selectFrom('article_plan_slots')
      .select(['day', 'seq'])
      .where('plan_id', '=', plan.id)
      .where('day', '>=', today)
      .execute()
    let count = 0
    for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
      const day = shiftDay(today, ahead)
      const times = timesOn(timesOfPlan(plan), day, timeZone)
      for (const [seq, due] of times.flatMap((time) => Array.from({ length: plan.per_post }, () => time)).entries()) {
        if (signal?.aborted === true) return count
        if (due < now + lead || made.some((slot) => slot.day === day && slot.seq === seq)) continue
        if (await make(db, plan, { day, seq, due }, signal)) count += 1
      }
    }
    return count
  }

  const handOver = async (
    db: Db,
    tenantId: number,
    plan: PlanRow,
    { timeZone, lead }: PassFacts,
    signal: AbortSignal | undefined,
  ): Promise<{ tasks: number; lack: string }> => {
    const unread = plan.review_required === 0 && (await reviewRule.read(db)).allow_unreviewed === 1
    const accounts = readNumbers(plan.third_auth_ids)
    const now = clock.now()
    let [tasks, lack, late] = [0, '', now + lead]
    for (const post of await findPosts(db, plan, unread)) {
      if (signal?.aborted === true) break
      if (post.waits && post.due >= now + lead + LAST_CALL_MINUTES * MINUTE) continue
      const begun = await beginPost(db, plan.id, post)
      if (begun === 0) continue
      let at = post.due
      // Read too late for its time: the next one inside the plan's windows, one after the other.
      if (at < now + lead) {
        at = nextMoment(timesOfPlan(plan), late, dayOf(late, timeZone), timeZone)
        late = at + LEAD_MINUTES * MINUTE
      }
      const turn = accounts[turnOf(plan.daily_num, post.day, post.place) % accounts.length]
      try {
        const { taskId, articleIds } = await works.add({
          db,
          tenantId,
          adminId: plan.admin_id,
          timeZone,
          name: `${plan.name} ${post.day}`,
          kind: post.kind,
          articleIds: post.slots.map((slot) => slot.articleId),
          accountIds: plan.deal === 'all' || turn === undefined ? accounts : [turn],
          at,
          token: tokenOf(begun),
        })
        await endPost(db, plan.id, { id: taskId, articleIds, at })
        tasks += 1
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        await leavePost(db, begun)
        if (lack === '') lack = `“${post.title}”没有排上：${error.msg ?? error.message}`
      }
    }
    return { tasks, lack }
  }

  return {
    async pass(db, tenantId, signal) {
      const plans = await db
        .selectFrom('article_plans')
        .selectAll()
        .where('status', '=', 1)
        .where('delete_time', 'is', null)
        .orderBy('id')
        .execute()
      if (plans.length === 0) return { drafts: 0, tasks: 0 }
      const { time_zone: timeZone } = await db.selectFrom('tenants').select('time_zone').executeTakeFirstOrThrow()
      const count = { drafts: 0, tasks: 0 }
      for (const plan of plans) {
        if (signal?.aborted === true) break
        let lack = ''
        const facts = { timeZone, lead: await leadOf(db, plan) }
        try {
          count.drafts += await fill(db, plan, facts, signal)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          lack = error.msg ?? error.message
        }
        const handed = await handOver(db, tenantId, plan, facts, signal)
        count.tasks += handed.tasks
        if ((lack || handed.lack) !== plan.lack)
          await db
            .updateTable('article_plans')
            .set({ lack: lack || handed.lack })
            .where('id', '=', plan.id)
            .where('version', '=', plan.version)
            .execute()
      }
      return count
    },
  }
}
