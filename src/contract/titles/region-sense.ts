/** Whether a region fits in front of a main word. */
export interface RegionSense {
  /** `in` = the main word names the region itself, `conflict` = it names another place. */
  (region: string, main: string): 'fits' | 'in' | 'conflict'
}

export interface Places {
  /** Names that count as places beside the regions of the plan. */
  readonly names: readonly string[]
  /** Does one lie in the other (上海, 松江)? Asked in both directions. */
  readonly contains: (parent: string, child: string) => boolean
}
export const NO_PLACES: Places = { names: [], contains: () => false }

/**
 * A shorter name is no place of its own where a longer one that holds it stands (南京 in 南京西路 stays one name only if 南京西路
 * is a place).
 */
const namedIn = (main: string, names: readonly string[]): string[] => {
  const found = names.filter((name) => main.includes(name))
  return found.filter(
    (name) =>
      !found.some((other) => other !== name && other.includes(name) && !main.replaceAll(other, '').includes(name)),
  )
}

/** Knows, for each main word once, the places that it names. */
export function createRegionSense(regions: readonly string[], { names, contains }: Places = NO_PLACES): RegionSense {
  const all = [...new Set([...regions, ...names])].filter((name) => name.length > 1)
  const known = new Map<string, readonly string[]>()
  return (region, main) => {
    let places = known.get(main)
    if (places === undefined) known.set(main, (places = namedIn(main, all)))
    if (region === '' || places.length === 0) return main.includes(region) && region !== '' ? 'in' : 'fits'
    if (places.includes(region) || main.includes(region)) return 'in'
    return places.every((place) => contains(region, place) || contains(place, region)) ? 'fits' : 'conflict'
  }
}
