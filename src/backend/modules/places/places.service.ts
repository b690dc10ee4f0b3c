// The company's places: kept, bound, searched, nearest first.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { Place } from '../../../contract/entities/place.ts'
import type * as http from '../../../contract/http/places.ts'
import type { RequestContext } from '../../http/context.ts'
import { badInput } from '../../http/validate.ts'
import { findArea, pathOf } from '../../lib/areas.ts'
import { offsetOf, toPage, totalOf } from '../../lib/paging.ts'
import { containsPattern, inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { namesOf, removeAnchors, restoreAnchors, setDefault } from './anchor-rows.ts'
import { distanceOf } from './distance.ts'
import { fillPlaces } from './fill-places.ts'
import { toPlace, toPlaceWithRaw } from './place-view.ts'
import type { PlacesDeps } from './places.ports.ts'

type Caller = Pick<RequestContext, 'db' | 'audit'>
type Http = typeof http
/** Bound places that are looked at for the nearest. */
const NEAR_OF = 2_000
const FOUND = 50
/** Places that were there already and are named. */
const NAMED = 20

export interface Places {
  list(db: Db, input: ParsedInputOf<Http['listPlaces']>): Promise<OutputOf<Http['listPlaces']>>
  add(caller: Caller, input: ParsedInputOf<Http['addPlaces']>): Promise<OutputOf<Http['addPlaces']>>
  /** @throws NOT_FOUND, BAD_INPUT */
  edit(caller: Caller, input: ParsedInputOf<Http['editPlaces']>): Promise<OutputOf<Http['editPlaces']>>
  /** @throws NOT_FOUND, STILL_USED */
  remove(caller: Caller, ids: readonly number[]): Promise<OutputOf<Http['deletePlaces']>>
  restore(caller: Caller, ids: readonly number[]): Promise<OutputOf<Http['restorePlaces']>>
  search(db: Db, input: ParsedInputOf<Http['searchPlaces']>): Promise<OutputOf<Http['searchPlaces']>>
  near(db: Db, input: ParsedInputOf<Http['nearPlaces']>): Promise<OutputOf<Http['nearPlaces']>>
}

const matching = (
  db: Db,
  input: {
    keyword?: string | undefined
    platform_value?: string | undefined
    city?: string | undefined
    is_bind?: 0 | 1 | undefined
    poi_ids?: readonly string[] | undefined
  },
) => {
  let query = db.selectFrom('pois').where('delete_time', 'is', null)
  if (input.platform_value !== undefined) query = query.where('platform_value', '=', input.platform_value)
  if (input.is_bind !== undefined) query = query.where('is_bind', '=', input.is_bind)
  if (input.poi_ids !== undefined) query = query.where('poi_id', 'in', [...input.poi_ids])
  if (input.city) {
    const city = containsPattern(input.city)
    query = query.where((is) =>
      is.or([is('city', 'ilike', city), is('province', 'ilike', city), is('district', 'ilike', city)]),
    )
  }
  if (!input.keyword) return query
  const pattern = containsPattern(input.keyword)
  return query.where((is) => is.or([is('poi_name', 'ilike', pattern), is('address', 'ilike', pattern)]))
}

/** See the interface. */
export function createPlaces(deps: Pick<PlacesDeps, 'now' | 'usesOf'>): Places {
  return {
    async list(db, input) {
      const rows = await matching(db, input)
        .selectAll()
        .orderBy('is_default', 'desc')
        .orderBy('id', 'desc')
        .limit(input.limit)
        .offset(offsetOf(input))
        .execute()
      const total = await totalOf(input, rows.length, async () =>
        Number(
          (
            await matching(db, input)
              .select((is) => is.fn.countAll<number>().as('n'))
              .executeTakeFirst()
          )?.n ?? 0,
        ),
      )
      return toPage(input, total, rows.map(toPlace))
    },
    async add({ db, audit }, input) {
      return await inTransaction(db, async (trx) => {
        const values = input.list.map(({ raw, ...one }) => ({
          ...one,
          raw: JSON.stringify(raw ?? {}),
          source: input.source,
          delete_time: null,
        }))
        const rows = await trx
          .insertInto('pois')
          .values(values)
          .onConflict((clash) => clash.doNothing())
          .returning(['id', 'platform_value', 'poi_id'])
          .execute()
        const fresh = new Set(rows.map((row) => `${row.platform_value} ${row.poi_id}`))
        // A place that stands twice in the list is new once.
        const there = input.list.filter((one) => !fresh.delete(`${one.platform_value} ${one.poi_id}`))
        const filled = input.fill_known === 1 ? await fillPlaces(trx, there, deps.now()) : []
        const known = there.filter((one) => !filled.includes(one))
        const first = input.list[0]
        if (input.is_default === 1 && first !== undefined) {
          const { id } = await trx
            .selectFrom('pois')
            .select('id')
            .where('platform_value', '=', first.platform_value)
            .where('poi_id', '=', first.poi_id)
            .where('delete_time', 'is', null)
            .executeTakeFirstOrThrow()
          await trx.updateTable('pois').set({ is_bind: 1 }).where('id', '=', id).execute()
          await setDefault(trx, 'pois', id, 1)
        }
        audit({
          targetType: 'poi',
          summary: `添加 ${rows.length} 个${filled.length === 0 ? '' : `、补全 ${filled.length} 个`}地址：${input.list
            .slice(0, 3)
            .map((one) => one.poi_name)
            .join('、')}`,
        })
        return {
          added: rows.length,
          filled: filled.length,
          skipped: known.length,
          skipped_names: known.slice(0, NAMED).map((one) => one.poi_name),
        }
      })
    },
    async edit({ db, audit }, input) {
      const wanted = [...new Set(input.ids)]
      if (input.is_default !== undefined && wanted.length > 1)
        throw badInput([{ field: 'ids', msg: '每个平台只能有一个默认地址，请选择一个' }])
      return await inTransaction(db, async (trx) => {
        const names = await namesOf(trx, 'pois', wanted)
        const [first] = wanted
        if (input.is_bind !== undefined)
          await trx
            .updateTable('pois')
            .set({
              is_bind: input.is_bind,
              ...(input.is_bind === 0 ? { is_default: 0 as const } : {}),
              update_time: deps.now(),
            })
            .where('id', 'in', wanted)
            .execute()
        if (input.is_default !== undefined && first !== undefined) {
          const { is_bind } = await trx
            .selectFrom('pois')
            .select('is_bind')
            .where('id', '=', first)
            .executeTakeFirstOrThrow()
          if (input.is_default === 1 && is_bind === 0)
            throw badInput([{ field: 'is_default', msg: '请先绑定这个地址，再设为默认' }])
          await setDefault(trx, 'pois', first, input.is_default)
        }
        audit({
          targetType: 'poi',
          targetId: wanted.slice(0, 20).join(','),
          summary: `修改地址：${[...names.values()].slice(0, 5).join('、')}`,
        })
        return { changed: wanted.length }
      })
    },
    async remove({ db, audit }, ids) {
      const { deleted, names } = await removeAnchors(deps, db, 'pois', ids)
      audit({
        targetType: 'poi',
        targetId: ids.slice(0, 20).join(','),
        summary: `删除 ${deleted} 个地址：${names.slice(0, 5).join('、')}`,
      })
      return { deleted }
    },
    async restore({ db, audit }, ids) {
      const restored = await restoreAnchors(deps, db, 'pois', ids)
      audit({ targetType: 'poi', targetId: ids.slice(0, 20).join(','), summary: `恢复 ${restored} 个地址` })
      return { restored }
    },
    async search(db, input) {
      const account =
        input.third_auth_id === undefined
          ? undefined
          : await db
              .selectFrom('third_auths')
              .select('platform_value')
              .where('id', '=', input.third_auth_id)
              .where('delete_time', 'is', null)
              .executeTakeFirst()
      const platform_value = account?.platform_value ?? input.platform_value ?? 'douyin'
      // One more than is told says whether there is another page.
      const rows = await matching(db, { ...input, platform_value })
        .selectAll()
        .orderBy('is_default', 'desc')
        .orderBy('is_bind', 'desc')
        .orderBy('use_count', 'desc')
        .orderBy('id', 'desc')
        .limit(FOUND + 1)
        .offset((input.page - 1) * FOUND)
        .execute()
      return {
        list: rows.slice(0, FOUND).map(input.with_raw === 1 ? toPlaceWithRaw : toPlace),
        ...(rows.length > FOUND ? { next_page: input.page + 1 } : {}),
        source: 'local',
      }
    },
    async near(db, input) {
      const area = input.adcode === undefined ? null : findArea(input.adcode)
      const rows = (
        await matching(db, { platform_value: input.platform_value, is_bind: 1 })
          .selectAll()
          .orderBy('use_count', 'desc')
          .orderBy('id', 'desc')
          .limit(NEAR_OF)
          .execute()
      ).map(toPlace)
      const point = input.lng === undefined || input.lat === undefined ? null : { lng: input.lng, lat: input.lat }
      const words = [
        ...(area === null ? [] : pathOf(area).map((one) => one.short)),
        ...(input.address ?? '').split(/[\s,，]+/),
      ].filter((word) => word !== '')
      const metres = (one: Place): number | null =>
        point === null || one.lng === null || one.lat === null
          ? null
          : distanceOf(point, { lng: one.lng, lat: one.lat })
      const agreed = (one: Place): number =>
        words.filter((word) => `${one.province}${one.city}${one.district}${one.address}${one.poi_name}`.includes(word))
          .length
      const list = rows
        .map((one) => ({ ...one, distance_m: metres(one), agreed: agreed(one) }))
        .toSorted(
          (a, b) =>
            (a.distance_m ?? Infinity) - (b.distance_m ?? Infinity) ||
            b.agreed - a.agreed ||
            b.is_default - a.is_default ||
            b.use_count - a.use_count,
        )
        .slice(0, input.limit)
      return { list: list.map(({ agreed: _agreed, ...one }) => one) }
    },
  }
}
