/** Shortest overlap that is merged, code points: one alone is mostly chance (北京 + 京东代运营). */
const MIN_OVERLAP = 2

/** Two parts of a title as one: what the right part repeats of the left one's end stands once. */
const joinTwo = (left: string, right: string): string => {
  if (left === '' || right.startsWith(left)) return right
  const [a, b] = [[...left], [...right]]
  for (let size = Math.min(a.length, b.length - 1); size >= MIN_OVERLAP; size -= 1) {
    if (a.slice(-size).join('') === b.slice(0, size).join('')) return left + b.slice(size).join('')
  }
  return left + right
}

/** Parts in their order as one title; Latin words of neighbouring parts keep a space. */
export function joinParts(parts: readonly string[]): string {
  return parts.reduce(
    (left, right) =>
      joinTwo(
        left !== '' && /[A-Za-z0-9]$/.test(left) && /^[A-Za-z]/.test(right) && !right.startsWith(left)
          ? `${left} `
          : left,
        right,
      ),
    '',
  )
}
