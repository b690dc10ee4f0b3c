/** Only this much of the past counts, ms. */
const WINDOW_MS = 5_000

export interface SpeedMeter {
  add(bytes: number, now: number): void
  /** Bytes per second over the last seconds. */
  rate(now: number): number
  reset(): void
}

/** How fast bytes go out just now. */
export function createSpeedMeter(): SpeedMeter {
  let samples: { bytes: number; at: number }[] = []
  return {
    add(bytes, now) {
      if (bytes > 0) samples.push({ bytes, at: now })
    },
    rate(now) {
      samples = samples.filter((sample) => sample.at > now - WINDOW_MS)
      const first = samples[0]
      if (first === undefined) return 0
      const sum = samples.reduce((total, sample) => total + sample.bytes, 0)
      return (sum / Math.max(1_000, now - first.at)) * 1_000
    },
    reset() {
      samples = []
    },
  }
}
