// A place as the page sees it.
import type { Selectable } from 'kysely'
import { platformRaw } from '../../../contract/entities/place.ts'
import type { Place, PlaceWithRaw } from '../../../contract/entities/place.ts'
import { toSeconds } from '../../lib/clock.ts'
import type { PoisTable } from '../../tables/places.ts'

type Row = Selectable<PoisTable>

export function toPlace(row: Row): Place {
  return {
    id: row.id,
    platform_value: row.platform_value,
    poi_id: row.poi_id,
    poi_name: row.poi_name,
    address: row.address,
    province: row.province,
    city: row.city,
    district: row.district,
    lng: row.lng,
    lat: row.lat,
    is_bind: row.is_bind,
    is_default: row.is_default,
    source: row.source,
    use_count: row.use_count,
    last_use_time: toSeconds(row.last_use_time),
    create_time: toSeconds(row.create_time),
  }
}

/**
 * What the platform said of the place when it was found; nothing when it said nothing, or what is kept can't be read.
 */
export function rawOf(row: Pick<Row, 'raw'>): { raw?: Record<string, unknown> } {
  const found = platformRaw.safeParse(JSON.parse(row.raw))
  return found.success && Object.keys(found.data).length > 0 ? { raw: found.data } : {}
}
export function toPlaceWithRaw(row: Row): PlaceWithRaw {
  return { ...toPlace(row), ...rawOf(row) }
}
