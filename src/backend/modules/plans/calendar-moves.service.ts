// Works moved to other times: what stands too near is told before anything is written.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { CalendarClash } from '../../../contract/entities/plan.ts'
import type * as http from '../../../contract/http/plan.ts'
import { visibleAccountIds } from '../../lib/account-scope.ts'
import { toMillis, toSeconds } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { findNear, gapMinutes } from '../../lib/work-gaps.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { badField, conflict, missing } from './plans.errors.ts'
import type { Caller, PlansDeps } from './plans.ports.ts'
import { tunedSight } from '../../lib/tuned-sight.ts'
import { wholeCompany } from '../../lib/whole-company.ts'

type Http = typeof http
type Moves = ParsedInputOf<Http['moveCalendarItems']>['moves']

export interface CalendarMoves {
  one(caller: Caller, input: ParsedInputOf<Http['moveCalendarItem']>): Promise<OutputOf<Http['moveCalendarItem']>>
  many(caller: Caller, input: ParsedInputOf<Http['moveCalendarItems']>): Promise<OutputOf<Http['moveCalendarItems']>>
}

/** See the interface. */
export function createCalendarMoves(deps: Pick<PlansDeps, 'clock' | 'works'>): CalendarMoves {
  /** Pairs of a moved work and one that is too near to its new time; a pair of moved works is told once. */
  const clashesOf = async (db: Db, caller: Caller, rows: readonly Row[], moves: Moves): Promise<CalendarClash[]> => {
    const [paces, usual] = [await deps.works.paces(db), await deps.works.usualGap(caller)]
    const at = new Map(moves.map((move) => [move.id, toMillis(move.timing_time)]))
    const times = [...at.values()].filter((time) => time > 0)
    if (times.length === 0) return []
    const near = await findNear(
      db,
      rows.map((row) => row.third_auth_id),
      { from: Math.min(...times), to: Math.max(...times) },
    )
    const standing = near.filter((other) => !at.has(other.id))
    const found: CalendarClash[] = []
    for (const [i, row] of rows.entries()) {
      const time = at.get(row.id) ?? 0
      if (time === 0) continue
      const own = gapMinutes(row.gap, paces[row.platform_value], usual)
      const moved = rows
        .slice(i + 1)
        .map((other) => ({ ...other, timing_time: at.get(other.id) ?? 0 }))
        .filter((other) => other.timing_time > 0)
      for (const other of [...standing, ...moved]) {
        const gap = Math.max(own, other.gap ?? 0)
        if (other.third_auth_id !== row.third_auth_id || Math.abs(other.timing_time - time) >= gap * 60_000) continue
        found.push({
          id: row.id,
          title: row.title,
          timing_time: toSeconds(time),
          openname: row.openname,
          gap_minutes: gap,
          with: { id: other.id, title: other.title, timing_time: toSeconds(other.timing_time) },
        })
      }
    }
    return found
  }

  const many: CalendarMoves['many'] = async (caller, { moves, force }) => {
    if (new Set(moves.map((move) => move.id)).size < moves.length) throw badField('moves', 'plans.movedTwice')
    return await inTransaction(caller.db, async (trx) => {
      const rows = await findRows(
        trx,
        caller,
        moves.map((move) => move.id),
      )
      const lost = moves.findIndex((move) => !rows.some((row) => row.id === move.id))
      if (lost >= 0) throw missing('publishing.itemMissing', `moves.${lost}.id`)
      const conflicts = await clashesOf(trx, caller, rows, moves)
      if (conflicts.length > 0 && force === 0)
        throw conflict('plans.manyTooNear', { n: new Set(conflicts.map((one) => one.id)).size }, { conflicts })
      const refused = await deps.works.move(
        trx,
        caller,
        moves.map((move) => ({ id: move.id, publishAtS: move.timing_time })),
      )
      const bad = new Set(refused.map((one) => one.id))
      const moved = moves
        .filter((move) => !bad.has(move.id))
        .map((move) => ({ ...move, before: toSeconds(rows.find((row) => row.id === move.id)?.timing_time ?? 0) }))
      // A plan that pauses holds its works, wherever they stand.
      const company = wholeCompany(trx, 'works')
      const paused = company.selectFrom('plans').select('id').where('status', '=', 3)
      await company
        .updateTable('publish_items')
        .set({ auto_publish: 0 })
        .where('id', 'in', [0, ...moved.map((move) => move.id)])
        .where('plan_id', 'in', paused)
        .execute()
      caller.audit({
        targetType: 'publish_item',
        targetId: moved
          .map((move) => move.id)
          .join(',')
          .slice(0, 200),
        summary: moves.length === 1 ? `移动作品时间：${rows[0]?.title ?? ''}` : `移动作品时间 ${moved.length} 个`,
      })
      return { moved, refused, conflicts: conflicts.filter((one) => !bad.has(one.id)) }
    })
  }

  return {
    many,
    async one(caller, { id, timing_time, force }) {
      if (toMillis(timing_time) <= deps.clock.now()) {
        if ((await findRows(caller.db, caller, [id])).length === 0) throw missing('publishing.itemMissing', 'id')
        throw badField('timing_time', 'publishing.startPast')
      }
      const near = (conflicts: readonly CalendarClash[]) => conflicts.map((one) => one.with)
      try {
        const {
          refused: [refusal],
          conflicts,
        } = await many(caller, { moves: [{ id, timing_time }], force })
        if (refusal !== undefined) throw new AppError(refusal.code as AppError['code'], { msg: refusal.msg })
        return { timing_time, conflicts: near(conflicts) }
      } catch (error) {
        const clashes = error instanceof AppError ? error.data?.['conflicts'] : undefined
        if (Array.isArray(clashes))
          throw conflict('plans.oneTooNear', { n: clashes.length }, { conflicts: near(clashes as CalendarClash[]) })
        throw error
      }
    },
  }
}

type Row = Awaited<ReturnType<typeof findRows>>[number]

async function findRows(db: Db, { admin }: Caller, ids: readonly number[]) {
  const visible = visibleAccountIds(db, admin)
  let query = db
    .selectFrom('publish_items as i')
    .innerJoin('third_auths as a', 'a.id', 'i.third_auth_id')
    .leftJoin('plans as p', 'p.id', 'i.plan_id')
    .select([
      'i.id',
      'i.title',
      'i.third_auth_id',
      'i.timing_time',
      'a.openname',
      'a.platform_value',
      'p.min_gap_minutes as gap',
    ])
    .where('i.id', 'in', [...ids])
    .where('i.delete_time', 'is', null)
  if (visible !== null) query = query.where((is) => tunedSight('i', is('i.third_auth_id', 'in', visible)))
  return await query.orderBy('i.id').execute()
}
