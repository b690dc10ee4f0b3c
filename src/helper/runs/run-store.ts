// Runs that this helper executes, so that its next life goes on with them.
import { join } from 'node:path'
import { z } from 'zod'
import { readIfThere, writePrivateFile } from '../vault/key-port.ts'

/**
 * `after`: the run before it in a line, 0 = none. `over`: it has ended, and may still be told what the works list says
 * of its unconfirmed works, until then (unix ms).
 */
const entry = z.object({
  origin: z.string(),
  run_id: z.number().int(),
  after: z.number().int().default(0),
  over: z.number().nullable(),
})
export type RunEntry = z.infer<typeof entry>
const file = z.array(entry)
/** The oldest go first. */
const MOST = 500

export interface RunStore {
  list(): readonly RunEntry[]
  put(one: RunEntry): Promise<void>
  drop(one: Pick<RunEntry, 'origin' | 'run_id'>): Promise<void>
}

/**
 * `<dataDir>/runs.json`, 0600. One that can't be read is as good as none: the backend's rows and the journal know all
 * that matters.
 */
export async function openRunStore(dataDir: string): Promise<RunStore> {
  const path = join(dataDir, 'runs.json')
  const text = await readIfThere(path)
  const read = (): RunEntry[] => {
    try {
      return text === null ? [] : file.parse(JSON.parse(text))
    } catch {
      return []
    }
  }
  let entries = read()
  const kept = (one: RunEntry): boolean => one.over === null || one.over > Date.now()
  let writing: Promise<void> = Promise.resolve()
  const same = (a: Pick<RunEntry, 'origin' | 'run_id'>, b: Pick<RunEntry, 'origin' | 'run_id'>): boolean =>
    a.origin === b.origin && a.run_id === b.run_id
  const save = (): Promise<void> =>
    (writing = writing.catch(() => undefined).then(() => writePrivateFile(path, JSON.stringify(entries))))
  return {
    list: () => entries,
    put: (one) => {
      entries = [...entries.filter((other) => !same(one, other) && kept(other)), one].slice(-MOST)
      return save()
    },
    drop: (one) => {
      entries = entries.filter((other) => !same(one, other))
      return save()
    },
  }
}
