// Hours of the company's week.
import { z } from 'zod'

/** A time of the day, `09:05`. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Hours of the company's day: `to` before `from` reaches into the next day. `weekdays` 1 Monday to 7 Sunday. */
export const hourWindow = z
  .object({ weekdays: z.array(z.number().int().min(1).max(7)).min(1).max(7), from: clockTime, to: clockTime })
  .strict()
export type HourWindow = z.infer<typeof hourWindow>
