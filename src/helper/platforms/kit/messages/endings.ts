// How a reading ends that didn't come to its end: with a status and a sentence, or as an error of the job.
import { MESSAGES_WORDS } from '../../../../contract/messages-words.ts'
import { HelperError } from '../../../lib/errors.ts'
import type { MessagesCall, MessagesReading } from '../../messages.ts'
import { ReadingEnded } from './steps.ts'

/** Runs one reading of `site`; `stop` in any case. @throws what is no finding about the page */
export async function readingOf(
  site: { readonly name: string },
  call: MessagesCall,
  read: () => Promise<MessagesReading>,
  stop: () => void,
): Promise<MessagesReading> {
  const ended = async (status: MessagesReading['status'], reason: string): Promise<MessagesReading> => {
    await call.photograph()
    return { status, messages: [], cursor: call.cursor, reason }
  }
  try {
    const reading = await read()
    if (reading.status !== 'ok') await call.photograph()
    return reading
  } catch (error) {
    if (error instanceof ReadingEnded) return await ended(error.status, error.message)
    if (error instanceof HelperError && error.kind === 'page-changed')
      return await ended('error', MESSAGES_WORDS.element(site.name, call.kind))
    throw error
  } finally {
    stop()
  }
}
