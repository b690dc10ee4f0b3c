// How often each identity searched today, kept on disk: a restart begins no new day.
import { join } from 'node:path'
import { z } from 'zod'
import type { Logger } from '../lib/logger.ts'
import { readIfThere, writePrivateFile } from '../vault/key-port.ts'

const kept = z.object({ day: z.string(), counts: z.record(z.string(), z.number().int().min(0)) })

export interface SearchLedger {
  /** How many are left today. */
  left(key: string, most: number): number
  /** Counts one, on the disk before it resolves; false = none is left. */
  take(key: string, most: number): Promise<boolean>
}

const two = (value: number): string => String(value).padStart(2, '0')
/** The day of this computer, as YYYY-MM-DD. */
const dayOf = (ms: number): string => {
  const date = new Date(ms)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Counts in `<dataDir>/searches.json`; a file that can't be read counts as empty. */
export async function openSearchLedger({
  dataDir,
  log,
  now = Date.now,
}: {
  dataDir: string
  log: Logger
  now?: () => number
}): Promise<SearchLedger> {
  const path = join(dataDir, 'searches.json')
  const read = async (): Promise<z.infer<typeof kept>> => {
    try {
      return kept.parse(JSON.parse((await readIfThere(path)) ?? '{"day":"","counts":{}}'))
    } catch (error) {
      log.warn('searches.ledger', { error })
      return { day: '', counts: {} }
    }
  }
  let state = await read()
  let chain: Promise<unknown> = Promise.resolve()
  const today = (): z.infer<typeof kept> => {
    const day = dayOf(now())
    if (state.day !== day) state = { day, counts: {} }
    return state
  }
  const left: SearchLedger['left'] = (key, most) => Math.max(0, most - (today().counts[key] ?? 0))
  return {
    left,
    take: async (key, most) => {
      if (left(key, most) === 0) return false
      const { counts } = today()
      counts[key] = (counts[key] ?? 0) + 1
      // One write after the other: an older state must not come last.
      const written = chain.then(() => writePrivateFile(path, JSON.stringify(state)))
      chain = written.catch(() => undefined)
      await written
      return true
    },
  }
}
