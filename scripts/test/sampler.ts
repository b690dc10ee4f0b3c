// Watches how much processor time each worker of a test runner and its children use.
import { allProcesses, type ProcessRow } from './processes.ts'

/** Sums since a worker began, ms; `at` is unix ms. */
export interface Sample {
  readonly at: number
  readonly ownMs: number
  readonly browserMs: number
}
/** By the worker's pid. */
export type Timeline = Map<number, Sample[]>

export interface Watched {
  readonly timeline: Timeline
  /** Processor time of everything ever seen below the run's process, ms. */
  totalMs(): number
  /**
   * Adds one look. A worker is a child of a child of `root` (the runner is the child); who outlives its parent stays
   * with the worker it was seen under first.
   */
  add(rows: readonly ProcessRow[], root: number, at: number): void
}

/** What several looks add up to. */
export function createWatched(): Watched {
  const workers = new Map<number, number>()
  const seen = new Map<number, number>()
  const sums = new Map<number, { ownMs: number; browserMs: number }>()
  const timeline: Timeline = new Map()
  const mine = new Set<number>()
  let total = 0
  return {
    timeline,
    totalMs: () => total,
    add: (rows, root, at) => {
      const parents = new Map(rows.map((row) => [row.pid, row.parent]))
      const workerOf = (pid: number): number | undefined => {
        const trail: number[] = []
        for (let one: number | undefined = pid; one !== undefined && one > 1; one = parents.get(one)) {
          if (one === root) return trail.at(-2)
          trail.push(one)
        }
        return undefined
      }
      const below = (pid: number): boolean => {
        for (let one = parents.get(pid); one !== undefined && one > 1; one = parents.get(one))
          if (one === root || mine.has(one)) return true
        return false
      }
      for (const row of rows) {
        if (!mine.has(row.pid) && below(row.pid)) mine.add(row.pid)
        const worker = workerOf(row.pid) ?? workers.get(row.pid)
        if (worker === undefined && !mine.has(row.pid)) continue
        const before = seen.get(row.pid) ?? 0
        seen.set(row.pid, row.cpuMs)
        // A number below the one before is another process under an old pid.
        const used = row.cpuMs >= before ? row.cpuMs - before : row.cpuMs
        total += used
        if (worker === undefined) continue
        workers.set(row.pid, worker)
        const sum = sums.get(worker) ?? { ownMs: 0, browserMs: 0 }
        sum[row.browser ? 'browserMs' : 'ownMs'] += used
        sums.set(worker, sum)
      }
      for (const [worker, sum] of sums) {
        if (!parents.has(worker)) continue
        const line = timeline.get(worker) ?? []
        line.push({ at, ...sum })
        timeline.set(worker, line)
      }
    },
  }
}

/** Looks at the processes below this one every `everyMs`. */
export function startSampler(everyMs = 1_000): Pick<Watched, 'timeline' | 'totalMs'> & { stop(): void } {
  const watched = createWatched()
  const timer = setInterval(() => watched.add(allProcesses(), process.pid, Date.now()), everyMs)
  return { timeline: watched.timeline, totalMs: watched.totalMs, stop: () => clearInterval(timer) }
}
