// Which texts a source asks for by name, for tests. Names that are put together at run time are known by their
// beginning alone.

/** Texts by namespace. */
export type Catalogue = ReadonlyMap<string, object>

/** Namespaces of whoever names none. */
const DEFAULT = ['shell', 'ui']
const TRANSLATOR = /\{ t(?:: (\w+))?[^}]*\} = useTranslation\((?:\[([^\]]*)\]|'(\w+)')?\)/gu
/** Up to the end of the first argument; what is nested is looked through as well. */
const callsOf = (name: string): RegExp =>
  new RegExp(String.raw`(?<![\w.])${name}\(\s*([^()]*?(?:\([^()]*\)[^()]*?)*)[,)]`, 'gu')
const PIECE = /'([A-Za-z][\w:.]*)'|`([A-Za-z][\w:.]*)\$\{(?:[^{}]|\{[^{}]*\})*\}[^`]*`/gu

/** Is there a text whose name begins so? */
function begins(texts: object | undefined, beginning: string): boolean {
  const end = beginning.lastIndexOf('.')
  const group = end < 0 ? texts : find(texts, beginning.slice(0, end))
  return Object.keys(group ?? {}).some((name) => name.startsWith(beginning.slice(end + 1)))
}

function find(texts: object | undefined, path: string): unknown {
  let found: unknown = texts
  for (const step of path.split('.')) {
    if (typeof found !== 'object' || found === null) return undefined
    found = (found as Record<string, unknown>)[step]
  }
  return found
}

/** Each as `namespace:name`. */
export function missingTexts(source: string, catalogue: Catalogue): string[] {
  const namespaces = new Map<string, Set<string>>()
  for (const [, alias = 't', list, one] of source.matchAll(TRANSLATOR)) {
    const named =
      list === undefined ? (one === undefined ? DEFAULT : [one]) : [...list.matchAll(/\w+/gu)].map(([word]) => word)
    namespaces.set(alias, new Set([...(namespaces.get(alias) ?? []), ...named]))
  }
  const missing = new Set<string>()
  for (const [alias, own] of namespaces)
    for (const [, argument = ''] of source.matchAll(callsOf(alias)))
      for (const { key, isBeginning } of keysIn(argument)) {
        const [first = '', rest] = key.split(':')
        const asked = rest === undefined ? [...own] : [first]
        const path = rest ?? first
        const has = (texts: object | undefined): boolean =>
          isBeginning ? begins(texts, path) : find(texts, path) !== undefined
        if (!asked.some((name) => has(catalogue.get(name)))) missing.add(`${asked[0] ?? ''}:${path}`)
      }
  return [...missing]
}

/** Words that something is compared with are none of them; of a name put together, all that begin so may be meant. */
function keysIn(argument: string): { key: string; isBeginning: boolean }[] {
  const own = argument.replaceAll(/\b\w+\('[^()]*'\)/gu, '')
  return [...own.matchAll(PIECE)].flatMap((match) => {
    const [, literal, beginning] = match
    if (/[=!]==? $/u.test(own.slice(0, match.index))) return []
    return [{ key: literal ?? beginning ?? '', isBeginning: literal === undefined }]
  })
}
