// Which articles of a plan go out together, decided once: a work that was begun is gone on with as it was, whatever was
// read meanwhile.
import type { ArticleKind } from '../../../../contract/entities/article.ts'
import type { Db } from '../../../ports/database.ts'
import { inTransaction } from '../../../ports/database.ts'
import type { PlanRow } from './plan-codec.ts'
import { lockPlans } from './plans.repository.ts'

/** A work of a plan that is in no task yet. */
export interface PlanPost {
  day: string
  /** Its place in the day, from 0. */
  place: number
  /** Unix ms. */
  due: number
  /** Some of its articles are still to be written or read. */
  waits: boolean
  kind: ArticleKind
  title: string
  /** Slots of the articles that may go out, in their order. */
  slots: readonly { id: number; articleId: number }[]
  /** It was decided in an earlier pass: its first slot; 0 = not yet. */
  begun: number
}

/** Works of a plan with articles that may go out, earliest first. `unreviewed`: articles that nobody read may, too. */
export async function findPosts(
  db: Db,
  plan: Pick<PlanRow, 'id' | 'per_post'>,
  unreviewed: boolean,
): Promise<PlanPost[]> {
  const ready = await db
    .selectFrom('article_plan_slots as s')
    .innerJoin('articles as a', 'a.id', 's.article_id')
    .select(['s.id', 's.day', 's.seq', 's.due_time', 's.post_id', 's.article_id', 'a.title', 'a.kind'])
    .where('s.plan_id', '=', plan.id)
    .where('s.wisdom_task_id', 'is', null)
    .where('a.delete_time', 'is', null)
    .where('a.status', 'in', unreviewed ? [1, 2] : [1])
    .orderBy('s.due_time')
    .orderBy('s.seq')
    .limit(100)
    .execute()
  if (ready.length === 0) return []
  const known = await db
    .selectFrom('article_plan_slots as s')
    .leftJoin('articles as a', 'a.id', 's.article_id')
    .select(['s.day', 's.seq', 's.wisdom_task_id', 'a.status', 'a.delete_time'])
    .where('s.plan_id', '=', plan.id)
    .where('s.day', 'in', [...new Set(ready.map((slot) => slot.day))])
    .execute()
  const placeOf = (seq: number): number => Math.floor(seq / plan.per_post)
  const waits = (day: string, place: number): boolean => {
    const all = known.filter((slot) => slot.day === day && placeOf(slot.seq) === place)
    return (
      all.length < plan.per_post ||
      (!unreviewed &&
        all.some((slot) => slot.wisdom_task_id === null && slot.status === 2 && slot.delete_time === null))
    )
  }
  return [
    ...Map.groupBy(ready, (slot) =>
      slot.post_id > 0
        ? `begun ${slot.post_id}`
        : slot.kind === 'official'
          ? `${slot.day} ${placeOf(slot.seq)}`
          : `alone ${slot.id}`,
    ).values(),
  ].flatMap((slots): PlanPost[] => {
    const [first] = slots
    if (first === undefined) return []
    const place = placeOf(first.seq)
    return [
      {
        day: first.day,
        place,
        due: first.due_time,
        waits: first.post_id === 0 && waits(first.day, place),
        kind: first.kind,
        title: first.title,
        slots: slots.map(({ id, article_id }) => ({ id, articleId: article_id })),
        begun: first.post_id,
      },
    ]
  })
}

/** The key under which a work's task is made: once, whoever asks how often. */
export function tokenOf(begun: number): string {
  return `article-slot-${begun}`
}

/** Decides that these go out together. Answers the first slot; 0 = somebody else decided about one of them. */
export async function beginPost(db: Db, planId: number, post: PlanPost): Promise<number> {
  if (post.begun > 0) return post.begun
  const ids = post.slots.map((slot) => slot.id)
  const key = Math.min(...ids)
  return await inTransaction(db, async (trx) => {
    await lockPlans(trx, [planId])
    const free = await trx
      .selectFrom('article_plan_slots')
      .select('id')
      .where('id', 'in', ids)
      .where('post_id', '=', 0)
      .where('wisdom_task_id', 'is', null)
      .execute()
    if (free.length < ids.length) return 0
    await trx.updateTable('article_plan_slots').set({ post_id: key }).where('id', 'in', ids).execute()
    return key
  })
}

/** Its task stands. */
export async function endPost(
  db: Db,
  planId: number,
  task: { id: number; articleIds: readonly number[]; at: number },
): Promise<void> {
  await db
    .updateTable('article_plan_slots')
    .set({ wisdom_task_id: task.id, due_time: task.at })
    .where('plan_id', '=', planId)
    .where('article_id', 'in', [...task.articleIds])
    .where('wisdom_task_id', 'is', null)
    .execute()
}

/** It was refused: its articles are free again, unless a task of it stands all the same. */
export async function leavePost(db: Db, begun: number): Promise<void> {
  const stands = await db
    .selectFrom('wisdom_tasks')
    .select('id')
    .where('client_token', '=', tokenOf(begun))
    .executeTakeFirst()
  if (stands === undefined)
    await db
      .updateTable('article_plan_slots')
      .set({ post_id: 0 })
      .where('post_id', '=', begun)
      .where('wisdom_task_id', 'is', null)
      .execute()
}
