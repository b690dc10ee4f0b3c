// Pictures that show what a font or a style looks like: drawn once by the real typesetter, kept in the FileStore, told
// by signed addresses.
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { FileStore } from '../../ports/file-store.ts'

export interface Sample {
  code: string
  /** Where the picture is kept; another look, another key. */
  key: string
}

export interface Samples {
  /**
   * Addresses by code. The first call has what is missing drawn; pictures that aren't ready are left out rather than
   * waited for long.
   */
  urls(): Promise<ReadonlyMap<string, string>>
}

/** How long the addresses work, s. */
export const SAMPLE_EXPIRES_S = 6 * 3600
/** Longest wait of a call, ms. */
const WAIT_MS = 400

/** `draw` makes a PNG and answers its path; null when nothing can be drawn here. */
export function createSamples<T extends Sample>(deps: {
  store: FileStore
  items: readonly T[]
  draw: (item: T) => Promise<string | null>
}): Samples {
  const { store, items } = deps
  const ready = new Set<string>()
  let publishing: Promise<void> | null = null

  const make = async (): Promise<void> => {
    for (const item of items) {
      if ((await store.head(item.key)) === null) {
        const picture = await deps.draw(item)
        if (picture === null) continue
        await store.put(item.key, await readFile(picture), { contentType: 'image/png' })
      }
      ready.add(item.code)
    }
  }
  const publish = async (): Promise<void> => {
    publishing ??= make()
    const running = publishing
    try {
      await running
    } finally {
      if (publishing === running && ready.size < items.length) publishing = null
    }
  }
  return {
    async urls() {
      // A picture that can't be drawn leaves the list usable; the next call tries again.
      if (ready.size < items.length)
        await Promise.race([publish().catch(() => undefined), delay(WAIT_MS, undefined, { ref: false })])
      const found = items.filter((item) => ready.has(item.code))
      return new Map(
        await Promise.all(
          found.map(async (item): Promise<[string, string]> => [
            item.code,
            await store.signedUrl(item.key, { expiresSec: SAMPLE_EXPIRES_S }),
          ]),
        ),
      )
    },
  }
}
