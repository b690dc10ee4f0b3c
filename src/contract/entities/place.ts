import { z } from 'zod'
import { outFlag, outTime } from '../fields.ts'
import { platformValue } from './account.ts'

/** Longest answer of a platform that is kept with a place, characters of JSON. */
export const RAW_MAX = 8_000
/** What a platform said of a place, as it came: handed back to it whole where a work carries the place. */
export const platformRaw = z
  .record(z.string(), z.unknown())
  .refine((value) => JSON.stringify(value).length <= RAW_MAX, '平台返回的内容过长')

/**
 * A platform's place. `lng`, `lat` in degrees, null = not known; `is_bind` 1 = offered where works are
 * made; `use_count`: works that went out with it, the latest at `last_use_time` (s, 0 = none did).
 */
export const place = z.object({
  id: z.number().int(),
  platform_value: platformValue,
  poi_id: z.string(),
  poi_name: z.string(),
  address: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  is_bind: outFlag(),
  is_default: outFlag(),
  source: z.enum(['helper', 'manual', 'official']),
  use_count: z.number().int(),
  last_use_time: outTime(),
  create_time: outTime(),
})
export type Place = z.infer<typeof place>
/** With what the platform said of it when it was found; without `raw` = it was typed by hand. */
export const placeWithRaw = place.extend({ raw: platformRaw.optional() })
export type PlaceWithRaw = z.infer<typeof placeWithRaw>

/**
 * A mini program to hang on works. `link`: what the program's 复制链接 gives, which publishing pages ask for; '' = not
 * entered. `third_auth_ids` empty = every account of the platform; `status` 1 = in use.
 */
export const microApp = z.object({
  id: z.number().int(),
  name: z.string(),
  platform_value: platformValue,
  app_id: z.string(),
  app_title: z.string(),
  app_url: z.string(),
  link: z.string(),
  description: z.string(),
  icon_url: z.string(),
  third_auth_ids: z.array(z.number().int()),
  is_default: outFlag(),
  status: outFlag(),
  use_count: z.number().int(),
  last_use_time: outTime(),
  create_time: outTime(),
})
export type MicroApp = z.infer<typeof microApp>
