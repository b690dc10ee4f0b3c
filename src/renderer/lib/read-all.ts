/**
 * Asks on until an answer says that nothing follows (`next` = what the first was asked from); `onRead` hears how many
 * rows are there.
 * @throws what `ask` throws, and when `signal` stops it
 */
export async function readAll<R, A extends string | number>(
  ask: (after: A, signal: AbortSignal) => Promise<{ rows: readonly R[]; next: A }>,
  signal: AbortSignal,
  onRead: (n: number) => void,
  first: A,
): Promise<R[]> {
  const rows: R[] = []
  let after = first
  do {
    const lot = await ask(after, signal)
    signal.throwIfAborted()
    for (const row of lot.rows) rows.push(row)
    onRead(rows.length)
    after = lot.next
  } while (after !== first)
  return rows
}
