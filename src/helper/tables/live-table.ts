// Selector tables that can be replaced while the helper runs. Steps hold the lists of a table, often from the moment
// their file is loaded: so a replacement changes what stands in a list, never the list itself.

/** Version and day of a built-in table. */
export interface TableFacts {
  readonly version: number
  readonly date: string
}
/** The same keys; a key that holds something always does. */
export type LiveTable<T> = {
  readonly [K in keyof T]: T[K] extends readonly [] ? readonly string[] : readonly [string, ...string[]]
}

interface Known {
  readonly facts: TableFacts
  readonly builtIn: Readonly<Record<string, readonly string[]>>
  readonly lists: Readonly<Record<string, string[]>>
}
/** Where a list of selectors belongs. */
export interface TableKey {
  readonly platform: string
  readonly key: string
}

const tables = new Map<string, Known>()
const keys = new WeakMap<readonly string[], TableKey>()

/** Makes the table of one site: it reads as written here until `replaceTable` lays another one over it. */
export function liveTable<const T extends Readonly<Record<string, readonly string[]>>>(
  platform: string,
  facts: TableFacts,
  builtIn: T,
): LiveTable<T> {
  const lists = Object.fromEntries(Object.entries(builtIn).map(([key, list]) => [key, [...list]]))
  for (const [key, list] of Object.entries(lists)) keys.set(list, { platform, key })
  tables.set(platform, { facts, builtIn, lists })
  // The same keys with the same lists, which TypeScript can't follow through fromEntries.
  return lists as unknown as LiveTable<T>
}

/** Version and day of the table that ships, undefined for a platform without one. */
export function builtInFacts(platform: string): TableFacts | undefined {
  return tables.get(platform)?.facts
}
/** Platforms that have a table, sorted. */
export function tablePlatforms(): string[] {
  return [...tables.keys()].toSorted()
}
/** The lists of a platform's table as they are now; none for a platform without one. */
export function tableLists(platform: string): Readonly<Record<string, readonly string[]>> {
  return tables.get(platform)?.lists ?? {}
}
/** Keys of `wanted` that the platform's table has not: a table may replace lists, never add any. */
export function strangeKeys(platform: string, wanted: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(wanted).filter((key) => !Object.hasOwn(tables.get(platform)?.builtIn ?? {}, key))
}

/** Lays lists over the built-in ones; keys that are not named, and all of them for null, read as built in again. */
export function replaceTable(platform: string, over: Readonly<Record<string, readonly string[]>> | null): void {
  const known = tables.get(platform)
  for (const [key, list] of Object.entries(known?.lists ?? {}))
    list.splice(0, list.length, ...(over?.[key] ?? known?.builtIn[key] ?? []))
}

/** Name of a list in its table, undefined for lists that were put together from several. */
export function keyOf(selectors: readonly string[]): TableKey | undefined {
  return keys.get(selectors)
}

/** The plain CSS among the alternatives, for looks that count elements by themselves. */
export function cssOnly(selectors: readonly string[]): string[] {
  return selectors.filter((one) => !/^(?:text|part|says|code)\(|^::-p-/.test(one))
}
/** The same as one selector; one that matches nothing where there is none. */
export function cssText(selectors: readonly string[]): string {
  return cssOnly(selectors).join(', ') || 'none'
}
