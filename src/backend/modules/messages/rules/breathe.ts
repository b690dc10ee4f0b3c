/** Lets others work between two pieces of a long work. */
export async function breathe(): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve))
}
