/** Arrivals within this time go into their slot together, ms. */
const TOGETHER_MS = 400

/** Collects what arrives for each slot and hands it over together, so that many small files are not as many calls. */
export function collectArrivals(
  hand: (slot: number, ids: number[]) => void,
  wait = TOGETHER_MS,
): (slot: number, id: number) => void {
  const waiting = new Map<number, number[]>()
  return (slot, id) => {
    const known = waiting.get(slot)
    if (known !== undefined) {
      known.push(id)
      return
    }
    waiting.set(slot, [id])
    setTimeout(() => {
      const ids = waiting.get(slot) ?? []
      waiting.delete(slot)
      hand(slot, ids)
    }, wait)
  }
}
