/** Gives each of the nine voices an installed voice of its own. */

/**
 * The first wish of each that is installed; no installed voice is given twice, so that two names never sound the same.
 */
export function matchVoices(
  wishes: Readonly<Record<string, readonly string[]>>,
  installed: readonly string[],
): Map<string, string> {
  const taken = new Set<string>()
  const found = new Map<string, string>()
  for (const [value, names] of Object.entries(wishes)) {
    for (const name of names) {
      const match = installed.find(
        (item) =>
          !taken.has(item) &&
          item
            .toLowerCase()
            .split(/[\s()（）]+/)
            .includes(name.toLowerCase()),
      )
      if (!match) continue
      taken.add(match)
      found.set(value, match)
      break
    }
  }
  return found
}
