// One picture of each look, for the origin that asked; 30 days.
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { takePicture } from '../evidence/capture.ts'
import type { Logger } from '../lib/logger.ts'

const KEEP_MS = 30 * 86_400_000
/** Titles must be readable: larger than the pictures of a publish. */
const LOOK = { scale: 0.8, quality: 60 }

export interface SearchPictures {
  /**
   * Takes the picture of a look; `id` '' takes a new name. Answers the name, '' when the page gives no picture. Never
   * rejects.
   */
  take(origin: string, page: Page, id: string): Promise<string>
  read(origin: string, id: string): Promise<Buffer | null>
  sweep(): Promise<void>
}

/** Pictures below `<dataDir>/search-pictures`. */
export function createSearchPictures({
  dataDir,
  log,
  now = Date.now,
}: {
  dataDir: string
  log: Logger
  now?: () => number
}): SearchPictures {
  const root = join(dataDir, 'search-pictures')
  const dirOf = (origin: string): string => join(root, createHash('sha256').update(origin).digest('hex').slice(0, 16))
  return {
    take: async (origin, page, id) => {
      try {
        const picture = await takePicture(page, LOOK)
        if (!picture) return id
        const name = id || randomBytes(16).toString('hex')
        await mkdir(dirOf(origin), { recursive: true, mode: 0o700 })
        await writeFile(join(dirOf(origin), `${name}.jpg`), picture, { mode: 0o600 })
        return name
      } catch (error) {
        log.warn('searches.picture', { error })
        return id
      }
    },
    read: async (origin, id) =>
      /^[0-9a-f]{32}$/.test(id) ? await readFile(join(dirOf(origin), `${id}.jpg`)).catch(() => null) : null,
    sweep: async () => {
      for (const folder of await readdir(root).catch(() => [])) {
        for (const name of await readdir(join(root, folder)).catch(() => [])) {
          const path = join(root, folder, name)
          if (now() - ((await stat(path).catch(() => null))?.mtimeMs ?? now()) > KEEP_MS)
            await rm(path, { force: true })
        }
      }
    },
  }
}
