// What an end of an attempt makes of its answer. Pure; times in unix ms.
import type { ReplyEnd } from '../../../../contract/helper/reply-commands.ts'
import type { SendRow } from './sends.repository.ts'

/** Shortest rest after `resting`. */
const REST_MS = 60_000

const STATE_OF = {
  sent: 'sent',
  refused: 'failed',
  stopped: 'failed',
  unknown: 'unknown',
  resting: 'waiting',
} as const satisfies Record<ReplyEnd, SendRow['state']>

/** Does this word change anything? The first end of an attempt stands, but for one that nobody knows. */
export function isTaken(
  send: Pick<SendRow, 'state' | 'attempt_no' | 'last_end'>,
  word: { readonly attempt_no: number; readonly end: ReplyEnd },
): boolean {
  // Whatever people thought of it meanwhile: it is out.
  if (word.end === 'sent' && word.attempt_no <= send.attempt_no && send.last_end === 'unknown')
    return send.state === 'unknown' || send.state === 'failed'
  if (word.attempt_no !== send.attempt_no) return false
  if (send.state === 'taken') return true
  return send.state === 'unknown' && word.end !== 'unknown'
}

/** The answer's state from then on. */
export function afterEnd(
  end: ReplyEnd,
  { now, resumeAt }: { readonly now: number; readonly resumeAt: number },
): Pick<SendRow, 'state'> & { next_time?: number } {
  return { state: STATE_OF[end], ...(end === 'resting' && { next_time: Math.max(resumeAt, now + REST_MS) }) }
}
