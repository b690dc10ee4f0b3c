// When works are played most: by weekday and hour of the company's clock.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { type bestHours, DATA_DAYS, HOURS_DAYS } from '../../../contract/http/data.ts'
import { knownZone } from '../../lib/days.ts'
import type { DayGrid } from '../../lib/day-span.ts'
import type { SteadyDeps } from '../../lib/steady-answers.ts'
import { openZone } from '../../lib/zoned-time.ts'
import type { Db } from '../../ports/database.ts'
import { steadyCall } from './question.ts'
import type { Caller, Question } from './question.ts'

type Input = ParsedInputOf<typeof bestHours>
type Output = OutputOf<typeof bestHours>

/** A zone's clock shows the same hour all through such a step, ms. */
const STEP_MS = 900_000
const SPAN = { usual: HOURS_DAYS, max: DATA_DAYS, ends: 'yesterday' } as const

/** Answers the call. @throws BAD_INPUT for days in the wrong order, ahead of today or too many */
export function createBestHours(deps: SteadyDeps): (caller: Caller, input: Input) => Promise<Output> {
  return steadyCall(deps, SPAN, read)
}

async function read({ db, tenant }: Caller, { grid, ids }: Question): Promise<Output> {
  const works = await findPlays(db, ids, grid)
  const cellOf = cellsOf(tenant.timeZone)
  const cells = new Map<number, number[]>()
  for (const { time, plays } of works) {
    const cell = cellOf(Number(time))
    const known = cells.get(cell)
    if (known === undefined) cells.set(cell, [Number(plays)])
    else known.push(Number(plays))
  }
  return {
    range: { from: grid.from, to: grid.to },
    works: works.length,
    cells: [...cells]
      .toSorted(([a], [b]) => a - b)
      .map(([cell, plays]) => ({
        weekday: Math.floor(cell / 24) + 1,
        hour: cell % 24,
        works: plays.length,
        mean: plays.reduce((sum, one) => sum + one, 0) / plays.length,
        median: medianOf(plays),
      })),
  }
}

/** Plays of the works of these accounts that went out then, still stand and were counted. */
async function findPlays(db: Db, accountIds: readonly number[], { fromMs, toMs }: DayGrid) {
  if (accountIds.length === 0) return []
  return await db
    .selectFrom('platform_works')
    .select(['publish_time as time', 'last_play as plays'])
    .where('is_deleted', '=', 0)
    .where('last_play', 'is not', null)
    .where('publish_time', '>=', fromMs)
    .where('publish_time', '<', toMs)
    .where('third_auth_id', 'in', [...accountIds])
    .execute()
}

/** The cell of a moment: hours since Monday, by the wall's clock; each step is worked out once. */
function cellsOf(timeZone: string): (ms: number) => number {
  const zone = openZone(knownZone(timeZone))
  const known = new Map<number, number>()
  return (ms) => {
    const step = Math.floor(ms / STEP_MS)
    const cell = known.get(step)
    if (cell !== undefined) return cell
    const { year, month, day, minutes } = zone.wall(step * STEP_MS)
    const weekday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7
    const made = weekday * 24 + Math.floor(minutes / 60)
    known.set(step, made)
    return made
  }
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}
