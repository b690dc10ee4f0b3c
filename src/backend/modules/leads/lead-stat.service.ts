// Counts of leads and deals over days.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { LEAD_STAGES } from '../../../contract/entities/lead.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { leadStat } from '../../../contract/http/lead-stat.ts'
import type { RequestContext } from '../../http/context.ts'
import { dayOf, daysBetween } from '../../lib/days.ts'
import { dayGrid, readSpan } from '../../lib/day-span.ts'
import type { DayGrid } from '../../lib/day-span.ts'
import type { Db } from '../../ports/database.ts'
import { accountsAmong, isAccountAsked } from './lead-lists.repository.ts'
import type { AccountsAsked } from './lead-filter.ts'
import { accountsOf } from './lead-view.ts'
import { standing } from './leads.repository.ts'
import type { LeadsDeps } from './leads.ports.ts'
import { namesOf } from '../../lib/people.ts'
import { areaName } from './texts.ts'

type Input = ParsedInputOf<typeof leadStat>
type Output = OutputOf<typeof leadStat>
type Series = Output['series']

const SPAN = { usual: 30, max: 366, ends: 'today' } as const
const MOST_GROUPS = 50

/** @throws BAD_INPUT for days in the wrong order, ahead of today or too many */
export async function stat({ clock }: LeadsDeps, { db, tenant }: RequestContext, input: Input): Promise<Output> {
  const span = readSpan(input, dayOf(clock.now(), tenant.timeZone), SPAN)
  const grid = dayGrid(span, tenant.timeZone)
  const asked: Asked = { grid, accounts: input }
  const stages = await created(db, asked)
    .select((is) => ['l.stage', is.fn.countAll<number>().as('n')])
    .groupBy('l.stage')
    .execute()
  const count = new Map(stages.map((row) => [row.stage, Number(row.n)]))
  const all = [...count.values()].reduce((sum, n) => sum + n, 0)
  const parts = await created(db, asked)
    .select((is) => [
      is.fn.sum<number | null>(sql`case when l.phone_hash is null then 0 else 1 end`).as('phones'),
      is.fn.sum<number | null>(sql`case when l.follow_count > 0 then 1 else 0 end`).as('followed'),
      is.fn.sum<number | null>(sql`case when l.won_time > 0 then 1 else 0 end`).as('won'),
    ])
    .executeTakeFirstOrThrow()
  const wins = await won(db, asked)
    .select((is) => [is.fn.countAll<number>().as('n'), is.fn.sum<number | null>('l.won_amount').as('amount')])
    .executeTakeFirstOrThrow()
  return {
    range: { from: grid.from, to: grid.to },
    cards: {
      created: all,
      with_phone: Number(parts.phones ?? 0),
      followed: Number(parts.followed ?? 0),
      won: Number(wins.n),
      deal_amount: Number(wins.amount ?? 0),
      conversion_rate: all === 0 ? null : Number(parts.won ?? 0) / all,
    },
    series: await seriesOf(db, input, asked, tenant.timeZone),
    conversion: LEAD_STAGES.map((stage) => ({ stage, count: count.get(stage) ?? 0 })),
  }
}

interface Asked {
  grid: DayGrid
  /** Of these linked accounts alone. */
  accounts: AccountsAsked
}

const under = (db: Db, { accounts }: Asked) =>
  isAccountAsked(accounts) ? standing(db).where('l.third_auth_id', 'in', accountsAmong(db, accounts)) : standing(db)
const created = (db: Db, asked: Asked) =>
  under(db, asked).where('l.create_time', '>=', asked.grid.fromMs).where('l.create_time', '<', asked.grid.toMs)
const won = (db: Db, asked: Asked) =>
  under(db, asked)
    .where(sql<boolean>`l.won_time > 0`)
    .where('l.won_time', '>=', asked.grid.fromMs)
    .where('l.won_time', '<', asked.grid.toMs)

const COLUMN: Readonly<Record<Exclude<Input['group_by'], 'day'>, RawBuilder<string | number>>> = {
  source: sql<string>`l.source`,
  account: sql<number>`l.third_auth_id`,
  keyword: sql<string>`l.keyword`,
  owner: sql<number>`l.owner_admin_id`,
  // The first two digits of an adcode name its province.
  province: sql<string>`substr(l.area_adcode, 1, 2)`,
}

async function seriesOf(db: Db, input: Input, asked: Asked, timeZone: string): Promise<Series> {
  if (input.group_by === 'day') return await byDay(db, asked, timeZone)
  const column = COLUMN[input.group_by]
  const made = await created(db, asked)
    .select((is) => [column.as('key'), is.fn.countAll<number>().as('n')])
    .groupBy(column)
    .execute()
  const wins = await won(db, asked)
    .select((is) => [
      column.as('key'),
      is.fn.countAll<number>().as('n'),
      is.fn.sum<number | null>('l.won_amount').as('amount'),
    ])
    .groupBy(column)
    .execute()
  const rows = new Map<string, Series[number]>()
  const rowOf = (key: string): Series[number] => {
    const row = rows.get(key) ?? { key, name: key, created: 0, won: 0, deal_amount: 0 }
    rows.set(key, row)
    return row
  }
  for (const row of made) rowOf(String(row.key)).created = Number(row.n)
  for (const row of wins)
    Object.assign(rowOf(String(row.key)), { won: Number(row.n), deal_amount: Number(row.amount ?? 0) })
  const sorted = [...rows.values()]
    .toSorted((a, b) => b.created - a.created || b.won - a.won || (a.key < b.key ? -1 : 1))
    .slice(0, MOST_GROUPS)
  const ids = sorted.map((row) => Number(row.key))
  if (input.group_by === 'owner') return named(sorted, await namesOf(db, ids))
  if (input.group_by === 'account') return named(sorted, await accountsOf(db, ids))
  if (input.group_by === 'province')
    return sorted.map((row) => {
      const key = row.key === '' ? '' : `${row.key}0000`
      return { ...row, key, name: areaName(key) }
    })
  return sorted
}

const named = (rows: Series, names: ReadonlyMap<number, string>): Series =>
  rows.map((row) => ({ ...row, name: names.get(Number(row.key)) ?? '' }))

/** A row for each day; moments are put into days here, since days are of the company's zone. */
async function byDay(db: Db, asked: Asked, timeZone: string): Promise<Series> {
  const days = new Map<string, Series[number]>(
    daysBetween(asked.grid.from, asked.grid.to).map((day) => [
      day,
      { key: day, name: day, created: 0, won: 0, deal_amount: 0 },
    ]),
  )
  const hour = (column: string) => sql<number>`cast(${sql.ref(column)} / ${sql.lit(QUARTER_MS)} as bigint)`
  const made = await created(db, asked)
    .select((is) => [hour('l.create_time').as('at'), is.fn.countAll<number>().as('n')])
    .groupBy(hour('l.create_time'))
    .execute()
  const wins = await won(db, asked)
    .select((is) => [
      hour('l.won_time').as('at'),
      is.fn.countAll<number>().as('n'),
      is.fn.sum<number | null>('l.won_amount').as('amount'),
    ])
    .groupBy(hour('l.won_time'))
    .execute()
  const dayAt = (at: number) => days.get(dayOf(Number(at) * QUARTER_MS, timeZone))
  for (const row of made) {
    const day = dayAt(row.at)
    if (day !== undefined) day.created += Number(row.n)
  }
  for (const row of wins) {
    const day = dayAt(row.at)
    if (day === undefined) continue
    day.won += Number(row.n)
    day.deal_amount += Number(row.amount ?? 0)
  }
  return [...days.values()]
}

/** Days of every zone begin on these steps. */
const QUARTER_MS = 15 * 60_000
