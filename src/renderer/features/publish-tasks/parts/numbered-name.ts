/**
 * The name itself where it is free, else with the first free number from 2 on behind it; cut so that it is at most
 * `max` characters with its number.
 */
export function numberedName(name: string, taken: ReadonlySet<string>, max: number): string {
  for (let n = 1; ; n += 1) {
    const end = n === 1 ? '' : ` (${n})`
    const tried = `${name.slice(0, max - end.length)}${end}`
    if (!taken.has(tried)) return tried
  }
}
