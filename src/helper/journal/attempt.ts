// The state of an attempt, read from its entries; pure.
import type { BeginEntry, EndedEntry, Fingerprint, JournalEntry } from './entries.ts'

export interface Attempt {
  readonly begin: BeginEntry
  /** State for the wire (contract publishState). */
  readonly state: string
  /** True from `publish-pressed` on, unless the platform positively refused afterwards. */
  readonly pressed: boolean
  /** Unix ms of the last press; 0 = never pressed. */
  readonly pressedTime: number
  readonly fingerprint: Fingerprint
  /** Looks at the works list that were really made since the press. */
  readonly checks: number
  /** The last `ended`, null while it runs (or was cut off by a crash). */
  readonly ended: EndedEntry | null
}

const endState = (ended: EndedEntry): string => {
  if (ended.outcome === 'done') return 'done'
  if (ended.outcome === 'unconfirmed') return 'unconfirmed'
  return ended.cancelled ? 'cancelled' : 'failed'
}

/** @returns null when the entries don't begin with `begin` */
export function readAttempt(entries: readonly JournalEntry[]): Attempt | null {
  const first = entries[0]
  if (first?.type !== 'begin') return null
  let state = 'queued'
  let pressed = false
  let pressedTime = 0
  let checks = 0
  let fingerprint: Fingerprint = {}
  let ended: EndedEntry | null = null
  for (const line of entries.slice(1)) {
    if (line.type === 'step') state = line.data.name
    else if (line.type === 'note') fingerprint = { ...fingerprint, ...line.data }
    else if (line.type === 'publish-pressed') {
      state = 'publish-pressed'
      pressed = true
      pressedTime = line.time
    } else if (line.type === 'publish-refused') {
      state = 'ready'
      pressed = false
    } else if (line.type === 'check') checks += line.data.looked ? 1 : 0
    else if (line.type === 'ended') {
      ended = line.data
      state = endState(line.data)
    }
  }
  return { begin: first.data, state, pressed, pressedTime, fingerprint, checks, ended }
}

/** True once nothing more will be found out: done, not published, or unconfirmed with no checks left. */
export function isSettled(attempt: Attempt, maxChecks: number): boolean {
  return attempt.ended !== null && (attempt.ended.outcome !== 'unconfirmed' || attempt.checks >= maxChecks)
}
