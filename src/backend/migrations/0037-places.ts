import { int, real, tenantTable, text, unique, LIVE } from './schema.ts'
import type { Migration } from './schema.ts'

/** Places and mini programs that works carry. */
export const places: Migration = {
  version: 37,
  name: '0037-places',
  async up(m) {
    await tenantTable(m, 'pois', {
      platform_value: text(),
      poi_id: text(),
      poi_name: text(),
      address: text(''),
      province: text(''),
      city: text(''),
      district: text(''),
      lng: real(null),
      lat: real(null),
      source: text('manual'),
      is_bind: int(1),
      is_default: int(0),
      raw: text('{}'),
      use_count: int(0),
    })
    await unique(m, 'pois', ['tenant_id', 'platform_value', 'poi_id'], LIVE)
    await tenantTable(m, 'micro_apps', {
      name: text(),
      platform_value: text(),
      app_id: text(),
      app_title: text(),
      app_url: text(),
      description: text(''),
      icon_url: text(''),
      third_auth_ids: text('[]'),
      is_default: int(0),
      status: int(1),
      use_count: int(0),
    })
    await unique(m, 'micro_apps', ['tenant_id', 'platform_value', 'app_id', 'app_url'], LIVE)
  },
}
