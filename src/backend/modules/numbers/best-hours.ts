// When works are played most: by weekday and hour of the company's clock.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { type bestHours, DATA_DAYS, HOURS_DAYS } from '../../../contract/http/data.ts'
import { median } from '../../lib/median.ts'
import type { DayGrid } from '../../lib/day-span.ts'
import type { SteadyDeps } from '../../lib/steady-answers.ts'
import type { Db } from '../../ports/database.ts'
import { steadyCall } from './question.ts'
import type { Caller, Question } from './question.ts'

type Input = ParsedInputOf<typeof bestHours>
type Output = OutputOf<typeof bestHours>

const SPAN = { usual: HOURS_DAYS, max: DATA_DAYS, ends: 'yesterday' } as const

/** Answers the call. @throws BAD_INPUT for days in the wrong order, ahead of today or too many */
export function createBestHours(deps: SteadyDeps): (caller: Caller, input: Input) => Promise<Output> {
  return steadyCall(deps, SPAN, read)
}

async function read({ db }: Caller, { grid, ids }: Question): Promise<Output> {
  const works = await findPlays(db, ids, grid)
  const weekdays = grid.days.map(weekdayOf)
  const cells = new Map<number, number[]>()
  for (const { time, plays } of works) {
    const { day, hour } = grid.hourAt(Number(time))
    const cell = (weekdays[day] ?? 0) * 24 + hour
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
        median: median(plays),
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

/** Monday = 0. */
function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}
