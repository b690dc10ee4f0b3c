// What works may carry, and how often they did.
import type { MicroApp, PlaceWithRaw } from '../../../contract/entities/place.ts'
import type { VideoPublishInfo } from '../../../contract/entities/publish.ts'
import type { Db } from '../../ports/database.ts'
import { carriedOf, toMicroApp } from './micro-apps.service.ts'
import { rawOf, toPlace, toPlaceWithRaw } from './place-view.ts'

const MOST = 200

export interface Anchors {
  /**
   * Bound places and mini programs in use, the default first, then the most used; of one platform, or of the platform
   * of one account.
   */
  bound(
    db: Db,
    which: { platform_value?: string | undefined; third_auth_id?: number | undefined; with_raw?: 0 | 1 | undefined },
  ): Promise<{ poiList: PlaceWithRaw[]; microAppList: MicroApp[] }>
  /** For a plan's works: the place or mini program of an id; null = it is not there. */
  read(
    db: Db,
    ids: { poiId: number; microAppId: number },
  ): Promise<{
    platform: string
    info: Partial<Pick<VideoPublishInfo, 'selectPoiInfo' | 'microApp'>>
    /** None = every account of the platform. */ accountIds: readonly number[]
  } | null>
  /** A work went out with these, at `now` (unix ms); once per work, in the transaction that says so. */
  noteUse(
    db: Db,
    platform: string,
    info: Pick<VideoPublishInfo, 'selectPoiInfo' | 'microApp'>,
    now: number,
  ): Promise<void>
}

/** See the interface. */
export function createAnchors(): Anchors {
  return {
    async bound(db, { platform_value, third_auth_id, with_raw }) {
      const platform =
        third_auth_id === undefined
          ? platform_value
          : ((
              await db
                .selectFrom('third_auths')
                .select('platform_value')
                .where('id', '=', third_auth_id)
                .where('delete_time', 'is', null)
                .executeTakeFirst()
            )?.platform_value ?? '')
      let places = db.selectFrom('pois').selectAll().where('delete_time', 'is', null).where('is_bind', '=', 1)
      let apps = db.selectFrom('micro_apps').selectAll().where('delete_time', 'is', null).where('status', '=', 1)
      if (platform !== undefined) {
        places = places.where('platform_value', '=', platform)
        apps = apps.where('platform_value', '=', platform)
      }
      const poiList = (
        await places
          .orderBy('is_default', 'desc')
          .orderBy('use_count', 'desc')
          .orderBy('id', 'desc')
          .limit(MOST)
          .execute()
      ).map(with_raw === 1 ? toPlaceWithRaw : toPlace)
      const found = (
        await apps
          .orderBy('is_default', 'desc')
          .orderBy('use_count', 'desc')
          .orderBy('id', 'desc')
          .limit(MOST)
          .execute()
      ).map(toMicroApp)
      return {
        poiList,
        microAppList: found.filter(
          (one) =>
            third_auth_id === undefined ||
            one.third_auth_ids.length === 0 ||
            one.third_auth_ids.includes(third_auth_id),
        ),
      }
    },
    async read(db, { poiId, microAppId }) {
      if (poiId > 0) {
        const row = await db
          .selectFrom('pois')
          .selectAll()
          .where('id', '=', poiId)
          .where('delete_time', 'is', null)
          .executeTakeFirst()
        return row === undefined
          ? null
          : {
              platform: row.platform_value,
              info: {
                selectPoiInfo: { poi_id: row.poi_id, poi_name: row.poi_name, address: row.address, ...rawOf(row) },
              },
              accountIds: [],
            }
      }
      const row = await db
        .selectFrom('micro_apps')
        .selectAll()
        .where('id', '=', microAppId)
        .where('delete_time', 'is', null)
        .where('status', '=', 1)
        .executeTakeFirst()
      return row === undefined
        ? null
        : {
            platform: row.platform_value,
            info: { microApp: carriedOf(row) },
            accountIds: toMicroApp(row).third_auth_ids,
          }
    },
    async noteUse(db, platform, info, now) {
      const used = { last_use_time: now }
      // Deleted rows count on: one that comes back tells the truth.
      if (info.selectPoiInfo !== null)
        await db
          .updateTable('pois')
          .set((is) => ({ ...used, use_count: is('use_count', '+', 1) }))
          .where('platform_value', '=', platform)
          .where('poi_id', '=', info.selectPoiInfo.poi_id)
          .execute()
      if (info.microApp !== undefined)
        await db
          .updateTable('micro_apps')
          .set((is) => ({ ...used, use_count: is('use_count', '+', 1) }))
          .where('platform_value', '=', platform)
          .where('app_id', '=', info.microApp.app_id)
          .where('app_url', '=', info.microApp.app_url)
          .execute()
    },
  }
}
