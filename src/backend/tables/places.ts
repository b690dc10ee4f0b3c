import type { Defaulted, Flag, JsonText, Millis, TenantRow } from './columns.ts'

/** Places of platforms; (tenant_id, platform_value, poi_id) is unique among live rows. */
export interface PoisTable extends TenantRow {
  platform_value: string
  poi_id: string
  poi_name: string
  address: Defaulted<string>
  province: Defaulted<string>
  city: Defaulted<string>
  district: Defaulted<string>
  /** Degrees; null = not known. */
  lng: number | null
  lat: number | null
  source: Defaulted<'helper' | 'manual' | 'official'>
  is_bind: Defaulted<Flag>
  is_default: Defaulted<Flag>
  /** What the platform said, a JSON object. */
  raw: Defaulted<JsonText>
  /** Works that went out with it, and when the latest did; 0 = never. */
  use_count: Defaulted<number>
  last_use_time: Defaulted<Millis>
}

/** Mini programs; (tenant_id, platform_value, app_id, app_url) is unique among live rows. */
export interface MicroAppsTable extends TenantRow {
  name: string
  platform_value: string
  app_id: string
  app_title: string
  app_url: string
  /** What 复制链接 of the program gives; '' = not entered. */
  link: Defaulted<string>
  description: Defaulted<string>
  icon_url: Defaulted<string>
  /** JSON number[]; [] = every account of the platform. */
  third_auth_ids: Defaulted<JsonText>
  is_default: Defaulted<Flag>
  status: Defaulted<Flag>
  /** Works that went out with it, and when the latest did; 0 = never. */
  use_count: Defaulted<number>
  last_use_time: Defaulted<Millis>
}
