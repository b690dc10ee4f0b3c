// Shapes of overheard lists: a row of another kind (a person, a live room, an advertisement) is left out, never a
// fault.
import { z } from 'zod'

/** An id as text, however it is written. */
export const idText = z.union([z.string().min(1), z.number()]).transform(String)
/** The rows of a list that fit `shape`. */
export function itemsIn<T extends z.ZodType>(shape: T) {
  return z.array(z.unknown()).transform((rows): z.output<T>[] =>
    rows.flatMap((row) => {
      const fit = shape.safeParse(row)
      return fit.success ? [fit.data] : []
    }),
  )
}
