import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import type { ItemFix, publishPreflight } from '../../../../contract/http/wisdom-seo.ts'
import { type AnyField, type GridField, timeText } from './grid-fields.ts'
import type { Change } from './grid-store.ts'
import type { RowProblem } from './grid-row.tsx'

export type Checked = readonly OutputOf<typeof publishPreflight>['items'][number][]

/** One fix of one item. */
export interface PlannedFix {
  item: PublishItem
  msg: string
  fix: ItemFix
  /** Where the work of the problem is seen. */
  url?: string | undefined
}
/** Fixes of a kind, applied together. */
export interface FixGroup {
  key:
    | 'cut'
    | 'to_topics'
    | 'topic'
    | 'description'
    | 'contact'
    | 'words'
    | 'timing_time'
    | 'timing_past'
    | 'timing_near'
    | 'stray'
    | 'take_article'
    | 'leave_out'
    | 'allow_duplicate'
    | 'allow_repeat'
  fixes: readonly PlannedFix[]
}

const ORDER: readonly FixGroup['key'][] = [
  'cut',
  'to_topics',
  'topic',
  'description',
  'contact',
  'words',
  'timing_time',
  'timing_past',
  'timing_near',
  'stray',
  'take_article',
  'leave_out',
  'allow_duplicate',
  'allow_repeat',
]
const STRAY: ReadonlySet<string> = new Set(['poi', 'micro_app', 'collection', 'friends', 'declaration', 'visibility'])
/**
 * What changes two fields moves hashtags out of the text; a time that is over, or too near to another, is moved for
 * that, not for a site's timer; what goes for its words is not too long.
 */
const keyOf = ({ kind, field, and, of }: ItemFix, code = ''): FixGroup['key'] =>
  kind !== 'patch'
    ? kind
    : of !== undefined
      ? of
      : code === 'timing_past' || code === 'timing_near'
        ? code
        : and !== undefined
          ? 'to_topics'
          : STRAY.has(field)
            ? 'stray'
            : field === 'title'
              ? 'cut'
              : (field as FixGroup['key'])

/** What could be mended, by kind: what the server found, and `more`. */
export function planFixes(
  checked: Checked,
  items: ReadonlyMap<number, PublishItem>,
  more: readonly PlannedFix[] = [],
): FixGroup[] {
  const groups = new Map<FixGroup['key'], PlannedFix[]>()
  for (const { id, problems } of checked) {
    const item = items.get(id)
    if (item === undefined) continue
    const seen = new Set<string>()
    for (const { msg, code, fix, url } of problems) {
      if (fix === undefined) continue
      const key = keyOf(fix, code)
      // One change of a field mends all that is wrong with it.
      if (seen.has(`${key}:${fix.field}`)) continue
      seen.add(`${key}:${fix.field}`)
      groups.set(key, [...(groups.get(key) ?? []), { item, msg, fix, url }])
    }
  }
  for (const one of more)
    groups.set(keyOf(one.fix), [
      ...(groups.get(keyOf(one.fix)) ?? []).filter(
        (other) => other.item.id !== one.item.id || other.fix.field !== one.fix.field,
      ),
      one,
    ])
  // What went out after a restored backup is decided work by work.
  return ORDER.flatMap((key): FixGroup[] =>
    key === 'allow_repeat'
      ? (groups.get(key) ?? []).map((one) => ({ key, fixes: [one] }))
      : groups.has(key)
        ? [{ key, fixes: groups.get(key) ?? [] }]
        : [],
  )
}

/** Changes of cells that carry these fixes out. */
export function changesOf(fixes: readonly PlannedFix[]): Change[] {
  return fixes.flatMap(({ item, fix }) => {
    if (fix.kind !== 'patch') return []
    return [fix, ...(fix.and === undefined ? [] : [fix.and])].flatMap(({ field: name, to }) => {
      if (name === '') return []
      const field: AnyField = name === 'timing_time' ? 'timing' : name
      return [{ id: item.id, field, value: name === 'timing_time' ? timeText(Number(to)) : to }]
    })
  })
}

/** The two sides of every field that a fix changes, as a person reads them. */
export function sidesOf({ and, ...fix }: ItemFix): { field: string; from: string; to: string }[] {
  return [fix, ...(and === undefined ? [] : [and])].map(({ field, from, to }) =>
    field === 'timing_time' ? { field, from: timeText(Number(from)), to: timeText(Number(to)) } : { field, from, to },
  )
}

/** The same for nearly all works of a platform: told with their number in the list of the check, not in every row. */
const OF_MANY: ReadonlySet<string> = new Set(['cover_missing'])

/** What speaks against each item, in one line. */
export function problemsOf(checked: Checked): ReadonlyMap<number, RowProblem> {
  return new Map(
    checked.flatMap((one): [number, RowProblem][] => {
      const own = one.problems.filter((problem) => problem.level !== 'note' && !OF_MANY.has(problem.code))
      return one.level === 'ok' || own.length === 0
        ? []
        : [
            [
              one.id,
              {
                level: one.level,
                text: own
                  .toSorted((a, b) => Number(b.level === 'block') - Number(a.level === 'block'))
                  .map((problem) => problem.msg)
                  .join('；'),
              },
            ],
          ]
    }),
  )
}

/**
 * ms between two looks while films or pictures of the task are still being made: what they hold up ends by itself,
 * without anybody changing a cell.
 */
const MAKING_POLL_MS = 5_000
/** When the check is asked for again by itself; false = it waits for a change. */
export function recheckMs(checked: Checked | undefined): number | false {
  return checked?.some((one) => one.problems.some((problem) => problem.code === 'file_pending')) === true
    ? MAKING_POLL_MS
    : false
}

const CELLS: readonly (readonly [RegExp, GridField])[] = [
  [/title/, 'title'],
  [/topic/, 'topic'],
  [/description/, 'description'],
  [/timing|pace|gap/, 'timing'],
  [/declaration/, 'declaration'],
  [/visibility/, 'visibility'],
]
/**
 * The cell of the sheet that a problem is about, by its code; the first one of the row where it has none of its own.
 */
export function cellOf(code: string): GridField {
  return CELLS.find(([word]) => word.test(code))?.[1] ?? 'title'
}
