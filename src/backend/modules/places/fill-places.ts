// What a platform's search told of places that the library holds already: it fills what is missing and changes nothing
// else.
import type { Selectable } from 'kysely'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import type { addPlaces } from '../../../contract/http/places.ts'
import type { Db } from '../../ports/database.ts'
import type { PoisTable } from '../../tables/places.ts'
import { rawOf } from './place-view.ts'

type Found = ParsedInputOf<typeof addPlaces>['list'][number]
type Row = Selectable<PoisTable>

const WORDS = ['address', 'province', 'city', 'district'] as const

/** What the row lacks and the finding has. With the platform's own answer the place is one of its search. */
function missingOf(row: Row, found: Found) {
  const words: Partial<Record<(typeof WORDS)[number], string>> = {}
  for (const name of WORDS) if (row[name] === '' && found[name] !== '') words[name] = found[name]
  const point =
    (row.lng === null || row.lat === null) && found.lng !== null && found.lat !== null
      ? { lng: found.lng, lat: found.lat }
      : {}
  const raw =
    found.raw !== undefined && Object.keys(found.raw).length > 0 && rawOf(row).raw === undefined
      ? { raw: JSON.stringify(found.raw), source: 'helper' as const }
      : {}
  return { ...words, ...point, ...raw }
}

/**
 * In the transaction of its caller; `known`: findings whose places live already. Answers those that something was
 * filled in of.
 */
export async function fillPlaces(trx: Db, known: readonly Found[], now: number): Promise<Found[]> {
  const filled: Found[] = []
  for (const found of known) {
    const row = await trx
      .selectFrom('pois')
      .selectAll()
      .where('platform_value', '=', found.platform_value)
      .where('poi_id', '=', found.poi_id)
      .where('delete_time', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) continue
    const missing = missingOf(row, found)
    if (Object.keys(missing).length === 0) continue
    await trx
      .updateTable('pois')
      .set({ ...missing, update_time: now })
      .where('id', '=', row.id)
      .execute()
    filled.push(found)
  }
  return filled
}
