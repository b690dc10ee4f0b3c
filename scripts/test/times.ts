// Where the time of each test file went: its own work, its browsers, waiting.
import type { Sample, Timeline } from './sampler.ts'

/** A file, or a part of one, in a worker; unix ms. */
export interface Span {
  readonly file: string
  readonly pid: number
  readonly began: number
  readonly ended: number
}
/** Seconds. `null`: not measured on this system. */
export interface FileTime {
  readonly file: string
  readonly seconds: number
  readonly own: number | null
  readonly browser: number | null
  readonly waiting: number | null
}

/** What a worker had used by then; between two looks in proportion. */
const usedAt = (line: readonly Sample[], at: number, key: 'ownMs' | 'browserMs'): number => {
  const next = line.findIndex((sample) => sample.at >= at)
  const [a, b] = [line[next - 1], line[next]]
  if (b === undefined) return line.at(-1)?.[key] ?? 0
  if (a === undefined) return b.at === at ? b[key] : 0
  return a[key] + ((b[key] - a[key]) * (at - a.at)) / (b.at - a.at)
}

/** Adds the spans of each file up; the slowest come first. */
export function fileTimes(spans: readonly Span[], timeline: Timeline): FileTime[] {
  const files = new Map<string, FileTime>()
  for (const { file, pid, began, ended } of spans) {
    const before = files.get(file)
    const seconds = (before?.seconds ?? 0) + (ended - began) / 1000
    const line = timeline.get(pid)
    const used = (key: 'ownMs' | 'browserMs', known: number | null | undefined): number | null =>
      line === undefined ? (known ?? null) : (known ?? 0) + (usedAt(line, ended, key) - usedAt(line, began, key)) / 1000
    const own = used('ownMs', before?.own)
    const browser = used('browserMs', before?.browser)
    files.set(file, {
      file,
      seconds,
      own,
      browser,
      waiting: own === null || browser === null ? null : Math.max(0, seconds - own - browser),
    })
  }
  return [...files.values()].toSorted((a, b) => b.seconds - a.seconds)
}

const figure = (value: number | null): string => (value === null ? '–' : value.toFixed(1)).padStart(7)

/** The slowest files as lines for the terminal. */
export function slowest(times: readonly FileTime[], count = 10): string[] {
  if (times.length === 0) return []
  return [
    'slowest files, seconds (waiting: neither the file nor its browsers worked; a clock, another process, or other files had the processor)',
    '  total     own browser waiting  file',
    ...times
      .slice(0, count)
      .map(
        ({ seconds, own, browser, waiting, file }) =>
          `${figure(seconds)} ${figure(own)} ${figure(browser)} ${figure(waiting)}  ${file}`,
      ),
  ]
}
