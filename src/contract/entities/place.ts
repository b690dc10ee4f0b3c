import { z } from 'zod'
import { outFlag, outTime } from '../fields.ts'
import { platformValue } from './account.ts'

/** A platform's place (contract 2.8). `lng`, `lat` in degrees, null = not known; `is_bind` 1 = offered where works are made; `use_count`: works that were sent with it. */
export const place = z.object({
  id: z.number().int(), platform_value: platformValue, poi_id: z.string(), poi_name: z.string(), address: z.string(), province: z.string(), city: z.string(), district: z.string(), lng: z.number().nullable(), lat: z.number().nullable(),
  is_bind: outFlag(), is_default: outFlag(), source: z.enum(['helper', 'manual', 'official']), use_count: z.number().int(), create_time: outTime(),
})
export type Place = z.infer<typeof place>

/** A mini program to hang on works. `third_auth_ids` empty = every account of the platform; `status` 1 = in use. */
export const microApp = z.object({
  id: z.number().int(), name: z.string(), platform_value: platformValue, app_id: z.string(), app_title: z.string(), app_url: z.string(), description: z.string(), icon_url: z.string(), third_auth_ids: z.array(z.number().int()),
  is_default: outFlag(), status: outFlag(), use_count: z.number().int(), create_time: outTime(),
})
export type MicroApp = z.infer<typeof microApp>
