// Where tracked words stood at the end of a day: one definition for cards, bands and the list of words.
import type { Db } from '../ports/database.ts'
import { shiftDay } from './days.ts'

/** A tracked word's place counts for this long after it was looked at, days. */
export const PLACE_DAYS = 30

/** Which words. */
export interface PlaceFilter {
  platform_value?: string | undefined
  plan_id?: number | undefined
}

/**
 * Points of looks that succeeded, of live words, that count on a day of the span: those of its days and of the
 * `PLACE_DAYS` before.
 */
export function countingPoints(db: Db, span: { from: string; to: string }, filter: PlaceFilter) {
  return db
    .selectFrom('rank_results as r')
    .innerJoin('rank_keywords as k', 'k.id', 'r.rank_keyword_id')
    .where('r.status', '=', 'ok')
    .where('r.stat_date', '>=', shiftDay(span.from, -PLACE_DAYS))
    .where('r.stat_date', '<=', span.to)
    .where('k.delete_time', 'is', null)
    .$if(filter.platform_value !== undefined, (query) =>
      query.where('k.platform_value', '=', filter.platform_value ?? ''),
    )
    .$if(filter.plan_id !== undefined, (query) =>
      query.where(
        'k.id',
        'in',
        db
          .selectFrom('rank_keyword_plans as l')
          .select('l.rank_keyword_id')
          .where('l.plan_id', '=', filter.plan_id ?? 0),
      ),
    )
}

/** The place of each word at the end of a day, as `word` and `place`, by its latest point; null = not found. */
export function placesOn(db: Db, day: string, filter: PlaceFilter = {}) {
  const latest = countingPoints(db, { from: day, to: day }, filter)
    .select((is) => ['r.rank_keyword_id as word', is.fn.max('r.stat_date').as('latest')])
    .groupBy('r.rank_keyword_id')
  return db
    .selectFrom(latest.as('l'))
    .innerJoin('rank_results as p', (join) =>
      join.onRef('p.rank_keyword_id', '=', 'l.word').onRef('p.stat_date', '=', 'l.latest'),
    )
    .select(['l.word as word', 'p.rank as place'])
}

/** How many words stood among the first ten at the end of a day; null = no word was looked at. */
export async function countTopWords(db: Db, day: string, filter: PlaceFilter): Promise<number | null> {
  const row = await db
    .selectFrom(placesOn(db, day, filter).as('w'))
    .select((is) => [
      is.fn.countAll<number>().as('looked'),
      is.fn.countAll<number>().filterWhere('w.place', '<=', 10).as('top'),
    ])
    .executeTakeFirstOrThrow()
  return Number(row.looked) === 0 ? null : Number(row.top)
}
