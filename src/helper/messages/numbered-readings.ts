// Readings by their number: a page that went away while it was made asks again under the same number, and is given
// what was read then instead of a second visit to the site.

/** How long what was read is kept in memory for a page that comes back, ms, and how many at most. */
const KEPT_MS = 15 * 60_000
const MOST = 50

export interface NumberedReadings<T> {
  /**
   * What this reading came to, made once: whoever asks while it is made waits for the same. `name` null = it has no
   * number, and is made each time. @throws what `read` throws; it is made anew the next time
   */
  once(name: string | null, read: () => Promise<T>): Promise<T>
}

/** `now`: unix ms. */
export function createNumberedReadings<T>(now: () => number = Date.now): NumberedReadings<T> {
  const kept = new Map<string, { readonly made: Promise<T>; readonly at: number }>()
  return {
    once: async (name, read) => {
      for (const [key, { at }] of kept) if (at < now() - KEPT_MS || kept.size > MOST) kept.delete(key)
      if (name === null) return await read()
      const known = kept.get(name)
      if (known !== undefined) return await known.made
      const made = read()
      kept.set(name, { made, at: now() })
      try {
        return await made
      } catch (error) {
        kept.delete(name)
        throw error
      }
    },
  }
}
