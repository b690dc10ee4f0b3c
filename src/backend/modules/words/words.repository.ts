// The company's own words, which hold for all its operators.
import { z } from 'zod'
import { companySetting } from '../../lib/company-setting.ts'
import type { OwnWord } from '../../lib/forbidden-words.ts'
import type { Db } from '../../ports/database.ts'

const own = companySetting(
  'forbidden_words',
  z.object({ words: z.array(z.object({ word: z.string(), replacement: z.string() })).default([]) }),
)

/** What can't be read counts as none. */
export async function readOwnWords(db: Db): Promise<OwnWord[]> {
  return (await own.read(db)).words
}

/** Replaces them all. */
export async function writeOwnWords(db: Db, words: readonly OwnWord[], now: number): Promise<void> {
  await own.write(db, { words: [...words] }, now)
}
