// Where tracked words stood day by day.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { rankSpread } from '../../../contract/http/data.ts'
import { shiftDay } from '../../lib/days.ts'
import { countingPoints, PLACE_DAYS } from '../../lib/rank-places.ts'
import type { SteadyDeps } from '../../lib/steady-answers.ts'
import { DATA_SPAN } from './data-center.service.ts'
import { steadyCall } from './question.ts'
import type { Caller, Question } from './question.ts'

type Input = ParsedInputOf<typeof rankSpread>
type Output = OutputOf<typeof rankSpread>

type Band = 'top3' | 'top10' | 'top20' | 'top50' | 'none'
const NOWHERE: Readonly<Record<Band, number>> = { top3: 0, top10: 0, top20: 0, top50: 0, none: 0 }

/** Answers the call. @throws BAD_INPUT for days in the wrong order, ahead of today or too many */
export function createRankSpread(deps: SteadyDeps): (caller: Caller, input: Input) => Promise<Output> {
  return steadyCall(deps, DATA_SPAN, read)
}

async function read({ db }: Caller, { grid }: Question, input: Input): Promise<Output> {
  const places = countingPoints(db, grid, { platform_value: input.platform_value }).select((is) => [
    'r.stat_date as date',
    is.fn
      .agg<string | null>('lead', ['r.stat_date'])
      .over((words) => words.partitionBy('r.rank_keyword_id').orderBy('r.stat_date'))
      .as('next'),
    is
      .case()
      .when('r.rank', '<=', 3)
      .then('top3')
      .when('r.rank', '<=', 10)
      .then('top10')
      .when('r.rank', '<=', 20)
      .then('top20')
      .when('r.rank', '<=', 50)
      .then('top50')
      .else('none')
      .end()
      .$castTo<Band>()
      .as('band'),
  ])
  const rows = await db
    .selectFrom(places.as('p'))
    .select((is) => ['p.date', 'p.next', 'p.band', is.fn.countAll<number>().as('words')])
    .groupBy(['p.date', 'p.next', 'p.band'])
    .execute()
  // What changes on a day: words that come to a band less those that leave it.
  const steps = new Map<string, Record<Band, number>>()
  const change = (day: string, band: Band, by: number): void => {
    const step = steps.get(day) ?? { ...NOWHERE }
    step[band] += by
    steps.set(day, step)
  }
  for (const { date, next, band, words } of rows) {
    const overdue = shiftDay(date, PLACE_DAYS + 1)
    const end = next !== null && next < overdue ? next : overdue
    if (end <= grid.from) continue
    change(date < grid.from ? grid.from : date, band, Number(words))
    change(end, band, -Number(words))
  }
  const now = { ...NOWHERE }
  return {
    range: { from: grid.from, to: grid.to },
    list: grid.days.map((date) => {
      const step = steps.get(date)
      if (step !== undefined) for (const band of Object.keys(now) as Band[]) now[band] += step[band]
      return { date, ...now }
    }),
  }
}
