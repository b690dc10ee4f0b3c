// How often an account answers: from what the journal of replies knows, so a restart begins nothing anew.
import type { ReplyPace } from '../../contract/helper/reply-commands.ts'
import type { ReplyJournal } from './reply-journal.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export type ReplyPermit =
  | { readonly may: true }
  /** `until`: unix s; `most`: of `spent`, replies that are permitted. */
  | { readonly may: false; readonly why: 'soon' | 'spent' | 'resting'; readonly until: number; readonly most: number }

/**
 * Whether an account may answer now, and when else. `hour` and `day` are any hour and any day, not those of the clock.
 * `rests`: unix s, 0 = it doesn't rest.
 */
export function replyPermit(
  journal: Pick<ReplyJournal, 'pace'>,
  account: string,
  pace: ReplyPace,
  rests: number,
  nowMs: number,
): ReplyPermit {
  const { last, presses } = journal.pace(account, nowMs - DAY_MS)
  // A clock that was put back must not rest for longer than a pause lasts.
  const past = presses.map((time) => Math.min(time, nowMs))
  const beyond = (most: number, spanMs: number): number => {
    const within = past.filter((time) => time > nowMs - spanMs)
    return within.length < most ? 0 : (within[within.length - most] ?? 0) + spanMs
  }
  const waits = [
    { why: 'resting', until: rests * 1000, most: 0 },
    { why: 'spent', until: beyond(pace.day, DAY_MS), most: pace.day },
    { why: 'spent', until: beyond(pace.hour, HOUR_MS), most: pace.hour },
    { why: 'soon', until: last === 0 ? 0 : Math.min(last, nowMs) + pace.gapS * 1000, most: 0 },
  ] as const
  const longest = waits.reduce((a, b) => (b.until > a.until ? b : a))
  if (longest.until <= nowMs) return { may: true }
  return { may: false, why: longest.why, until: Math.ceil(longest.until / 1000), most: longest.most }
}
