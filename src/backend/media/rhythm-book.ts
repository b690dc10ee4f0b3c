/**
 * Rhythms found before, on disk by the content of their music: a song is listened to once, however many films it is
 * under.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Rhythm } from './beats.ts'
import { temporaryName } from './temp-name.ts'
import { contentKey } from './unit-cache.ts'

/** Raise when beats are found differently. */
const version = 1
const shape = z.object({ bpm: z.number(), beats: z.array(z.number()), length: z.number() })

/** Asks `find` only where `dir` (made when missing) holds nothing for this content; what it throws is thrown. */
export function createRhythmBook(dir: string): (fingerprint: string, find: () => Promise<Rhythm>) => Promise<Rhythm> {
  return async (fingerprint, find) => {
    const file = join(dir, `${contentKey([version, fingerprint])}.json`)
    const kept = await readFile(file, 'utf8').then(
      (text) => shape.parse(JSON.parse(text)),
      () => null,
    )
    if (kept !== null) return kept
    const found = await find()
    await mkdir(dir, { recursive: true })
    const temporary = temporaryName(file, 'json')
    await writeFile(temporary, JSON.stringify(found))
    await rename(temporary, file)
    return found
  }
}
