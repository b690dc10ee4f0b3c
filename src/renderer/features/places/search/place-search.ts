// A platform's own search for places, through the cloud housekeeper of one of its accounts.
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { type Place, RAW_MAX } from '../../../../contract/entities/place.ts'
import { CODE } from '../../../../contract/errors.ts'
import type { CommandOutput } from '../../../../contract/helper/command.ts'
import { positionList } from '../../../../contract/helper/commands.ts'
import { REPLY } from '../../../../contract/helper/protocol.ts'
import { listPlaces, nearPlaces, placeSearcher } from '../../../../contract/http/places.ts'
import { CONNECTION_LOST, HelperError } from '../../../core/errors/helper-error.ts'
import type { HelperLink } from '../../../core/helper/helper-link.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import type { HttpClient } from '../../../core/http/http-client.ts'

/** As the library keeps it; `lng`, `lat` in degrees, both or none. */
export interface FoundPlace {
  readonly poi_id: string
  readonly poi_name: string
  readonly address: string
  readonly city: string
  readonly lng: number | null
  readonly lat: number | null
  readonly raw?: Record<string, unknown>
}
export type NearPlace = OutputOf<typeof nearPlaces>['list'][number]
/**
 * found; none = the platform has nothing for these words; offline = no cloud housekeeper; signed-out, in-use = the
 * account; unsupported = this platform or helper has no such search; failed = `error` says why.
 */
export type SearchEnd = 'found' | 'none' | 'offline' | 'signed-out' | 'in-use' | 'unsupported' | 'failed'
/**
 * What can be filled in of a place: where it stands, its point, the platform's own answer, which works hand back to it.
 */
export type Lack = 'address' | 'point' | 'raw'
export interface PlaceSearch {
  readonly end: SearchEnd
  readonly places: readonly FoundPlace[]
  /** Those that the library holds already, by the platform's ids, with what it lacks and the platform told. */
  readonly known: ReadonlyMap<string, readonly Lack[]>
  /** The company's own places round about, the nearest first. */
  readonly near: readonly NearPlace[]
  readonly error: unknown
}
export interface PlaceSearchRequest {
  readonly accountId: number
  readonly platform: OutputOf<typeof placeSearcher>['thirdauth']['platform_value']
  readonly keyword: string
  /** '' = anywhere. */
  readonly city: string
  readonly adcode: string
}
export interface PlaceSearchDeps {
  readonly http: Pick<HttpClient, 'call'>
  readonly helper: Pick<HelperLink, 'send' | 'store'>
}

const SILENT = { overlay: false, quiet: true } as const
/** The library is asked about so many in one go. */
const KNOWN_OF = 50
/** Own places that are shown round about, and how far "round about" reaches, m. */
const NEAR = 3
const NEAR_M = 50_000
const cut = (text: string, max: number): string => [...text.trim()].slice(0, max).join('')
const NOBODY: PlaceSearch = { end: 'none', places: [], known: new Map(), near: [], error: null }

/**
 * What the platform told, as the library takes it: each place once, those without a usable id left out, an answer that
 * is too long left out.
 */
export function readFound(list: CommandOutput<typeof positionList>['list']): FoundPlace[] {
  const read = new Map<string, FoundPlace>()
  for (const one of list) {
    const name = cut(one.poi_name, 60)
    if (!/^[\w\-.:]{1,64}$/.test(one.poi_id) || name === '' || read.has(one.poi_id)) continue
    const point =
      one.lng === null || one.lat === null || Math.abs(one.lng) > 180 || Math.abs(one.lat) > 90
        ? { lng: null, lat: null }
        : { lng: one.lng, lat: one.lat }
    read.set(one.poi_id, {
      poi_id: one.poi_id,
      poi_name: name,
      address: cut(one.address, 200),
      city: cut(one.city, 40),
      ...point,
      ...(JSON.stringify(one.raw).length <= RAW_MAX ? { raw: one.raw } : {}),
    })
  }
  return [...read.values()]
}

/** Places that were typed by hand have no answer of the platform. */
export function lacksOf(
  own: Pick<Place, 'address' | 'city' | 'lng' | 'source'>,
  found: FoundPlace | undefined,
): Lack[] {
  if (found === undefined) return []
  const lacks: Record<Lack, boolean> = {
    address: (own.address === '' && found.address !== '') || (own.city === '' && found.city !== ''),
    point: own.lng === null && found.lng !== null,
    raw: own.source === 'manual' && found.raw !== undefined,
  }
  return (['address', 'point', 'raw'] as const).filter((one) => lacks[one])
}

const endOf = (error: unknown): SearchEnd => {
  if (error instanceof ApiError)
    return error.code === CODE.ACCOUNT_OFFLINE ? 'signed-out' : error.code === CODE.ACCOUNT_IN_USE ? 'in-use' : 'failed'
  if (!(error instanceof HelperError)) return 'failed'
  if (error.code === CONNECTION_LOST) return 'offline'
  if (error.code === REPLY.unsupported || error.code === REPLY.unknownCommand) return 'unsupported'
  return error.kind === 'session' ? 'signed-out' : 'failed'
}

/**
 * Own places round about what was found: by distance where the platform told a point, else those of the address's
 * words.
 */
const nearOf = async (
  { http }: Pick<PlaceSearchDeps, 'http'>,
  { platform, adcode, city, keyword }: PlaceSearchRequest,
  places: readonly FoundPlace[],
  signal: AbortSignal,
): Promise<NearPlace[]> => {
  const point = places.find((one) => one.lng !== null && one.lat !== null)
  const { list } = await http.call(
    nearPlaces,
    {
      platform_value: platform,
      limit: 10,
      ...(adcode === '' ? {} : { adcode }),
      ...(point?.lng == null || point.lat === null
        ? { address: `${city} ${keyword}` }
        : { lng: point.lng, lat: point.lat }),
    },
    { ...SILENT, signal },
  )
  const found = new Set(places.map((one) => one.poi_id))
  return list
    .filter(
      (one) =>
        !found.has(one.poi_id) &&
        (one.distance_m === null ? city !== '' && one.city.startsWith(city) : one.distance_m <= NEAR_M),
    )
    .slice(0, NEAR)
}

/** Searches; throws only when `signal` stopped it. */
export async function searchPlatform(
  { http, helper }: PlaceSearchDeps,
  request: PlaceSearchRequest,
  signal: AbortSignal,
): Promise<PlaceSearch> {
  if (!helper.store.getState().connected) return { ...NOBODY, end: 'offline' }
  try {
    const device = helper.store.getState().info?.device_id
    const { thirdauth } = await http.call(
      placeSearcher,
      { third_auth_id: request.accountId, ...(device === undefined ? {} : { device_id: device }) },
      { ...SILENT, signal },
    )
    const places = readFound(
      (await helper.send(positionList, { thirdauth, keyword: request.keyword, city: request.city }, { signal })).list,
    )
    const ids = places.slice(0, KNOWN_OF).map((one) => one.poi_id)
    const known: readonly Place[] =
      ids.length === 0
        ? []
        : (
            await http.call(
              listPlaces,
              { platform_value: request.platform, poi_ids: ids.join(','), limit: KNOWN_OF },
              { ...SILENT, signal },
            )
          ).data
    return {
      end: places.length === 0 ? 'none' : 'found',
      places,
      known: new Map(
        known.map((own) => [
          own.poi_id,
          lacksOf(
            own,
            places.find((one) => one.poi_id === own.poi_id),
          ),
        ]),
      ),
      near: await nearOf({ http }, request, places, signal),
      error: null,
    }
  } catch (error) {
    if (signal.aborted) throw error
    return { ...NOBODY, end: endOf(error), error }
  }
}
