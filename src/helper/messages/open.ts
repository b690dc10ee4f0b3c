// What people wrote to accounts, and the answers to it: readings and replies share the rests of an account.
import type { Logger } from '../lib/logger.ts'
import { openReadingLedger } from './ledger.ts'
import { createReadings, type Readings, type ReadingsDeps } from './readings.ts'
import { createReplies, type Replies } from './replies.ts'
import { openReplyJournal } from './reply-journal.ts'

/** Both of a helper, with what they keep below its data folder. */
export async function openMessages(
  parts: Omit<ReadingsDeps, 'ledger' | 'now'> & { readonly dataDir: string; readonly log: Logger },
): Promise<{ readonly readings: Readings; readonly replies: Replies; close(): Promise<void> }> {
  const { dataDir, log, ...deps } = parts
  const ledger = await openReadingLedger({ dataDir, log })
  const journal = openReplyJournal(dataDir)
  const replies = createReplies({ ...deps, ledger, journal, log, now: Date.now })
  return {
    readings: createReadings({ ...deps, ledger, now: Date.now }),
    replies,
    close: async () => {
      // What was stopped writes its end first.
      await replies.idle()
      journal.close()
    },
  }
}
