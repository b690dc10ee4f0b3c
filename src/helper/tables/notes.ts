// What is remembered about the tables between starts: how publishes ended with them, and which keys needed later
// alternatives.
import { join } from 'node:path'
import { z } from 'zod'
import type { Logger } from '../lib/logger.ts'
import { readIfThere, writePrivateFile } from '../vault/key-port.ts'

const health = z.object({ runs: z.number().int(), later: z.number().int(), nth: z.number().int() })
const note = z.object({
  /** How the last publish with the built-in table ended; '' = none yet. */
  built_in: z.enum(['', 'good', 'changed']).default(''),
  /** Publishes in a row that ended in a changed page with the installed table. */
  changed: z.number().int().default(0),
  /** Installed versions up to this one are not taken (again); 0 = none. */
  rejected: z.number().int().default(0),
  /** Why the installed table was left, for the operator. */
  why: z.string().default(''),
  keys: z.record(z.string(), health).default({}),
})
export type TableNote = z.infer<typeof note>
const notes = z.record(z.string(), note)

export interface TableNotes {
  of(platform: string): TableNote
  /** Changes a platform's note and writes all of them. */
  change(platform: string, patch: Partial<TableNote>): Promise<void>
}

/** Notes in `<dir>/notes.json`; a file that can't be read counts as empty. */
export async function openNotes(dir: string, log: Logger): Promise<TableNotes> {
  const path = join(dir, 'notes.json')
  const read = async (): Promise<Record<string, TableNote>> => {
    try {
      return notes.parse(JSON.parse((await readIfThere(path)) ?? '{}'))
    } catch (error) {
      log.warn('tables.notes', { error })
      return {}
    }
  }
  const all = await read()
  let chain: Promise<void> = Promise.resolve()
  const of = (platform: string): TableNote => all[platform] ?? note.parse({})
  return {
    of,
    change: (platform, patch) => {
      all[platform] = { ...of(platform), ...patch }
      chain = chain
        .then(() => writePrivateFile(path, JSON.stringify(all)))
        .catch((error: unknown) => log.warn('tables.notes', { error }))
      return chain
    },
  }
}

/** Adds one run: by which alternative each key was found (1 = first). */
export function addRun(keys: TableNote['keys'], found: ReadonlyMap<string, number>): TableNote['keys'] {
  const next = { ...keys }
  for (const [key, nth] of found) {
    const { runs, later, nth: last } = next[key] ?? { runs: 0, later: 0, nth: 1 }
    next[key] = { runs: runs + 1, later: later + (nth > 1 ? 1 : 0), nth: nth > 1 ? nth : last }
  }
  return next
}
