/**
 * Asks on until the last answer; `onRead` hears how many rows are there.
 * @throws what `ask` throws, and when `signal` stops it
 */
export async function readAll<R>(
  ask: (after: string, signal: AbortSignal) => Promise<{ rows: readonly R[]; next: string }>,
  signal: AbortSignal,
  onRead: (n: number) => void,
): Promise<R[]> {
  const rows: R[] = []
  let after = ''
  do {
    const lot = await ask(after, signal)
    signal.throwIfAborted()
    for (const row of lot.rows) rows.push(row)
    onRead(rows.length)
    after = lot.next
  } while (after !== '')
  return rows
}
