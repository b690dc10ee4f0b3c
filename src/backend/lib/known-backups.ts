// What the folder of the backups held last, noted beside it: where there were some, an empty folder is a loss.
import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'

const note = z.object({ count: z.number().int(), newest: z.string(), time: z.number() })

/** Backups that were there and are not any more. `time`: of the newest, unix ms. */
export interface GoneBackups {
  count: number
  time: number
}

const fileOf = (folder: string): string => `${folder}.known.json`

/** Notes what there is now, newest first. A note that can't be written is none: the backup itself matters. */
export async function noteBackups(folder: string, list: readonly { name: string; time: number }[]): Promise<void> {
  const [newest] = list
  if (newest === undefined) return
  const text = JSON.stringify({ count: list.length, newest: newest.name, time: newest.time })
  await writeFile(fileOf(folder), text, { mode: 0o600 }).catch(() => undefined)
}

/** Null while the newest of them is where it was, or nothing was noted. */
export async function goneBackups(folder: string, list: readonly { name: string }[]): Promise<GoneBackups | null> {
  const text = await readFile(fileOf(folder), 'utf8').catch(() => null)
  const known = text === null ? null : parsed(text)
  if (known === null || list.some(({ name }) => name === known.newest)) return null
  return { count: known.count, time: known.time }
}

const parsed = (text: string): z.infer<typeof note> | null => {
  try {
    return note.parse(JSON.parse(text))
  } catch {
    return null
  }
}
