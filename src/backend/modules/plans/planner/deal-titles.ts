// Which title goes to which work: two works of an account that follow each other are about different main words, as far
// as that can be.
import type { PlannedSlot } from './planner-types.ts'

/**
 * A title for each slot (undefined where none is left), in the slots' order; every title that there is room for is
 * used. Slots are dealt by their time; where an account would have the same main word twice running, its title changes
 * places with another's. `before`: main word of each account's latest work.
 */
export function dealTitles<T extends { readonly main: string }>(
  slots: readonly Pick<PlannedSlot, 'accountId' | 'at'>[],
  titles: readonly T[],
  before: ReadonlyMap<number, string>,
): (T | undefined)[] {
  const order = slots
    .map((_, index) => index)
    .toSorted((a, b) => (slots[a]?.at ?? 0) - (slots[b]?.at ?? 0) || a - b)
    .slice(0, titles.length)
  const given = titles.slice(0, order.length)
  const accountAt = order.map((index) => slots[index]?.accountId ?? 0)
  const repeats = (): number => {
    const last = new Map(before)
    return given.reduce((sum, title, at) => {
      const account = accountAt[at] ?? 0
      const again = last.get(account) === title.main ? 1 : 0
      last.set(account, title.main)
      return sum + again
    }, 0)
  }
  const swap = (a: number, b: number): void => {
    const [one, other] = [given[a], given[b]]
    if (one === undefined || other === undefined) return
    given[a] = other
    given[b] = one
  }
  let now = repeats()
  for (let a = 0; a < given.length && now > 0; a += 1) {
    for (let b = a + 1; b < given.length; b += 1) {
      if (given[a]?.main === given[b]?.main) continue
      swap(a, b)
      const then = repeats()
      if (then < now) now = then
      else swap(a, b)
    }
  }
  const dealt = new Map(order.map((index, at) => [index, given[at]]))
  return slots.map((_, index) => dealt.get(index))
}
