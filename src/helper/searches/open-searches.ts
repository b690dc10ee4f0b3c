import type { AccountJobs } from '../jobs/account-jobs.ts'
import type { Logger } from '../lib/logger.ts'
import type { Tables } from '../tables/tables.ts'
import { openSearchLedger } from './ledger.ts'
import { createSearchPace, systemClock } from './pace.ts'
import { createSearchPictures, type SearchPictures } from './pictures.ts'
import { createSearchDesk, type SearchDesk } from './search-desk.ts'

/** The searches of a helper with what they keep below its data folder. `gap`: between two of an identity, ms. */
export async function openSearches(parts: {
  readonly jobs: AccountJobs
  readonly tables: Pick<Tables, 'requireOn'>
  readonly dataDir: string
  readonly log: Logger
  readonly gap: readonly [number, number] | undefined
}): Promise<{ readonly searches: SearchDesk; readonly searchPictures: SearchPictures }> {
  const { jobs, tables, dataDir, log, gap } = parts
  const searchPictures = createSearchPictures({ dataDir, log })
  const ledger = await openSearchLedger({ dataDir, log })
  const pace = createSearchPace(systemClock, gap)
  return {
    searchPictures,
    searches: createSearchDesk({ jobs, tables, ledger, pace, pictures: searchPictures, now: Date.now }),
  }
}
