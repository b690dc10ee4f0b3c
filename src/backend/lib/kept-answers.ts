// Answers that took reading thousands of rows, kept for a moment: reports that many people look at don't add up the
// same again and again.

interface KeptAnswers<T> {
  /**
   * The answer under `key`, made now unless it is being made or was kept. `heavy` of what was made decides whether it
   * is kept.
   */
  get(key: string, make: () => Promise<{ answer: T; heavy: boolean }>): Promise<T>
}

/** Kept for `keepMs`; at most `most`, the oldest go first. An error is not kept. */
export function createKeptAnswers<T>({
  now,
  keepMs,
  most = 500,
}: {
  now(): number
  keepMs: number
  most?: number
}): KeptAnswers<T> {
  const kept = new Map<string, { made: Promise<T>; until: number }>()
  return {
    async get(key, make) {
      const known = kept.get(key)
      if (known !== undefined && known.until > now()) return await known.made
      const making = make()
      const entry = { made: making.then(({ answer }) => answer), until: Number.POSITIVE_INFINITY }
      // Whoever waits for it hears of a failure; with nobody waiting it is told to the first alone.
      entry.made.catch(() => undefined)
      kept.delete(key)
      kept.set(key, entry)
      const oldest = kept.keys().next().value
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      const forget = (): void => {
        if (kept.get(key) === entry) kept.delete(key)
      }
      try {
        const { answer, heavy } = await making
        if (heavy) entry.until = now() + keepMs
        else forget()
        return answer
      } catch (error) {
        forget()
        throw error
      }
    },
  }
}
