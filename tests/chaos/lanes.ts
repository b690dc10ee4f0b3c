/**
 * Works on so many entries of a list at once, from its front; `work` may push more while it goes on. Ends when the list
 * is empty and nobody works.
 */
export async function inLanes<T>(lanes: number, list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < list.length) {
      const one = list[next] as T
      next += 1
      await work(one)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
