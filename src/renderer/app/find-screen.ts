import type { CardType } from '../../contract/entities/session.ts'
import { hasPerm } from '../../contract/permissions.ts'
import { PATHS } from '../lib/paths.ts'
import { HIDDEN_GROUPS, isGroup, MENU } from './menu.ts'
import type { RouteLine } from './route-line.ts'
import { READINGS } from './screen-readings.ts'

/** A screen that can be gone to by its name. */
export interface NamedScreen {
  readonly path: string
  /** In the page's language. */
  readonly name: string
  /** Key of its group under `menu`, '' for none. */
  readonly parent: string
  /** Syllables of the Chinese name, joined by blanks. */
  readonly reading: string
}

/** Screens that stand in no menu and need nothing from another one. */
const BESIDE_MENU: readonly string[] = [
  PATHS.seoSmart,
  PATHS.seoNine,
  PATHS.seoTemplate,
  PATHS.seoImageText,
  PATHS.addPlan,
  PATHS.analysis,
  PATHS.workList,
  PATHS.operationMarket,
]
const IN_MENU = new Set([
  ...MENU.flatMap((item) => (isGroup(item) ? item.children.map((leaf) => leaf.path) : [item.path])),
  ...BESIDE_MENU,
])

/** What this person can go to, in the order of the route table; rights and edition as in the menu. */
export function namedScreens(
  routes: readonly RouteLine[],
  { cardType, perms, nameOf }: { cardType: CardType; perms: readonly string[]; nameOf: (line: RouteLine) => string },
): NamedScreen[] {
  const groupOf = (line: RouteLine): string => (line.parent === 'planList' ? 'oldPlan' : (line.parent ?? ''))
  return routes
    .filter(
      (line) =>
        IN_MENU.has(line.path) &&
        !HIDDEN_GROUPS[cardType].includes(groupOf(line)) &&
        (line.perm === undefined || hasPerm(perms, line.perm)),
    )
    .map((line) => ({
      path: line.path,
      name: nameOf(line),
      parent: groupOf(line),
      reading: READINGS[line.title] ?? '',
    }))
}

/**
 * How well a name answers: 0 = as it begins, 1 = somewhere in it, 2 = by its reading; null = not at all. `wanted` is in
 * lower case, without blanks.
 */
const rank = ({ name, reading }: NamedScreen, wanted: string, byReading: boolean): number | null => {
  const plain = name.toLowerCase().replaceAll(/\s/g, '')
  if (plain.startsWith(wanted)) return 0
  if (plain.includes(wanted)) return 1
  if (!byReading) return null
  const syllables = reading.split(' ')
  const initials = syllables.map((one) => one.charAt(0)).join('')
  return initials.includes(wanted) || syllables.some((_one, at) => syllables.slice(at).join('').startsWith(wanted))
    ? 2
    : null
}

/**
 * Screens whose name, or with `byReading` its pinyin or initials from any syllable on, holds what was typed; best
 * first. All of them for nothing typed.
 */
export function findScreens(screens: readonly NamedScreen[], typed: string, byReading: boolean): NamedScreen[] {
  const wanted = typed.toLowerCase().replaceAll(/\s/g, '')
  if (wanted === '') return [...screens]
  return screens
    .flatMap((screen) => {
      const at = rank(screen, wanted, byReading)
      return at === null ? [] : [{ screen, at }]
    })
    .toSorted((a, b) => a.at - b.at)
    .map(({ screen }) => screen)
}
