// How many works came about in which way.
import { sql } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import { DATA_DAYS } from '../../../contract/http/data.ts'
import type { sceneCounts } from '../../../contract/http/scenes.ts'
import { SCENE_NAMES, SCENES } from '../../../contract/scene-words.ts'
import { readSpan } from '../../lib/day-span.ts'
import { dayOf, shiftDay, startOfDay } from '../../lib/days.ts'
import { createSteadyAnswers, viewKey } from '../../lib/steady-answers.ts'
import type { SteadyDeps } from '../../lib/steady-answers.ts'
import type { Db } from '../../ports/database.ts'
import { findAccounts } from './data-center.repository.ts'
import type { Caller } from './question.ts'

type Input = ParsedInputOf<typeof sceneCounts>
type Output = OutputOf<typeof sceneCounts>
type Counts = Output['total']

/** Unix ms, the end excluded. */
interface Stretch {
  fromMs: number
  toMs: number
}

const SPAN = { usual: DATA_DAYS, max: DATA_DAYS, ends: 'today' } as const
const NOTHING: Counts = { total: 0, today: 0, waiting: 0, published: 0, failed: 0, clip_used: 0 }
const KEYS = Object.keys(NOTHING) as (keyof Counts)[]

/**
 * Answers the call; kept for as long as nothing is written and its days stay the same.
 * @throws BAD_INPUT, the call, for days in the wrong order, ahead of today or too many
 */
export function createSceneCounts(deps: SteadyDeps): (caller: Caller, input: Input) => Promise<Output> {
  const answers = createSteadyAnswers<Output>(deps)
  return async ({ db, admin, tenant }, input) => {
    const today = dayOf(deps.clock.now(), tenant.timeZone)
    const isAll = input.from === undefined && input.to === undefined
    const span = isAll ? null : readSpan(input, today, SPAN)
    const stretchOf = (from: string, to: string): Stretch => ({
      fromMs: startOfDay(from, tenant.timeZone),
      toMs: startOfDay(shiftDay(to, 1), tenant.timeZone),
    })
    return await answers.get(viewKey({ tenantId: tenant.id, admin }, { span, today }), async () => {
      const ids = (await findAccounts(db, {})).map((account) => account.id)
      const found = await countScenes(db, ids, {
        stretch: span === null ? null : stretchOf(span.from, span.to),
        today: stretchOf(today, today),
      })
      const list = SCENES.map((scene) => ({
        scene,
        name: SCENE_NAMES[scene],
        ...(found.get(scene) ?? NOTHING),
      }))
      const sum = (key: keyof Counts): number => list.reduce((all, one) => all + one[key], 0)
      return { list, total: Object.fromEntries(KEYS.map((key) => [key, sum(key)])) as Counts }
    })
  }
}

/** Counts of scenes that have works; `stretch` null = whenever they were made. */
async function countScenes(
  db: Db,
  accountIds: readonly number[],
  { stretch, today }: { stretch: Stretch | null; today: Stretch },
): Promise<Map<string, Counts>> {
  if (accountIds.length === 0) return new Map()
  const works = db
    .selectFrom('publish_items as i')
    .innerJoin('wisdom_tasks as t', 't.id', 'i.wisdom_task_id')
    .leftJoin('clip_outputs as o', (join) => join.onRef('o.id', '=', 'i.clip_output_id').on('o.charged', '=', 1))
    .select((is) => [
      is.case().when('i.plan_id', 'is', null).then(is.ref('t.type')).else(sql.lit('plan')).end().as('scene'),
      'i.publish_status',
      'i.only_draft',
      'i.outcome_unknown',
      'i.create_time',
      'o.id as output_id',
    ])
    .where('i.delete_time', 'is', null)
    .where('i.third_auth_id', 'in', [...accountIds])
    .$if(stretch !== null, (query) =>
      query.where('i.create_time', '>=', stretch?.fromMs ?? 0).where('i.create_time', '<', stretch?.toMs ?? 0),
    )
  const rows = await db
    .selectFrom(works.as('w'))
    .select((is) => {
      const all = () => is.fn.countAll<number>()
      return [
        'w.scene',
        all().as('total'),
        all()
          .filterWhere((work) =>
            work.and([work('w.create_time', '>=', today.fromMs), work('w.create_time', '<', today.toMs)]),
          )
          .as('today'),
        all().filterWhere('w.publish_status', 'in', [PUBLISH_STATUS.waiting, PUBLISH_STATUS.publishing]).as('waiting'),
        all()
          .filterWhere((work) =>
            work.and([work('w.publish_status', '=', PUBLISH_STATUS.success), work('w.only_draft', '=', 0)]),
          )
          .as('published'),
        all()
          .filterWhere((work) =>
            work.and([work('w.publish_status', '=', PUBLISH_STATUS.failed), work('w.outcome_unknown', '=', 0)]),
          )
          .as('failed'),
        is.fn.count<number>('w.output_id').distinct().as('clip_used'),
      ]
    })
    .groupBy('w.scene')
    .execute()
  return new Map(
    rows.map(({ scene, ...counts }) => [
      scene,
      Object.fromEntries(KEYS.map((key) => [key, Number(counts[key])])) as Counts,
    ]),
  )
}
