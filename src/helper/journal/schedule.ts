// When an unconfirmed attempt is looked up again.

/** Pauses before each look, ms: soon and often at first, then rarely. */
export const CHECK_DELAYS_MS: readonly number[] = [0, 30_000, 120_000, 300_000, 900_000, 3_600_000, 21_600_000]
