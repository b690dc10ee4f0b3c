/** Tells GIFs that move from still ones. */
import { open } from 'node:fs/promises'

/** The second picture begins within so many bytes, or its place is not looked for. */
const looked = 16 * 1024 * 1024

/** True when a GIF holds more than one picture. False for files that are no GIF. */
export async function isMovingGif(path: string): Promise<boolean> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const { buffer } = await handle.read(Buffer.alloc(Math.min(size, looked)), 0, Math.min(size, looked), 0)
    return /^GIF8[79]a/.test(buffer.toString('latin1', 0, 6)) && pictures(buffer) > 1
  } finally {
    await handle.close()
  }
}

/** Bytes of a colour table as its flags tell. */
const tableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

/** Counts pictures, two at most, from block to block. */
function pictures(gif: Buffer): number {
  let at = 13 + tableBytes(gif[10] ?? 0)
  const skipParts = (): void => {
    while (at < gif.length && gif[at] !== 0) at += (gif[at] ?? 0) + 1
    at += 1
  }
  let count = 0
  while (at < gif.length && count < 2) {
    const block = gif[at]
    if (block === 0x21) at += 2
    else if (block === 0x2c) {
      count += 1
      at += 10 + tableBytes(gif[at + 9] ?? 0) + 1
    } else break
    skipParts()
  }
  return count
}
