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

/** Live words. */
const liveWords = (db: Db, filter: PlaceFilter) =>
  db
    .selectFrom('rank_keywords as k')
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

/**
 * Points of looks that succeeded, of live words, that count on a day of the span: those of its days and of the
 * `PLACE_DAYS` before.
 */
export function countingPoints(db: Db, span: { from: string; to: string }, filter: PlaceFilter) {
  return liveWords(db, filter)
    .innerJoin('rank_results as r', 'r.rank_keyword_id', 'k.id')
    .where('r.status', '=', 'ok')
    .where('r.stat_date', '>=', shiftDay(span.from, -PLACE_DAYS))
    .where('r.stat_date', '<=', span.to)
}

/** Stands for a word that was looked for and not found. */
const NOT_FOUND = 0

/** The place of each word at the end of a day, as `word` and `place`, by its latest point; null = not found. */
export function placesOn(db: Db, day: string, filter: PlaceFilter = {}) {
  // Word by word the latest point alone is read, not all that might be.
  const latest = liveWords(db, filter).select((is) => [
    'k.id as word',
    is
      .selectFrom('rank_results as r')
      .select((point) => point.fn.coalesce('r.rank', point.lit(NOT_FOUND)).as('found'))
      .whereRef('r.rank_keyword_id', '=', 'k.id')
      .where('r.status', '=', 'ok')
      .where('r.stat_date', '>=', shiftDay(day, -PLACE_DAYS))
      .where('r.stat_date', '<=', day)
      .orderBy('r.stat_date', 'desc')
      .limit(1)
      .as('found'),
  ])
  return db
    .selectFrom(latest.as('l'))
    .where('l.found', 'is not', null)
    .select((is) => ['l.word as word', is.fn<number | null>('nullif', ['l.found', is.lit(NOT_FOUND)]).as('place')])
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
